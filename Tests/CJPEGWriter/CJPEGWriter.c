#include "CJPEGWriter.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf back;
} Errors;

static void fail(j_common_ptr codec) { longjmp(((Errors *)codec->err)->back, 1); }

// A channel each, all of its coefficients.
static const jpeg_scan_info separateScans[] = {
    {1, {0}, 0, 63, 0, 0}, {1, {1}, 0, 63, 0, 0}, {1, {2}, 0, 63, 0, 0}, {1, {3}, 0, 63, 0, 0}
};

static void describe(j_compress_ptr codec, JPEGKind kind) {
    codec->image_width = kind.width;
    codec->image_height = kind.height;
    codec->input_components = kind.channels;
    codec->in_color_space = kind.channels == 1 ? JCS_GRAYSCALE : kind.channels == 3 ? JCS_RGB : JCS_CMYK;
    jpeg_set_defaults(codec);
    if (kind.channels == 3 && kind.isRGB) jpeg_set_colorspace(codec, JCS_RGB);
    if (kind.channels == 4 && !kind.isRGB) jpeg_set_colorspace(codec, JCS_YCCK);
    jpeg_set_quality(codec, kind.quality, TRUE);
    codec->comp_info[0].h_samp_factor = kind.across;
    codec->comp_info[0].v_samp_factor = kind.down;
    if (kind.channels == 4) {
        // Black is as luma.
        codec->comp_info[3].h_samp_factor = kind.across;
        codec->comp_info[3].v_samp_factor = kind.down;
    }
    if (kind.channels > 1) {
        codec->comp_info[1].h_samp_factor = kind.secondAcross > 0 ? kind.secondAcross : 1;
        codec->comp_info[1].v_samp_factor = kind.secondDown > 0 ? kind.secondDown : 1;
    }
    codec->arith_code = kind.isArithmetic;
    codec->restart_interval = kind.restartInterval;
    if (kind.isProgressive) jpeg_simple_progression(codec);
    if (kind.isSeparate) {
        codec->scan_info = separateScans;
        codec->num_scans = kind.channels;
    }
}

size_t writeJPEG(JPEGKind kind, const uint8_t *pixels, uint8_t **bytes) {
    struct jpeg_compress_struct codec;
    Errors errors;
    unsigned char *volatile file = NULL;
    unsigned char *buffer = NULL;
    unsigned long size = 0;
    *bytes = NULL;
    codec.err = jpeg_std_error(&errors.base);
    errors.base.error_exit = fail;
    jpeg_create_compress(&codec);
    if (setjmp(errors.back) == 0) {
        jpeg_mem_dest(&codec, &buffer, &size);
        describe(&codec, kind);
        jpeg_start_compress(&codec, TRUE);
        while (codec.next_scanline < kind.height) {
            JSAMPROW row = (JSAMPROW)(pixels + (size_t)kind.width * kind.channels * codec.next_scanline);
            jpeg_write_scanlines(&codec, &row, 1);
        }
        jpeg_finish_compress(&codec);
        file = buffer;
    }
    jpeg_destroy_compress(&codec);
    *bytes = file;
    return file ? size : 0;
}

void freeJPEG(uint8_t *bytes) { free(bytes); }

static void count(j_common_ptr codec, int level) {
    if (level < 0) codec->err->num_warnings += 1;
}

long readJPEGAsShown(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint8_t *pixels) {
    struct jpeg_decompress_struct codec;
    Errors errors;
    volatile uint32_t rows = 0;
    codec.err = jpeg_std_error(&errors.base);
    errors.base.error_exit = fail;
    errors.base.emit_message = count;
    jpeg_create_decompress(&codec);
    if (setjmp(errors.back) == 0) {
        jpeg_mem_src(&codec, bytes, size);
        jpeg_read_header(&codec, TRUE);
        codec.out_color_space = JCS_RGB;
        jpeg_start_decompress(&codec);
        while (rows < height && codec.output_width == width && codec.output_scanline < codec.output_height) {
            JSAMPROW row = pixels + (size_t)width * 3 * rows;
            jpeg_read_scanlines(&codec, &row, 1);
            rows += 1;
        }
        jpeg_finish_decompress(&codec);
    }
    jpeg_destroy_decompress(&codec);
    return errors.base.num_warnings;
}
