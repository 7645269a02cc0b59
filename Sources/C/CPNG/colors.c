#include "image.h"

// The conversion of samples follows libgd: gd_png.c, gdImageCreateFromPngCtx. It keeps the upper 8 of 16 bits, and 7
// bits of opacity; images with one channel get a palette, with at most one transparent color; a transparent color for
// three channels is ignored.

static uint32_t alpha(uint8_t opacity) { return (uint32_t)(127 - (opacity >> 1)) << 24; }

static const uint32_t transparent = 0x7F000000;

// Values beyond the palette are black.
static void readPalette(const Chunk *chunk, Colors *colors) {
    for (uint32_t index = 0; index < chunk->size / 3; index += 1) {
        const uint8_t *entry = chunk->body + 3 * index;
        colors->palette[index] = (uint32_t)entry[0] << 16 | (uint32_t)entry[1] << 8 | entry[2];
    }
}

// The first fully transparent color loses its red, green and blue.
static void readOpacities(const Chunk *chunk, Colors *colors) {
    bool isFirst = true;
    for (uint32_t index = 0; index < chunk->size; index += 1) {
        const uint8_t opacity = chunk->body[index];
        colors->palette[index] |= alpha(opacity);
        if (opacity != 0 || !isFirst) continue;
        colors->palette[index] = transparent;
        isFirst = false;
    }
}

static void makeGreys(const Chunk *clear, Colors *colors) {
    const uint32_t last = colors->depth < 8 ? (1u << colors->depth) - 1 : 255;
    for (uint32_t value = 0; value <= last; value += 1) colors->palette[value] = 255 * value / last * 0x010101u;
    if (clear->size == 0) return;
    // In two bytes; the upper one is 0 unless samples have 16 bits.
    colors->palette[colors->depth == 16 ? clear->body[0] : clear->body[1]] = transparent;
}

void readColors(const File *file, Colors *colors) {
    colors->colorType = file->colorType;
    colors->depth = file->depth;
    for (int value = 0; value < 256; value += 1) colors->palette[value] = 0;
    if (file->colorType == colorGrey) makeGreys(&file->transparency, colors);
    if (file->colorType != colorPalette) return;
    readPalette(&file->palette, colors);
    readOpacities(&file->transparency, colors);
}

// The leftmost pixel is in the highest bits.
static void packBits(const Colors *colors, const uint8_t *row, uint32_t step, uint32_t count, uint32_t *target) {
    const unsigned depth = colors->depth;
    for (uint32_t index = 0, bit = 0; index < count; index += 1, bit += step * depth) {
        const unsigned shift = 8 - depth - bit % 8;
        target[index] = colors->palette[row[bit / 8] >> shift & ((1u << depth) - 1)];
    }
}

// Inlined for each of the kinds below: reads the first byte of each channel of every `step`-th pixel.
static inline __attribute__((always_inline)) void packBytes(
    const Colors *colors, unsigned bytes, int channels, const uint8_t *row, uint32_t step, uint32_t count, uint32_t *target
) {
    const size_t stride = (size_t)step * bytes * (unsigned)channels;
    for (uint32_t index = 0; index < count; index += 1, row += stride) {
        switch (channels) {
        case 1: target[index] = colors->palette[row[0]]; break;
        case 2: target[index] = alpha(row[bytes]) | row[0] * 0x010101u; break;
        default: target[index] = (uint32_t)row[0] << 16 | (uint32_t)row[bytes] << 8 | row[2 * bytes];
        }
        if (channels == 4) target[index] |= alpha(row[3 * bytes]);
    }
}

static inline __attribute__((always_inline)) void packChannels(
    const Colors *colors, unsigned bytes, const uint8_t *row, uint32_t step, uint32_t count, uint32_t *target
) {
    switch (colors->colorType) {
    case colorGreyAlpha: return packBytes(colors, bytes, 2, row, step, count, target);
    case colorRGB: return packBytes(colors, bytes, 3, row, step, count, target);
    case colorRGBA: return packBytes(colors, bytes, 4, row, step, count, target);
    default: return packBytes(colors, bytes, 1, row, step, count, target);
    }
}

void packPixels(const Colors *colors, const uint8_t *row, uint32_t step, uint32_t count, uint32_t *target) {
    if (colors->depth < 8) return packBits(colors, row, step, count, target);
    if (colors->depth == 8) return packChannels(colors, 1, row, step, count, target);
    packChannels(colors, 2, row, step, count, target);
}
