#ifndef CJPEG_CODEC_H
#define CJPEG_CODEC_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
// jpeglib.h uses FILE and size_t without including their headers.
#include <stdio.h>

#include <jpeglib.h>

#include "CJPEG.h"

/// For loops over rows: compiled for AVX2 too, which twice as many pixels fit into; the loader chooses.
/// Not with ThreadSanitizer, whose runtime does not run yet when the loader chooses.
#if defined(__x86_64__) && defined(__GLIBC__) && !__has_feature(thread_sanitizer)
#define rowLoop __attribute__((target_clones("avx2", "default")))
#else
#define rowLoop
#endif

enum { maxSkippedRanges = 64 };

/// Bytes from `start` to before `end`.
typedef struct {
    const uint8_t *start;
    const uint8_t *end;
} SkippedRange;

/// Parts of a file that libjpeg does not see, from front to back.
typedef struct {
    SkippedRange ranges[maxSkippedRanges];
    int count;
    int done;
} SkippedBytes;

/// A decompressor that keeps the first complaint that costs pixels, and comes back to `back` on an error.
typedef struct {
    struct jpeg_decompress_struct base;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    jmp_buf back;
    const uint8_t *rest;
    size_t restSize;
    SkippedBytes skipped;
    CJPEGComplaint *complaint;
} Codec;

/// Calls `body` with a decompressor that reads from `bytes`.
///
/// @return what `body` returns, or false after an error.
bool withCodec(
    const uint8_t *bytes, size_t size, CJPEGComplaint *complaint, bool (*body)(j_decompress_ptr codec, void *context),
    void *context
);

/// Behind the last byte of the file.
const uint8_t *codecEnd(j_decompress_ptr codec);

/// Hides parts of the file that were not read yet.
void skipBytes(j_decompress_ptr codec, const SkippedBytes *skipped);

/// Memory that lives as long as the decompressor, longjmp or not.
void *codecMemory(j_decompress_ptr codec, size_t size);

#endif
