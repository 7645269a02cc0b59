#include "CPlaceKernel.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Products and sums are rounded separately on every processor.
#pragma STDC FP_CONTRACT OFF

/* The compiler makes of these vectors what the processor has. Sums are whole numbers below 2^31, so that their order
   does not matter; conversion to single precision, one product and truncation are the same everywhere. */

typedef uint8_t bytes16 __attribute__((vector_size(16), aligned(1)));
typedef int32_t ints16 __attribute__((vector_size(64), aligned(1)));
/// Four inputs, of 8 bits each, for each of sixteen outputs; or four weights.
typedef uint32_t fours16 __attribute__((vector_size(64), aligned(1)));
typedef float floats16 __attribute__((vector_size(64), aligned(1)));

#define INLINE static inline __attribute__((always_inline))

struct layer {
    /// The input. A matrix has `line` bytes from one kernel row to the next.
    const uint8_t *values;
    struct place_view view;
    ptrdiff_t line;
    int stride;
    /// A kernel row of a matrix has `fours` groups of four inputs.
    int vectors, size, fours;
    const int8_t *weights;
    const int32_t *biases;
    const float *factors;
    /// The output: 64ths of a step, or bytes.
    int32_t *steps;
    uint8_t *bytes;
    struct place_view to;
    int base, adds;
};

/// Adds the products of four inputs.
typedef ints16 add_products(ints16 sums, fours16 inputs, fours16 weights);

INLINE ints16 add_products_plain(ints16 sums, fours16 inputs, fours16 weights) {
#pragma clang loop unroll(full)
    for (int input = 0; input < 4; input++) {
        sums += (ints16)(inputs >> 8 * input & 255) * ((ints16)(weights << (24 - 8 * input)) >> 24);
    }
    return sums;
}

/// The number of vectors of steps that are converted to bytes together.
enum { GROUP = 4 };
typedef struct { bytes16 of[GROUP]; } bytes64;

/// Whole steps, rounded half up, plus bases, clipped to 0...255.
typedef bytes64 clip(const ints16 steps[GROUP], bytes64 bases);

INLINE bytes64 clip_plain(const ints16 steps[GROUP], bytes64 bases) {
    for (int vector = 0; vector < GROUP; vector++) {
        ints16 whole = ((steps[vector] + 32) >> 6) + __builtin_convertvector(bases.of[vector], ints16);
        whole = __builtin_elementwise_min(__builtin_elementwise_max(whole, (ints16){0}), (ints16){0} + 255);
        bases.of[vector] = __builtin_convertvector(whole, bytes16);
    }
    return bases;
}

INLINE ints16 steps_of(ints16 sums, int vector, struct layer layer) {
    floats16 scaled = __builtin_convertvector(sums, floats16) * *(const floats16 *)(layer.factors + 16 * vector);
    return __builtin_convertvector(scaled, ints16);
}

/// Places computed together, so that weights are read once for all. Rows of most grids are multiples of five.
enum { TILE = 5 };

/// Computes a tile of places from a column on, for up to a group of output vectors.
INLINE void tile(struct layer layer, int row, int column, int vector, int vectors, add_products add, clip clip) {
    const uint8_t *from[TILE];  // Where there are fewer, the last counts more than once.
    for (int place = 0; place < TILE; place++) {
        int at = column + place < layer.view.columns ? column + place : layer.view.columns - 1;
        from[place] = layer.values + row * layer.view.row + at * layer.view.column;
    }
    ints16 sums[TILE][GROUP];
    for (int place = 0; place < TILE; place++) memcpy(sums[place], layer.biases + 16 * vector, 64 * vectors);
    ptrdiff_t ofVector = 64 * (ptrdiff_t)(layer.size * layer.fours);
    const int8_t *weights = layer.weights + vector * ofVector;
    for (int y = 0; y < layer.size; y++) {
        for (int four = 0; four < layer.fours; four++, weights += 64) {
            fours16 weight[GROUP];
            for (int more = 0; more < vectors; more++) memcpy(weight + more, weights + more * ofVector, 64);
            // Unrolled, so that the sums stay in registers.
#pragma clang loop unroll(full)
            for (int place = 0; place < TILE; place++) {
                uint32_t all;
                memcpy(&all, from[place] + 4 * four, sizeof all);
                for (int more = 0; more < vectors; more++) {
                    sums[place][more] = add(sums[place][more], (fours16){0} + all, weight[more]);
                }
            }
        }
        for (int place = 0; place < TILE; place++) from[place] += layer.line;
    }
#pragma clang loop unroll(full)
    for (int place = 0; place < TILE; place++) {
        if (column + place >= layer.view.columns) break;
        ints16 steps[GROUP] = {0};
        for (int more = 0; more < vectors; more++) steps[more] = steps_of(sums[place][more], vector + more, layer);
        if (layer.steps) {
            ptrdiff_t at = (ptrdiff_t)row * layer.view.columns + column + place;
            memcpy(layer.steps + 16 * (at * layer.vectors + vector), steps, 64 * vectors);
            continue;
        }
        uint8_t *at = layer.bytes + row * layer.to.row + (column + place) * layer.to.column + 16 * vector;
        bytes64 bytes;
        memset(&bytes, layer.base, sizeof bytes);
        if (layer.adds) memcpy(&bytes, at, 16 * vectors);
        bytes = clip(steps, bytes);
        memcpy(at, &bytes, 16 * vectors);
    }
}

