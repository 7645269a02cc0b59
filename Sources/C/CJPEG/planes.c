#include "planes.h"

// Rows of a group in one channel: up to 4 blocks of 8.
enum { maxGroupRows = 32 };

static bool hasRatio(j_decompress_ptr codec, const jpeg_component_info *channel, uint32_t across, uint32_t down) {
    return (uint32_t)codec->max_h_samp_factor == across * (uint32_t)channel->h_samp_factor &&
        (uint32_t)codec->max_v_samp_factor == down * (uint32_t)channel->v_samp_factor;
}

// Chroma 1:1, 2:1, or 2:1 on both axes. Upsampling of others changed between releases, and that of very narrow images
// is another.
static bool findRatio(j_decompress_ptr codec, Planes *planes) {
    const jpeg_component_info *channels = codec->comp_info;
    planes->across = 1;
    planes->down = 1;
    if (planes->count == 1) return true;
    if (!hasRatio(codec, &channels[0], 1, 1)) return false;
    if (codec->max_h_samp_factor == 2 * channels[1].h_samp_factor) planes->across = 2;
    if (codec->max_v_samp_factor == 2 * channels[1].v_samp_factor) planes->down = 2;
    if (planes->across == 1 && planes->down == 2) return false;
    const bool isSubsampled = planes->across == 2;
    if (isSubsampled && (planes->isRGB || codec->image_width < 8)) return false;
    return hasRatio(codec, &channels[1], planes->across, planes->down) &&
        hasRatio(codec, &channels[2], planes->across, planes->down);
}

static bool findKind(j_decompress_ptr codec, Planes *planes) {
    planes->count = codec->num_components;
    planes->isRGB = codec->jpeg_color_space == JCS_RGB;
    if (planes->count == 1) return codec->jpeg_color_space == JCS_GRAYSCALE;
    return planes->count == 3 && (planes->isRGB || codec->jpeg_color_space == JCS_YCbCr);
}

static void allocate(j_decompress_ptr codec, Plane *plane, uint32_t rows, const jpeg_component_info *channel) {
    plane->stride = (size_t)channel->width_in_blocks * DCTSIZE;
    plane->groupRows = (uint32_t)channel->v_samp_factor * DCTSIZE;
    plane->columns = channel->downsampled_width;
    plane->rows = smaller(channel->downsampled_height, rows);
    for (int slot = 0; slot < slotCount; slot += 1)
        plane->slots[slot] = codecMemory(codec, plane->stride * plane->groupRows);
}

bool startPlanes(j_decompress_ptr codec, uint32_t height, Planes *planes) {
    if (!findKind(codec, planes) || !findRatio(codec, planes)) return false;
    codec->raw_data_out = TRUE;
    jpeg_start_decompress(codec);
    planes->groupHeight = (uint32_t)codec->max_v_samp_factor * DCTSIZE;
    planes->groups = (height + planes->groupHeight - 1) / planes->groupHeight;
    for (int channel = 0; channel < planes->count; channel += 1) {
        const uint32_t down = channel == 0 ? 1 : planes->down;
        allocate(codec, &planes->planes[channel], (height + down - 1) / down, &codec->comp_info[channel]);
    }
    return true;
}

bool readGroup(j_decompress_ptr codec, Planes *planes, uint32_t group) {
    JSAMPROW rows[maxPlanes][maxGroupRows];
    JSAMPARRAY channels[maxPlanes];
    for (int channel = 0; channel < planes->count; channel += 1) {
        const Plane *plane = &planes->planes[channel];
        channels[channel] = rows[channel];
        for (uint32_t row = 0; row < plane->groupRows; row += 1)
            rows[channel][row] = plane->slots[group % slotCount] + plane->stride * row;
    }
    return jpeg_read_raw_data(codec, channels, planes->groupHeight) == planes->groupHeight;
}

static size_t roundedUp(JDIMENSION number, int step) { return (number + (size_t)step - 1) / (size_t)step * (size_t)step; }

// As jdcoefct.c asks for them: whole groups of blocks.
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
    Planes planes;
    if (jpeg_read_header(codec, TRUE) != JPEG_HEADER_OK) return false;
    layout->coefficientBytes = coefficientBytes(codec);
    layout->hasPlanes = findKind(codec, &planes) && findRatio(codec, &planes);
    layout->hasLuma = layout->hasPlanes && codec->jpeg_color_space != JCS_RGB;
    layout->isGrey = codec->num_components == 1;
    layout->channels = codec->num_components;
    return true;
}

bool cjpegReadLayout(const uint8_t *bytes, size_t size, CJPEGLayout *layout) {
    CJPEGComplaint complaint;
    return withCodec(bytes, size, &complaint, readLayout, layout);
}
