#include "colors.h"

typedef struct {
    uint32_t width;
    uint32_t height;
    uint32_t step;
    uint32_t *samples;
} Selection;

static bool readHeader(Reader *reader, const Selection *selection) {
    // The profile is honored elsewhere; here it would only be complained about.
    png_set_keep_unknown_chunks(reader->base, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep) "iCCP", 1);
    png_read_info(reader->base, reader->info);
    return !reader->hasComplaint && png_get_image_width(reader->base, reader->info) == selection->width &&
        png_get_image_height(reader->base, reader->info) == selection->height &&
        png_get_interlace_type(reader->base, reader->info) == PNG_INTERLACE_NONE;
}

static bool readSamples(Reader *reader, void *context) {
    const Selection *selection = context;
    const uint32_t columns = (selection->width + selection->step - 1) / selection->step;
    uint32_t *target = selection->samples;
    Colors colors;
    if (!readHeader(reader, selection)) return false;
    readColors(reader, &colors);
    png_read_update_info(reader->base, reader->info);
    reader->row = png_malloc(reader->base, png_get_rowbytes(reader->base, reader->info));
    for (uint32_t row = 0; row < selection->height; row += 1) {
        const bool isSampled = row % selection->step == 0;
        png_read_row(reader->base, isSampled ? reader->row : NULL, NULL);
        if (!isSampled) continue;
        packPixels(&colors, reader->row, selection->step, columns, target);
        target += columns;
    }
    // What comes behind the pixels may be wrong too, and is to libgd.
    png_read_end(reader->base, NULL);
    return true;
}

bool cpngReadSamples(
    const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint32_t step, uint32_t *samples
) {
    Selection selection = {width, height, step, samples};
    return withReader(bytes, size, readSamples, &selection);
}
