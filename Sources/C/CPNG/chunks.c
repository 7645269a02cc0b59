#include "chunks.h"

#include <libdeflate.h>

uint32_t readNumber(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool isName(const uint8_t *name) {
    for (int index = 0; index < 4; index += 1) {
        const uint8_t upper = name[index] & ~0x20;
        if (upper < 'A' || upper > 'Z') return false;
    }
    return true;
}

bool nextChunk(Rest *rest, Chunk *chunk) {
    // Length, type and checksum.
    const size_t frame = 12;
    if (rest->size < frame) return false;
    chunk->size = readNumber(rest->bytes);
    chunk->type = readNumber(rest->bytes + 4);
    chunk->body = rest->bytes + 8;
    if (chunk->size > INT32_MAX || chunk->size > rest->size - frame || !isName(rest->bytes + 4)) return false;
    const uint32_t sum = libdeflate_crc32(0, rest->bytes + 4, (size_t)chunk->size + 4);
    if (sum != readNumber(chunk->body + chunk->size)) return false;
    rest->bytes += frame + chunk->size;
    rest->size -= frame + chunk->size;
    return true;
}

bool isAncillary(uint32_t type) { return (type & 0x20000000) != 0; }
