// What the preloaded library does with the calls of one process: see faults.c.
#ifndef FAULTS_H
#define FAULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// The classes of calls that are counted, each by itself.
typedef enum {
    classWrite,
    classRead,
    classSync,
    classOpen,
    classRename,
    classUnlink,
    classMkdir,
    classTruncate,
    // malloc and its like, of at least FAULTS_MIN_BYTES, asked for by libraries in C and by C of the program.
    classMalloc,
    // The same, asked for by the Swift runtime, Dispatch or Foundation, which end the process when they get nothing.
    classSwiftMalloc,
    classMap,
    classThread,
    classClock,
    // Sockets: connect, send, receive.
    classNet,
    classCount
} CallClass;

typedef enum { faultNone, faultError, faultShort, faultJump } FaultKind;

// What is to happen to one call; `number` is the value of errno, or the seconds of a jump.
typedef struct {
    FaultKind kind;
    int64_t number;
} Fault;

// Whether this process is watched at all. Cheap, and safe at any time.
bool isWatched(void);

// Counts a call, and says what is to happen to it. `path` is what the record gets.
Fault countCall(CallClass class, const char *function, const char *path);
// The same for calls with a path or a descriptor: only those below a watched folder are counted.
Fault countPath(CallClass class, const char *function, int folder, const char *path);
Fault countDescriptor(CallClass class, const char *function, int descriptor);

// Whether an allocation asked for from `caller` is one of Swift's.
bool isSwift(const void *caller);
size_t smallestAllocation(void);

// The journal of changes (journal.c); nothing is written unless FAULTS_JOURNAL names a file.
typedef enum {
    changeCreate = 1,
    changeWrite,
    changeTruncate,
    changeRename,
    changeUnlink,
    changeMkdir,
    changeRmdir,
    changeSync,
    changeSyncAll,
    changeLink
} Change;

bool hasJournal(void);
void openJournal(const char *path);
// Between these two no other thread changes a file: the journal has the order in which things happened.
void beginChange(void);
void endChange(void);
void noteDescriptor(Change change, int descriptor, int64_t offset, const void *data, size_t size);
void notePaths(Change change, int descriptor, const char *path, const char *newPath);

// The path of a descriptor, or of a name in a folder; false when it is not below a watched folder.
bool pathOfDescriptor(int descriptor, char *path, size_t size);
bool pathInFolder(int folder, const char *name, char *path, size_t size);

#endif
