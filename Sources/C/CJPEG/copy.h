#ifndef CJPEG_COPY_H
#define CJPEG_COPY_H

#include "means.h"

/// Writes a smaller image in channels when all groups are in, as cjpegReadSelection does.
void writeCopy(j_decompress_ptr codec, const Means *means, const Planes *planes, const CJPEGSelection *selection);

#endif
