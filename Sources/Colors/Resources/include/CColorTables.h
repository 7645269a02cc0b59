#pragma once

#include <stddef.h>

// Each function returns the bytes of the file with its name, valid while the program runs.

const char *color_names_table(size_t *count);
const char *color_translations_table(size_t *count);
const char *color_words_table(size_t *count);
const char *naming_table(size_t *count);
const char *survey_table(size_t *count);
const char *thing_words_table(size_t *count);
const char *vendor_words_table(size_t *count);
const char *vote_table(size_t *count);
