// The calls that faults.c watches, in the place of the C library's own.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "faults.h"

// The C library's function of the same name, looked up once.
#define REAL(name)                                                                                                     \
    static __typeof__(&name) real;                                                                                     \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

// Returns `failure` with errno set when the fault is an error.
#define FAIL_IF(fault, failure)                                                                                        \
    do {                                                                                                               \
        const Fault given = (fault);                                                                                   \
        if (given.kind == faultError) {                                                                                \
            errno = (int)given.number;                                                                                 \
            return failure;                                                                                            \
        }                                                                                                              \
    } while (0)

// MARK: Bytes

static size_t shortened(Fault fault, size_t size) { return fault.kind == faultShort && size > 1 ? size / 2 : size; }

ssize_t write(int descriptor, const void *data, size_t size) {
    REAL(write);
    if (!isWatched()) return real(descriptor, data, size);
    const Fault fault = countDescriptor(classWrite, "write", descriptor);
    FAIL_IF(fault, -1);
    beginChange();
    const ssize_t written = real(descriptor, data, shortened(fault, size));
    if (hasJournal() && written > 0) {
        const int saved = errno;
        const off_t end = lseek(descriptor, 0, SEEK_CUR);
        noteDescriptor(changeWrite, descriptor, end - written, data, (size_t)written);
        errno = saved;
    }
    endChange();
    return written;
}

static ssize_t writeAt(
    ssize_t (*real)(int, const void *, size_t, off_t), int descriptor, const void *data, size_t size, off_t offset) {
    if (!isWatched()) return real(descriptor, data, size, offset);
    const Fault fault = countDescriptor(classWrite, "pwrite", descriptor);
    FAIL_IF(fault, -1);
    beginChange();
    const ssize_t written = real(descriptor, data, shortened(fault, size), offset);
    if (written > 0) noteDescriptor(changeWrite, descriptor, offset, data, (size_t)written);
    endChange();
    return written;
}

ssize_t pwrite(int descriptor, const void *data, size_t size, off_t offset) {
    REAL(pwrite);
    return writeAt(real, descriptor, data, size, offset);
}

ssize_t pwrite64(int descriptor, const void *data, size_t size, off64_t offset) {
    REAL(pwrite64);
    return writeAt(real, descriptor, data, size, offset);
}

// A gathered write goes the way of plain ones: a caller has to expect that only a part was written.
ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    REAL(writev);
    char path[PATH_MAX];
    if (!isWatched() || !pathOfDescriptor(descriptor, path, sizeof path)) return real(descriptor, parts, count);
    for (int index = 0; index < count; index += 1)
        if (parts[index].iov_len > 0) return write(descriptor, parts[index].iov_base, parts[index].iov_len);
    return 0;
}

// Copies inside the kernel are refused, as some file systems do, so that the journal sees every byte.
ssize_t sendfile(int target, int source, off_t *offset, size_t size) {
    REAL(sendfile);
    char path[PATH_MAX];
    if (!isWatched() || !pathOfDescriptor(target, path, sizeof path)) return real(target, source, offset, size);
    FAIL_IF(countDescriptor(classWrite, "sendfile", target), -1);
    errno = EINVAL;
    return -1;
}

ssize_t copy_file_range(int source, off64_t *from, int target, off64_t *to, size_t size, unsigned flags) {
    REAL(copy_file_range);
    char path[PATH_MAX];
    if (!isWatched() || !pathOfDescriptor(target, path, sizeof path)) return real(source, from, target, to, size, flags);
    FAIL_IF(countDescriptor(classWrite, "copy_file_range", target), -1);
    errno = EXDEV;
    return -1;
}

ssize_t read(int descriptor, void *data, size_t size) {
    REAL(read);
    if (!isWatched()) return real(descriptor, data, size);
    const Fault fault = countDescriptor(classRead, "read", descriptor);
    FAIL_IF(fault, -1);
    return real(descriptor, data, shortened(fault, size));
}

ssize_t pread(int descriptor, void *data, size_t size, off_t offset) {
    REAL(pread);
    if (!isWatched()) return real(descriptor, data, size, offset);
    const Fault fault = countDescriptor(classRead, "pread", descriptor);
    FAIL_IF(fault, -1);
    return real(descriptor, data, shortened(fault, size), offset);
}

ssize_t pread64(int descriptor, void *data, size_t size, off64_t offset) {
    REAL(pread64);
    if (!isWatched()) return real(descriptor, data, size, offset);
    const Fault fault = countDescriptor(classRead, "pread", descriptor);
    FAIL_IF(fault, -1);
    return real(descriptor, data, shortened(fault, size), offset);
}

// MARK: What makes bytes durable

