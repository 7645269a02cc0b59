#ifndef CJPEG_H
#define CJPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// In C because libjpeg reports errors by longjmp, which must not cross Swift frames. All functions are thread-safe.

enum { cjpegMessageLength = 256 };

/// The effect of libjpeg's complaints on the pixels.
typedef enum {
    /// No complaints, or none with lost pixels.
    cjpegIntact,
    /// The file ends too early.
    cjpegTruncated,
    /// Pixels are wrong or missing.
    cjpegDamaged,
} CJPEGVerdict;

/// The first complaint with lost pixels.
typedef struct {
    CJPEGVerdict verdict;
    /// libjpeg's message, for people; empty if intact.
    char text[cjpegMessageLength];
} CJPEGComplaint;

/// Decodes a JPEG of any kind and drops the pixels.
///
/// @return whether libjpeg reached the end.
bool cjpegCheck(const uint8_t *bytes, size_t size, CJPEGComplaint *complaint);

/// The parts of a JPEG to read in one pass.
typedef struct {
    /// The size as stored: as in the header, or with fewer rows.
    uint32_t width;
    uint32_t height;
    /// Whether it has four channels. Their color space is not converted: cyan, magenta, yellow and black in memory
    /// order, 0 no ink ... 255 full ink. With one or three channels, a pixel is 0x00RRGGBB.
    bool isCMYK;
    /// 1, 2, 4 or 8: libjpeg averages squares with this side to pixels. With 1, they are bit-identical to those of
    /// libgd.
    uint32_t scale;
    /// Distance between samples on both axes in pixels of the image as stored, from `scale`.
    uint32_t step;
    /// Row-major, (width + step - 1) / step columns. NULL: none.
    uint32_t *samples;
    /// Side of the averaged squares, 1...128 pixels; only with a scale of 1, and not for four channels.
    uint32_t square;
    /// Row-major, (width + square - 1) / square columns. NULL: none.
    uint32_t *means;
} CJPEGSelection;

/// Decodes a JPEG.
///
/// @return false for damage, and if there is no image with this size and kind.
bool cjpegRead(const uint8_t *bytes, size_t size, const CJPEGSelection *selection, CJPEGComplaint *complaint);

/// The needs for reading a JPEG, from its header.
typedef struct {
    /// Bytes for all coefficients during decoding; 0 if it is decoded from top to bottom.
    size_t coefficientBytes;
    /// 1...4, for supported images.
    int channels;
} CJPEGLayout;

/// Reads the part before the first scan.
///
/// @return false if it is not a JPEG.
bool cjpegReadLayout(const uint8_t *bytes, size_t size, CJPEGLayout *layout);

/// The usable part of a damaged JPEG.
typedef struct {
    /// Rows of the image as stored, as in the header.
    uint32_t height;
    /// For each row whether it is as in the undamaged file, at least for the scans within `size`.
    bool *isIntact;
    /// Bytes from the start of the file that are worth reading: after them, there are no more rows, or only refining
    /// scans, one of which is damaged.
    size_t size;
} CJPEGDamage;

/// Decodes a JPEG of any kind, even if damaged, and finds the usable part. Without restart markers, all rows from the
/// first complaint on count as lost; with them, those up to the next marker.
///
/// @param damage     its height is given; `isIntact` has room for as many rows.
/// @param complaint  intact: nothing is wrong with it.
/// @return false when no row is left.
bool cjpegFindDamage(const uint8_t *bytes, size_t size, CJPEGDamage *damage, CJPEGComplaint *complaint);

/// A file; free it with cjpegFree.
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