/// Bytes of inputs and results that stay in the L1 cache while all weights are read.
enum { BLOCK = 24 << 10 };

INLINE void matrix(struct layer layer, int most, add_products add, clip clip) {
    ptrdiff_t bytes = layer.view.row + 16 * (ptrdiff_t)layer.vectors * layer.view.columns;
    int rows = bytes < BLOCK ? BLOCK / bytes : 1;
    for (int first = 0; first < layer.view.rows; first += rows) {
        for (int vector = 0; vector < layer.vectors; vector += most) {
            int left = layer.vectors - vector;
            for (int row = first; row < first + rows && row < layer.view.rows; row++) {
                for (int column = 0; column < layer.view.columns; column += TILE) {
                    if (left >= most) tile(layer, row, column, vector, most, add, clip);
                    else if (left == 3) tile(layer, row, column, vector, 3, add, clip);
                    else if (left == 2) tile(layer, row, column, vector, 2, add, clip);
                    else tile(layer, row, column, vector, 1, add, clip);
                }
            }
        }
    }
}

/// The widest kernel, and the columns of the widest line including padding.
enum { MOST_SIZE = 5, LINE = PLACE_MOST_COLUMNS + 2 * MOST_SIZE };

/// A line outside of the grid.
static _Alignas(64) const fours16 nothing[LINE];

/// Reads for each column its byte and the next three; 0 outside of the grid, also in the `before` columns on the left.
INLINE void read_line(const uint8_t *values, struct place_view view, int before, fours16 *line) {
    fours16 four = {0};
    for (int at = view.columns; at < view.columns + MOST_SIZE; at++) line[at] = four;
    for (int at = view.columns - 1; at >= 0; at--) {
        four = four << 8 | __builtin_convertvector(*(const bytes16 *)(values + at * view.column), fours16);
        line[at] = four;
    }
    for (int at = -1; at >= -before; at--) line[at] = four <<= 8;
}

INLINE void depthwise(struct layer layer, int size, add_products add, clip clip) {
    int stride = layer.stride, before = (size - stride) / 2, fours = (size + 3) / 4;
    // The input rows for a row of results; each is read once for all kernel rows.
    _Alignas(64) fours16 lines[MOST_SIZE][LINE];
    for (int vector = 0; vector < layer.vectors; vector++) {
        fours16 weights[MOST_SIZE * 2];
        memcpy(weights, layer.weights + 64 * (ptrdiff_t)(vector * size * fours), 64 * size * fours);
        ints16 biases = *(const ints16 *)(layer.biases + 16 * vector);
        int next = 0;
        for (int row = 0; row < layer.to.rows; row++) {
            const fours16 *seen[MOST_SIZE];
            for (int y = 0; y < size; y++) {
                int at = row * stride + y - before;
                seen[y] = at >= 0 && at < layer.view.rows ? lines[at % size] : nothing;
                for (; next <= at && next < layer.view.rows; next++) {
                    const uint8_t *values = layer.values + next * layer.view.row + 16 * vector;
                    read_line(values, layer.view, before, lines[next % size] + before);
                }
            }
            uint8_t *bytes = layer.bytes + row * layer.to.row + 16 * vector;
            for (int column = 0; column < layer.to.columns; column += GROUP) {
                ints16 steps[GROUP] = {0};
                for (int place = 0; place < GROUP && column + place < layer.to.columns; place++) {
                    ints16 sums = biases;
                    for (int y = 0; y < size; y++) {
                        for (int four = 0; four < fours; four++) {
                            sums = add(sums, seen[y][stride * (column + place) + 4 * four], weights[y * fours + four]);
                        }
                    }
                    steps[place] = steps_of(sums, vector, layer);
                }
                bytes64 clipped = clip(steps, (bytes64){0});
                for (int place = 0; place < GROUP && column + place < layer.to.columns; place++) {
                    *(bytes16 *)(bytes + (column + place) * layer.to.column) = clipped.of[place];
                }
            }
        }
    }
}

