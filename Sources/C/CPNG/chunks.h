#ifndef CPNG_CHUNKS_H
#define CPNG_CHUNKS_H

#include "CPNG.h"

enum {
    chunkIHDR = 0x49484452,
    chunkPLTE = 0x504C5445,
    chunktRNS = 0x74524E53,
    chunkIDAT = 0x49444154,
    chunkIEND = 0x49454E44,
};

typedef struct {
    uint32_t type;
    // In bytes.
    uint32_t size;
    const uint8_t *body;
} Chunk;

/// The part of a file that is not read yet.
typedef struct {
    const uint8_t *bytes;
    size_t size;
} Rest;

/// Network byte order.
uint32_t readNumber(const uint8_t *bytes);

/// Reads one chunk (5.3, Chunk layout).
///
/// @return false at the end, and where length, name or checksum is wrong.
bool nextChunk(Rest *rest, Chunk *chunk);

/// Whether a decoder that does not know this type passes over it (5.4, Chunk naming conventions).
bool isAncillary(uint32_t type);

#endif
