// Processes that read untrusted bytes: forking them, handing them descriptors, taking everything else away from them,
// and hearing of how they die.

#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// fork(2). Only for a process of one thread: what other threads held would be held for ever in the child.
/// Returns 0 in the child, the child's process id in the parent, and -1 with errno.
pid_t csandboxFork(void);

/// Threads of this process; 0 when the system does not say.
size_t csandboxThreadCount(void);

/// A pair of connected sockets, closed when another program is executed. False with errno.
bool csandboxSocketPair(int sockets[2]);

/// Sends `count` bytes (at least 1) in one message, with a descriptor unless that is -1. False with errno.
bool csandboxSend(int socket, const void *bytes, size_t count, int descriptor);

/// Sends what there is room for of `head` and then `body`. Returns the bytes that were sent, and -1 with errno.
ssize_t csandboxSendParts(int socket, const void *head, size_t headCount, const void *body, size_t bodyCount);

/// Receives one message of at most `count` bytes. Returns the bytes that came, 0 when the other side is gone, and -1
/// with errno. A descriptor that did not come is -1.
ssize_t csandboxReceive(int socket, void *bytes, size_t count, int *descriptor);

/// Lets this process die with its parent, as `parent` is its process id, and ignore the signals that ask a run to stop:
/// the parent decides. False when the parent is gone already.
bool csandboxFollow(pid_t parent);

/// Why memory could not be had.
enum {
    /// It was not memory.
    CSandboxMemoryPlenty = 0,
    /// The limit that `csandboxLimit` set.
    CSandboxMemoryOwnLimit = 1,
    /// Another limit, or the machine has no more.
    CSandboxMemoryShort = 2,
};

/// What a dying process sends, in the byte order of the machine.
typedef struct {
    /// `CSandboxFaultMark`, where any other message of the process has another number.
    uint64_t mark;
    /// 0.
    uint64_t length;
    uint32_t signal;
    /// One of the above.
    uint32_t memory;
} CSandboxFault;

enum { CSandboxFaultMark = 0x4641554C };

/// Sends a `CSandboxFault` to `socket` when this process gets a signal that ends it, and ends it.
void csandboxReportFaults(int socket);

/// Bytes of memory that can be written and belong to this process alone, as RLIMIT_DATA counts them.
uint64_t csandboxDataBytes(void);

/// Limits what may be spent until the next call: memory as `csandboxDataBytes` counts it, and processor time, behind
/// which SIGPROF comes; 0 milliseconds for no limit.
void csandboxLimit(uint64_t dataBytes, uint64_t milliseconds);

/// Whether memory was the cause of a failure that left `error` in errno: one of the above.
uint32_t csandboxMemoryFault(int error);

/// Closes every descriptor but 0, 1, 2 and that one.
void csandboxKeepOnly(int descriptor);

/// As in `SEGV`; null for a number that is no signal.
const char *csandboxSignalName(int signal);

/// Takes away every other descriptor and the right to open files, to use the network, to start programs, and to do
/// anything else but compute and talk over `socket`. Standard input and output and error become /dev/null.
/// Returns whether the kernel forbids it from now on; false where it has no seccomp.
bool csandboxConfine(int socket);

#endif
