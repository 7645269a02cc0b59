#ifndef CFUZZ_H
#define CFUZZ_H

#include <stddef.h>
#include <stdint.h>

/// Reads a PNG with all of CPNG, or a JPEG with all of CJPEG. In C, where nothing but them is called.
void cfuzzRead(const uint8_t *bytes, size_t size);

/// Writes right checksums into the chunks of a PNG.
void cfuzzRepairPNG(uint8_t *bytes, size_t size);

#endif
