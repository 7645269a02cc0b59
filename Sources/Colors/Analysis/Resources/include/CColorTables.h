#pragma once

#include <stddef.h>

/// The bytes of naming.tsv, for as long as the program runs.
const char *naming_table(size_t *count);

/// The bytes of vote.tsv, for as long as the program runs.
const char *vote_table(size_t *count);
