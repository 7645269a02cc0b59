#pragma once

#include <stddef.h>

/// The bytes of places.bin, valid while the program runs.
const unsigned char *place_weights(size_t *count);