static int synchronize(int (*real)(int), const char *function, Change change, int descriptor) {
    if (!isWatched()) return real(descriptor);
    FAIL_IF(countDescriptor(classSync, function, descriptor), -1);
    beginChange();
    const int result = real(descriptor);
    if (result == 0) noteDescriptor(change, descriptor, 0, NULL, 0);
    endChange();
    return result;
}

int fsync(int descriptor) {
    REAL(fsync);
    return synchronize(real, "fsync", changeSync, descriptor);
}

int fdatasync(int descriptor) {
    REAL(fdatasync);
    return synchronize(real, "fdatasync", changeSync, descriptor);
}

int syncfs(int descriptor) {
    REAL(syncfs);
    return synchronize(real, "syncfs", changeSyncAll, descriptor);
}

// It promises nothing about a power cut, so the journal does not have it.
int sync_file_range(int descriptor, off64_t offset, off64_t size, unsigned flags) {
    REAL(sync_file_range);
    FAIL_IF(countDescriptor(classSync, "sync_file_range", descriptor), -1);
    return real(descriptor, offset, size, flags);
}

// MARK: Opening

static bool isThere(int folder, const char *path) {
    struct stat status;
    const int saved = errno;
    const bool isThere = fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0;
    errno = saved;
    return isThere;
}

static int openFile(const char *function, int folder, const char *path, int flags, mode_t mode) {
    static int (*real)(int, const char *, int, ...);
    if (!real) real = (int (*)(int, const char *, int, ...))dlsym(RTLD_NEXT, "openat");
    if (!isWatched()) return real(folder, path, flags, mode);
    FAIL_IF(countPath(classOpen, function, folder, path), -1);
    char whole[PATH_MAX];
    if (!hasJournal() || !(flags & (O_CREAT | O_TRUNC)) || !pathInFolder(folder, path, whole, sizeof whole))
        return real(folder, path, flags, mode);
    beginChange();
    const bool wasThere = isThere(folder, path);
    const int descriptor = real(folder, path, flags, mode);
    if (descriptor >= 0 && !wasThere) notePaths(changeCreate, descriptor, whole, NULL);
    if (descriptor >= 0 && wasThere && (flags & O_TRUNC)) noteDescriptor(changeTruncate, descriptor, 0, NULL, 0);
    endChange();
    return descriptor;
}

// The mode is there only when a file may be made.
#define MODE(flags)                                                                                                    \
    mode_t mode = 0;                                                                                                   \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                                                                             \
        va_list arguments;                                                                                             \
        va_start(arguments, flags);                                                                                    \
        mode = va_arg(arguments, mode_t);                                                                              \
        va_end(arguments);                                                                                             \
    }

