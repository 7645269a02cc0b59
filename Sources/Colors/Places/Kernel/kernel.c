#include "CPlaceKernel.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// A product and a sum are rounded one after the other on every processor.
#pragma STDC FP_CONTRACT OFF

/* The compiler makes of these vectors what the processor has. Sums are whole numbers below 2^31, so that their order does not
   matter; conversion to single precision, one product and truncation are the same everywhere. */

typedef uint8_t bytes16 __attribute__((vector_size(16), aligned(1)));
typedef int8_t signed16 __attribute__((vector_size(16), aligned(1)));
typedef int32_t ints16 __attribute__((vector_size(64), aligned(4)));
typedef float floats16 __attribute__((vector_size(64), aligned(4)));

#define INLINE static inline __attribute__((always_inline))

/// Places that share what is read of the weights. Rows of all grids but the smallest are whole fours.
enum { TILE = 4 };

/// The numbers of a layer; `size` is the fours of inputs of a matrix, or rows and columns of a depthwise kernel.
struct layer {
    int vectors, size;
    const int8_t *weights;
    const int32_t *biases;
    const float *factors;
};

INLINE ints16 steps_of(ints16 sums, int vector, struct layer layer) {
    ints16 all = sums + *(const ints16 *)(layer.biases + 16 * vector);
    floats16 scaled = __builtin_convertvector(all, floats16) * *(const floats16 *)(layer.factors + 16 * vector);
    return __builtin_convertvector(scaled, ints16);
}

INLINE bytes16 clipped(ints16 steps, ints16 base) {
    ints16 whole = ((steps + 32) >> 6) + base;
    return __builtin_convertvector(__builtin_elementwise_min(__builtin_elementwise_max(whole, (ints16){0}), (ints16){0} + 255), bytes16);
}

/// Adds the products of four inputs, for each of sixteen outputs.
typedef ints16 add_products(ints16 sums, const uint8_t *four, const int8_t *weights);

INLINE ints16 add_products_plain(ints16 sums, const uint8_t *four, const int8_t *weights) {
    for (int output = 0; output < 16; output++) {
        for (int input = 0; input < 4; input++) sums[output] += four[input] * weights[4 * output + input];
    }
    return sums;
}

/// Where the results of a matrix go: whole steps if there is a place for bytes.
struct results {
    int32_t *steps;
    uint8_t *bytes;
    struct place_view view;
    int base, adds;
};

INLINE void put(ints16 sums, int row, int column, int columns, int vector, struct layer layer, struct results to) {
    ints16 steps = steps_of(sums, vector, layer);
    if (!to.bytes) {
        *(ints16 *)(to.steps + 16 * (((ptrdiff_t)row * columns + column) * layer.vectors + vector)) = steps;
        return;
    }
    bytes16 *at = (bytes16 *)(to.bytes + row * to.view.row + column * to.view.column + 16 * vector);
    *at = clipped(steps, to.adds ? __builtin_convertvector(*at, ints16) : (ints16){0} + to.base);
}

/// `count` places from a column on, and one or two vectors of outputs.
INLINE void tile(
    const uint8_t *values, int row, int column, int count, int vector, int both, struct place_view view,
    struct layer layer, struct results to, add_products add
) {
    ints16 sums[TILE][2];
    for (int place = 0; place < TILE; place++) sums[place][0] = sums[place][1] = (ints16){0};
    const uint8_t *from[TILE];
    for (int place = 0; place < TILE; place++) {
        // Where there are fewer, the last counts more than once.
        int at = column + (place < count ? place : count - 1);
        from[place] = values + row * view.row + at * view.column;
    }
    ptrdiff_t ofVector = 64 * (ptrdiff_t)layer.size;
    const int8_t *weights = layer.weights + vector * ofVector;
    for (int four = 0; four < layer.size; four++, weights += 64) {
        for (int place = 0; place < TILE; place++) {
            sums[place][0] = add(sums[place][0], from[place] + 4 * four, weights);
            if (both) sums[place][1] = add(sums[place][1], from[place] + 4 * four, weights + ofVector);
        }
    }
    for (int place = 0; place < count; place++) {
        put(sums[place][0], row, column + place, view.columns, vector, layer, to);
        if (both) put(sums[place][1], row, column + place, view.columns, vector + 1, layer, to);
    }
}

INLINE void matrix(
    const uint8_t *values, struct place_view view, struct layer layer, struct results to, add_products add
) {
    for (int vector = 0; vector < layer.vectors; vector += 2) {
        for (int row = 0; row < view.rows; row++) {
            for (int column = 0; column < view.columns; column += TILE) {
                int left = view.columns - column, count = left < TILE ? left : TILE;
                if (vector + 1 < layer.vectors) tile(values, row, column, count, vector, 1, view, layer, to, add);
                else tile(values, row, column, count, vector, 0, view, layer, to, add);
            }
        }
    }
}

/// Adds a product of 8 by 8 bits for each of sixteen outputs.
typedef ints16 add_product(ints16 sums, ints16 values, ints16 weights);

INLINE ints16 add_product_plain(ints16 sums, ints16 values, ints16 weights) { return sums + values * weights; }

/// The widest kernel is five by five.
enum { MOST_WEIGHTS = 25 };

