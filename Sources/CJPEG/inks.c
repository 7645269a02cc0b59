#include "codec.h"

typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t *pixels;
} Inks;

// Adobe writes 0 for full ink, and marks its files.
static void invertRow(uint8_t *row, size_t count) {
    for (size_t index = 0; index < count; index += 1) row[index] = (uint8_t)(255 - row[index]);
}

static bool readInks(j_decompress_ptr codec, void *context) {
    const Inks *inks = context;
    if (jpeg_read_header(codec, TRUE) != JPEG_HEADER_OK || codec->num_components != 4) return false;
    codec->out_color_space = JCS_CMYK;
    jpeg_start_decompress(codec);
    if (codec->output_width != inks->width || codec->output_height != inks->height || codec->output_components != 4)
        return false;
    const size_t stride = (size_t)inks->width * 4;
    while (codec->output_scanline < inks->height) {
        uint8_t *row = inks->pixels + stride * codec->output_scanline;
        if (jpeg_read_scanlines(codec, &row, 1) != 1) return false;
        if (codec->saw_Adobe_marker) invertRow(row, stride);
    }
    jpeg_finish_decompress(codec);
    return true;
}

bool cjpegReadCMYK(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint8_t *pixels, CJPEGComplaint *complaint) {
    Inks inks = {width, height, pixels};
    return withCodec(bytes, size, complaint, readInks, &inks);
}
