#ifndef CJPEG_H
#define CJPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// In C because libjpeg reports errors by longjmp, which must not cross Swift frames. Any thread may call these
// functions.

enum { cjpegMessageLength = 256 };

/// What the complaints of libjpeg mean for the pixels.
typedef enum {
    /// There were none, or they cost no pixel.
    cjpegIntact,
    /// The file ends too early.
    cjpegTruncated,
    /// Pixels are wrong or missing.
    cjpegDamaged,
} CJPEGVerdict;

/// The first complaint that costs pixels.
typedef struct {
    CJPEGVerdict verdict;
    /// In libjpeg's words, for people; empty when intact.
    char text[cjpegMessageLength];
} CJPEGComplaint;

/// Decodes a JPEG of any kind and keeps nothing.
///
/// @return whether libjpeg reached the end.
bool cjpegCheck(const uint8_t *bytes, size_t size, CJPEGComplaint *complaint);

/// What to read of a JPEG in one pass.
typedef struct {
    /// Of the image as stored: what its header says, or fewer rows.
    uint32_t width;
    uint32_t height;
    /// Whether it has four channels. Their color space stays as it is: cyan, magenta, yellow and black in the order of
    /// memory, 0 bare ... 255 full ink. Of grey or three channels a pixel is 0x00RRGGBB.
    bool isCMYK;
    /// 1, 2, 4 or 8: pixels are the means of squares with so many a side, by libjpeg. With 1 they are those of libgd,
    /// bit by bit.
    uint32_t scale;
    /// Distance between samples on both axes in pixels of the image as stored, from `scale`.
    uint32_t step;
    /// Row-major, (width + step - 1) / step columns. NULL: none.
    uint32_t *samples;
    /// Side of the squares that are averaged, 1...128 pixels; only with a scale of 1, and not of four channels.
    uint32_t square;
    /// Row-major, (width + square - 1) / square columns. NULL: none.
    uint32_t *means;
} CJPEGSelection;

/// Decodes a JPEG.
///
/// @return false for damage, and when there is no image of this size and kind.
bool cjpegRead(const uint8_t *bytes, size_t size, const CJPEGSelection *selection, CJPEGComplaint *complaint);

/// What reading a JPEG takes, by its header.
typedef struct {
    /// Bytes that hold all coefficients while it is decoded; 0 when it is decoded from top to bottom.
    size_t coefficientBytes;
    /// 1...4 of those that are read at all.
    int channels;
} CJPEGLayout;

/// Reads what stands before the first scan.
///
/// @return false for what is no JPEG.
bool cjpegReadLayout(const uint8_t *bytes, size_t size, CJPEGLayout *layout);

/// What is left of a damaged JPEG.
typedef struct {
    /// Rows of the image as stored: what its header says.
    uint32_t height;
    /// For each row whether it is as in the whole file, at least as the scans within `size` have it.
    bool *isIntact;
    /// Bytes from the start of the file that are worth reading: behind them no more rows come, or scans that only
    /// refine the image, of which one is damaged.
    size_t size;
} CJPEGDamage;

/// Decodes a JPEG of any kind, damage or not, and says what is left of it. Without restart markers all rows from the
/// first complaint on count as lost, with them those up to the next marker.
///
/// @param damage     its height is given; `isIntact` has room for as many rows.
/// @param complaint  intact: nothing is wrong with it.
/// @return false when no row is left.
bool cjpegFindDamage(const uint8_t *bytes, size_t size, CJPEGDamage *damage, CJPEGComplaint *complaint);

/// A file, to be given to cjpegFree.
typedef struct {
    uint8_t *bytes;
    size_t size;
} CJPEGFile;

/// Writes pixels as a JPEG with chroma at half the resolution.
///
/// @param pixels   row-major, 0xXXRRGGBB.
/// @param quality  0...100.
/// @return false when there is no memory, or a side is above 65500 pixels.
bool cjpegWritePixels(const uint32_t *pixels, uint32_t width, uint32_t height, int quality, CJPEGFile *file);

void cjpegFree(CJPEGFile *file);

#endif
