#ifndef C_PLACE_KERNEL_H
#define C_PLACE_KERNEL_H

#include <stddef.h>
#include <stdint.h>

/// Bytes of a grid of places, rows from the top, channels last.
struct place_view {
    /// Of those that a layer reads or writes.
    int rows, columns;
    /// Bytes from one place to the next, in the row and in the column.
    ptrdiff_t column, row;
};

/// The numbers of a layer. Outputs are padded to whole vectors of 16.
struct place_layer {
    /// Vectors of outputs.
    int vectors;
    /// Fours of inputs; for a depthwise layer rows and columns of the kernel.
    int size;
    /// A matrix: for each vector and four of inputs 64 bytes, the four of the first output, of the second ...
    /// Depthwise: 16 * vectors for each kernel row and column.
    const int8_t *weights;
    /// 16 * vectors of them, and as many factors.
    const int32_t *biases;
    const float *factors;
};

/// A layer in which each output sees all inputs of its place: the sums of products and the bias, times the factor,
/// truncated toward zero: 64ths of a step.
///
/// - Parameter results: rows * columns * 16 * vectors.
void place_matrix_steps(const uint8_t *values, struct place_view view, struct place_layer layer, int32_t *results);

/// The same, rounded half up to whole steps beside `base`, from 0 to 255.
///
/// - Parameter results: with a view of their own. With `adds` each is beside what is there.
void place_matrix(
    const uint8_t *values, struct place_view view, struct place_layer layer, int base, int adds, uint8_t *results,
    struct place_view resultsView);

/// A layer in which each output sees its own channel of `size` times `size` places.
///
/// - Parameter view: of the results' rows and columns, with the steps from the inputs of one result to the next.
/// - Parameter place: bytes from one place of the inputs to the next.
/// - Parameter line: bytes from one row of the inputs to the next.
void place_depthwise(
    const uint8_t *values, struct place_view view, ptrdiff_t place, ptrdiff_t line, struct place_layer layer,
    uint8_t *results, struct place_view resultsView);

#endif
