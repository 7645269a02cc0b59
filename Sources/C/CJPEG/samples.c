#include "planes.h"

// The arithmetic is that of libjpeg: jdsample.c ("fancy upsampling", a triangle filter) and jdcolor.c (JFIF).

void startSampler(j_decompress_ptr codec, Sampler *sampler, uint32_t width, uint32_t step) {
    sampler->step = step;
    sampler->columns = (width + step - 1) / step;
    for (int channel = 0; channel < maxPlanes; channel += 1) sampler->values[channel] = codecMemory(codec, sampler->columns);
}

static void pickFull(const uint8_t *row, const Sampler *sampler, uint8_t *values) {
    for (uint32_t index = 0, x = 0; index < sampler->columns; index += 1, x += sampler->step) values[index] = row[x];
}

// Three quarters of the nearest value and one of the next, by turns rounded down and up.
static inline uint8_t blended(const uint8_t *row, uint32_t x, uint32_t last) {
    const uint32_t at = x / 2;
    const bool isLeft = x % 2 == 0;
    if (at == (isLeft ? 0 : last)) return row[at];
    const uint32_t other = isLeft ? row[at - 1] : row[at + 1];
    return (uint8_t)((3u * row[at] + other + (isLeft ? 1 : 2)) >> 2);
}

static void pickHalf(const Plane *plane, const uint8_t *row, const Sampler *sampler, uint8_t *values) {
    for (uint32_t index = 0, x = 0; index < sampler->columns; index += 1, x += sampler->step)
        values[index] = blended(row, x, plane->columns - 1);
}

// The same on both axes, rounded once.
static inline uint8_t blendedTwice(const uint8_t *near, const uint8_t *far, uint32_t x, uint32_t last) {
    const uint32_t at = x / 2;
    const bool isLeft = x % 2 == 0;
    const uint32_t rounding = isLeft ? 8 : 7;
    const uint32_t own = 3u * near[at] + far[at];
    if (at == (isLeft ? 0 : last)) return (uint8_t)((4 * own + rounding) >> 4);
    const uint32_t next = isLeft ? at - 1 : at + 1;
    return (uint8_t)((3 * own + 3u * near[next] + far[next] + rounding) >> 4);
}

static void pickQuarter(const Plane *plane, uint32_t y, const Sampler *sampler, uint8_t *values) {
    const uint32_t at = y / 2;
    const uint8_t *near = planeRow(plane, at);
    const uint8_t *far = y % 2 == 1 ? planeRow(plane, at + 1) : planeRow(plane, at == 0 ? 0 : at - 1);
    for (uint32_t index = 0, x = 0; index < sampler->columns; index += 1, x += sampler->step)
        values[index] = blendedTwice(near, far, x, plane->columns - 1);
}

static inline uint32_t clamped(int32_t value) { return value < 0 ? 0 : value > 255 ? 255 : (uint32_t)value; }

static void packGrey(const uint8_t *grey, uint32_t count, uint32_t *target) {
    for (uint32_t index = 0; index < count; index += 1) target[index] = grey[index] * 0x010101u;
}

static void packRGB(uint8_t *const *values, uint32_t count, uint32_t *target) {
    for (uint32_t index = 0; index < count; index += 1)
        target[index] = (uint32_t)values[0][index] << 16 | (uint32_t)values[1][index] << 8 | values[2][index];
}

// Factors of 1.402, 0.71414, 0.34414 and 1.772 in 1/65536.
rowLoop static void packYCC(uint8_t *const *values, uint32_t count, uint32_t *target) {
    const uint8_t *restrict luma = values[0];
    const uint8_t *restrict blueness = values[1];
    const uint8_t *restrict redness = values[2];
    for (uint32_t index = 0; index < count; index += 1) {
        const int32_t y = luma[index];
        const int32_t cb = blueness[index] - 128;
        const int32_t cr = redness[index] - 128;
        const uint32_t red = clamped(y + ((91881 * cr + 32768) >> 16));
        const uint32_t green = clamped(y + ((-22554 * cb - 46802 * cr + 32768) >> 16));
        const uint32_t blue = clamped(y + ((116130 * cb + 32768) >> 16));
        target[index] = red << 16 | green << 8 | blue;
    }
}

void packRow(const Planes *planes, uint8_t *const *values, uint32_t count, uint32_t *target) {
    if (planes->count == 1) return packGrey(values[0], count, target);
    if (planes->isRGB) return packRGB(values, count, target);
    packYCC(values, count, target);
}

void sampleRow(const Planes *planes, Sampler *sampler, uint32_t row, uint32_t *target) {
    pickFull(planeRow(&planes->planes[0], row), sampler, sampler->values[0]);
    for (int channel = 1; channel < planes->count; channel += 1) {
        const Plane *plane = &planes->planes[channel];
        if (planes->across == 1) {
            pickFull(planeRow(plane, row), sampler, sampler->values[channel]);
        } else if (planes->down == 1) {
            pickHalf(plane, planeRow(plane, row), sampler, sampler->values[channel]);
        } else {
            pickQuarter(plane, row, sampler, sampler->values[channel]);
        }
    }
    packRow(planes, sampler->values, sampler->columns, target);
}
