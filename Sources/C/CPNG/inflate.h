#ifndef CPNG_INFLATE_H
#define CPNG_INFLATE_H

#include "file.h"

/// Inflates the image (10, Compression): never more than `rawSize` bytes, and not fewer.
///
/// @param raw  rawSize(file) bytes.
/// @return false when the stream is damaged, too short or too long, and without memory.
bool inflateImage(const File *file, uint8_t *raw);

#endif
