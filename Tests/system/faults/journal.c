// The journal of changes to files, in the order in which they happened. powercut.py reads it.
//
// A record is a header of native integers, then a path, a second path and data:
//   uint32 change, uint32 length of the path, uint32 length of the second path, uint32 length of the data,
//   uint64 inode, int64 offset (of a write) or size (of a truncation)
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "faults.h"

typedef struct {
    uint32_t change, pathLength, newPathLength, dataLength;
    uint64_t inode;
    int64_t offset;
} Header;

static int journal = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

bool hasJournal(void) { return journal >= 0 && isWatched(); }

void openJournal(const char *path) {
    journal = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
}

void beginChange(void) {
    if (hasJournal()) pthread_mutex_lock(&lock);
}

void endChange(void) {
    if (hasJournal()) pthread_mutex_unlock(&lock);
}

static uint64_t inodeOf(int descriptor) {
    struct stat status;
    return descriptor >= 0 && fstat(descriptor, &status) == 0 ? status.st_ino : 0;
}

static void append(Header header, const char *path, const char *newPath, const void *data) {
    header.pathLength = path ? (uint32_t)strlen(path) : 0;
    header.newPathLength = newPath ? (uint32_t)strlen(newPath) : 0;
    struct iovec parts[] = {{&header, sizeof header},
                            {(void *)path, header.pathLength},
                            {(void *)newPath, header.newPathLength},
                            {(void *)data, header.dataLength}};
    syscall(SYS_writev, journal, parts, 4);
}

void noteDescriptor(Change change, int descriptor, int64_t offset, const void *data, size_t size) {
    char path[PATH_MAX];
    if (!hasJournal()) return;
    const int saved = errno;
    if (pathOfDescriptor(descriptor, path, sizeof path)) {
        const Header header = {
            .change = change, .inode = inodeOf(descriptor), .offset = offset, .dataLength = (uint32_t)size};
        append(header, path, NULL, data);
    }
    errno = saved;
}

void notePaths(Change change, int descriptor, const char *path, const char *newPath) {
    if (!hasJournal()) return;
    const int saved = errno;
    append((Header){.change = change, .inode = inodeOf(descriptor)}, path, newPath, NULL);
    errno = saved;
}
