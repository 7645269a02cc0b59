#ifndef C_PLACE_KERNEL_H
#define C_PLACE_KERNEL_H

#include <stddef.h>
#include <stdint.h>

/// The places of a grid that a layer reads or writes: rows from the top, channels last.
struct place_view {
    int rows, columns;
    /// Offset of the first place, in bytes.
    ptrdiff_t first;
    /// Bytes from a place to the next one in its row, and in its column.
    ptrdiff_t column, row;
};

// The functions take a layer as the number of kernel rows, the number of output vectors (16 outputs each), 16 * vectors
// biases, as many factors, and the weights: 64 bytes for each vector, kernel row and group of four inputs; in these,
// the four weights of the first output, then those of the second, and so on. The last outputs may be padding.

/// A layer in which each output reads all channels from its place on: the sums of products plus the bias, times the
/// factor, truncated toward zero, in 64ths of a step.
///
/// - Parameter view: the first places that the outputs read.
/// - Parameter line: bytes from one row of the kernel to the next.
/// - Parameter fours: groups of four adjacent bytes that a kernel row reads.
/// - Parameter steps: receives rows * columns * 16 * vectors results; may be NULL. Then `bytes`, with the view `to`,
///   receives them rounded half up to whole steps, plus `base`, clipped to 0...255; with `adds` they are added to the
///   bytes that are there instead.
void place_matrix(
    const uint8_t *values, struct place_view view, int size, ptrdiff_t line, int vectors, int fours,
    const int8_t *weights, const int32_t *biases, const float *factors, int32_t *steps, uint8_t *bytes,
    struct place_view to, int base, int adds);

/// The widest grid for `place_depthwise`.
enum { PLACE_MOST_COLUMNS = 128 };

/// A layer in which each output reads its own channel at `size` times `size` places; a kernel row takes one or two
/// groups of four. Outside of the grid, values are 0.
///
/// - Parameter size: 3 or 5.
void place_depthwise(
    const uint8_t *values, struct place_view view, int stride, int vectors, int size, const int8_t *weights,
    const int32_t *biases, const float *factors, uint8_t *bytes, struct place_view to);

/// For tests, on this thread: the number of implementations to choose from: plain C, AVX2 and VNNI. All of them give
/// the same bytes.
void place_limit_ways(int count);

#endif
