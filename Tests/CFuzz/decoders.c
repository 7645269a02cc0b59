#include "CFuzz.h"

#include <stdlib.h>

#include <libdeflate.h>

#include "CJPEG.h"
#include "CPNG.h"

// Larger images would only take longer.
enum { mostPixels = 1 << 20 };

static uint32_t number(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void readPNG(const uint8_t *bytes, size_t size) {
    static const uint32_t steps[] = {1, 3, 4};
    if (size < 24) return;
    const uint32_t width = number(bytes + 16), height = number(bytes + 20);
    if (width == 0 || height == 0 || (uint64_t)width * height > mostPixels) return;
    CPNGImage *image = cpngOpen(bytes, size, width, height);
    if (!image) return;
    uint32_t *row = malloc(sizeof *row * width);
    for (int index = 0; index < 3; index += 1)
        for (uint32_t y = 0; y < height; y += steps[index]) cpngReadRow(image, height - 1 - y, steps[index], row);
    free(row);
    cpngClose(image);
}

// The first frame header.
static bool findSize(const uint8_t *bytes, size_t size, uint32_t *width, uint32_t *height) {
    for (size_t at = 2; at + 9 < size; at += 1) {
        if (bytes[at] != 0xFF || bytes[at + 1] < 0xC0 || bytes[at + 1] > 0xC2) continue;
        *height = (uint32_t)bytes[at + 5] << 8 | bytes[at + 6];
        *width = (uint32_t)bytes[at + 7] << 8 | bytes[at + 8];
        return *width > 0 && *height > 0 && (uint64_t)*width * *height <= mostPixels;
    }
    return false;
}

// `copy` has room for 3 bytes a pixel.
static void copyJPEG(
    const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint32_t step, uint8_t *copy
) {
    CJPEGComplaint complaint;
    CJPEGLayout layout;
    CJPEGFile file;
    const uint32_t copyWidth = (width + step - 1) / step, copyHeight = (height + step - 1) / step;
    CJPEGSelection selection = {
        .width = width, .height = height, .step = 1, .square = (step + 1) / 2,
        .copy = {copyWidth, copyHeight, copy}};
    if (!cjpegReadLayout(bytes, size, &layout) || !layout.hasLuma) return;
    if (!cjpegReadSelection(bytes, size, &selection, &complaint)) return;
    if (cjpegWriteChannels(copy, copyWidth, copyHeight, layout.isGrey, 82, &file)) cjpegFree(&file);
}

static void readJPEG(const uint8_t *bytes, size_t size) {
    CJPEGComplaint complaint;
    CJPEGLayout layout;
    uint32_t width, height;
    if (!findSize(bytes, size, &width, &height)) return;
    cjpegReadLayout(bytes, size, &layout);
    uint32_t *pixels = malloc(sizeof *pixels * width * height);
    uint32_t *means = malloc(sizeof *means * width * height);
    cjpegReadPixels(bytes, size, width, height, 1, true, pixels, &complaint);
    for (uint32_t square = 1; square <= 8; square *= 2)
        cjpegReadPixels(bytes, size, width, height, square, false, pixels, &complaint);
    for (uint32_t step = 1; step <= 5; step += 1) {
        CJPEGSelection selection = {
            .width = width, .height = height, .step = step, .samples = pixels, .square = 2 * step - 1, .means = means};
        cjpegReadSelection(bytes, size, &selection, &complaint);
        copyJPEG(bytes, size, width, height, step, (uint8_t *)means);
    }
    bool *isIntact = malloc(height);
    CJPEGDamage damage = {height, isIntact, 0};
    // Fewer bytes and rows, as of an image that is damaged.
    if (cjpegFindDamage(bytes, size, &damage, &complaint)) {
        CJPEGSelection selection = {
            .width = width, .height = height - height / 8, .step = 3, .samples = pixels, .square = 2, .means = means};
        cjpegReadSelection(bytes, damage.size, &selection, &complaint);
    }
    free(isIntact);
    free(means);
    free(pixels);
}

void cfuzzRead(const uint8_t *bytes, size_t size) {
    if (size > 1 && bytes[0] == 0x89) readPNG(bytes, size);
    if (size > 1 && bytes[0] == 0xFF) readJPEG(bytes, size);
}

void cfuzzRepairPNG(uint8_t *bytes, size_t size) {
    for (size_t at = 8; at + 12 <= size;) {
        const size_t length = number(bytes + at);
        if (length > size - at - 12) return;
        const uint32_t sum = libdeflate_crc32(0, bytes + at + 4, length + 4);
        for (int index = 0; index < 4; index += 1)
            bytes[at + 8 + length + (size_t)index] = (uint8_t)(sum >> (24 - 8 * index));
        at += 12 + length;
    }
}
