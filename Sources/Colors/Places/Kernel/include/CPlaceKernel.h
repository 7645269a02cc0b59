#ifndef C_PLACE_KERNEL_H
#define C_PLACE_KERNEL_H

#include <stddef.h>
#include <stdint.h>

/// The places of a grid that a layer reads or writes: rows from the top, channels last.
struct place_view {
    int rows, columns;
    /// Where the bytes of the first place begin.
    ptrdiff_t first;
    /// Bytes from one place to the next, in the row and in the column.
    ptrdiff_t column, row;
};

// Each function takes a layer as the rows of its kernel, the number of its vectors of 16 outputs, and its numbers:
// 16 * vectors biases, as many factors, and the weights: for each vector, row of the kernel and four of inputs 64
// bytes, the four of the first output, of the second ... The last outputs may be there to fill a vector.

/// A layer in which each output sees all that lies from its place on: the sums of products and the bias, times the
/// factor, truncated toward zero: 64ths of a step.
///
/// - Parameter view: where what the results see begins.
/// - Parameter line: bytes from one row of the kernel to the next.
/// - Parameter fours: of bytes side by side, which a row of the kernel sees.
/// - Parameter steps: rows * columns * 16 * vectors of those, or none. Then `bytes` with the view `to` are the same,
///   rounded half up to whole steps beside `base`, from 0 to 255. With `adds` each is beside what is there instead.
void place_matrix(
    const uint8_t *values, struct place_view view, int size, ptrdiff_t line, int vectors, int fours,
    const int8_t *weights, const int32_t *biases, const float *factors, int32_t *steps, uint8_t *bytes,
    struct place_view to, int base, int adds);

/// The widest grid of the function below.
enum { PLACE_MOST_COLUMNS = 128 };

/// A layer in which each output sees its own channel of `size` times `size` places; the places of a row of the kernel
/// are one four or two. Outside of the grid is 0.
///
/// - Parameter size: 3 or 5.
void place_depthwise(
    const uint8_t *values, struct place_view view, int stride, int vectors, int size, const int8_t *weights,
    const int32_t *biases, const float *factors, uint8_t *bytes, struct place_view to);

/// For tests, on this thread: how many of the ways to compute may be chosen, which are plain C, AVX2 and VNNI. All of
/// them give the same bytes.
void place_limit_ways(int count);

#endif
