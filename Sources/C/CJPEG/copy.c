#include "planes.h"

#include <math.h>
#include <string.h>

// A product and a sum are rounded one after the other on every processor.
#pragma STDC FP_CONTRACT OFF

// One axis of a channel.
typedef struct {
    // Values that are there, and how many of them the image covers: the last one may stand for less.
    uint32_t count;
    double covered;
    // Values of the copy, and how many of them it covers.
    uint32_t copyCount;
    double copyCovered;
} Axis;

// Which values along an axis make up each one of the copy.
typedef struct {
    // For each of the copy the first one, and behind it the part that each of `taps` values has; they sum up to 1.
    uint32_t *firsts;
    float *parts;
    uint32_t taps;
} Filter;

static void bounds(const Axis *axis, uint32_t index, double *start, double *end) {
    *start = axis->covered * index / axis->copyCovered;
    *end = axis->covered * fmin(index + 1, axis->copyCovered) / axis->copyCovered;
}

static Filter filterOf(j_decompress_ptr codec, const Axis *axis) {
    double start, end;
    Filter filter = {NULL, NULL, 1};
    for (uint32_t index = 0; index < axis->copyCount; index += 1) {
        bounds(axis, index, &start, &end);
        const uint32_t taps = (uint32_t)ceil(end) - (uint32_t)start;
        if (taps > filter.taps) filter.taps = taps;
    }
    if (filter.taps > axis->count) filter.taps = axis->count;
    filter.firsts = codecMemory(codec, sizeof *filter.firsts * axis->copyCount);
    filter.parts = codecMemory(codec, sizeof *filter.parts * axis->copyCount * filter.taps);
    for (uint32_t index = 0; index < axis->copyCount; index += 1) {
        bounds(axis, index, &start, &end);
        const uint32_t last = axis->count - filter.taps;
        const uint32_t first = (uint32_t)start < last ? (uint32_t)start : last;
        filter.firsts[index] = first;
        for (uint32_t tap = 0; tap < filter.taps; tap += 1) {
            const double inside = fmin(end, first + tap + 1.0) - fmax(start, first + tap);
            filter.parts[index * filter.taps + tap] = (float)(fmax(inside, 0) / (end - start));
        }
    }
    return filter;
}

rowLoop static void addValues(float *restrict sums, const uint8_t *restrict row, uint32_t count, float part) {
    for (uint32_t index = 0; index < count; index += 1) sums[index] += part * (float)row[index];
}

// The square of a stored value is nearly in proportion to its light.
rowLoop static void addLight(float *restrict sums, const uint8_t *restrict row, uint32_t count, float part) {
    for (uint32_t index = 0; index < count; index += 1) {
        const float value = (float)row[index];
        sums[index] += part * (value * value);
    }
}

// Inlined for each number of taps that is common.
static inline __attribute__((always_inline)) void
sumTaps(const float *values, const Filter *filter, uint32_t taps, uint32_t count, float *target) {
    for (uint32_t index = 0; index < count; index += 1) {
        const float *first = values + filter->firsts[index];
        const float *parts = filter->parts + index * taps;
        float sum = 0;
        for (uint32_t tap = 0; tap < taps; tap += 1) sum += parts[tap] * first[tap];
        target[index] = sum;
    }
}

static void sumRow(const float *values, const Filter *filter, uint32_t count, float *target) {
    switch (filter->taps) {
    case 1: return sumTaps(values, filter, 1, count, target);
    case 2: return sumTaps(values, filter, 2, count, target);
    case 3: return sumTaps(values, filter, 3, count, target);
    case 4: return sumTaps(values, filter, 4, count, target);
    default: return sumTaps(values, filter, filter->taps, count, target);
    }
}

static inline uint8_t rounded(float value) { return (uint8_t)(int32_t)(value < 254.5f ? value + 0.5f : 255); }

rowLoop static void writeValues(const float *restrict row, uint32_t count, uint8_t *restrict target) {
    for (uint32_t index = 0; index < count; index += 1) target[index] = rounded(row[index]);
}

rowLoop static void writeLight(const float *restrict row, uint32_t count, uint8_t *restrict target) {
    for (uint32_t index = 0; index < count; index += 1) target[index] = rounded(__builtin_elementwise_sqrt(row[index]));
}

static void scale(
    j_decompress_ptr codec, const MeanPlane *mean, const Axis *across, const Axis *down, bool isLight, uint8_t *target
) {
    if (across->copyCount == mean->columns && down->copyCount == mean->rows) {
        memcpy(target, mean->values, (size_t)mean->columns * mean->rows);
        return;
    }
    const Filter columns = filterOf(codec, across);
    const Filter rows = filterOf(codec, down);
    float *sums = codecMemory(codec, sizeof *sums * mean->columns);
    float *line = codecMemory(codec, sizeof *line * across->copyCount);
    for (uint32_t row = 0; row < down->copyCount; row += 1) {
        memset(sums, 0, sizeof *sums * mean->columns);
        for (uint32_t tap = 0; tap < rows.taps; tap += 1) {
            const float part = rows.parts[row * rows.taps + tap];
            if (part == 0) continue;
            const uint8_t *values = mean->values + (size_t)mean->columns * (rows.firsts[row] + tap);
            (isLight ? addLight : addValues)(sums, values, mean->columns, part);
        }
        sumRow(sums, &columns, across->copyCount, line);
        (isLight ? writeLight : writeValues)(line, across->copyCount, target);
        target += across->copyCount;
    }
}

static Axis axisOf(uint32_t count, uint32_t length, uint32_t valueLength, uint32_t copyLength, bool isHalved) {
    const double copyCovered = isHalved ? copyLength / 2.0 : copyLength;
    return (Axis){count, (double)length / valueLength, (uint32_t)ceil(copyCovered), copyCovered};
}

void writeCopy(
    j_decompress_ptr codec, const Means *means, const Planes *planes, const CJPEGSelection *selection,
    const CJPEGCopy *copy
) {
    uint8_t *target = copy->values;
    for (int channel = 0; channel < planes->count; channel += 1) {
        const MeanPlane *mean = &means->planes[channel];
        const bool isChroma = channel > 0;
        const uint32_t width = mean->width * (isChroma ? planes->across : 1);
        const uint32_t height = mean->height * (isChroma ? planes->down : 1);
        const Axis across = axisOf(mean->columns, selection->width, width, copy->width, isChroma);
        const Axis down = axisOf(mean->rows, selection->height, height, copy->height, isChroma);
        scale(codec, mean, &across, &down, !isChroma, target);
        target += (size_t)across.copyCount * down.copyCount;
    }
}
