#ifndef CPNG_ROWLOOP_H
#define CPNG_ROWLOOP_H

// <features.h> comes with it, and says whether this is glibc.
#include <stddef.h>
#include <stdint.h>

/// For loops over rows: compiled for AVX2 too; the loader chooses.
#if defined(__x86_64__) && defined(__GLIBC__)
#define rowLoop __attribute__((target_clones("avx2", "default")))
#else
#define rowLoop
#endif

#endif
