#include <stdlib.h>
#include <string.h>

#include "image.h"

struct CPNGImage {
    uint32_t width;
    Colors colors;
    // Bytes per row, including the byte for its filter; and per pixel, at least 1.
    size_t stride;
    size_t pixelSize;
    // A row of zeros, which is above the first row, then the rows. An unfiltered row is marked with filter type 0.
    uint8_t raw[];
};

static uint8_t *rowOf(CPNGImage *image, uint32_t row) { return image->raw + image->stride * ((size_t)row + 1); }

static CPNGImage *makeImage(const File *file) {
    const size_t stride = rowSize(file) + 1;
    if (stride > (SIZE_MAX - sizeof(CPNGImage)) / ((size_t)file->height + 1)) return NULL;
    CPNGImage *image = malloc(sizeof *image + stride * ((size_t)file->height + 1));
    if (!image) return NULL;
    image->width = file->width;
    image->stride = stride;
    image->pixelSize = (pixelBits(file) + 7) / 8;
    memset(image->raw, 0, stride);
    readColors(file, &image->colors);
    return image;
}

static bool areFiltersKnown(CPNGImage *image, uint32_t height) {
    for (uint32_t row = 0; row < height; row += 1)
        if (*rowOf(image, row) > filterPaeth) return false;
    return true;
}

CPNGImage *cpngOpen(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height) {
    File file;
    if (!readFile(bytes, size, &file) || file.width != width || file.height != height) return NULL;
    CPNGImage *image = makeImage(&file);
    if (image && inflateImage(&file, rowOf(image, 0)) && areFiltersKnown(image, height)) return image;
    cpngClose(image);
    return NULL;
}

void cpngClose(CPNGImage *image) { free(image); }

// A filter depends on the row above, up to the next row without a filter or with one that only uses the left pixel.
// Rows that are not requested, and that no requested row depends on, stay filtered.
static uint8_t *plainRow(CPNGImage *image, uint32_t row) {
    uint8_t *const wanted = rowOf(image, row), *line = wanted;
    while (*line > filterSub) line -= image->stride;
    // A row without a filter is ready; the row of zeros has none above it.
    if (*line == filterNone) line += image->stride;
    for (; line <= wanted; line += image->stride) {
        undoFilter(*line, line + 1, line + 1 - image->stride, image->stride - 1, image->pixelSize);
        *line = filterNone;
    }
    return wanted + 1;
}

void cpngReadRow(CPNGImage *image, uint32_t row, uint32_t step, uint32_t *pixels) {
    const uint32_t columns = (image->width + step - 1) / step;
    packPixels(&image->colors, plainRow(image, row), step, columns, pixels);
}
