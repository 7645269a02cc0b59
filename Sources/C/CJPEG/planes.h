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

/// Room for one row of samples, one value a channel.
typedef struct {
    uint32_t step;
    uint32_t columns;
    uint8_t *values[maxPlanes];
} Sampler;

void startSampler(j_decompress_ptr codec, Sampler *sampler, uint32_t width, uint32_t step);

/// Writes the samples of a row of pixels as 0x00RRGGBB. For chroma the groups around its own must be there too.
void sampleRow(const Planes *planes, Sampler *sampler, uint32_t row, uint32_t *target);

/// Turns a row of channels into 0x00RRGGBB.
void packRow(const Planes *planes, uint8_t *const *values, uint32_t count, uint32_t *target);

/// A channel, each value the mean of a rectangle of those stored.
typedef struct {
    // The rectangle.
    uint32_t width;
    uint32_t height;
    uint32_t columns;
    uint32_t rows;
    uint8_t *values;
    // Of each column of the smaller image, the column here that lies in its middle.
    uint32_t *places;
    // Of each column, over the rows that belong to the next row of means.
    uint16_t *sums;
    uint32_t summedRows;
    uint32_t doneRows;
} MeanPlane;

/// Makes a smaller image while rows come in.
typedef struct {
    MeanPlane planes[maxPlanes];
    uint32_t square;
} Means;

void startMeans(j_decompress_ptr codec, Means *means, const Planes *planes, uint32_t square);

/// Takes in the rows of a group, each group once and in order.
void addGroup(Means *means, const Planes *planes, uint32_t group);

/// Writes the image as 0x00RRGGBB when all groups are in. Overwrites its own values.
void packMeans(Means *means, const Planes *planes, uint32_t *target);

/// Writes a smaller image when all groups are in, as cjpegReadSelection does.
void writeCopy(
    j_decompress_ptr codec, const Means *means, const Planes *planes, const CJPEGSelection *selection,
    const CJPEGCopy *copy
);

#endif
