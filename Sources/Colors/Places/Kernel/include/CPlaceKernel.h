#ifndef C_PLACE_KERNEL_H
#define C_PLACE_KERNEL_H

#include <stddef.h>
#include <stdint.h>

/// What a layer reads and how much it gives.
struct place_shape {
    /// Of the results.
    int rows, columns;
    /// Results for each place, in eights.
    int vectors;
    /// Of the inputs for one result: rows, and pairs of numbers in each, which lie side by side.
    int kernelRows, pairs;
    /// Numbers from the inputs of one result to those of the next, in the row and in the column, and from one kernel
    /// row to the next.
    ptrdiff_t column, row, kernelRow;
};

/// A layer in which each output sees all inputs: the sums of products and the bias, times the factor, truncated toward
/// zero.
///
/// - Parameter values: where the inputs of the first result begin.
/// - Parameter weights: for each eight outputs, kernel row and pair sixteen: both of the first output, of the second
///   ...
/// - Parameter biases: 8 * vectors of them, and as many factors.
/// - Parameter results: rows * columns * 8 * vectors.
void place_layer(
    const int16_t *values, struct place_shape shape, const int16_t *weights, const int32_t *biases, const float *factors,
    int32_t *results);

/// A layer of three by three in which each output sees its own channel.
///
/// - Parameter shape: the pairs of three places, each with 8 * vectors channels.
/// - Parameter weights: 8 * vectors for each kernel row and column.
void place_depthwise(
    const int16_t *values, struct place_shape shape, const int16_t *weights, const int32_t *biases, const float *factors,
    int32_t *results);

#endif
