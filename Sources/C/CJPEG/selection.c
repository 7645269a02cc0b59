#include "planes.h"

static void sampleGroup(const Planes *planes, Sampler *sampler, const CJPEGSelection *selection, uint32_t group) {
    const uint32_t start = group * planes->groupHeight;
    const uint32_t end = smaller(start + planes->groupHeight, selection->height);
    const uint32_t first = (start + sampler->step - 1) / sampler->step;
    for (uint32_t index = first; index * sampler->step < end; index += 1)
        sampleRow(planes, sampler, index * sampler->step, selection->samples + (size_t)sampler->columns * index);
}

static bool readSelection(j_decompress_ptr codec, void *context) {
    const CJPEGSelection *selection = context;
    if (jpeg_read_header(codec, TRUE) != JPEG_HEADER_OK) return false;
    if (codec->image_width != selection->width || codec->image_height < selection->height) return false;
    Planes planes;
    Sampler sampler;
    Means means;
    if (!startPlanes(codec, selection->height, &planes) || (selection->copy.values && planes.isRGB)) return false;
    if (selection->samples) startSampler(codec, &sampler, selection->width, selection->step);
    const bool needsMeans = selection->means || selection->copy.values;
    if (needsMeans) startMeans(codec, &means, &planes, selection->square);
    for (uint32_t group = 0; group < planes.groups; group += 1) {
        if (!readGroup(codec, &planes, group)) return false;
        if (needsMeans) addGroup(&means, &planes, group);
        // One behind: upsampling looks into the next group.
        if (selection->samples && group > 0) sampleGroup(&planes, &sampler, selection, group - 1);
    }
    if (selection->samples) sampleGroup(&planes, &sampler, selection, planes.groups - 1);
    if (selection->copy.values) writeCopy(codec, &means, &planes, selection, &selection->copy);
    if (selection->largeCopy.values) writeCopy(codec, &means, &planes, selection, &selection->largeCopy);
    if (selection->means) packMeans(&means, &planes, selection->means);
    finish(codec);
    return true;
}

bool cjpegReadSelection(const uint8_t *bytes, size_t size, const CJPEGSelection *selection, CJPEGComplaint *complaint) {
    CJPEGSelection copy = *selection;
    return withCodec(bytes, size, complaint, readSelection, &copy);
}
