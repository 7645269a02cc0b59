#include "codec.h"

typedef struct {
    uint32_t width;
    uint32_t height;
    uint32_t square;
    bool isCMYK;
    uint32_t *pixels;
} Target;

// libjpeg's fourth byte is opaque; libgd's opaque is 0. Of inks Adobe writes 0 for full: browsers read all files so, with
// Adobe's marker or without.
static void finishRow(uint32_t *row, uint32_t count, bool isCMYK) {
    for (uint32_t index = 0; index < count; index += 1) row[index] = isCMYK ? ~row[index] : row[index] & 0x00FFFFFF;
}

static bool readPixels(j_decompress_ptr codec, void *context) {
    const Target *target = context;
    if (jpeg_read_header(codec, TRUE) != JPEG_HEADER_OK) return false;
    if (codec->image_width != target->width || codec->image_height < target->height) return false;
    const int channels = codec->num_components;
    if (target->isCMYK ? channels != 4 : channels != 1 && channels != 3) return false;
    // In a little-endian word: 0xAARRGGBB.
    codec->out_color_space = target->isCMYK ? JCS_CMYK : JCS_EXT_BGRA;
    codec->scale_num = 1;
    codec->scale_denom = target->square;
    jpeg_start_decompress(codec);
    const uint32_t columns = (target->width + target->square - 1) / target->square;
    const uint32_t rows = (target->height + target->square - 1) / target->square;
    if (codec->output_width != columns || codec->output_height < rows) return false;
    while (codec->output_scanline < rows) {
        uint32_t *row = target->pixels + (size_t)columns * codec->output_scanline;
        JSAMPROW bytes = (JSAMPROW)row;
        if (jpeg_read_scanlines(codec, &bytes, 1) != 1) return false;
        finishRow(row, columns, target->isCMYK);
    }
    finish(codec);
    return true;
}

bool cjpegReadPixels(
    const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint32_t square, bool isCMYK, uint32_t *pixels,
    CJPEGComplaint *complaint
) {
    Target target = {width, height, square, isCMYK, pixels};
    return withCodec(bytes, size, complaint, readPixels, &target);
}

static bool check(j_decompress_ptr codec, void *context) {
    (void)context;
    if (jpeg_read_header(codec, TRUE) != JPEG_HEADER_OK) return false;
    readAllRows(codec);
    return jpeg_finish_decompress(codec);
}

bool cjpegCheck(const uint8_t *bytes, size_t size, CJPEGComplaint *complaint) {
    return withCodec(bytes, size, complaint, check, NULL);
}
