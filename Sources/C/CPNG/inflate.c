#include "image.h"

#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>

// zlib refuses distances beyond the window declared in the first byte (RFC 1950, CINFO); libdeflate ignores it.
static bool isWindowEnough(uint8_t first, size_t size) {
    const size_t window = (size_t)256 << (first >> 4), largest = 32768;
    return window >= largest || window >= size;
}

// libdeflate checks the header, the block types, that no distance leads before the start, and the checksum. It accepts
// some streams that zlib refuses and no compressor writes, even with a correct checksum: symbols without a meaning (RFC
// 1951, 3.2.5: lengths 286 and 287, distances 30 and 31), code lengths for them or for more symbols than announced
// (3.2.7), and undefined codes of an alphabet with one symbol or none. libgd would refuse such an image.
static bool inflate(const uint8_t *data, size_t dataSize, uint8_t *raw, size_t size) {
    if (dataSize == 0 || !isWindowEnough(data[0], size)) return false;
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    if (!decompressor) return false;
    size_t used = 0;
    const enum libdeflate_result result =
        libdeflate_zlib_decompress_ex(decompressor, data, dataSize, raw, size, &used, NULL);
    libdeflate_free_decompressor(decompressor);
    return result == LIBDEFLATE_SUCCESS && used == dataSize;
}

static void joinData(const File *file, uint8_t *target) {
    const uint8_t *place = file->data;
    for (size_t index = 0; index < file->dataCount; index += 1) {
        const size_t size = readNumber(place);
        memcpy(target, place + 8, size);
        target += size;
        place += 12 + size;
    }
}

bool inflateImage(const File *file, uint8_t *raw) {
    const size_t size = rawSize(file);
    if (file->dataCount == 1) return inflate(file->data + 8, file->dataSize, raw, size);
    uint8_t *data = malloc(file->dataSize + 1);
    if (!data) return false;
    joinData(file, data);
    const bool isDone = inflate(data, file->dataSize, raw, size);
    free(data);
    return isDone;
}
