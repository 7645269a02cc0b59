#include "CPNGWriter.h"

#include <stdlib.h>
#include <string.h>

#include <zlib.h>

size_t writeStream(const DeflateKind *kind, const uint8_t *bytes, size_t size, uint8_t **stream) {
    z_stream codec;
    memset(&codec, 0, sizeof codec);
    *stream = NULL;
    if (deflateInit2(&codec, kind->level, Z_DEFLATED, kind->windowBits, 8, kind->strategy) != Z_OK) return 0;
    const uLong bound = deflateBound(&codec, (uLong)size);
    *stream = malloc(bound);
    codec.next_in = (Bytef *)bytes;
    codec.avail_in = (uInt)size;
    codec.next_out = *stream;
    codec.avail_out = *stream ? (uInt)bound : 0;
    const int result = deflate(&codec, Z_FINISH);
    deflateEnd(&codec);
    return result == Z_STREAM_END ? bound - codec.avail_out : 0;
}
