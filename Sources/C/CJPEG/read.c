#include "codec.h"

#include <string.h>

static uint32_t parts(uint32_t length, uint32_t part) { return (length + part - 1) / part; }

// A pixel in the output format. libjpeg's fourth byte is opaque; libgd's opaque is 0. For inks, Adobe writes 0 for
// full: browsers read all files so, with or without Adobe's marker.
static inline uint32_t finished(uint32_t pixel, bool isCMYK) { return isCMYK ? ~pixel : pixel & 0x00FFFFFF; }

// Accumulates squares of pixels for their means.
typedef struct {
    uint32_t square;
    uint32_t columns;
    // For each byte of a row's pixels, the sum over the rows of the next row of means.
    uint16_t *sums;
    uint32_t summedRows;
    uint32_t *target;
} Means;

rowLoop static void addRow(uint16_t *restrict sums, const uint8_t *restrict row, uint32_t count) {
    for (uint32_t index = 0; index < count; index += 1) sums[index] = (uint16_t)(sums[index] + row[index]);
}

static inline uint32_t mean(uint32_t sum, uint32_t reciprocal) {
    return (uint32_t)(((uint64_t)sum * reciprocal + (1u << 23)) >> 24);
}

static uint32_t meanOf(const uint16_t *sums, uint32_t columns, uint32_t reciprocal) {
    uint32_t blue = 0, green = 0, red = 0;
    for (uint32_t column = 0; column < columns; column += 1, sums += 4) {
        blue += sums[0];
        green += sums[1];
        red += sums[2];
    }
    return mean(red, reciprocal) << 16 | mean(green, reciprocal) << 8 | mean(blue, reciprocal);
}

static void writeMeans(Means *means) {
    const uint32_t square = means->square, rows = means->summedRows, rest = means->columns % square;
    const uint32_t reciprocal = (1u << 24) / (square * rows);
    const uint16_t *sums = means->sums;
    for (uint32_t left = means->columns / square; left > 0; left -= 1, sums += 4 * square)
        *means->target++ = meanOf(sums, square, reciprocal);
    if (rest > 0) *means->target++ = meanOf(sums, rest, (1u << 24) / (rest * rows));
    memset(means->sums, 0, 4 * sizeof *means->sums * means->columns);
    means->summedRows = 0;
}

static void addMeans(Means *means, const uint32_t *row, bool isLast) {
    if (means->square == 1) {
        for (uint32_t x = 0; x < means->columns; x += 1) *means->target++ = finished(row[x], false);
        return;
    }
    addRow(means->sums, (const uint8_t *)row, 4 * means->columns);
    means->summedRows += 1;
    if (means->summedRows == means->square || isLast) writeMeans(means);
}

static bool startReading(j_decompress_ptr codec, const CJPEGSelection *selection) {
    if (jpeg_read_header(codec, TRUE) != JPEG_HEADER_OK) return false;
    if (codec->image_width != selection->width || codec->image_height < selection->height) return false;
    const int channels = codec->num_components;
    if (selection->isCMYK ? channels != 4 : channels != 1 && channels != 3) return false;
    // In a little-endian word: 0xAARRGGBB.
    codec->out_color_space = selection->isCMYK ? JCS_CMYK : JCS_EXT_BGRA;
    codec->scale_num = 1;
    codec->scale_denom = selection->scale;
    jpeg_start_decompress(codec);
    return codec->output_width == parts(selection->width, selection->scale) &&
        codec->output_height >= parts(selection->height, selection->scale);
}

static bool readSelection(j_decompress_ptr codec, void *context) {
    const CJPEGSelection *selection = context;
    if (!startReading(codec, selection)) return false;
    const uint32_t rows = parts(selection->height, selection->scale), columns = codec->output_width;
    // A power of two, because a division for each sample would be slow.
    const int power = __builtin_ctz(selection->scale);
    // One pixel off vector alignment: libjpeg writes aligned rows past the cache, but they are read at once.
    uint32_t *row = (uint32_t *)codecMemory(codec, sizeof *row * (columns + 1)) + 1;
    Means means = {.square = selection->square, .columns = columns, .target = selection->means};
    const size_t sumBytes = 4 * sizeof *means.sums * columns;
    if (means.target) means.sums = memset(codecMemory(codec, sumBytes), 0, sumBytes);
    uint32_t *sample = selection->samples;
    for (uint32_t y = 0, nextY = 0; y < rows; y += 1) {
        JSAMPROW bytes = (JSAMPROW)row;
        if (jpeg_read_scanlines(codec, &bytes, 1) != 1) return false;
        if (sample && y == nextY >> power) {
            for (uint32_t x = 0; x < selection->width; x += selection->step)
                *sample++ = finished(row[x >> power], selection->isCMYK);
            nextY += selection->step;
        }
        if (means.target) addMeans(&means, row, y == rows - 1);
    }
    // To the end of the file, unless there are unread rows.
    if (codec->output_scanline == codec->output_height) jpeg_finish_decompress(codec);
    return true;
}

bool cjpegRead(const uint8_t *bytes, size_t size, const CJPEGSelection *selection, CJPEGComplaint *complaint) {
    CJPEGSelection copy = *selection;
    return withCodec(bytes, size, complaint, readSelection, &copy);
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

static size_t roundedUp(JDIMENSION number, int step) { return (number + (size_t)step - 1) / (size_t)step * (size_t)step; }

// Whole groups of blocks, as allocated by jdcoefct.c.
static size_t coefficientBytes(j_decompress_ptr codec) {
    if (!jpeg_has_multiple_scans(codec)) return 0;
    size_t blocks = 0;
    for (int channel = 0; channel < codec->num_components; channel += 1) {
        const jpeg_component_info *info = &codec->comp_info[channel];
        blocks += roundedUp(info->width_in_blocks, info->h_samp_factor) *
            roundedUp(info->height_in_blocks, info->v_samp_factor);
    }
    return blocks * sizeof(JBLOCK);
}

static bool readLayout(j_decompress_ptr codec, void *context) {
    CJPEGLayout *layout = context;
    if (jpeg_read_header(codec, TRUE) != JPEG_HEADER_OK) return false;
    layout->coefficientBytes = coefficientBytes(codec);
    layout->channels = codec->num_components;
    return true;
}

bool cjpegReadLayout(const uint8_t *bytes, size_t size, CJPEGLayout *layout) {
    CJPEGComplaint complaint;
    return withCodec(bytes, size, &complaint, readLayout, layout);
}
