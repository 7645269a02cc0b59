#include <lcms2.h>

// Swift cannot read these macros: they are expressions of function-like macros.
static const cmsUInt32Number clcmsFormatGrey = TYPE_GRAY_8;
static const cmsUInt32Number clcmsFormatCMYK = TYPE_CMYK_8;
// 0xAARRGGBB in a little-endian word.
static const cmsUInt32Number clcmsFormatPackedRGB = TYPE_BGRA_8;
