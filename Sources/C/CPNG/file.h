#ifndef CPNG_FILE_H
#define CPNG_FILE_H

#include "chunks.h"

// Table 11.1, Color types.
enum { colorGrey = 0, colorRGB = 2, colorPalette = 3, colorGreyAlpha = 4, colorRGBA = 6 };

/// What the chunks of a PNG say.
typedef struct {
    // In pixels.
    uint32_t width;
    uint32_t height;
    // Bits a channel: 1, 2, 4, 8 or 16.
    unsigned depth;
    unsigned colorType;
    // Of no size where there is none.
    Chunk palette;
    Chunk transparency;
    // The first IDAT, which the others follow, and how many bytes are in how many of them.
    const uint8_t *data;
    size_t dataSize;
    size_t dataCount;
} File;

/// Reads all chunks up to IEND.
///
/// @return false for interlaced images, and whatever libpng might dislike.
bool readFile(const uint8_t *bytes, size_t size, File *file);

/// Bits a pixel.
unsigned pixelBits(const File *file);

/// Bytes a row, without that of the filter (7.2, Scanlines).
size_t rowSize(const File *file);

/// Bytes of the image when it is inflated: the rows, each behind the type of its filter.
size_t rawSize(const File *file);

#endif
