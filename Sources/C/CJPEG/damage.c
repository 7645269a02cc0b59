#include "codec.h"

#include <stdlib.h>

#include <jerror.h>

// The loss of a whole group.
enum { whole = 1 << 16 };

typedef struct {
    Codec *codec;
    const uint8_t *bytes;
    CJPEGDamage *damage;
    // The lost part of each group of rows.
    uint32_t *lost;
    uint32_t groupHeight;
    // A bit for each channel whose means were in completely read scans.
    uint32_t seenChannels;
} Search;

// Bytes read, without a pending marker.
static size_t readSize(const Search *search) {
    const Codec *codec = search->codec;
    if (codec->isAtEnd) return (size_t)(codec->rest - search->bytes);
    const size_t read = (size_t)(codec->rest - search->bytes) - codec->source.bytes_in_buffer;
    return codec->base.unread_marker ? read - 2 : read;
}

// Whether the current scan has the means of blocks; other scans refine the image.
static bool hasMeans(j_decompress_ptr codec) { return codec->Ss == 0 && codec->Ah == 0; }

// Units of the current scan in a group of rows.
static uint64_t unitsPerGroup(j_decompress_ptr codec) {
    const int rows = codec->comps_in_scan == 1 ? codec->cur_comp_info[0]->v_samp_factor : 1;
    return (uint64_t)codec->MCUs_per_row * (uint64_t)rows;
}

// Counts a range of units of the current scan as lost.
static void lose(j_decompress_ptr codec, Search *search, uint64_t start, uint64_t end) {
    const uint64_t units = unitsPerGroup(codec);
    for (uint64_t group = start / units; group < codec->total_iMCU_rows && group * units < end; group += 1) {
        const uint64_t first = group * units > start ? group * units : start;
        const uint64_t last = (group + 1) * units < end ? (group + 1) * units : end;
        if (search->lost[group] < whole) search->lost[group] += (uint32_t)((last - first) * whole / units);
    }
}

// After damage, codes are meaningless until the next restart marker, if there is one. The position within the group is
// unknown.
static void loseRest(j_decompress_ptr codec, Search *search, uint64_t group) {
    const uint64_t units = unitsPerGroup(codec), interval = codec->restart_interval;
    if (interval == 0) return lose(codec, search, group * units, codec->total_iMCU_rows * units);
    const uint64_t end = (((group + 1) * units - 1) / interval + 1) * interval;
    lose(codec, search, interval < units ? (group + 1) * units - interval : group * units, end);
}

// Bytes were left before a restart marker in this group: the codes became wrong somewhere after the previous marker.
static void losePart(j_decompress_ptr codec, Search *search, uint64_t group) {
    const uint64_t units = unitsPerGroup(codec), interval = codec->restart_interval;
    const uint64_t restart = ((group + 1) * units - 1) / interval;
    if (restart > 0) lose(codec, search, (restart - 1) * interval, restart * interval);
}

// The end of the file is not damage yet: the codes before it may be complete. Nor is a restart marker with an
// unexpected number, unless the part in between is missing (`resync`). If bytes are left after the last code of a scan,
// the number of wrong rows is unknown; they look right.
static void noteDamage(Codec *codec) {
    j_decompress_ptr base = &codec->base;
    const int code = base->err->msg_code;
    const uint32_t group = base->input_iMCU_row;
    const bool isInside = group < base->total_iMCU_rows;
    if ((code == JWRN_JPEG_EOF && !base->arith_code) || code == JWRN_MUST_RESYNC) return;
    if (code == JWRN_EXTRANEOUS_DATA && (!isInside || base->restart_interval == 0)) return;
    if (!hasMeans(base)) longjmp(codec->back, 1);
    if (isInside) (code == JWRN_EXTRANEOUS_DATA ? losePart : loseRest)(base, codec->damageSearch, group);
}

// If a later marker comes too early, the part before it has no codes.
static boolean resync(j_decompress_ptr base, int number) {
    const boolean isDone = jpeg_resync_to_restart(base, number);
    if (base->unread_marker && hasMeans(base) && base->input_iMCU_row < base->total_iMCU_rows)
        loseRest(base, ((Codec *)base)->damageSearch, base->input_iMCU_row);
    return isDone;
}

static void addChannels(j_decompress_ptr codec, Search *search) {
    for (int index = 0; index < codec->comps_in_scan; index += 1)
        search->seenChannels |= 1u << codec->cur_comp_info[index]->component_index;
}

// An image in several scans is usable once the means of all channels are known. The first damaged scan after that is
// left out, with all later ones.
static void readScans(j_decompress_ptr codec, Search *search) {
    codec->buffered_image = TRUE;
    jpeg_start_decompress(codec);
    for (int status = JPEG_SUSPENDED; status != JPEG_REACHED_EOI;) {
        status = jpeg_consume_input(codec);
        if (status != JPEG_SCAN_COMPLETED) continue;
        search->damage->size = readSize(search);
        if (hasMeans(codec)) addChannels(codec, search);
    }
}

static bool findDamage(j_decompress_ptr base, void *context) {
    Search *search = context;
    search->codec = (Codec *)base;
    if (jpeg_read_header(base, TRUE) != JPEG_HEADER_OK || base->image_height != search->damage->height) return false;
    search->codec->damageSearch = search;
    search->groupHeight = (uint32_t)base->max_v_samp_factor * DCTSIZE;
    search->codec->onDamage = noteDamage;
    base->src->resync_to_restart = resync;
    if (!jpeg_has_multiple_scans(base)) {
        readAllRows(base);
        search->damage->size = readSize(search);
        search->seenChannels = UINT32_MAX;
    } else {
        readScans(base, search);
    }
    // Damage after the last row affects no rows.
    search->codec->onDamage = NULL;
    return jpeg_finish_decompress(base);
}

// A group counts as lost if half of it is.
static void markRows(const Search *search) {
    for (uint32_t row = 0; row < search->damage->height; row += 1)
        search->damage->isIntact[row] = search->lost[row / search->groupHeight] < whole / 2;
}

bool cjpegFindDamage(const uint8_t *bytes, size_t size, CJPEGDamage *damage, CJPEGComplaint *complaint) {
    CJPEGLayout layout;
    damage->size = 0;
    if (!cjpegReadLayout(bytes, size, &layout)) return false;
    Search search = {.bytes = bytes, .damage = damage, .lost = calloc(damage->height / DCTSIZE + 1, sizeof(uint32_t))};
    if (!search.lost) return false;
    withCodec(bytes, size, complaint, findDamage, &search);
    const uint32_t channels = (1u << layout.channels) - 1;
    const bool isSeen = search.groupHeight > 0 && (search.seenChannels & channels) == channels;
    if (isSeen) markRows(&search);
    free(search.lost);
    return isSeen;
}
