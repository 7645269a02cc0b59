#ifndef CPNG_COLORS_H
#define CPNG_COLORS_H

#include "file.h"

/// How pixels are stored, and what they stand for.
typedef struct {
    unsigned colorType;
    // Bits a channel: 1, 2, 4, 8 or 16.
    unsigned depth;
    // For one channel: the color of each value, or of its upper byte.
    uint32_t palette[256];
} Colors;

/// Finds out about the colors of an image.
void readColors(const File *file, Colors *colors);

/// Writes every `step`-th pixel of a row, `count` in all, as 0xAARRGGBB.
void packPixels(const Colors *colors, const uint8_t *row, uint32_t step, uint32_t count, uint32_t *target);

#endif
