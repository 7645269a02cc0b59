#include <avif/avif.h>

// The field has another name since libavif 1.0: 0 exchanges top and bottom, 1 left and right.
static inline uint8_t cavifMirror(const avifImage *image) {
#if AVIF_VERSION_MAJOR >= 1
    return image->imir.axis;
#else
    return image->imir.mode;
#endif
}