int open(const char *path, int flags, ...) {
    MODE(flags)
    return openFile("open", AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE(flags)
    return openFile("open", AT_FDCWD, path, flags | O_LARGEFILE, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    MODE(flags)
    return openFile("openat", folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
    MODE(flags)
    return openFile("openat", folder, path, flags | O_LARGEFILE, mode);
}

int creat(const char *path, mode_t mode) {
    return openFile("creat", AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode);
}

FILE *fopen(const char *path, const char *mode) {
    REAL(fopen);
    FAIL_IF(countPath(classOpen, "fopen", AT_FDCWD, path), NULL);
    return real(path, mode);
}

FILE *fopen64(const char *path, const char *mode) {
    REAL(fopen64);
    FAIL_IF(countPath(classOpen, "fopen", AT_FDCWD, path), NULL);
    return real(path, mode);
}

DIR *opendir(const char *path) {
    REAL(opendir);
    FAIL_IF(countPath(classOpen, "opendir", AT_FDCWD, path), NULL);
    return real(path);
}

// MARK: Names

// Notes a change of names below the watched folders; what comes in from outside or leaves is not in the journal.
static void noteNames(Change change, int folder, const char *path, int newFolder, const char *newPath) {
    char whole[PATH_MAX], newWhole[PATH_MAX];
    if (!hasJournal() || !pathInFolder(folder, path, whole, sizeof whole)) return;
    if (newPath && !pathInFolder(newFolder, newPath, newWhole, sizeof newWhole)) return;
    notePaths(change, -1, whole, newPath ? newWhole : NULL);
}

#define CHANGE_NAMES(call, change, folder, path, newFolder, newPath)                                                   \
    beginChange();                                                                                                     \
    const int result = (call);                                                                                         \
    if (result == 0) noteNames(change, folder, path, newFolder, newPath);                                              \
    endChange();                                                                                                       \
    return result

int rename(const char *path, const char *newPath) {
    REAL(rename);
    FAIL_IF(countPath(classRename, "rename", AT_FDCWD, newPath), -1);
    CHANGE_NAMES(real(path, newPath), changeRename, AT_FDCWD, path, AT_FDCWD, newPath);
}

int renameat(int folder, const char *path, int newFolder, const char *newPath) {
    REAL(renameat);
    FAIL_IF(countPath(classRename, "renameat", newFolder, newPath), -1);
    CHANGE_NAMES(real(folder, path, newFolder, newPath), changeRename, folder, path, newFolder, newPath);
}

int renameat2(int folder, const char *path, int newFolder, const char *newPath, unsigned flags) {
    REAL(renameat2);
    FAIL_IF(countPath(classRename, "renameat2", newFolder, newPath), -1);
    CHANGE_NAMES(real(folder, path, newFolder, newPath, flags), changeRename, folder, path, newFolder, newPath);
}

int link(const char *path, const char *newPath) {
    REAL(link);
    FAIL_IF(countPath(classRename, "link", AT_FDCWD, newPath), -1);
    CHANGE_NAMES(real(path, newPath), changeLink, AT_FDCWD, path, AT_FDCWD, newPath);
}

int unlink(const char *path) {
    REAL(unlink);
    FAIL_IF(countPath(classUnlink, "unlink", AT_FDCWD, path), -1);
    CHANGE_NAMES(real(path), changeUnlink, AT_FDCWD, path, 0, NULL);
}

int unlinkat(int folder, const char *path, int flags) {
    REAL(unlinkat);
    FAIL_IF(countPath(classUnlink, "unlinkat", folder, path), -1);
    const Change change = flags & AT_REMOVEDIR ? changeRmdir : changeUnlink;
    CHANGE_NAMES(real(folder, path, flags), change, folder, path, 0, NULL);
}

int rmdir(const char *path) {
    REAL(rmdir);
    FAIL_IF(countPath(classUnlink, "rmdir", AT_FDCWD, path), -1);
    CHANGE_NAMES(real(path), changeRmdir, AT_FDCWD, path, 0, NULL);
}

int mkdir(const char *path, mode_t mode) {
    REAL(mkdir);
    FAIL_IF(countPath(classMkdir, "mkdir", AT_FDCWD, path), -1);
    CHANGE_NAMES(real(path, mode), changeMkdir, AT_FDCWD, path, 0, NULL);
}

int mkdirat(int folder, const char *path, mode_t mode) {
    REAL(mkdirat);
    FAIL_IF(countPath(classMkdir, "mkdirat", folder, path), -1);
    CHANGE_NAMES(real(folder, path, mode), changeMkdir, folder, path, 0, NULL);
}

// MARK: Sizes

static int truncateFile(int (*real)(int, off_t), int descriptor, off_t size) {
    if (!isWatched()) return real(descriptor, size);
    FAIL_IF(countDescriptor(classTruncate, "ftruncate", descriptor), -1);
    beginChange();
    const int result = real(descriptor, size);
    if (result == 0) noteDescriptor(changeTruncate, descriptor, size, NULL, 0);
    endChange();
    return result;
}

int ftruncate(int descriptor, off_t size) {
    REAL(ftruncate);
    return truncateFile(real, descriptor, size);
}

int ftruncate64(int descriptor, off64_t size) {
    REAL(ftruncate64);
    return truncateFile(real, descriptor, size);
}

// Grows a file as a truncation would, for the journal.
static void noteGrowth(int descriptor, off_t size) {
    struct stat status;
    if (fstat(descriptor, &status) == 0 && status.st_size == size)
        noteDescriptor(changeTruncate, descriptor, size, NULL, 0);
}

int fallocate(int descriptor, int mode, off_t offset, off_t size) {
    REAL(fallocate);
    FAIL_IF(countDescriptor(classTruncate, "fallocate", descriptor), -1);
    beginChange();
    const int result = real(descriptor, mode, offset, size);
    if (result == 0 && hasJournal()) noteGrowth(descriptor, offset + size);
    endChange();
    return result;
}

int posix_fallocate(int descriptor, off_t offset, off_t size) {
    REAL(posix_fallocate);
    const Fault fault = countDescriptor(classTruncate, "posix_fallocate", descriptor);
    if (fault.kind == faultError) return (int)fault.number;
    beginChange();
    const int result = real(descriptor, offset, size);
    if (result == 0 && hasJournal()) noteGrowth(descriptor, offset + size);
    endChange();
    return result;
}

// MARK: Memory and threads

// dlsym allocates, so the allocator's own names are used for these.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static bool isRefused(const char *function, size_t size, const void *caller) {
    if (!isWatched() || size < smallestAllocation()) return false;
    return countCall(isSwift(caller) ? classSwiftMalloc : classMalloc, function, "").kind == faultError;
}

void *malloc(size_t size) {
    if (isRefused("malloc", size, __builtin_return_address(0))) return errno = ENOMEM, NULL;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    const size_t all = size > 0 && count > SIZE_MAX / size ? SIZE_MAX : count * size;
    if (isRefused("calloc", all, __builtin_return_address(0))) return errno = ENOMEM, NULL;
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    if (isRefused("realloc", size, __builtin_return_address(0))) return errno = ENOMEM, NULL;
    return __libc_realloc(old, size);
}

int posix_memalign(void **place, size_t alignment, size_t size) {
    if (isRefused("posix_memalign", size, __builtin_return_address(0))) return ENOMEM;
    void *memory = __libc_memalign(alignment, size);
    if (!memory) return ENOMEM;
    *place = memory;
    return 0;
}

void *aligned_alloc(size_t alignment, size_t size) {
    if (isRefused("aligned_alloc", size, __builtin_return_address(0))) return errno = ENOMEM, NULL;
    return __libc_memalign(alignment, size);
}

// Of mappings, those of watched files, and those of memory of the smallest size that counts.
static bool isMapRefused(size_t size, int descriptor) {
    if (!isWatched()) return false;
    if (descriptor >= 0) return countDescriptor(classMap, "mmap", descriptor).kind == faultError;
    return size >= smallestAllocation() && countCall(classMap, "mmap", "").kind == faultError;
}

void *mmap(void *place, size_t size, int protection, int flags, int descriptor, off_t offset) {
    REAL(mmap);
    if (isMapRefused(size, descriptor)) return errno = ENOMEM, MAP_FAILED;
    return real(place, size, protection, flags, descriptor, offset);
}

void *mmap64(void *place, size_t size, int protection, int flags, int descriptor, off64_t offset) {
    REAL(mmap64);
    if (isMapRefused(size, descriptor)) return errno = ENOMEM, MAP_FAILED;
    return real(place, size, protection, flags, descriptor, offset);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
    REAL(pthread_create);
    const Fault fault = isWatched() ? countCall(classThread, "pthread_create", "") : (Fault){faultNone, 0};
    if (fault.kind == faultError) return (int)fault.number;
    return real(thread, attributes, body, argument);
}

// A program that gives a child only a part of its environment gives it the settings of this library, too.
int posix_spawn(
    pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
    char *const arguments[], char *const environment[]) {
    REAL(posix_spawn);
    enum { maxVariables = 1024 };
    char *all[maxVariables + 1] = {NULL};
    int count = 0;
    for (char *const *variable = environment; *variable && count < maxVariables; variable += 1) all[count++] = *variable;
    for (char **variable = environ; *variable && count < maxVariables; variable += 1)
        if (strncmp(*variable, "FAULTS_", 7) == 0) all[count++] = *variable;
    return real(process, path, actions, attributes, arguments, all);
}

// MARK: The clock

static int64_t jump(const char *function) {
    const Fault fault = countCall(classClock, function, "");
    return fault.kind == faultJump ? fault.number : 0;
}

// The other clocks never jump.
static bool isWallClock(clockid_t clock) { return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE; }

int clock_gettime(clockid_t clock, struct timespec *time) {
    REAL(clock_gettime);
    const int result = real(clock, time);
    if (result == 0 && isWatched() && isWallClock(clock)) time->tv_sec += jump("clock_gettime");
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    REAL(gettimeofday);
    const int result = real(time, zone);
    if (result == 0 && isWatched()) time->tv_sec += jump("gettimeofday");
    return result;
}

time_t time(time_t *place) {
    REAL(time);
    time_t now = real(NULL);
    if (isWatched()) now += jump("time");
    if (place) *place = now;
    return now;
}

// MARK: The network

int connect(int descriptor, const struct sockaddr *address, socklen_t size) {
    REAL(connect);
    if (isWatched()) FAIL_IF(countCall(classNet, "connect", ""), -1);
    return real(descriptor, address, size);
}

ssize_t send(int descriptor, const void *data, size_t size, int flags) {
    REAL(send);
    const Fault fault = isWatched() ? countCall(classNet, "send", "") : (Fault){faultNone, 0};
    FAIL_IF(fault, -1);
    return real(descriptor, data, shortened(fault, size), flags);
}

ssize_t recv(int descriptor, void *data, size_t size, int flags) {
    REAL(recv);
    const Fault fault = isWatched() ? countCall(classNet, "recv", "") : (Fault){faultNone, 0};
    FAIL_IF(fault, -1);
    return real(descriptor, data, shortened(fault, size), flags);
}
