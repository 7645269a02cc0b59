#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// In C because libpng reports errors by longjmp, which must not cross Swift frames.

/// Reads every `step`-th pixel of a PNG on both axes. Any thread may call it; it prints nothing.
///
/// @param width    in pixels, and height: what the header says.
/// @param step     distance between samples on both axes, from 1.
/// @param samples  row-major, 0xAARRGGBB with an alpha of 0 opaque ... 127 clear, (width + step - 1) / step columns: the
///                 pixels of libgd, bit by bit.
/// @return false for interlaced pictures, another size, and after any complaint of libpng's, however small.
bool cpngReadSamples(
    const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint32_t step, uint32_t *samples
);

#endif
