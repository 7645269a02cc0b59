#include "codec.h"

typedef struct {
    uint32_t width;
    uint32_t height;
    uint32_t square;
    uint32_t *pixels;
} Scaled;

// The fourth byte is opaque, as libjpeg writes it; libgd's opaque is 0.
static void dropAlpha(uint32_t *row, uint32_t count) {
    for (uint32_t index = 0; index < count; index += 1) row[index] &= 0x00FFFFFF;
}

static bool readPixels(j_decompress_ptr codec, void *context) {
    const Scaled *scaled = context;
    if (jpeg_read_header(codec, TRUE) != JPEG_HEADER_OK) return false;
    if (codec->image_width != scaled->width || codec->image_height < scaled->height) return false;
    if (codec->num_components != 1 && codec->num_components != 3) return false;
    // In a little-endian word: 0xAARRGGBB.
    codec->out_color_space = JCS_EXT_BGRA;
    codec->scale_num = 1;
    codec->scale_denom = scaled->square;
    jpeg_start_decompress(codec);
    const uint32_t columns = (scaled->width + scaled->square - 1) / scaled->square;
    const uint32_t rows = (scaled->height + scaled->square - 1) / scaled->square;
    if (codec->output_width != columns || codec->output_height < rows) return false;
    while (codec->output_scanline < rows) {
        uint32_t *row = scaled->pixels + (size_t)columns * codec->output_scanline;
        JSAMPROW bytes = (JSAMPROW)row;
        if (jpeg_read_scanlines(codec, &bytes, 1) != 1) return false;
        dropAlpha(row, columns);
    }
    finish(codec);
    return true;
}

bool cjpegReadPixels(
    const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint32_t square, uint32_t *pixels, CJPEGComplaint *complaint
) {
    Scaled scaled = {width, height, square, pixels};
    return withCodec(bytes, size, complaint, readPixels, &scaled);
}

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

static bool check(j_decompress_ptr codec, void *context) {
    (void)context;
    if (jpeg_read_header(codec, TRUE) != JPEG_HEADER_OK) return false;
    jpeg_start_decompress(codec);
    JSAMPROW row = codecMemory(codec, (size_t)codec->output_width * (size_t)codec->output_components);
    while (codec->output_scanline < codec->output_height) jpeg_read_scanlines(codec, &row, 1);
    return jpeg_finish_decompress(codec);
}

bool cjpegCheck(const uint8_t *bytes, size_t size, CJPEGComplaint *complaint) {
    return withCodec(bytes, size, complaint, check, NULL);
}