#define KERNELS(target, most, suffix)                                                                                  \
    target static void matrix_##suffix(struct layer layer) {                                                           \
        matrix(layer, most, add_products_##suffix, clip_##suffix);                                                     \
    }                                                                                                                  \
    target static void depthwise_##suffix(struct layer layer) {                                                        \
        if (layer.size == 3) depthwise(layer, 3, add_products_##suffix, clip_##suffix);                                \
        else depthwise(layer, 5, add_products_##suffix, clip_##suffix);                                                \
    }

KERNELS(, 1, plain)

/// The number of implementations to choose from: plain C, AVX2, VNNI.
static _Thread_local int ways = 3;

void place_limit_ways(int count) { ways = count; }

#if defined(__x86_64__)

#define AVX2 __attribute__((target("avx2")))
#define VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni")))

/// The products of even and of odd inputs fit 16 bits; then they are added to 32 bits.
AVX2 INLINE ints16 add_products_avx2(ints16 sums, fours16 inputs, fours16 weights) {
    __m256i sum[2], input[2], weight[2];
    memcpy(sum, &sums, sizeof sum);
    memcpy(input, &inputs, sizeof input);
    memcpy(weight, &weights, sizeof weight);
    for (int half = 0; half < 2; half++) {
        __m256i even = _mm256_srai_epi16(_mm256_slli_epi16(weight[half], 8), 8);
        __m256i odd = _mm256_srai_epi16(weight[half], 8);
        __m256i evenInputs = _mm256_and_si256(input[half], _mm256_set1_epi16(255));
        __m256i oddInputs = _mm256_srli_epi16(input[half], 8);
        sum[half] = _mm256_add_epi32(sum[half], _mm256_madd_epi16(evenInputs, even));
        sum[half] = _mm256_add_epi32(sum[half], _mm256_madd_epi16(oddInputs, odd));
    }
    memcpy(&sums, sum, sizeof sums);
    return sums;
}

AVX2 INLINE bytes64 clip_avx2(const ints16 steps[GROUP], bytes64 bases) { return clip_plain(steps, bases); }

VNNI INLINE ints16 add_products_vnni(ints16 sums, fours16 inputs, fours16 weights) {
    return (ints16)_mm512_dpbusd_epi32((__m512i)sums, (__m512i)inputs, (__m512i)weights);
}

/// With saturating numbers of 16 bits: values that do not fit are far from 0...255. Packing permutes the groups of four
/// of the vectors.
VNNI INLINE bytes64 clip_vnni(const ints16 steps[GROUP], bytes64 bases) {
    const __m512i mixed = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    __m512i base, pairs[2];
    memcpy(&base, &bases, sizeof base);
    base = _mm512_permutexvar_epi32(mixed, base);
    __m512i zero = _mm512_setzero_si512();
    for (int pair = 0; pair < 2; pair++) {
        __m512i both = _mm512_packs_epi32((__m512i)steps[2 * pair], (__m512i)steps[2 * pair + 1]);
        both = _mm512_srai_epi16(_mm512_adds_epi16(both, _mm512_set1_epi16(32)), 6);
        __m512i beside = pair ? _mm512_unpackhi_epi8(base, zero) : _mm512_unpacklo_epi8(base, zero);
        pairs[pair] = _mm512_add_epi16(both, beside);
    }
    base = _mm512_permutexvar_epi32(mixed, _mm512_packus_epi16(pairs[0], pairs[1]));
    memcpy(&bases, &base, sizeof bases);
    return bases;
}

KERNELS(AVX2, 1, avx2)
KERNELS(VNNI, GROUP, vnni)

INLINE int has_vnni(void) { return __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512vl"); }

#define CALL(name, layer)                                                                                              \
    if (ways > 2 && has_vnni()) name##_vnni(layer);                                                                    \
    else if (ways > 1 && __builtin_cpu_supports("avx2")) name##_avx2(layer);                                           \
    else name##_plain(layer)

#else
#define CALL(name, layer) name##_plain(layer)

#endif

void place_matrix(
    const uint8_t *values, struct place_view view, int size, ptrdiff_t line, int vectors, int fours,
    const int8_t *weights, const int32_t *biases, const float *factors, int32_t *steps, uint8_t *bytes,
    struct place_view to, int base, int adds
) {
    struct layer layer = {
        .values = values + view.first, .view = view, .line = line, .vectors = vectors, .size = size, .fours = fours,
        .weights = weights, .biases = biases, .factors = factors, .steps = steps, .bytes = bytes, .to = to,
        .base = base, .adds = adds};
    if (bytes) layer.bytes += to.first;
    CALL(matrix, layer);
}

void place_depthwise(
    const uint8_t *values, struct place_view view, int stride, int vectors, int size, const int8_t *weights,
    const int32_t *biases, const float *factors, uint8_t *bytes, struct place_view to
) {
    struct layer layer = {
        .values = values + view.first, .view = view, .stride = stride, .vectors = vectors, .size = size,
        .weights = weights, .biases = biases, .factors = factors, .bytes = bytes + to.first, .to = to};
    CALL(depthwise, layer);
}
