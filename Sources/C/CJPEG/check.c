#include "codec.h"

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
