#ifndef CJPEG_MEANS_H
#define CJPEG_MEANS_H

#include "samples.h"

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

#endif
