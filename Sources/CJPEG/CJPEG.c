#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

// jpeglib.h uses FILE and size_t without including their headers.
#include <jpeglib.h>

_Static_assert(JMSG_LENGTH_MAX <= cjpegMessageLength, "a message must fit");

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf back;
    char *message;
} Complaints;

static void keepFirst(j_common_ptr codec) {
    Complaints *complaints = (Complaints *)codec->err;
    if (complaints->message[0] == 0) complaints->base.format_message(codec, complaints->message);
}

static void fail(j_common_ptr codec) {
    keepFirst(codec);
    longjmp(((Complaints *)codec->err)->back, 1);
}

// Below 0 is a warning: data is damaged or missing. The rest is trace.
static void note(j_common_ptr codec, int level) {
    if (level >= 0) return;
    codec->err->num_warnings += 1;
    keepFirst(codec);
}

// Adobe writes 0 for full ink, and marks its files.
static void invertRow(uint8_t *row, size_t count) {
    for (size_t index = 0; index < count; index += 1) row[index] = (uint8_t)(255 - row[index]);
}

static bool readRows(j_decompress_ptr codec, uint32_t width, uint32_t height, uint8_t *pixels) {
    if (jpeg_read_header(codec, TRUE) != JPEG_HEADER_OK || codec->num_components != 4) return false;
    codec->out_color_space = JCS_CMYK;
    jpeg_start_decompress(codec);
    if (codec->output_width != width || codec->output_height != height || codec->output_components != 4) return false;
    const size_t stride = (size_t)width * 4;
    while (codec->output_scanline < height) {
        uint8_t *row = pixels + stride * codec->output_scanline;
        if (jpeg_read_scanlines(codec, &row, 1) != 1) return false;
        if (codec->saw_Adobe_marker) invertRow(row, stride);
    }
    jpeg_finish_decompress(codec);
    return true;
}

bool cjpegReadCMYK(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint8_t *pixels, char *message) {
    struct jpeg_decompress_struct codec;
    Complaints complaints;
    // volatile: it is read after a longjmp.
    volatile bool isWhole = false;
    memset(&codec, 0, sizeof codec);
    message[0] = 0;
    complaints.message = message;
    codec.err = jpeg_std_error(&complaints.base);
    complaints.base.error_exit = fail;
    complaints.base.emit_message = note;
    if (setjmp(complaints.back) == 0) {
        jpeg_create_decompress(&codec);
        jpeg_mem_src(&codec, bytes, size);
        isWhole = readRows(&codec, width, height, pixels);
    }
    jpeg_destroy_decompress(&codec);
    return isWhole;
}
