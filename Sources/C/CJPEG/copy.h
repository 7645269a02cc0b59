#ifndef CJPEG_COPY_H
#define CJPEG_COPY_H

#include "means.h"

/// A smaller image in channels, laid out as the copy of a selection.
typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t *values;
} Copy;

/// Writes a smaller image when all groups are in, as cjpegReadSelection does.
void writeCopy(
    j_decompress_ptr codec, const Means *means, const Planes *planes, const CJPEGSelection *selection, Copy copy
);

#endif
