#ifndef CPNG_IMAGE_H
#define CPNG_IMAGE_H

#include "CPNG.h"

typedef struct {
    uint32_t type;
    // In bytes.
    uint32_t size;
    const uint8_t *body;
} Chunk;

/// Network byte order.
uint32_t readNumber(const uint8_t *bytes);

// Table 11.1, Color types.
enum { colorGrey = 0, colorRGB = 2, colorPalette = 3, colorGreyAlpha = 4, colorRGBA = 6 };

/// The contents of a PNG's chunks.
typedef struct {
    // In pixels.
    uint32_t width;
    uint32_t height;
    // Bits per channel: 1, 2, 4, 8 or 16.
    unsigned depth;
    unsigned colorType;
    // Empty if there is none.
    Chunk palette;
    Chunk transparency;
    // The first IDAT, which the others follow; the number of bytes, and of the chunks that contain them.
    const uint8_t *data;
    size_t dataSize;
    size_t dataCount;
} File;

/// Reads all chunks up to IEND.
///
/// @return false for interlaced images, and for anything that libpng might refuse.
bool readFile(const uint8_t *bytes, size_t size, File *file);

/// Bits per pixel.
unsigned pixelBits(const File *file);

/// Bytes per row, without the byte for the filter (7.2, Scanlines).
size_t rowSize(const File *file);

/// Bytes of the inflated image: the rows, each after the byte for its filter.
size_t rawSize(const File *file);

/// The layout and the meaning of pixels.
typedef struct {
    unsigned colorType;
    // Bits per channel: 1, 2, 4, 8 or 16.
    unsigned depth;
    // For one channel: the color of each value, or of its upper byte.
    uint32_t palette[256];
} Colors;

/// Finds the colors of an image.
void readColors(const File *file, Colors *colors);

/// Writes every `step`-th pixel of a row, `count` in all, as 0xAARRGGBB.
void packPixels(const Colors *colors, const uint8_t *row, uint32_t step, uint32_t count, uint32_t *target);

// Table 9.1, Filter types.
enum { filterNone, filterSub, filterUp, filterAverage, filterPaeth };

/// Undoes the filter of a row (9.2, Filter types for filter method 0), in place.
///
/// @param filter     filterNone ... filterPaeth.
/// @param row        `size` bytes.
/// @param above      the row before, which has no filter any more.
/// @param pixelSize  1, 2, 3, 4, 6 or 8 bytes a pixel; 1 for pixels that share a byte.
void undoFilter(uint8_t filter, uint8_t *row, const uint8_t *above, size_t size, size_t pixelSize);

/// Inflates the image (10, Compression) to exactly `rawSize` bytes.
///
/// @param raw  rawSize(file) bytes.
/// @return false when the stream is damaged, too short or too long, and without memory.
bool inflateImage(const File *file, uint8_t *raw);

#endif
