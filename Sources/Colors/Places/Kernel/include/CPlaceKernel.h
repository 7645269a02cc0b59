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

// Each function takes a layer as the number of its vectors of 16 outputs, its size, and its numbers: 16 * vectors biases,
// as many factors, and the weights. The last outputs may be there to fill a vector.

/// A layer in which each output sees all inputs of its place: the sums of products and the bias, times the factor,
/// truncated toward zero: 64ths of a step.
///
/// - Parameter fours: of inputs.
/// - Parameter weights: for each vector and four of inputs 64 bytes, the four of the first output, of the second ...
/// - Parameter results: rows * columns * 16 * vectors.
void place_matrix_steps(
    const uint8_t *values, struct place_view view, int vectors, int fours, const int8_t *weights,
    const int32_t *biases, const float *factors, int32_t *results);

/// The same, rounded half up to whole steps beside `base`, from 0 to 255.
///
/// - Parameter results: with a view of their own. With `adds` each is beside what is there.
void place_matrix(
    const uint8_t *values, struct place_view view, int vectors, int fours, const int8_t *weights,
    const int32_t *biases, const float *factors, int base, int adds, uint8_t *results, struct place_view resultsView);

/// A layer in which each output sees its own channel of `size` times `size` places.
///
/// - Parameter view: of the results' rows and columns, with the steps from the inputs of one result to the next.
/// - Parameter place: bytes from one place of the inputs to the next.
/// - Parameter line: bytes from one row of the inputs to the next.
/// - Parameter weights: 16 * vectors for each kernel row and column.
void place_depthwise(
    const uint8_t *values, struct place_view view, ptrdiff_t place, ptrdiff_t line, int vectors, int size,
    const int8_t *weights, const int32_t *biases, const float *factors, uint8_t *results,
    struct place_view resultsView);

#endif
