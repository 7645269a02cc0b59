// Faults on purpose: a library to preload (LD_PRELOAD) that counts the calls of one process to the system and makes some
// of them fail, or keeps a journal of all changes to files. Built and driven by run.py and powercut.py.
//
//   FAULTS_PROCESS   name of the program to watch (that of its file); all others are left alone
//   FAULTS_CHILDREN  what it starts: "no" (default) only the first process is watched, "only" only its children, "yes" both
//   FAULTS_FOLDERS   absolute folders, with : between; only files below them are watched
//   FAULTS_CLASS     the class of calls that a fault hits, one of `classNames` below; without it calls are only counted
//   FAULTS_ACTION    an error such as ENOSPC; "short": half of the bytes are read or written; "jump": the clock is wrong
//   FAULTS_AT        the first call of its class that it hits, 1 or more
//   FAULTS_TIMES     how many calls it hits; 0: all from then on. Default 1
//   FAULTS_SECONDS   how far the clock jumps, may be negative
//   FAULTS_MIN_BYTES allocations below this size are never counted (default 65536): a Swift program cannot live without
//   FAULTS_RECORD    a file of what happened (`Record` below), that all watched processes share: they count together. It is
//                    mapped, because a child may have closed all descriptors
//   FAULTS_JOURNAL   a file that gets all changes to files, for powercut.py
//
// What cannot be seen from here: calls that the C library makes inside itself (stdio's writes, for one), stores through
// mapped memory, and system calls that a program makes without the C library.
#define _GNU_SOURCE
#include "faults.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *const classNames[classCount] = {
    "write", "read", "sync", "open", "rename", "unlink", "mkdir", "truncate", "malloc", "swift-malloc", "mmap", "thread",
    "clock", "net"};

static const struct {
    const char *name;
    int number;
} errors[] = {{"ENOSPC", ENOSPC}, {"EIO", EIO},       {"EINTR", EINTR},   {"EDQUOT", EDQUOT},         {"ENOMEM", ENOMEM},
              {"EAGAIN", EAGAIN}, {"EACCES", EACCES}, {"EMFILE", EMFILE}, {"ECONNRESET", ECONNRESET}};

enum { maxFolders = 8, maxRanges = 128 };

static struct {
    bool isOn;
    int class;
    Fault fault;
    long first, times;
    size_t smallest;
    char folders[maxFolders][PATH_MAX];
    int folderCount;
    // Where the code of Swift's libraries lies.
    struct {
        uintptr_t start, end;
    } ranges[maxRanges];
    int rangeCount;
} settings = {.class = -1, .smallest = 65536};

// Calls so far, in the order of `classNames`, and a line "CLASS NUMBER FUNCTION PATH" for each fault, as many as fit.
typedef struct {
    _Atomic int64_t counts[classCount];
    _Atomic int64_t textLength;
    char text[65536];
} Record;

static Record ownRecord;
static Record *record = &ownRecord;

bool isWatched(void) { return settings.isOn; }
size_t smallestAllocation(void) { return settings.smallest; }

bool isSwift(const void *caller) {
    const uintptr_t place = (uintptr_t)caller;
    for (int index = 0; index < settings.rangeCount; index += 1)
        if (place >= settings.ranges[index].start && place < settings.ranges[index].end) return true;
    return false;
}

// MARK: Paths

static bool isBelow(const char *path) {
    for (int index = 0; index < settings.folderCount; index += 1) {
        const char *folder = settings.folders[index];
        const size_t length = strlen(folder);
        if (strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0)) return true;
    }
    return false;
}

static bool readDescriptor(int descriptor, char *path, size_t size) {
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    const ssize_t length = readlink(name, path, size - 1);
    if (length <= 0) return false;
    path[length] = 0;
    return true;
}

bool pathOfDescriptor(int descriptor, char *path, size_t size) {
    return readDescriptor(descriptor, path, size) && isBelow(path);
}

bool pathInFolder(int folder, const char *name, char *path, size_t size) {
    if (!name) return false;
    if (name[0] == '/') {
        snprintf(path, size, "%s", name);
        return isBelow(path);
    }
    char base[PATH_MAX];
    if (folder == AT_FDCWD ? !getcwd(base, sizeof base) : !readDescriptor(folder, base, sizeof base)) return false;
    return snprintf(path, size, "%s/%s", base, name) < (int)size && isBelow(path);
}

// MARK: Counting

static void noteFault(const char *class, long number, const char *function, const char *path) {
    char line[PATH_MAX + 128];
    const int length = snprintf(line, sizeof line, "%s %ld %s %s\n", class, number, function, path);
    const int64_t place = atomic_fetch_add(&record->textLength, length);
    if (place + length <= (int64_t)sizeof record->text) memcpy(record->text + place, line, (size_t)length);
}

Fault countCall(CallClass class, const char *function, const char *path) {
    const Fault none = {faultNone, 0};
    if (!settings.isOn) return none;
    const long number = (long)atomic_fetch_add(&record->counts[class], 1) + 1;
    if ((int)class != settings.class || number < settings.first) return none;
    if (settings.times > 0 && number >= settings.first + settings.times) return none;
    const int saved = errno;
    noteFault(classNames[class], number, function, path);
    errno = saved;
    return settings.fault;
}

