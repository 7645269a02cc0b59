#include "scans.h"

#include <string.h>

enum { maxChannels = 4, markerStart = 0xFF, lastCoefficient = 63 };
enum { firstSegment = 0xC0, startOfScan = 0xDA, endOfImage = 0xD9, firstRestart = 0xD0, lastRestart = 0xD7 };

// A progressive scan (ITU-T T.81, B.2.3) with the channels that it is for.
typedef struct {
    int channelCount;
    int channels[maxChannels];
    int first;
    int last;
    int low;
} Scan;

// The mean of each block is enough: jdmaster.c takes larger blocks for channels of half the resolution on both axes.
static bool needsMeansOnly(j_decompress_ptr codec, const jpeg_component_info *channel) {
    return codec->max_h_samp_factor % (2 * channel->h_samp_factor) != 0 ||
        codec->max_v_samp_factor % (2 * channel->v_samp_factor) != 0;
}

static int channelNumber(j_decompress_ptr codec, int identifier) {
    for (int channel = 0; channel < codec->num_components; channel += 1)
        if (codec->comp_info[channel].component_id == identifier) return channel;
    return -1;
}

// `header` starts behind the length.
static bool readScan(j_decompress_ptr codec, const uint8_t *header, size_t size, Scan *scan) {
    if (size < 1) return false;
    scan->channelCount = header[0];
    if (scan->channelCount < 1 || scan->channelCount > maxChannels || size != 4 + 2 * (size_t)scan->channelCount)
        return false;
    for (int index = 0; index < scan->channelCount; index += 1) {
        scan->channels[index] = channelNumber(codec, header[1 + 2 * index]);
        if (scan->channels[index] < 0) return false;
    }
    const uint8_t *band = header + 1 + 2 * scan->channelCount;
    scan->first = band[0];
    scan->last = band[1];
    scan->low = band[2] & 15;
    return scan->first <= scan->last && scan->last <= lastCoefficient;
}

// Where the codes of a scan end: at a marker that is no restart.
static const uint8_t *endOfCodes(const uint8_t *at, const uint8_t *end) {
    while (at < end && (at = memchr(at, markerStart, (size_t)(end - at)))) {
        if (at + 1 >= end) break;
        const uint8_t next = at[1];
        if (next != 0 && (next < firstRestart || next > lastRestart)) return at;
        at += 2;
    }
    return NULL;
}

static uint64_t bits(int first, int last) {
    return (last == lastCoefficient ? ~0ull : (1ull << (last + 1)) - 1) & ~((1ull << first) - 1);
}

static void note(uint64_t *known, int channel, int first, int last, int low) {
    if (low == 0 && first <= last && last <= lastCoefficient) known[channel] |= bits(first, last);
}

// Fills in what to leave out of the bytes from `at`, where the codes of a scan have ended; false when anything is
// unusual.
static bool findFineScans(
    j_decompress_ptr codec, const uint8_t *at, const uint8_t *end, uint64_t *known, SkippedBytes *skipped
) {
    for (;;) {
        while (at + 1 < end && at[0] == markerStart && at[1] == markerStart) at += 1;
        if (end - at < 4 || at[0] != markerStart || at[1] == endOfImage) return true;
        const uint8_t *body = at + 4;
        const size_t length = (size_t)at[2] << 8 | at[3];
        if (at[1] < firstSegment || length < 2 || length - 2 > (size_t)(end - body)) return false;
        const uint8_t *next = body + length - 2;
        if (at[1] == startOfScan) {
            Scan scan;
            const bool isRead = readScan(codec, body, length - 2, &scan);
            next = endOfCodes(next, end);
            if (!isRead || !next) return false;
            bool isFine = scan.first > 0;
            for (int index = 0; index < scan.channelCount; index += 1) {
                const int channel = scan.channels[index];
                note(known, channel, scan.first, scan.last, scan.low);
                isFine = isFine && needsMeansOnly(codec, &codec->comp_info[channel]);
            }
            if (isFine) {
                if (skipped->count == maxSkippedRanges) return false;
                skipped->ranges[skipped->count] = (SkippedRange){at, next};
                skipped->count += 1;
            }
        }
        at = next;
    }
}

void skipFineScans(j_decompress_ptr codec) {
    if (!codec->progressive_mode || codec->arith_code || codec->num_components > maxChannels) return;
    // The header of the first scan is read.
    const uint8_t *end = codecEnd(codec);
    const uint8_t *at = endOfCodes(codec->src->next_input_byte, end);
    if (!at) return;
    uint64_t known[maxChannels] = {0};
    for (int index = 0; index < codec->comps_in_scan; index += 1)
        note(known, codec->cur_comp_info[index]->component_index, codec->Ss, codec->Se, codec->Al);
    SkippedBytes skipped = {.count = 0};
    if (!findFineScans(codec, at, end, known, &skipped)) return;
    // Where a channel stays coarse, libjpeg smooths it: then all is read as usual.
    for (int channel = 0; channel < codec->num_components; channel += 1)
        if (known[channel] != ~0ull) return;
    codec->do_block_smoothing = FALSE;
    skipBytes(codec, &skipped);
}
