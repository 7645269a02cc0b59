#include "codec.h"

#include <string.h>

#include <jerror.h>

_Static_assert(JMSG_LENGTH_MAX <= cjpegMessageLength, "a message must fit");

// libgd passes the file in pieces of this size. This matters: near the end of a piece, libjpeg checks more closely and
// finds more damage. Equal pieces give equal complaints.
enum { pieceSize = 4096 };

// The effect of a warning on the pixels (jerror.h).
static CJPEGVerdict verdictOn(j_common_ptr base) {
    switch (base->err->msg_code) {
    // Bytes between segments. After codes, they are the rest of damaged codes.
    case JWRN_EXTRANEOUS_DATA:
        return ((j_decompress_ptr)base)->input_scan_number > 0 ? cjpegDamaged : cjpegIntact;
    // An unknown version of JFIF or of Adobe's marker, a range of coefficients in a scan with all of them: libjpeg
    // ignores these and loses no pixels. Many cameras and editors cause them.
    case JWRN_JFIF_MAJOR:
    case JWRN_ADOBE_XFORM:
    case JWRN_NOT_SEQUENTIAL: return cjpegIntact;
    case JWRN_JPEG_EOF: return cjpegTruncated;
    default: return cjpegDamaged;
    }
}

static void keepFirst(j_common_ptr base, CJPEGVerdict verdict) {
    Codec *codec = (Codec *)base;
    if (verdict == cjpegIntact || codec->complaint->verdict != cjpegIntact) return;
    codec->complaint->verdict = verdict;
    codec->errors.format_message(base, codec->complaint->text);
}

static void fail(j_common_ptr base) {
    keepFirst(base, cjpegDamaged);
    longjmp(((Codec *)base)->back, 1);
}

// Levels below 0 are warnings: data is damaged or missing. Others are trace messages.
static void note(j_common_ptr base, int level) {
    if (level >= 0) return;
    base->err->num_warnings += 1;
    const CJPEGVerdict verdict = verdictOn(base);
    keepFirst(base, verdict);
    Codec *codec = (Codec *)base;
    if (verdict != cjpegIntact && codec->onDamage) codec->onDamage(codec);
}

static void startSource(j_decompress_ptr base) { (void)base; }

static boolean fillSource(j_decompress_ptr base) {
    static const JOCTET end[] = {0xFF, JPEG_EOI};
    Codec *codec = (Codec *)base;
    const size_t count = codec->restSize < pieceSize ? codec->restSize : pieceSize;
    if (count == 0) {
        codec->isAtEnd = true;
        WARNMS(base, JWRN_JPEG_EOF);
        codec->source.next_input_byte = end;
        codec->source.bytes_in_buffer = sizeof end;
        return TRUE;
    }
    codec->source.next_input_byte = codec->rest;
    codec->source.bytes_in_buffer = count;
    codec->rest += count;
    codec->restSize -= count;
    return TRUE;
}

static void skipSource(j_decompress_ptr base, long count) {
    Codec *codec = (Codec *)base;
    if (count <= 0) return;
    size_t left = (size_t)count;
    while (left > codec->source.bytes_in_buffer) {
        left -= codec->source.bytes_in_buffer;
        fillSource(base);
    }
    codec->source.next_input_byte += left;
    codec->source.bytes_in_buffer -= left;
}

static void setSource(Codec *codec, const uint8_t *bytes, size_t size) {
    codec->rest = bytes;
    codec->restSize = size;
    codec->source.init_source = startSource;
    codec->source.fill_input_buffer = fillSource;
    codec->source.skip_input_data = skipSource;
    codec->source.resync_to_restart = jpeg_resync_to_restart;
    codec->source.term_source = startSource;
    codec->base.src = &codec->source;
}

bool withCodec(
    const uint8_t *bytes, size_t size, CJPEGComplaint *complaint, bool (*body)(j_decompress_ptr codec, void *context),
    void *context
) {
    Codec codec;
    // volatile: it is read after a longjmp.
    volatile bool isDone = false;
    memset(&codec, 0, sizeof codec);
    complaint->verdict = cjpegIntact;
    complaint->text[0] = 0;
    codec.complaint = complaint;
    codec.base.err = jpeg_std_error(&codec.errors);
    codec.errors.error_exit = fail;
    codec.errors.emit_message = note;
    if (setjmp(codec.back) == 0) {
        jpeg_create_decompress(&codec.base);
        setSource(&codec, bytes, size);
        isDone = body(&codec.base, context);
    }
    jpeg_destroy_decompress(&codec.base);
    return isDone;
}

void *codecMemory(j_decompress_ptr codec, size_t size) {
    return codec->mem->alloc_large((j_common_ptr)codec, JPOOL_PERMANENT, size);
}

void readAllRows(j_decompress_ptr codec) {
    jpeg_start_decompress(codec);
    JSAMPROW row = codecMemory(codec, (size_t)codec->output_width * (size_t)codec->output_components);
    while (codec->output_scanline < codec->output_height) jpeg_read_scanlines(codec, &row, 1);
}
