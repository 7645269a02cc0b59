#pragma once

#include <stddef.h>

/// The bytes of places.bin, for as long as the program runs.
const unsigned char *place_weights(size_t *count);
