#include "colors.h"

// What becomes of samples is up to libgd: gd_png.c, gdImageCreateFromPngCtx. Of 16 bits it keeps the upper 8, of opacity 7;
// pictures of one channel get a palette, one color of which may be wholly transparent; a transparent color among three
// channels is not looked at.

static uint32_t alpha(uint8_t opacity) { return (uint32_t)(127 - (opacity >> 1)) << 24; }

static const uint32_t transparent = 0x7F000000;

// Values behind the end of the palette are black.
static void readPalette(Reader *reader, Colors *colors) {
    png_colorp entries = NULL;
    int count = 0;
    if (!png_get_PLTE(reader->base, reader->info, &entries, &count)) return;
    for (int index = 0; index < count; index += 1)
        colors->palette[index] =
            (uint32_t)entries[index].red << 16 | (uint32_t)entries[index].green << 8 | entries[index].blue;
}

// The first color that is wholly transparent loses its red, green and blue.
static void readOpacities(Reader *reader, Colors *colors) {
    png_bytep opacities = NULL;
    int count = 0;
    bool isFirst = true;
    if (!png_get_tRNS(reader->base, reader->info, &opacities, &count, NULL)) return;
    for (int index = 0; index < count; index += 1) {
        colors->palette[index] |= alpha(opacities[index]);
        if (opacities[index] != 0 || !isFirst) continue;
        colors->palette[index] = transparent;
        isFirst = false;
    }
}

static void makeGreys(Reader *reader, Colors *colors) {
    png_color_16p clear = NULL;
    const uint32_t last = colors->depth < 8 ? (1u << colors->depth) - 1 : 255;
    for (uint32_t value = 0; value <= last; value += 1) colors->palette[value] = 255 * value / last * 0x010101u;
    if (!png_get_tRNS(reader->base, reader->info, NULL, NULL, &clear)) return;
    const unsigned value = colors->depth == 16 ? clear->gray >> 8 : clear->gray;
    if (value < 256) colors->palette[value] = transparent;
}

void readColors(Reader *reader, Colors *colors) {
    colors->colorType = png_get_color_type(reader->base, reader->info);
    colors->depth = png_get_bit_depth(reader->base, reader->info);
    for (int value = 0; value < 256; value += 1) colors->palette[value] = 0;
    if (colors->colorType == PNG_COLOR_TYPE_GRAY) makeGreys(reader, colors);
    if (colors->colorType != PNG_COLOR_TYPE_PALETTE) return;
    readPalette(reader, colors);
    readOpacities(reader, colors);
}

// The leftmost pixel is in the highest bits.
static void packBits(const Colors *colors, const uint8_t *row, uint32_t step, uint32_t count, uint32_t *target) {
    const unsigned depth = colors->depth;
    for (uint32_t index = 0, bit = 0; index < count; index += 1, bit += step * depth) {
        const unsigned shift = 8 - depth - bit % 8;
        target[index] = colors->palette[row[bit / 8] >> shift & ((1u << depth) - 1)];
    }
}

// Inlined for each of the kinds below: of every `step`-th pixel the first byte of each channel.
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
    case PNG_COLOR_TYPE_GRAY_ALPHA: return packBytes(colors, bytes, 2, row, step, count, target);
    case PNG_COLOR_TYPE_RGB: return packBytes(colors, bytes, 3, row, step, count, target);
    case PNG_COLOR_TYPE_RGB_ALPHA: return packBytes(colors, bytes, 4, row, step, count, target);
    default: return packBytes(colors, bytes, 1, row, step, count, target);
    }
}

void packPixels(const Colors *colors, const uint8_t *row, uint32_t step, uint32_t count, uint32_t *target) {
    if (colors->depth < 8) return packBits(colors, row, step, count, target);
    if (colors->depth == 8) return packChannels(colors, 1, row, step, count, target);
    packChannels(colors, 2, row, step, count, target);
}
