#ifndef CPNG_FILTERS_H
#define CPNG_FILTERS_H

#include "CPNG.h"

// Table 9.1, Filter types.
enum { filterNone, filterSub, filterUp, filterAverage, filterPaeth };

/// Undoes the filter of a row (9.2, Filter types for filter method 0), in place.
///
/// @param filter     filterNone ... filterPaeth.
/// @param row        `size` bytes.
/// @param above      the row before, which has no filter any more.
/// @param pixelSize  1, 2, 3, 4, 6 or 8 bytes a pixel; 1 for pixels that share a byte.
void undoFilter(uint8_t filter, uint8_t *row, const uint8_t *above, size_t size, size_t pixelSize);

#endif
