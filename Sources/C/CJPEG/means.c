#include "planes.h"

#include <string.h>

static uint32_t parts(uint32_t length, uint32_t part) { return (length + part - 1) / part; }

// Where the middle of a square lies in a channel of means.
static uint32_t middle(uint32_t index, uint32_t square, uint32_t ratio, uint32_t part, uint32_t count) {
    const uint32_t at = (index * square + square / 2) / ratio / part;
    return at < count ? at : count - 1;
}

void startMeans(j_decompress_ptr codec, Means *means, const Planes *planes, uint32_t square) {
    means->square = square;
    for (int channel = 0; channel < planes->count; channel += 1) {
        const Plane *plane = &planes->planes[channel];
        MeanPlane *mean = &means->planes[channel];
        const uint32_t across = channel == 0 ? 1 : planes->across;
        const uint32_t down = channel == 0 ? 1 : planes->down;
        mean->width = square < across ? 1 : square / across;
        mean->height = square < down ? 1 : square / down;
        mean->columns = parts(plane->columns, mean->width);
        mean->rows = parts(plane->rows, mean->height);
        mean->values = codecMemory(codec, (size_t)mean->columns * mean->rows);
        mean->sums = codecMemory(codec, sizeof *mean->sums * plane->columns);
        mean->summedRows = 0;
        mean->doneRows = 0;
        const uint32_t columns = means->planes[0].columns;
        mean->places = codecMemory(codec, sizeof *mean->places * columns);
        for (uint32_t column = 0; column < columns; column += 1)
            mean->places[column] = middle(column, square, across, mean->width, mean->columns);
    }
}

rowLoop static void addRow(uint16_t *restrict sums, const uint8_t *restrict row, uint32_t count) {
    for (uint32_t index = 0; index < count; index += 1) sums[index] = (uint16_t)(sums[index] + row[index]);
}

static inline uint8_t mean(uint32_t sum, uint32_t reciprocal) {
    return (uint8_t)(((uint64_t)sum * reciprocal + (1u << 23)) >> 24);
}

// Inlined for each width that is common, or the sum of two or four would be a loop.
static inline __attribute__((always_inline)) void
writeMeans(const uint16_t *sums, uint32_t width, uint32_t columns, uint32_t rows, uint8_t *target) {
    const uint32_t reciprocal = (1u << 24) / (width * rows);
    for (uint32_t column = 0; column < columns; column += 1) {
        uint32_t sum = 0;
        for (uint32_t index = 0; index < width; index += 1) sum += sums[column * width + index];
        target[column] = mean(sum, reciprocal);
    }
}

rowLoop static void writeFullMeans(const uint16_t *sums, uint32_t width, uint32_t columns, uint32_t rows, uint8_t *target) {
    switch (width) {
    case 1: return writeMeans(sums, 1, columns, rows, target);
    case 2: return writeMeans(sums, 2, columns, rows, target);
    case 3: return writeMeans(sums, 3, columns, rows, target);
    case 4: return writeMeans(sums, 4, columns, rows, target);
    default: return writeMeans(sums, width, columns, rows, target);
    }
}

static void finishRow(MeanPlane *mean, uint32_t columns) {
    uint8_t *target = mean->values + (size_t)mean->columns * mean->doneRows;
    const uint32_t full = columns / mean->width;
    writeFullMeans(mean->sums, mean->width, full, mean->summedRows, target);
    if (full < mean->columns)
        writeMeans(mean->sums + full * mean->width, columns - full * mean->width, 1, mean->summedRows, target + full);
    mean->doneRows += 1;
    mean->summedRows = 0;
}

static void addPlaneRow(MeanPlane *mean, const Plane *plane, uint32_t row) {
    if (mean->summedRows == 0) memset(mean->sums, 0, sizeof *mean->sums * plane->columns);
    addRow(mean->sums, planeRow(plane, row), plane->columns);
    mean->summedRows += 1;
    if (mean->summedRows == mean->height || row == plane->rows - 1) finishRow(mean, plane->columns);
}

void addGroup(Means *means, const Planes *planes, uint32_t group) {
    for (int channel = 0; channel < planes->count; channel += 1) {
        const Plane *plane = &planes->planes[channel];
        const uint32_t start = group * plane->groupRows;
        for (uint32_t row = start; row < start + plane->groupRows && row < plane->rows; row += 1)
            addPlaneRow(&means->planes[channel], plane, row);
    }
}

void packMeans(Means *means, const Planes *planes, uint32_t *target) {
    const MeanPlane *luma = &means->planes[0];
    uint8_t *values[maxPlanes];
    for (uint32_t row = 0; row < luma->rows; row += 1) {
        values[0] = luma->values + (size_t)luma->columns * row;
        for (int channel = 1; channel < planes->count; channel += 1) {
            const MeanPlane *mean = &means->planes[channel];
            const uint32_t at = middle(row, means->square, planes->down, mean->height, mean->rows);
            const uint8_t *source = mean->values + (size_t)mean->columns * at;
            // The sums are done with.
            values[channel] = (uint8_t *)mean->sums;
            for (uint32_t column = 0; column < luma->columns; column += 1)
                values[channel][column] = source[mean->places[column]];
        }
        packRow(planes, values, luma->columns, target + (size_t)luma->columns * row);
    }
}
