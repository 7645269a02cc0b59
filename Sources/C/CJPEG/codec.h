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

/// A decompressor that keeps the first complaint that costs pixels, and comes back to `back` on an error.
typedef struct Codec {
    struct jpeg_decompress_struct base;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    jmp_buf back;
    const uint8_t *rest;
    size_t restSize;
    bool isAtEnd;
    CJPEGComplaint *complaint;
    // Called for each complaint that costs pixels; NULL for none.
    void (*onDamage)(struct Codec *codec);
    void *damageSearch;
} Codec;

/// Calls `body` with a decompressor that reads from `bytes`.
///
/// @return what `body` returns, or false after an error.
bool withCodec(
    const uint8_t *bytes, size_t size, CJPEGComplaint *complaint, bool (*body)(j_decompress_ptr codec, void *context),
    void *context
);

/// Memory that lives as long as the decompressor, longjmp or not.
void *codecMemory(j_decompress_ptr codec, size_t size);

/// Decodes all pixels and keeps none; the header is read.
void readAllRows(j_decompress_ptr codec);

static inline uint32_t smaller(uint32_t one, uint32_t other) { return one < other ? one : other; }

#endif
