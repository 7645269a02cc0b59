#include "CPNGWriter.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

typedef struct {
    uint8_t *bytes;
    size_t size;
    jmp_buf back;
} File;

static void fail(png_structp codec, png_const_charp message) {
    (void)message;
    longjmp(((File *)png_get_error_ptr(codec))->back, 1);
}

static void ignore(png_structp codec, png_const_charp message) {
    (void)codec;
    (void)message;
}

static void append(png_structp codec, png_bytep bytes, size_t count) {
    File *file = png_get_io_ptr(codec);
    uint8_t *grown = realloc(file->bytes, file->size + count);
    if (!grown) png_error(codec, "no memory");
    memcpy(grown + file->size, bytes, count);
    file->bytes = grown;
    file->size += count;
}

static void flush(png_structp codec) { (void)codec; }

static void describe(png_structp codec, png_infop info, const PNGKind *kind) {
    static const int filters[] = {
        PNG_FILTER_NONE, PNG_FILTER_SUB, PNG_FILTER_UP, PNG_FILTER_AVG, PNG_FILTER_PAETH,
    };
    png_color_16 clear = {0, kind->clearColor[0], kind->clearColor[1], kind->clearColor[2], kind->clearColor[0]};
    png_set_IHDR(
        codec, info, kind->width, kind->height, kind->depth, kind->colorType,
        kind->isInterlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    if (kind->colorCount > 0) png_set_PLTE(codec, info, (png_const_colorp)kind->palette, kind->colorCount);
    if (kind->opacityCount > 0) png_set_tRNS(codec, info, kind->opacities, kind->opacityCount, NULL);
    if (kind->hasClearColor) png_set_tRNS(codec, info, NULL, 0, &clear);
    png_set_filter(codec, PNG_FILTER_TYPE_BASE, kind->filter < 0 ? PNG_ALL_FILTERS : filters[kind->filter]);
    png_set_compression_buffer_size(codec, kind->pieceSize);
    // Files may well hold values without a color.
    png_set_check_for_invalid_index(codec, 0);
}

static void writeRows(png_structp codec, png_infop info, const PNGKind *kind, const uint8_t *rows) {
    const size_t stride = png_get_rowbytes(codec, info);
    const int passes = png_set_interlace_handling(codec);
    for (int pass = 0; pass < passes; pass += 1)
        for (uint32_t row = 0; row < kind->height; row += 1) png_write_row(codec, rows + stride * row);
}

size_t writePNG(const PNGKind *kind, const uint8_t *rows, uint8_t **bytes) {
    File file;
    memset(&file, 0, sizeof file);
    *bytes = NULL;
    png_structp codec = png_create_write_struct(PNG_LIBPNG_VER_STRING, &file, fail, ignore);
    png_infop info = png_create_info_struct(codec);
    volatile bool isDone = false;
    if (setjmp(file.back) == 0) {
        png_set_write_fn(codec, &file, append, flush);
        describe(codec, info, kind);
        png_write_info(codec, info);
        writeRows(codec, info, kind, rows);
        png_write_end(codec, info);
        isDone = true;
    }
    png_destroy_write_struct(&codec, &info);
    if (!isDone) {
        free(file.bytes);
        return 0;
    }
    *bytes = file.bytes;
    return file.size;
}

void freePNG(uint8_t *bytes) { free(bytes); }

static void writeNumber(uint8_t *bytes, uint32_t number) {
    for (int index = 0; index < 4; index += 1) bytes[index] = (uint8_t)(number >> (24 - 8 * index));
}

void repairPNG(uint8_t *bytes, size_t size) {
    const size_t frame = 12;
    for (size_t offset = 8; offset + frame <= size;) {
        const size_t length = png_get_uint_32(bytes + offset);
        if (length > size - offset - frame) return;
        const uLong sum = crc32(0, bytes + offset + 4, (uInt)length + 4);
        writeNumber(bytes + offset + 8 + length, (uint32_t)sum);
        offset += frame + length;
    }
}

size_t writeStream(const DeflateKind *kind, const uint8_t *bytes, size_t size, uint8_t **stream) {
    z_stream codec;
    memset(&codec, 0, sizeof codec);
    *stream = NULL;
    if (deflateInit2(&codec, kind->level, Z_DEFLATED, kind->windowBits, 8, kind->strategy) != Z_OK) return 0;
    const uLong bound = deflateBound(&codec, (uLong)size);
    *stream = malloc(bound);
    codec.next_in = (Bytef *)bytes;
    codec.avail_in = (uInt)size;
    codec.next_out = *stream;
    codec.avail_out = *stream ? (uInt)bound : 0;
    const int result = deflate(&codec, Z_FINISH);
    deflateEnd(&codec);
    return result == Z_STREAM_END ? bound - codec.avail_out : 0;
}
