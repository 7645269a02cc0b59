// Processes that read untrusted bytes: starting them, taking everything else away from them, and hearing of how they die.

#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Descriptors that such a process has beside 0, 1 and 2.
enum {
    /// A stream socket to the process that started it.
    CSandboxSocket = 3,
    /// The read end of a pipe that is never written to, and that the process that started it holds open while it lives.
    CSandboxLifeline = 4,
};

typedef struct {
    pid_t process;
    /// The other end of its `CSandboxSocket`.
    int socket;
    /// The write end of its `CSandboxLifeline`.
    int lifeline;
} CSandboxProcess;

/// Starts `program` with the two descriptors, 0, 1 and 2, and none other of this process; with signals as a new
/// process has them, but SIGHUP, SIGINT and SIGTERM held back. The descriptors of `started` are closed when another program
/// is executed. Both lists end with null. Returns an error number, 0 for none. Any thread may call it.
int csandboxStart(
    const char *program, char *const arguments[], char *const environment[], CSandboxProcess *started);

/// Has the kernel end this process, whatever it does, as soon as the process that started it is gone or closes its end of
/// the lifeline. False when that is so already.
bool csandboxEndWithStarter(void);

/// Sends what there is room for of `head` and then `body`. Returns the bytes that were sent, and -1 with errno.
ssize_t csandboxSendParts(int socket, const void *head, size_t headCount, const void *body, size_t bodyCount);

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

enum { CSandboxFaultMark = 0x4641554C, CSandboxFaultStatus = 128 };

/// Sends a `CSandboxFault` to `CSandboxSocket` when this process gets a signal that ends it, and ends it with
/// `CSandboxFaultStatus` more than the signal.
void csandboxReportFaults(void);

/// Bytes of memory that can be written and belong to this process alone, as RLIMIT_DATA counts them.
uint64_t csandboxDataBytes(void);

/// Limits what may be spent until the next call: memory as `csandboxDataBytes` counts it, and processor time, behind
/// which SIGPROF comes; 0 milliseconds for no limit.
void csandboxLimit(uint64_t dataBytes, uint64_t milliseconds);

/// Whether memory was the cause of a failure that left `error` in errno: one of the above.
uint32_t csandboxMemoryFault(int error);

/// As in `SEGV`; null for a number that is no signal.
const char *csandboxSignalName(int signal);

/// Takes away the right to open files, to use the network, to start programs, and to do anything else but compute and
/// talk over `CSandboxSocket`. Standard input and output and error become /dev/null.
/// Returns whether the kernel forbids it from now on; false where it has no seccomp.
bool csandboxConfine(void);

#endif
