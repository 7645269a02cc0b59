#include "CJPEG.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

void cjpegReuseMemory(void) {
#ifdef __GLIBC__
    // The most that glibc takes; larger blocks go back to the system at once.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}
