#ifndef CJPEGWRITER_H
#define CJPEGWRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A kind of JPEG.
typedef struct {
    uint32_t width;
    uint32_t height;
    /// 1 grey, 3 color, 4 inks.
    int channels;
    /// Sampling factors of the first channel.
    int across;
    int down;
    /// Of the second one; 0 counts as 1, which all others have.
    int secondAcross;
    int secondDown;
    bool isProgressive;
    bool isArithmetic;
    /// Channels stay red, green and blue, or cyan, magenta, yellow and black.
    bool isRGB;
    /// A scan for each channel.
    bool isSeparate;
    /// In units of the format (MCUs); 0: none.
    unsigned restartInterval;
    int quality;
} JPEGKind;

/// Writes a JPEG.
///
/// In C because libjpeg is steered by macros and structs that Swift cannot read.
///
/// @param pixels row-major, as many bytes each as there are channels.
/// @param bytes  the file; to be freed by freeJPEG. NULL when libjpeg lacks the kind.
size_t writeJPEG(JPEGKind kind, const uint8_t *pixels, uint8_t **bytes);

void freeJPEG(uint8_t *bytes);

/// Reads a JPEG as browsers do: complaints are passed over, and what does not come stays as it was.
///
/// @param pixels  3 * width * height bytes: red, green, blue.
/// @return how often libjpeg complained.
long readJPEGAsShown(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint8_t *pixels);

#endif
