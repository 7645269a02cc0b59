#pragma once

#include <stddef.h>

/// A file that the server answers with; its bytes last as long as the program runs.
typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} ServerResource;

/// The file at an index from 0 on; without a name after the last.
ServerResource server_resource(size_t index);
