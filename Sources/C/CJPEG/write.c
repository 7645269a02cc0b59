#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
// jpeglib.h uses FILE and size_t without including their headers.
#include <stdio.h>

#include <jpeglib.h>

#include "CJPEG.h"

// A compressor that comes back to `back` on an error.
typedef struct {
    struct jpeg_compress_struct base;
    struct jpeg_error_mgr errors;
    jmp_buf back;
    unsigned char *file;
    unsigned long size;
} Writer;

static void fail(j_common_ptr base) { longjmp(((Writer *)base)->back, 1); }
static void ignore(j_common_ptr base, int level) { (void)base, (void)level; }

// Calls `body` with a compressor that writes to `file`.
static bool withWriter(CJPEGFile *file, bool (*body)(j_compress_ptr codec, const void *context), const void *context) {
    Writer writer;
    // volatile: it is read after a longjmp.
    volatile bool isDone = false;
    memset(&writer, 0, sizeof writer);
    writer.base.err = jpeg_std_error(&writer.errors);
    writer.errors.error_exit = fail;
    writer.errors.emit_message = ignore;
    if (setjmp(writer.back) == 0) {
        jpeg_create_compress(&writer.base);
        jpeg_mem_dest(&writer.base, &writer.file, &writer.size);
        isDone = body(&writer.base, context);
    }
    jpeg_destroy_compress(&writer.base);
    if (!isDone) {
        free(writer.file);
        return false;
    }
    *file = (CJPEGFile){writer.file, writer.size};
    return true;
}

static void start(j_compress_ptr codec, uint32_t width, uint32_t height, int components, J_COLOR_SPACE space) {
    codec->image_width = width;
    codec->image_height = height;
    codec->input_components = components;
    codec->in_color_space = space;
    jpeg_set_defaults(codec);
}

typedef struct {
    const uint32_t *pixels;
    uint32_t width;
    uint32_t height;
    int quality;
} Pixels;

static bool writePixels(j_compress_ptr codec, const void *context) {
    const Pixels *image = context;
    // In a little-endian word: 0xXXRRGGBB.
    start(codec, image->width, image->height, 4, JCS_EXT_BGRX);
    jpeg_set_quality(codec, image->quality, TRUE);
    jpeg_start_compress(codec, TRUE);
    while (codec->next_scanline < image->height) {
        // libjpeg only reads it.
        JSAMPROW row = (JSAMPROW)(uintptr_t)(image->pixels + (size_t)image->width * codec->next_scanline);
        jpeg_write_scanlines(codec, &row, 1);
    }
    jpeg_finish_compress(codec);
    return true;
}

bool cjpegWritePixels(const uint32_t *pixels, uint32_t width, uint32_t height, int quality, CJPEGFile *file) {
    const Pixels image = {pixels, width, height, quality};
    return withWriter(file, writePixels, &image);
}

typedef struct {
    const uint8_t *values;
    uint32_t width;
    uint32_t height;
    int channels;
    int quality;
} Channels;

// Whole blocks: the last value of a row is repeated.
static void pad(uint8_t *target, const uint8_t *row, uint32_t count, uint32_t paddedCount) {
    memcpy(target, row, count);
    memset(target + count, row[count - 1], paddedCount - count);
}

static bool writeChannels(j_compress_ptr codec, const void *context) {
    enum { most = 3, mostRows = 16 };
    const Channels *image = context;
    start(codec, image->width, image->height, image->channels, image->channels == 1 ? JCS_GRAYSCALE : JCS_YCbCr);
    jpeg_set_quality(codec, image->quality, TRUE);
    // Chroma at half the resolution on both axes is the default.
    codec->raw_data_in = TRUE;
    jpeg_start_compress(codec, TRUE);
    const uint8_t *values = image->values;
    const uint8_t *planes[most];
    uint32_t columns[most], rows[most], padded[most];
    JSAMPROW pointers[most][mostRows];
    JSAMPARRAY channels[most];
    for (int channel = 0; channel < image->channels; channel += 1) {
        const bool isChroma = channel > 0;
        columns[channel] = isChroma ? (image->width + 1) / 2 : image->width;
        rows[channel] = isChroma ? (image->height + 1) / 2 : image->height;
        padded[channel] = codec->comp_info[channel].width_in_blocks * DCTSIZE;
        planes[channel] = values;
        values += (size_t)columns[channel] * rows[channel];
        const int groupRows = codec->comp_info[channel].v_samp_factor * DCTSIZE;
        channels[channel] = pointers[channel];
        for (int row = 0; row < groupRows; row += 1)
            pointers[channel][row] = codec->mem->alloc_large((j_common_ptr)codec, JPOOL_IMAGE, padded[channel]);
    }
    const uint32_t groupHeight = (uint32_t)codec->max_v_samp_factor * DCTSIZE;
    while (codec->next_scanline < image->height) {
        const uint32_t group = codec->next_scanline / groupHeight;
        for (int channel = 0; channel < image->channels; channel += 1) {
            const uint32_t groupRows = (uint32_t)codec->comp_info[channel].v_samp_factor * DCTSIZE;
            for (uint32_t index = 0; index < groupRows; index += 1) {
                const uint32_t row = group * groupRows + index;
                const uint32_t real = row < rows[channel] ? row : rows[channel] - 1;
                pad(pointers[channel][index], planes[channel] + (size_t)columns[channel] * real, columns[channel],
                    padded[channel]);
            }
        }
        jpeg_write_raw_data(codec, channels, groupHeight);
    }
    jpeg_finish_compress(codec);
    return true;
}

bool cjpegWriteChannels(
    const uint8_t *values, uint32_t width, uint32_t height, bool isGrey, int quality, CJPEGFile *file
) {
    const Channels image = {values, width, height, isGrey ? 1 : 3, quality};
    return withWriter(file, writeChannels, &image);
}

void cjpegFree(CJPEGFile *file) { free(file->bytes); }
