#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// In C because loops over rows can be compiled for several processors there, and bytes can be read without a check for
// each.

/// The inflated pixels of a PNG. Reading rows undoes their filters, so only one thread may use it at a time.
typedef struct CPNGImage CPNGImage;

/// Checks and inflates a PNG that is not interlaced (ISO/IEC 15948:2004). Prints nothing.
///
/// O(bytes + width * height); takes as much memory as the pixels in the file, at most 8 bytes each, and temporarily a
/// copy of the compressed ones.
///
/// @param bytes   a whole file; not needed any more afterwards.
/// @param width   in pixels, and height: what the header says. Limits are checked by the caller.
/// @return NULL for interlaced images, another size, without memory, and for whatever libpng might dislike; else close
/// it.
CPNGImage *cpngOpen(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height);

void cpngClose(CPNGImage *image);

/// Reads every `step`-th pixel of a row.
///
/// @param row     below the height.
/// @param step    distance between pixels, from 1.
/// @param pixels  receives (width + step - 1) / step pixels, 0xAARRGGBB with an alpha of 0 opaque ... 127 clear: the
/// pixels
///                of libgd, bit by bit.
void cpngReadRow(CPNGImage *image, uint32_t row, uint32_t step, uint32_t *pixels);

#endif
