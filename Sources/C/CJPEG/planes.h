#ifndef CJPEG_PLANES_H
#define CJPEG_PLANES_H

#include "codec.h"

enum { maxPlanes = 3, slotCount = 3 };

/// One channel as stored. Groups of its rows come one after the other; the last three stay readable.
typedef struct {
    uint8_t *slots[slotCount];
    size_t stride;
    // Rows in a group.
    uint32_t groupRows;
    // Real columns and rows, without the padding of whole blocks.
    uint32_t columns;
    uint32_t rows;
} Plane;

/// The channels of a JPEG while it is decoded.
typedef struct {
    Plane planes[maxPlanes];
    int count;
    // Otherwise the channels are luma and two of chroma.
    bool isRGB;
    // Pixels for each value of chroma.
    uint32_t across;
    uint32_t down;
    // Rows of pixels in a group.
    uint32_t groupHeight;
    uint32_t groups;
} Planes;

/// Whether this kind is decoded to planes; the header is read.
bool hasPlanes(j_decompress_ptr codec);

/// Starts decoding to planes; the header is read.
///
/// @param height  rows of pixels that are wanted, from 1.
/// @return false for kinds that are not read this way.
bool startPlanes(j_decompress_ptr codec, uint32_t height, Planes *planes);

/// Decodes the next group of rows, number `group` from 0.
bool readGroup(j_decompress_ptr codec, Planes *planes, uint32_t group);

/// A row of one of the last three groups; behind the last row the last one again, as in libjpeg's upsampling.
static inline const uint8_t *planeRow(const Plane *plane, uint32_t row) {
    const uint32_t real = row < plane->rows ? row : plane->rows - 1;
    return plane->slots[real / plane->groupRows % slotCount] + plane->stride * (real % plane->groupRows);
}

#endif
