#include "image.h"

#include <string.h>

#include <libdeflate.h>

// Limits of libpng (pnglibconf.h, PNG_USER_WIDTH_MAX and PNG_USER_CHUNK_MALLOC_MAX).
static const uint32_t largestSide = 1000000;
static const uint32_t largestChunk = 8000000;
// In pixels: libgd counts the bytes of an image in an int, at most four per pixel.
static const uint64_t largestImage = INT32_MAX / 4;

enum {
    chunkIHDR = 0x49484452,
    chunkPLTE = 0x504C5445,
    chunktRNS = 0x74524E53,
    chunkIDAT = 0x49444154,
    chunkIEND = 0x49454E44,
};

// The unread part of a file.
typedef struct {
    const uint8_t *bytes;
    size_t size;
} Rest;

uint32_t readNumber(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool isName(const uint8_t *name) {
    for (int index = 0; index < 4; index += 1) {
        const uint8_t upper = name[index] & ~0x20;
        if (upper < 'A' || upper > 'Z') return false;
    }
    return true;
}

// Reads one chunk (5.3, Chunk layout): false at the end, and if length, name or checksum is wrong.
static bool nextChunk(Rest *rest, Chunk *chunk) {
    // Length, type and checksum.
    const size_t frame = 12;
    if (rest->size < frame) return false;
    chunk->size = readNumber(rest->bytes);
    chunk->type = readNumber(rest->bytes + 4);
    chunk->body = rest->bytes + 8;
    if (chunk->size > INT32_MAX || chunk->size > rest->size - frame || !isName(rest->bytes + 4)) return false;
    const uint32_t sum = libdeflate_crc32(0, rest->bytes + 4, (size_t)chunk->size + 4);
    if (sum != readNumber(chunk->body + chunk->size)) return false;
    rest->bytes += frame + chunk->size;
    rest->size -= frame + chunk->size;
    return true;
}

// Whether decoders may skip this type if they do not know it (5.4, Chunk naming conventions).
static bool isAncillary(uint32_t type) { return (type & 0x20000000) != 0; }

unsigned pixelBits(const File *file) {
    static const unsigned channels[] = {1, 0, 3, 1, 2, 0, 4};
    return channels[file->colorType] * file->depth;
}

size_t rowSize(const File *file) { return ((size_t)file->width * pixelBits(file) + 7) / 8; }

size_t rawSize(const File *file) { return file->height * (rowSize(file) + 1); }

// Table 11.1, Allowed combinations of color type and bit depth.
static bool isDepthAllowed(unsigned colorType, unsigned depth) {
    switch (colorType) {
    case colorGrey: return depth == 1 || depth == 2 || depth == 4 || depth == 8 || depth == 16;
    case colorPalette: return depth == 1 || depth == 2 || depth == 4 || depth == 8;
    case colorRGB:
    case colorGreyAlpha:
    case colorRGBA: return depth == 8 || depth == 16;
    default: return false;
    }
}

// After depth and color type: the methods of compression and filtering, with one value each, and the method of
// interlacing.
static bool readHeader(const Chunk *chunk, File *file) {
    if (chunk->type != chunkIHDR || chunk->size != 13) return false;
    const uint8_t *body = chunk->body;
    file->width = readNumber(body);
    file->height = readNumber(body + 4);
    file->depth = body[8];
    file->colorType = body[9];
    return file->width > 0 && file->width <= largestSide && file->height > 0 && file->height <= largestSide &&
        (uint64_t)file->width * file->height <= largestImage && isDepthAllowed(file->colorType, file->depth) && body[10] == 0 && body[11] == 0 && body[12] == 0;
}

// With three channels, a palette is only a suggestion, which is rare and left to libgd.
static bool takePalette(const Chunk *chunk, File *file) {
    if (file->colorType != colorPalette || file->palette.size > 0 || file->dataCount > 0) return false;
    file->palette = *chunk;
    return chunk->size > 0 && chunk->size % 3 == 0 && chunk->size / 3 <= 1u << file->depth;
}

static bool isTransparencyAllowed(const Chunk *chunk, const File *file) {
    switch (file->colorType) {
    case colorGrey: return chunk->size == 2 && (chunk->body[0] << 8 | chunk->body[1]) >> file->depth == 0;
    case colorRGB: return chunk->size == 6;
    case colorPalette: return chunk->size > 0 && chunk->size <= file->palette.size / 3;
    default: return false;
    }
}

static bool takeTransparency(const Chunk *chunk, File *file) {
    if (file->transparency.size > 0 || file->dataCount > 0) return false;
    file->transparency = *chunk;
    return isTransparencyAllowed(chunk, file);
}

// Consecutive chunks; some may be empty.
static bool takeData(const Chunk *chunk, File *file) {
    if (file->dataCount == 0) file->data = chunk->body - 8;
    file->dataCount += 1;
    file->dataSize += chunk->size;
    return chunk->size <= largestChunk || chunk->size <= rawSize(file);
}

// Ancillary chunks other than tRNS change no pixel in libgd, and neither do errors in them, except for their size:
// libpng may complain, but continues.
static bool takeChunk(const Chunk *chunk, File *file) {
    switch (chunk->type) {
    case chunkPLTE: return takePalette(chunk, file);
    case chunktRNS: return takeTransparency(chunk, file);
    default: return isAncillary(chunk->type) && chunk->size <= largestChunk;
    }
}

static bool isComplete(const File *file) {
    return file->dataCount > 0 && (file->colorType != colorPalette || file->palette.size > 0);
}

bool readFile(const uint8_t *bytes, size_t size, File *file) {
    static const uint8_t signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    if (size < sizeof signature || memcmp(bytes, signature, sizeof signature) != 0) return false;
    Rest rest = {bytes + sizeof signature, size - sizeof signature};
    Chunk chunk;
    memset(file, 0, sizeof *file);
    if (!nextChunk(&rest, &chunk) || !readHeader(&chunk, file)) return false;
    uint32_t last = chunkIHDR;
    while (nextChunk(&rest, &chunk)) {
        if (chunk.type == chunkIEND) return chunk.size == 0 && isComplete(file);
        const bool isData = chunk.type == chunkIDAT;
        if (isData && file->dataCount > 0 && last != chunkIDAT) return false;
        if (!(isData ? takeData(&chunk, file) : takeChunk(&chunk, file))) return false;
        last = chunk.type;
    }
    return false;
}
