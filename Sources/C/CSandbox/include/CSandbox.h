// Processes that read untrusted bytes: starts them, confines them, and reports how they die.

#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The descriptors of such a process besides 0, 1 and 2.
enum {
    /// A stream socket to the parent process.
    CSandboxSocket = 3,
    /// The read end of a pipe that is never written to; the parent holds the write end while it lives.
    CSandboxLifeline = 4,
};

typedef struct {
    pid_t process;
    /// The other end of its `CSandboxSocket`.
    int socket;
    /// The write end of its `CSandboxLifeline`.
    int lifeline;
} CSandboxProcess;

/// Starts `program` with the two descriptors, 0, 1 and 2, and no others of this process; with default signals, but
/// SIGHUP, SIGINT and SIGTERM blocked. The descriptors in `started` are closed on exec. Both lists end with null.
/// Returns an error number, 0 for none. Thread-safe.
int csandboxStart(
    const char *program, char *const arguments[], char *const environment[], CSandboxProcess *started);

/// Makes the kernel end this process, whatever it does, as soon as its parent ends or closes its end of the lifeline.
/// False if that has happened already.
bool csandboxEndWithStarter(void);

/// Sends `head` and then `body`, as far as there is room. Returns the number of bytes sent, or -1 with errno.
ssize_t csandboxSendParts(int socket, const void *head, size_t headCount, const void *body, size_t bodyCount);

/// Why an allocation failed.
enum {
    /// Memory was not the cause.
    CSandboxMemoryPlenty = 0,
    /// The limit that `csandboxLimit` set.
    CSandboxMemoryOwnLimit = 1,
    /// Another limit, or the machine has no more.
    CSandboxMemoryShort = 2,
};

/// The report of a dying process, in the byte order of the machine.
typedef struct {
    /// `CSandboxFaultMark`; other messages of the process have another number here.
    uint64_t mark;
    /// 0.
    uint64_t length;
    uint32_t signal;
    /// One of the above.
    uint32_t memory;
} CSandboxFault;

enum { CSandboxFaultMark = 0x4641554C, CSandboxFaultStatus = 128 };

/// Sends a `CSandboxFault` to `CSandboxSocket` if a signal ends this process, and exits with `CSandboxFaultStatus` plus
/// the signal.
void csandboxReportFaults(void);

/// Bytes of private writable memory, as counted by RLIMIT_DATA.
uint64_t csandboxDataBytes(void);

/// Sets limits until the next call: memory, as counted by `csandboxDataBytes`, and processor time, after which SIGPROF
/// is sent; 0 milliseconds for no limit.
void csandboxLimit(uint64_t dataBytes, uint64_t milliseconds);

/// Whether memory was the cause of a failure with `error` in errno: a constant of the above.
uint32_t csandboxMemoryFault(int error);

/// The name, such as `SEGV`; null for an invalid number.
const char *csandboxSignalName(int signal);

/// Takes away the rights to open files, to use the network, to start programs, and all others except to compute and to
/// use `CSandboxSocket`. Standard input, output and error become /dev/null. Returns whether the kernel now enforces
/// this; false without seccomp.
bool csandboxConfine(void);

#endif
