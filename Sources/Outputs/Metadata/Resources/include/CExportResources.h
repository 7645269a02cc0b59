#pragma once

#include <stddef.h>

/// The bytes of metadata.schema.json, for as long as the program runs.
const unsigned char *metadata_schema(size_t *count);
