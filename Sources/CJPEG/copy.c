#include "copy.h"

#include <math.h>
#include <string.h>

// Which values along an axis make up one of the copy, and which part each of them has; the parts sum up to 1.
typedef struct {
    uint32_t first;
    uint32_t last;
    float firstPart;
    float innerPart;
    float lastPart;
} Share;

// One axis of a channel.
typedef struct {
    // Values that are there, and how many of them the image covers: the last one may stand for less.
    uint32_t count;
    double covered;
    // Values of the copy, and how many of them it covers.
    uint32_t copyCount;
    double copyCovered;
} Axis;

static Share shareOf(const Axis *axis, uint32_t index) {
    const double start = axis->covered * index / axis->copyCovered;
    const double end = axis->covered * fmin(index + 1, axis->copyCovered) / axis->copyCovered;
    Share share = {(uint32_t)start, (uint32_t)ceil(end) - 1, 0, 0, 0};
    if (share.last >= axis->count) share.last = axis->count - 1;
    if (share.first > share.last) share.first = share.last;
    const double length = end - start;
    share.innerPart = (float)(1 / length);
    share.firstPart = (float)((fmin(end, share.first + 1.0) - start) / length);
    share.lastPart = (float)((end - share.last) / length);
    return share;
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

static float sumOf(const float *values, const Share *share) {
    float sum = share->firstPart * values[share->first];
    if (share->first == share->last) return sum;
    float inner = 0;
    for (uint32_t index = share->first + 1; index < share->last; index += 1) inner += values[index];
    return sum + share->innerPart * inner + share->lastPart * values[share->last];
}

static uint8_t rounded(float value) { return value >= 254.5f ? 255 : (uint8_t)(value + 0.5f); }

static void scale(
    j_decompress_ptr codec, const MeanPlane *mean, const Axis *across, const Axis *down, bool isLight, uint8_t *target
) {
    if (across->copyCount == mean->columns && down->copyCount == mean->rows) {
        memcpy(target, mean->values, (size_t)mean->columns * mean->rows);
        return;
    }
    Share *shares = codecMemory(codec, sizeof *shares * across->copyCount);
    for (uint32_t column = 0; column < across->copyCount; column += 1) shares[column] = shareOf(across, column);
    float *sums = codecMemory(codec, sizeof *sums * mean->columns);
    for (uint32_t row = 0; row < down->copyCount; row += 1) {
        const Share rows = shareOf(down, row);
        memset(sums, 0, sizeof *sums * mean->columns);
        for (uint32_t source = rows.first; source <= rows.last; source += 1) {
            const float part =
                source == rows.first ? rows.firstPart : source == rows.last ? rows.lastPart : rows.innerPart;
            const uint8_t *values = mean->values + (size_t)mean->columns * source;
            (isLight ? addLight : addValues)(sums, values, mean->columns, part);
        }
        for (uint32_t column = 0; column < across->copyCount; column += 1) {
            const float value = sumOf(sums, &shares[column]);
            target[column] = rounded(isLight ? sqrtf(value) : value);
        }
        target += across->copyCount;
    }
}

static Axis axisOf(uint32_t count, uint32_t length, uint32_t valueLength, uint32_t copyLength, bool isHalved) {
    const double copyCovered = isHalved ? copyLength / 2.0 : copyLength;
    return (Axis){count, (double)length / valueLength, (uint32_t)ceil(copyCovered), copyCovered};
}

void writeCopy(j_decompress_ptr codec, const Means *means, const Planes *planes, const CJPEGSelection *selection) {
    uint8_t *target = selection->copy;
    for (int channel = 0; channel < planes->count; channel += 1) {
        const MeanPlane *mean = &means->planes[channel];
        const bool isChroma = channel > 0;
        const uint32_t width = mean->width * (isChroma ? planes->across : 1);
        const uint32_t height = mean->height * (isChroma ? planes->down : 1);
        const Axis across = axisOf(mean->columns, selection->width, width, selection->copyWidth, isChroma);
        const Axis down = axisOf(mean->rows, selection->height, height, selection->copyHeight, isChroma);
        scale(codec, mean, &across, &down, !isChroma, target);
        target += (size_t)across.copyCount * down.copyCount;
    }
}
