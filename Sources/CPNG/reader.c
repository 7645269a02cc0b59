#include "reader.h"

#include <string.h>

static void fail(png_structp base, png_const_charp message) {
    (void)message;
    longjmp(((Reader *)png_get_error_ptr(base))->back, 1);
}

// No longjmp: libpng may hold memory that it frees only after its warning.
static void note(png_structp base, png_const_charp message) {
    (void)message;
    ((Reader *)png_get_error_ptr(base))->hasComplaint = true;
}

static void readBytes(png_structp base, png_bytep target, size_t count) {
    Reader *reader = png_get_io_ptr(base);
    if (count > reader->restSize) png_error(base, "truncated");
    memcpy(target, reader->rest, count);
    reader->rest += count;
    reader->restSize -= count;
}

static bool start(Reader *reader) {
    reader->base = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, note);
    if (!reader->base) return false;
    reader->info = png_create_info_struct(reader->base);
    if (!reader->info) return false;
    png_set_read_fn(reader->base, reader, readBytes);
    return true;
}

static void stop(Reader *reader) {
    if (!reader->base) return;
    png_free(reader->base, reader->row);
    png_destroy_read_struct(&reader->base, &reader->info, NULL);
}

bool withReader(const uint8_t *bytes, size_t size, bool (*body)(Reader *reader, void *context), void *context) {
    Reader reader;
    // volatile: it is read after a longjmp.
    volatile bool isDone = false;
    memset(&reader, 0, sizeof reader);
    reader.rest = bytes;
    reader.restSize = size;
    if (setjmp(reader.back) == 0) isDone = start(&reader) && body(&reader, context);
    stop(&reader);
    return isDone && !reader.hasComplaint;
}
