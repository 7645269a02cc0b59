#ifndef CPNG_READER_H
#define CPNG_READER_H

#include <setjmp.h>

#include <png.h>

#include "CPNG.h"

/// A reader that notes complaints and comes back to `back` on an error.
typedef struct {
    png_structp base;
    png_infop info;
    jmp_buf back;
    const uint8_t *rest;
    size_t restSize;
    bool hasComplaint;
    // Here, not in a local variable, for it outlives a longjmp. From png_malloc.
    uint8_t *row;
} Reader;

/// Calls `body` with a reader of `bytes`.
///
/// @return what `body` returns, or false after an error or a complaint.
bool withReader(const uint8_t *bytes, size_t size, bool (*body)(Reader *reader, void *context), void *context);

#endif
