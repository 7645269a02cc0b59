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

static void write(Writer *writer, const uint32_t *pixels, uint32_t width, uint32_t height, int quality) {
    j_compress_ptr codec = &writer->base;
    jpeg_create_compress(codec);
    jpeg_mem_dest(codec, &writer->file, &writer->size);
    codec->image_width = width;
    codec->image_height = height;
    codec->input_components = 4;
    // In a little-endian word: 0xXXRRGGBB.
    codec->in_color_space = JCS_EXT_BGRX;
    jpeg_set_defaults(codec);
    jpeg_set_quality(codec, quality, TRUE);
    jpeg_start_compress(codec, TRUE);
    while (codec->next_scanline < height) {
        // libjpeg only reads it.
        JSAMPROW row = (JSAMPROW)(uintptr_t)(pixels + (size_t)width * codec->next_scanline);
        jpeg_write_scanlines(codec, &row, 1);
    }
    jpeg_finish_compress(codec);
}

bool cjpegWritePixels(const uint32_t *pixels, uint32_t width, uint32_t height, int quality, CJPEGFile *file) {
    Writer writer;
    // volatile: it is read after a longjmp.
    volatile bool isDone = false;
    memset(&writer, 0, sizeof writer);
    writer.base.err = jpeg_std_error(&writer.errors);
    writer.errors.error_exit = fail;
    writer.errors.emit_message = ignore;
    if (setjmp(writer.back) == 0) {
        write(&writer, pixels, width, height, quality);
        isDone = true;
    }
    jpeg_destroy_compress(&writer.base);
    if (!isDone) {
        free(writer.file);
        return false;
    }
    *file = (CJPEGFile){writer.file, writer.size};
    return true;
}

void cjpegFree(CJPEGFile *file) { free(file->bytes); }
