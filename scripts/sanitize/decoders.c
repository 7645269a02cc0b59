// Feeds damaged files to CPNG and CJPEG, for scripts/sanitize.sh. With -DFUZZER and -fsanitize=fuzzer it is a fuzz target.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    uint32_t width, height;
    if (!findSize(bytes, size, &width, &height)) return;
    cjpegReadLayout(bytes, size, &layout);
    uint32_t *pixels = malloc(sizeof *pixels * width * height);
    uint32_t *means = malloc(sizeof *means * width * height);
    cjpegReadCMYK(bytes, size, width, height, (uint8_t *)pixels, &complaint);
    for (uint32_t square = 1; square <= 8; square *= 2)
        cjpegReadPixels(bytes, size, width, height, square, pixels, &complaint);
    for (uint32_t step = 1; step <= 5; step += 1) {
        CJPEGSelection selection = {width, height, step, pixels, 2 * step - 1, means};
        cjpegReadSelection(bytes, size, &selection, &complaint);
    }
    free(means);
    free(pixels);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    if (size > 1 && bytes[0] == 0x89) readPNG(bytes, size);
    if (size > 1 && bytes[0] == 0xFF) readJPEG(bytes, size);
    return 0;
}

#ifndef FUZZER

// Marsaglia's xorshift32: the same damage in every run.
static uint32_t seed = 2463534242;

static uint32_t below(size_t limit) {
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return (uint32_t)(seed % limit);
}

// Right checksums, or damage would end there.
static void repairPNG(uint8_t *bytes, size_t size) {
    for (size_t at = 8; at + 12 <= size;) {
        const size_t length = number(bytes + at);
        if (length > size - at - 12) return;
        const uint32_t sum = libdeflate_crc32(0, bytes + at + 4, length + 4);
        for (int index = 0; index < 4; index += 1)
            bytes[at + 8 + length + (size_t)index] = (uint8_t)(sum >> (24 - 8 * index));
        at += 12 + length;
    }
}

static void damage(const uint8_t *intact, size_t size, int rounds) {
    for (int round = 0; round < rounds; round += 1) {
        const size_t kept = below(8) == 0 ? 1 + below(size) : size;
        // Of its own size, so that a read past the end is noticed.
        uint8_t *bytes = malloc(kept);
        memcpy(bytes, intact, kept);
        for (uint32_t count = below(5); count > 0; count -= 1) bytes[below(kept)] = (uint8_t)below(256);
        if (bytes[0] == 0x89 && below(2) == 0) repairPNG(bytes, kept);
        LLVMFuzzerTestOneInput(bytes, kept);
        free(bytes);
    }
}

static bool damageFile(const char *path, int rounds) {
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    static uint8_t bytes[1 << 20];
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    if (size > 0) damage(bytes, size, rounds);
    return size > 0;
}

int main(int count, char **arguments) {
    if (count < 3) {
        fprintf(stderr, "usage: decoders ROUNDS FILE...\n");
        return 64;
    }
    for (int index = 2; index < count; index += 1) {
        if (damageFile(arguments[index], atoi(arguments[1]))) continue;
        fprintf(stderr, "decoders: %s cannot be read.\n", arguments[index]);
        return 66;
    }
    return 0;
}

#endif
