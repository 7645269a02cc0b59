#pragma once

#include <stddef.h>

// Each returns the bytes of the file of its name, for as long as the program runs.

const char *color_names_table(size_t *count);
const char *color_translations_table(size_t *count);
const char *color_words_table(size_t *count);
const char *naming_table(size_t *count);
const char *survey_table(size_t *count);
const char *thing_words_table(size_t *count);
const char *vendor_words_table(size_t *count);
const char *vote_table(size_t *count);
