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

static void readJPEG(const uint8_t *bytes, size_t size) {
    CJPEGComplaint complaint;
    CJPEGLayout layout;
    CJPEGFile file;
    uint32_t width, height;
    if (!findSize(bytes, size, &width, &height)) return;
    cjpegReadLayout(bytes, size, &layout);
    uint32_t *pixels = malloc(sizeof *pixels * width * height);
    uint32_t *means = malloc(sizeof *means * width * height);
    CJPEGSelection selection = {
        .width = width, .height = height, .isCMYK = true, .scale = 1, .step = 1, .samples = pixels};
    cjpegRead(bytes, size, &selection, &complaint);
    selection.isCMYK = false;
    for (selection.scale = 1; selection.scale <= 8; selection.scale *= 2) {
        selection.step = selection.scale + selection.scale / 2;
        cjpegRead(bytes, size, &selection, &complaint);
    }
    selection.scale = 1;
    selection.means = means;
    for (uint32_t step = 1; step <= 5; step += 1) {
        selection.step = step;
        selection.square = 2 * step - 1;
        const uint32_t columns = (width + selection.square - 1) / selection.square;
        if (cjpegRead(bytes, size, &selection, &complaint) && cjpegWritePixels(means, columns, 1, 82, &file))
            cjpegFree(&file);
    }
    bool *isIntact = malloc(height);
    CJPEGDamage damage = {height, isIntact, 0};
    // Fewer bytes and rows, as of an image that is damaged.
    if (cjpegFindDamage(bytes, size, &damage, &complaint)) {
        selection.height = height - height / 8;
        cjpegRead(bytes, damage.size, &selection, &complaint);
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
