#include "planes.h"

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
    if (jpeg_read_header(codec, TRUE) != JPEG_HEADER_OK) return false;
    layout->coefficientBytes = coefficientBytes(codec);
    layout->hasPlanes = hasPlanes(codec);
    layout->hasLuma = layout->hasPlanes && codec->jpeg_color_space != JCS_RGB;
    layout->isGrey = codec->num_components == 1;
    layout->channels = codec->num_components;
    return true;
}

bool cjpegReadLayout(const uint8_t *bytes, size_t size, CJPEGLayout *layout) {
    CJPEGComplaint complaint;
    return withCodec(bytes, size, &complaint, readLayout, layout);
}