Fault countPath(CallClass class, const char *function, int folder, const char *path) {
    char whole[PATH_MAX];
    const int saved = errno;
    const bool isOurs = settings.isOn && pathInFolder(folder, path, whole, sizeof whole);
    errno = saved;
    return isOurs ? countCall(class, function, whole) : (Fault){faultNone, 0};
}

Fault countDescriptor(CallClass class, const char *function, int descriptor) {
    char whole[PATH_MAX];
    const int saved = errno;
    const bool isOurs = settings.isOn && pathOfDescriptor(descriptor, whole, sizeof whole);
    errno = saved;
    return isOurs ? countCall(class, function, whole) : (Fault){faultNone, 0};
}

// MARK: Start

static int addRanges(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size, (void)context;
    const char *slash = strrchr(object->dlpi_name, '/');
    const char *name = slash ? slash + 1 : object->dlpi_name;
    const char *const swift[] = {"libswift", "libFoundation", "lib_Foundation", "libdispatch", "libBlocksRuntime"};
    bool isOne = false;
    for (size_t index = 0; index < sizeof swift / sizeof *swift; index += 1)
        isOne = isOne || strncmp(name, swift[index], strlen(swift[index])) == 0;
    for (int index = 0; isOne && index < object->dlpi_phnum; index += 1) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[index];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X) || settings.rangeCount == maxRanges) continue;
        settings.ranges[settings.rangeCount].start = object->dlpi_addr + part->p_vaddr;
        settings.ranges[settings.rangeCount].end = object->dlpi_addr + part->p_vaddr + part->p_memsz;
        settings.rangeCount += 1;
    }
    return 0;
}

static const char *setting(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

static long numberSetting(const char *name, long otherwise) {
    const char *value = setting(name);
    return value ? atol(value) : otherwise;
}

static void fail(const char *message, const char *value) {
    dprintf(STDERR_FILENO, "faults: %s: %s\n", message, value);
    _exit(125);
}

static void readFault(void) {
    const char *class = setting("FAULTS_CLASS"), *action = setting("FAULTS_ACTION");
    if (!class) return;
    for (int index = 0; index < classCount; index += 1)
        if (strcmp(class, classNames[index]) == 0) settings.class = index;
    if (settings.class < 0) fail("no such class of calls", class);
    settings.first = numberSetting("FAULTS_AT", 1);
    settings.times = numberSetting("FAULTS_TIMES", 1);
    if (!action) fail("FAULTS_ACTION is missing for", class);
    if (strcmp(action, "short") == 0) settings.fault.kind = faultShort;
    if (strcmp(action, "jump") == 0) settings.fault = (Fault){faultJump, numberSetting("FAULTS_SECONDS", 0)};
    for (size_t index = 0; index < sizeof errors / sizeof *errors; index += 1)
        if (strcmp(action, errors[index].name) == 0) settings.fault = (Fault){faultError, errors[index].number};
    if (settings.fault.kind == faultNone) fail("no such fault", action);
}

static void readFolders(void) {
    const char *rest = setting("FAULTS_FOLDERS");
    while (rest && *rest && settings.folderCount < maxFolders) {
        const size_t length = strcspn(rest, ":");
        if (length > 0 && length < PATH_MAX)
            snprintf(settings.folders[settings.folderCount++], PATH_MAX, "%.*s", (int)length, rest);
        rest += length + (rest[length] == ':');
    }
}

static bool isChosenProgram(void) {
    char path[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    const char *wanted = setting("FAULTS_PROCESS");
    if (!wanted || length <= 0) return false;
    path[length] = 0;
    const char *slash = strrchr(path, '/');
    return strcmp(slash ? slash + 1 : path, wanted) == 0;
}

static bool watchesChildren(bool areChildren) {
    const char *children = setting("FAULTS_CHILDREN");
    if (!children || strcmp(children, "no") == 0) return !areChildren;
    return strcmp(children, "yes") == 0 || areChildren;
}

// Children map the same file, or have the mapping from their parent.
static void shareRecord(const char *path) {
    const int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0 || syscall(SYS_ftruncate, file, sizeof(Record)) != 0) fail("cannot be written", path);
    const long place = syscall(SYS_mmap, NULL, sizeof(Record), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (place == -1) fail("cannot be mapped", path);
    record = (Record *)place;
    syscall(SYS_close, file);
}

static bool watchesForks;
static void noteFork(void) { settings.isOn = watchesForks; }

__attribute__((constructor)) static void start(void) {
    if (!isChosenProgram()) return;
    // A child that executes the program again finds the mark of its parent.
    const bool isChild = setting("FAULTS_FIRST") != NULL;
    setenv("FAULTS_FIRST", "1", 1);
    watchesForks = watchesChildren(true);
    pthread_atfork(NULL, NULL, noteFork);
    settings.smallest = (size_t)numberSetting("FAULTS_MIN_BYTES", 65536);
    readFolders();
    readFault();
    dl_iterate_phdr(addRanges, NULL);
    const char *shared = setting("FAULTS_RECORD"), *journal = setting("FAULTS_JOURNAL");
    if (shared) shareRecord(shared);
    if (journal) openJournal(journal);
    settings.isOn = watchesChildren(isChild);
}
