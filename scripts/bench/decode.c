// Decoding alone, the yardstick of the benchmark: decode gd|gd-kept|scaled FILE...
//
// gd       libgd, warnings reported, memory as the system's allocator likes it
// gd-kept  the same, with freed memory kept for the next picture, as huewall does
// scaled   libjpeg at 1/8 in the DCT domain, to RGB rows
#include <gd.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

static unsigned char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) exit(66);
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    unsigned char *bytes = malloc(*size);
    if (fread(bytes, 1, *size, file) != *size) exit(66);
    fclose(file);
    return bytes;
}

static void decode_gd(unsigned char *bytes, size_t size) {
    gdImagePtr image = NULL;
    if (bytes[0] == 0xFF) image = gdImageCreateFromJpegPtrEx((int)size, bytes, 0);
    if (bytes[0] == 0x89) image = gdImageCreateFromPngPtr((int)size, bytes);
    if (bytes[0] == 'R') image = gdImageCreateFromWebpPtr((int)size, bytes);
    if (bytes[0] == 0) image = gdImageCreateFromAvifPtr((int)size, bytes);
    if (image) gdImageDestroy(image);
}

static void decode_scaled(unsigned char *bytes, size_t size) {
    struct jpeg_decompress_struct codec;
    struct jpeg_error_mgr errors;
    if (bytes[0] != 0xFF) return;
    codec.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&codec);
    jpeg_mem_src(&codec, bytes, size);
    jpeg_read_header(&codec, TRUE);
    codec.scale_num = 1;
    codec.scale_denom = 8;
    codec.out_color_space = JCS_RGB;
    jpeg_start_decompress(&codec);
    JSAMPROW row = malloc((size_t)codec.output_width * 3);
    while (codec.output_scanline < codec.output_height) jpeg_read_scanlines(&codec, &row, 1);
    free(row);
    jpeg_finish_decompress(&codec);
    jpeg_destroy_decompress(&codec);
}

int main(int count, char **arguments) {
    if (count < 2) return 64;
    if (strcmp(arguments[1], "gd") != 0) {
        mallopt(M_MMAP_THRESHOLD, 32 << 20);
        mallopt(M_TRIM_THRESHOLD, 64 << 20);
    }
    for (int index = 2; index < count; index += 1) {
        size_t size = 0;
        unsigned char *bytes = read_file(arguments[index], &size);
        if (strcmp(arguments[1], "scaled") == 0) {
            decode_scaled(bytes, size);
        } else {
            decode_gd(bytes, size);
        }
        free(bytes);
    }
    return 0;
}
