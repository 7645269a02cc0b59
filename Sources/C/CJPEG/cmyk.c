#include "codec.h"

typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t *pixels;
} Target;

// Adobe writes 0 for full ink. Browsers read all files so, with Adobe's marker or without.
static void invertRow(uint8_t *row, size_t count) {
    for (size_t index = 0; index < count; index += 1) row[index] = (uint8_t)(255 - row[index]);
}

static bool readCMYK(j_decompress_ptr codec, void *context) {
    const Target *target = context;
    if (jpeg_read_header(codec, TRUE) != JPEG_HEADER_OK || codec->num_components != 4) return false;
    codec->out_color_space = JCS_CMYK;
    jpeg_start_decompress(codec);
    if (codec->output_width != target->width || codec->output_height < target->height || codec->output_components != 4)
        return false;
    const size_t stride = (size_t)target->width * 4;
    while (codec->output_scanline < target->height) {
        uint8_t *row = target->pixels + stride * codec->output_scanline;
        if (jpeg_read_scanlines(codec, &row, 1) != 1) return false;
        invertRow(row, stride);
    }
    finish(codec);
    return true;
}

bool cjpegReadCMYK(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint8_t *pixels, CJPEGComplaint *complaint) {
    Target target = {width, height, pixels};
    return withCodec(bytes, size, complaint, readCMYK, &target);
}
