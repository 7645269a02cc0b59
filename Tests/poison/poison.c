// A libgd that GIFs of certain widths kill, for scripts/test-poison.sh; preloaded, it takes the place of the real one.
#define _GNU_SOURCE

#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef void *Reader(int size, void *bytes);

// Widths of the poison, as in Tests/poison/run.py.
enum { aborting = 601, crashing, looping, swelling, starving, sleeping };

static void swell(void) {
    const size_t part = (size_t)64 << 20;
    for (size_t count = 0; count < ((size_t)8 << 30) / part; count += 1) memset(malloc(part), 1, part);
}

void *gdImageCreateFromGifPtr(int size, void *bytes) {
    const unsigned char *header = bytes;
    volatile unsigned turns = 0;
    switch (size > 8 ? header[6] | header[7] << 8 : 0) {
    case aborting: abort();
    case crashing: *(volatile int *)16 = 1; break;
    case looping: for (;;) turns += 1;
    case swelling: swell(); break;
    // As libgd does without memory: an error.
    case starving: return malloc((size_t)8 << 30);
    case sleeping: for (;;) sleep(1);
    default: break;
    }
    return ((Reader *)dlsym(RTLD_NEXT, "gdImageCreateFromGifPtr"))(size, bytes);
}
