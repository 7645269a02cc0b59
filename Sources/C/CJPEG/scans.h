#ifndef CJPEG_SCANS_H
#define CJPEG_SCANS_H

#include "codec.h"

/// Leaves out the scans of a progressive JPEG that pixels at an eighth of its size do not depend on, where that is
/// sure.
///
/// A channel that is scaled to one pixel a block needs its mean alone; one of half the resolution needs all it has. The
/// header is read, nothing else.
void skipFineScans(j_decompress_ptr codec);

#endif