INLINE void depthwise(
    const uint8_t *values, struct place_view view, ptrdiff_t place, ptrdiff_t line, struct layer layer,
    struct results to, add_product add
) {
    for (int vector = 0; vector < layer.vectors; vector++) {
        ints16 weights[MOST_WEIGHTS];
        for (int at = 0; at < layer.size * layer.size; at++) {
            weights[at] = __builtin_convertvector(*(const signed16 *)(layer.weights + 16 * (at * layer.vectors + vector)), ints16);
        }
        for (int row = 0; row < view.rows; row++) {
            for (int column = 0; column < view.columns; column++) {
                const uint8_t *from = values + row * view.row + column * view.column + 16 * vector;
                const ints16 *weight = weights;
                ints16 sums = {0};
                for (int y = 0; y < layer.size; y++, from += line) {
                    for (int x = 0; x < layer.size; x++) {
                        sums = add(sums, __builtin_convertvector(*(const bytes16 *)(from + x * place), ints16), *weight++);
                    }
                }
                put(sums, row, column, view.columns, vector, layer, to);
            }
        }
    }
}

#define KERNELS(target, suffix)                                                                                        \
    target static void matrix_##suffix(                                                                                \
        const uint8_t *values, struct place_view view, struct layer layer, struct results to                           \
    ) {                                                                                                                \
        matrix(values, view, layer, to, add_products_##suffix);                                                        \
    }                                                                                                                  \
    target static void depthwise_##suffix(                                                                             \
        const uint8_t *values, struct place_view view, ptrdiff_t place, ptrdiff_t line, struct layer layer,            \
        struct results to                                                                                              \
    ) {                                                                                                                \
        depthwise(values, view, place, line, layer, to, add_product_##suffix);                                         \
    }

#if defined(__x86_64__)

#define AVX2 __attribute__((target("avx2")))
#define VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni")))

/// Eight outputs: products of even and of odd inputs, which fit 16 bits before they are added to 32.
AVX2 INLINE __m256i add_eight(__m256i sums, __m256i four, const int8_t *weights) {
    __m256i all = _mm256_loadu_si256((const __m256i *)weights);
    __m256i even = _mm256_srai_epi16(_mm256_slli_epi16(all, 8), 8), odd = _mm256_srai_epi16(all, 8);
    __m256i evenInputs = _mm256_and_si256(four, _mm256_set1_epi16(255)), oddInputs = _mm256_srli_epi16(four, 8);
    sums = _mm256_add_epi32(sums, _mm256_madd_epi16(evenInputs, even));
    return _mm256_add_epi32(sums, _mm256_madd_epi16(oddInputs, odd));
}

AVX2 INLINE ints16 add_products_avx2(ints16 sums, const uint8_t *four, const int8_t *weights) {
    int32_t all;
    memcpy(&all, four, sizeof all);
    __m256i inputs = _mm256_set1_epi32(all), halves[2];
    memcpy(halves, &sums, sizeof halves);
    for (int half = 0; half < 2; half++) halves[half] = add_eight(halves[half], inputs, weights + 32 * half);
    memcpy(&sums, halves, sizeof halves);
    return sums;
}

VNNI INLINE ints16 add_products_vnni(ints16 sums, const uint8_t *four, const int8_t *weights) {
    int32_t all;
    memcpy(&all, four, sizeof all);
    return (ints16)_mm512_dpbusd_epi32((__m512i)sums, _mm512_set1_epi32(all), _mm512_loadu_si512(weights));
}

/// The upper half of each value is 0, so that one instruction for pairs gives the product.
AVX2 INLINE ints16 add_product_avx2(ints16 sums, ints16 values, ints16 weights) {
    __m256i x[2], w[2], products[2];
    memcpy(x, &values, sizeof x);
    memcpy(w, &weights, sizeof w);
    for (int half = 0; half < 2; half++) products[half] = _mm256_madd_epi16(x[half], w[half]);
    ints16 all;
    memcpy(&all, products, sizeof all);
    return sums + all;
}

VNNI INLINE ints16 add_product_vnni(ints16 sums, ints16 values, ints16 weights) {
    return sums + (ints16)_mm512_madd_epi16((__m512i)values, (__m512i)weights);
}

KERNELS(AVX2, avx2)
KERNELS(VNNI, vnni)
KERNELS(, plain)

#define CALL(name, ...)                                                                                                \
    do {                                                                                                               \
        if (__builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512vl")) name##_vnni(__VA_ARGS__);      \
        else if (__builtin_cpu_supports("avx2")) name##_avx2(__VA_ARGS__);                                             \
        else name##_plain(__VA_ARGS__);                                                                                \
    } while (0)

#else

KERNELS(, plain)

#define CALL(name, ...) name##_plain(__VA_ARGS__)

#endif

void place_matrix_steps(
    const uint8_t *values, struct place_view view, int vectors, int fours, const int8_t *weights,
    const int32_t *biases, const float *factors, int32_t *results
) {
    struct layer layer = {vectors, fours, weights, biases, factors};
    struct results to = {.steps = results};
    CALL(matrix, values + view.first, view, layer, to);
}

void place_matrix(
    const uint8_t *values, struct place_view view, int vectors, int fours, const int8_t *weights,
    const int32_t *biases, const float *factors, int base, int adds, uint8_t *results, struct place_view resultsView
) {
    struct layer layer = {vectors, fours, weights, biases, factors};
    struct results to = {.bytes = results + resultsView.first, .view = resultsView, .base = base, .adds = adds};
    CALL(matrix, values + view.first, view, layer, to);
}

void place_depthwise(
    const uint8_t *values, struct place_view view, ptrdiff_t place, ptrdiff_t line, int vectors, int size,
    const int8_t *weights, const int32_t *biases, const float *factors, uint8_t *results,
    struct place_view resultsView
) {
    struct layer layer = {vectors, size, weights, biases, factors};
    struct results to = {.bytes = results + resultsView.first, .view = resultsView};
    CALL(depthwise, values + view.first, view, place, line, layer, to);
}
