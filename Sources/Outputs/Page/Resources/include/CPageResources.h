#pragma once

#include <stddef.h>

/// The bytes of one or more files, for as long as the program runs.
typedef struct {
    const unsigned char *bytes;
    size_t count;
} PageResource;

PageResource preview_markup(void);
PageResource preview_style(void);
PageResource preview_script(void);

PageResource compare_markup(void);
PageResource compare_style(void);
PageResource compare_script(void);

PageResource explanation_markup(void);
PageResource explanation_style(void);

/// Runs before the body of a page is read: gives the page the class by which styles know that scripts run.
PageResource class_script(void);
