#pragma once

#include <stddef.h>

/// The bytes of one or more files, valid while the program runs.
typedef struct {
    const unsigned char *bytes;
    size_t count;
} PageResource;

PageResource wall_markup(void);
PageResource wall_style(void);
PageResource wall_script(void);

PageResource compare_markup(void);
PageResource compare_style(void);
PageResource compare_script(void);

PageResource explanation_markup(void);
PageResource explanation_style(void);

PageResource words_markup(void);
PageResource words_style(void);

/// metadata.schema.json.
PageResource metadata_schema(void);
