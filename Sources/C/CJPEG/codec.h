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

/// For loops over rows: also compiled for AVX2, which processes twice as many pixels at once; the loader selects a
/// version. Not with ThreadSanitizer, whose runtime is not ready when the loader selects.
#if defined(__x86_64__) && defined(__GLIBC__) && !__has_feature(thread_sanitizer)
#define rowLoop __attribute__((target_clones("avx2", "default")))
#else
#define rowLoop
#endif

/// A decompressor that stores the first complaint with lost pixels, and jumps to `back` on an error.
typedef struct Codec {
    struct jpeg_decompress_struct base;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    jmp_buf back;
    const uint8_t *rest;
    size_t restSize;
    bool isAtEnd;
    CJPEGComplaint *complaint;
    // Called for each complaint with lost pixels; may be NULL.
    void (*onDamage)(struct Codec *codec);
    void *damageSearch;
} Codec;

/// Calls `body` with a decompressor that reads from `bytes`.
///
/// @return the result of `body`, or false after an error.
bool withCodec(
    const uint8_t *bytes, size_t size, CJPEGComplaint *complaint, bool (*body)(j_decompress_ptr codec, void *context),
    void *context
);

/// Memory that is freed with the decompressor, even after a longjmp.
void *codecMemory(j_decompress_ptr codec, size_t size);

/// Decodes and drops all pixels; the header must have been read.
void readAllRows(j_decompress_ptr codec);

static inline uint32_t smaller(uint32_t one, uint32_t other) { return one < other ? one : other; }

#endif
