#ifndef CJPEG_H
#define CJPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { cjpegMessageLength = 256 };

/// Decodes a JPEG of four channels without changing its color space.
///
/// In C because libjpeg reports errors by longjmp, which must not cross Swift frames.
///
/// @param pixels  4 * width * height bytes: cyan, magenta, yellow, black, 0 bare ... 255 full ink.
/// @param message cjpegMessageLength bytes: the first complaint, empty when there is none.
/// @return false when there is no picture of this size and kind.
bool cjpegReadCMYK(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint8_t *pixels, char *message);

#endif
