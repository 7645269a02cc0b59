#include "CPlaceKernel.h"

#include <string.h>

// A product and a sum are rounded one after the other on every processor.
#pragma STDC FP_CONTRACT OFF

/* The compiler makes of these vectors what the processor has: two of 16 bytes, or one of 32 with AVX2. All sums are below
   2^24, so single precision holds them, and whatever the order and the processor, the results are the same. */

typedef int16_t shorts8 __attribute__((vector_size(16), aligned(2)));
typedef int16_t shorts16 __attribute__((vector_size(32), aligned(2)));
typedef int32_t ints8 __attribute__((vector_size(32), aligned(4)));
typedef int32_t ints16 __attribute__((vector_size(64)));
typedef float floats8 __attribute__((vector_size(32), aligned(4)));

#define INLINE static inline __attribute__((always_inline))

/// Both inputs for each of eight outputs.
INLINE shorts16 spread(const int16_t *pair) {
    int32_t both;
    memcpy(&both, pair, sizeof both);
    return (shorts16)(ints8){both, both, both, both, both, both, both, both};
}

/// Products of sixteen, added in pairs: one instruction, pmaddwd.
INLINE ints8 products(shorts16 values, const int16_t *weights) {
    ints16 all = __builtin_convertvector(values, ints16)
        * __builtin_convertvector(*(const shorts16 *)weights, ints16);
    return __builtin_shufflevector(all, all, 0, 2, 4, 6, 8, 10, 12, 14)
        + __builtin_shufflevector(all, all, 1, 3, 5, 7, 9, 11, 13, 15);
}

INLINE void put(ints8 sums, int vector, const int32_t *biases, const float *factors, int32_t *results) {
    ints8 all = sums + *(const ints8 *)(biases + 8 * vector);
    floats8 scaled = __builtin_convertvector(all, floats8) * *(const floats8 *)(factors + 8 * vector);
    *(ints8 *)(results + 8 * vector) = __builtin_convertvector(scaled, ints8);
}

/// Two places at a time and two vectors of outputs, so that what is read is used twice.
INLINE void layer(
    const int16_t *values, struct place_shape shape, const int16_t *weights, const int32_t *biases, const float *factors,
    int32_t *results
) {
    ptrdiff_t ofVector = 16 * (ptrdiff_t)shape.kernelRows * shape.pairs, ofPlace = 8 * (ptrdiff_t)shape.vectors;
    for (int place = 0; place < shape.rows * shape.columns; place += 2) {
        // A last one alone counts as two.
        int other = place + 1 < shape.rows * shape.columns ? place + 1 : place;
        const int16_t *first = values + place / shape.columns * shape.row + place % shape.columns * shape.column;
        const int16_t *second = values + other / shape.columns * shape.row + other % shape.columns * shape.column;
        int32_t *firstResults = results + place * ofPlace, *secondResults = results + other * ofPlace;
        int vector = 0;
        for (; vector + 2 <= shape.vectors; vector += 2) {
            ints8 a0 = {0}, a1 = {0}, b0 = {0}, b1 = {0};
            const int16_t *weight = weights + vector * ofVector;
            for (int row = 0; row < shape.kernelRows; row++) {
                const int16_t *a = first + row * shape.kernelRow, *b = second + row * shape.kernelRow;
                for (int pair = 0; pair < shape.pairs; pair++, weight += 16) {
                    shorts16 x = spread(a + 2 * pair), y = spread(b + 2 * pair);
                    a0 += products(x, weight);
                    b0 += products(y, weight);
                    a1 += products(x, weight + ofVector);
                    b1 += products(y, weight + ofVector);
                }
            }
            put(a0, vector, biases, factors, firstResults);
            put(a1, vector + 1, biases, factors, firstResults);
            put(b0, vector, biases, factors, secondResults);
            put(b1, vector + 1, biases, factors, secondResults);
        }
        for (; vector < shape.vectors; vector++) {
            ints8 a0 = {0}, b0 = {0};
            const int16_t *weight = weights + vector * ofVector;
            for (int row = 0; row < shape.kernelRows; row++) {
                const int16_t *a = first + row * shape.kernelRow, *b = second + row * shape.kernelRow;
                for (int pair = 0; pair < shape.pairs; pair++, weight += 16) {
                    a0 += products(spread(a + 2 * pair), weight);
                    b0 += products(spread(b + 2 * pair), weight);
                }
            }
            put(a0, vector, biases, factors, firstResults);
            put(b0, vector, biases, factors, secondResults);
        }
    }
}

INLINE void depthwise(
    const int16_t *values, struct place_shape shape, const int16_t *weights, const int32_t *biases, const float *factors,
    int32_t *results
) {
    ptrdiff_t channels = 8 * (ptrdiff_t)shape.vectors;
    for (int place = 0; place < shape.rows * shape.columns; place++) {
        const int16_t *value = values + place / shape.columns * shape.row + place % shape.columns * shape.column;
        for (int vector = 0; vector < shape.vectors; vector++) {
            ints8 sum = {0};
            for (int kernel = 0; kernel < 9; kernel++) {
                const int16_t *at = value + kernel / 3 * shape.kernelRow + kernel % 3 * channels + 8 * vector;
                sum += __builtin_convertvector(*(const shorts8 *)at, ints8)
                    * __builtin_convertvector(*(const shorts8 *)(weights + kernel * channels + 8 * vector), ints8);
            }
            put(sum, vector, biases, factors, results + place * channels);
        }
    }
}

#if defined(__x86_64__)

#define FOR_BOTH(name, body)                                                                                          \
    __attribute__((target("avx2"))) static void name##_avx2(                                                          \
        const int16_t *values, struct place_shape shape, const int16_t *weights, const int32_t *biases,               \
        const float *factors, int32_t *results                                                                        \
    ) {                                                                                                               \
        body(values, shape, weights, biases, factors, results);                                                       \
    }                                                                                                                 \
    void name(                                                                                                        \
        const int16_t *values, struct place_shape shape, const int16_t *weights, const int32_t *biases,               \
        const float *factors, int32_t *results                                                                        \
    ) {                                                                                                               \
        if (__builtin_cpu_supports("avx2")) name##_avx2(values, shape, weights, biases, factors, results);            \
        else body(values, shape, weights, biases, factors, results);                                                  \
    }

#else

#define FOR_BOTH(name, body)                                                                                          \
    void name(                                                                                                        \
        const int16_t *values, struct place_shape shape, const int16_t *weights, const int32_t *biases,               \
        const float *factors, int32_t *results                                                                        \
    ) {                                                                                                               \
        body(values, shape, weights, biases, factors, results);                                                       \
    }

#endif

FOR_BOTH(place_layer, layer)
FOR_BOTH(place_depthwise, depthwise)
