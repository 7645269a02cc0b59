#include "image.h"

#include <string.h>

// For loops over rows: also compiled for AVX2; the loader selects a version. <stdint.h> defines whether this is glibc.
// Not with ThreadSanitizer, whose runtime is not ready when the loader selects.
#if defined(__x86_64__) && defined(__GLIBC__) && !__has_feature(thread_sanitizer)
#define rowLoop __attribute__((target_clones("avx2", "default")))
#else
#define rowLoop
#endif

// One pixel at a time, one byte per lane: each pixel needs the one to its left, so no more can be done in parallel.
typedef uint8_t Bytes __attribute__((vector_size(8)));
typedef int16_t Lanes __attribute__((vector_size(16)));

#define each static inline __attribute__((always_inline))

each Bytes load(const uint8_t *bytes, size_t pixelSize) {
    Bytes pixel = {0};
    memcpy(&pixel, bytes, pixelSize);
    return pixel;
}

each Lanes widened(Bytes bytes) { return __builtin_convertvector(bytes, Lanes); }

each Bytes narrowed(Lanes lanes) { return __builtin_convertvector(lanes, Bytes); }

each Lanes chosen(Lanes condition, Lanes yes, Lanes no) { return (condition & yes) | (~condition & no); }

each void undoSub(uint8_t *row, size_t size, size_t pixelSize) {
    Bytes left = {0};
    for (size_t place = 0; place < size; place += pixelSize) {
        left += load(row + place, pixelSize);
        memcpy(row + place, &left, pixelSize);
    }
}

each void undoUp(uint8_t *restrict row, const uint8_t *restrict above, size_t size) {
    for (size_t place = 0; place < size; place += 1) row[place] += above[place];
}

each void undoAverage(uint8_t *row, const uint8_t *above, size_t size, size_t pixelSize) {
    Bytes left = {0};
    for (size_t place = 0; place < size; place += pixelSize) {
        const Lanes sum = widened(left) + widened(load(above + place, pixelSize));
        left = load(row + place, pixelSize) + narrowed(sum >> 1);
        memcpy(row + place, &left, pixelSize);
    }
}

// 9.4, Filter type 4: Paeth, in the form of F. Giesen (stb_image 2.29), which gives the same for all bytes. It has
// fewer steps from one pixel to the next, which must wait for the one to its left.
each Lanes predicted(Lanes left, Lanes above, Lanes aboveLeft) {
    const Lanes threshold = 3 * aboveLeft - above - left;
    const Lanes low = chosen(left < above, left, above), high = chosen(left < above, above, left);
    return chosen(threshold > low, chosen(high > threshold, aboveLeft, low), high);
}

each void undoPaeth(uint8_t *row, const uint8_t *aboveRow, size_t size, size_t pixelSize) {
    Bytes left = {0};
    Lanes aboveLeft = {0};
    for (size_t place = 0; place < size; place += pixelSize) {
        const Lanes above = widened(load(aboveRow + place, pixelSize));
        left = load(row + place, pixelSize) + narrowed(predicted(widened(left), above, aboveLeft));
        memcpy(row + place, &left, pixelSize);
        aboveLeft = above;
    }
}

each void undo(uint8_t filter, uint8_t *row, const uint8_t *above, size_t size, size_t pixelSize) {
    switch (filter) {
    case filterSub: return undoSub(row, size, pixelSize);
    case filterUp: return undoUp(row, above, size);
    case filterAverage: return undoAverage(row, above, size, pixelSize);
    case filterPaeth: return undoPaeth(row, above, size, pixelSize);
    }
}

rowLoop void undoFilter(uint8_t filter, uint8_t *row, const uint8_t *above, size_t size, size_t pixelSize) {
    switch (pixelSize) {
    case 1: return undo(filter, row, above, size, 1);
    case 2: return undo(filter, row, above, size, 2);
    case 3: return undo(filter, row, above, size, 3);
    case 4: return undo(filter, row, above, size, 4);
    case 6: return undo(filter, row, above, size, 6);
    case 8: return undo(filter, row, above, size, 8);
    }
}
