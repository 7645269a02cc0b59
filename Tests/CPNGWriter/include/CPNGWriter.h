#ifndef CPNGWRITER_H
#define CPNGWRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A kind of PNG that tests want to draw. Numbers are those of the PNG specification.
typedef struct {
    uint32_t width;
    uint32_t height;
    int colorType;
    // Bits a channel.
    int depth;
    bool isInterlaced;
    // The filter of all rows, 0...4, or below 0 for libpng's choice.
    int filter;
    // The most that is put in one IDAT, in bytes.
    size_t pieceSize;
    // Red, green and blue of each, for color type 3.
    const uint8_t *palette;
    int colorCount;
    // tRNS of color type 3: the opacity of the first colors.
    const uint8_t *opacities;
    int opacityCount;
    // tRNS of color types 0 (its first number) and 2.
    bool hasClearColor;
    uint16_t clearColor[3];
} PNGKind;

/// Writes a PNG to memory: the rows as they are stored, one after the other.
///
/// @param bytes  receives the file; free it with freePNG.
/// @return the size in bytes, or 0 when libpng fails.
size_t writePNG(const PNGKind *kind, const uint8_t *rows, uint8_t **bytes);

/// How zlib is to deflate: numbers of its own.
typedef struct {
    // 0 stores, 9 takes longest.
    int level;
    // 0 default, 2 no matches, 3 only runs, 4 fixed codes.
    int strategy;
    // Of 2^9 ... 2^15 bytes.
    int windowBits;
} DeflateKind;

/// Deflates to a zlib stream.
///
/// @param stream  receives it; free it with freePNG.
/// @return the size in bytes, or 0 when zlib fails.
size_t writeStream(const DeflateKind *kind, const uint8_t *bytes, size_t size, uint8_t **stream);

/// Frees what was written.
void freePNG(uint8_t *bytes);

/// Makes the checksums of all chunks right, up to the first that is cut off.
void repairPNG(uint8_t *bytes, size_t size);

#endif
