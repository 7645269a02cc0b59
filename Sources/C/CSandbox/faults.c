#define _GNU_SOURCE

#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

// Size of an allocation that tests whether the machine has memory.
static const size_t probeBytes = (size_t)64 << 20;

uint32_t csandboxMemoryFault(int error) {
    if (error != ENOMEM) return CSandboxMemoryPlenty;
    struct rlimit limit;
    if (getrlimit(RLIMIT_DATA, &limit) != 0) return CSandboxMemoryShort;
    const rlim_t own = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_DATA, &limit);
    void *probe = mmap(NULL, probeBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (probe != MAP_FAILED) munmap(probe, probeBytes);
    limit.rlim_cur = own;
    setrlimit(RLIMIT_DATA, &limit);
    return probe != MAP_FAILED ? CSandboxMemoryOwnLimit : CSandboxMemoryShort;
}

// Uses only system calls: Linux allows all of them in a signal handler; POSIX does not allow getrlimit, setrlimit, mmap
// and munmap.
static void reportFault(int number) {
    CSandboxFault fault = {CSandboxFaultMark, 0, (uint32_t)number, csandboxMemoryFault(errno)};
    ssize_t ignored = send(CSandboxSocket, &fault, sizeof fault, MSG_NOSIGNAL);
    (void)ignored;
    _exit(CSandboxFaultStatus + number);
}

void csandboxReportFaults(void) {
    static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGPROF, SIGXCPU};
    // A separate stack, because a stack overflow leaves no room for the handler.
    const size_t stackBytes = 64 << 10;
    stack_t stack = {.ss_sp = malloc(stackBytes), .ss_size = stackBytes};
    if (stack.ss_sp) sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_handler = reportFault, .sa_flags = SA_ONSTACK | SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    for (size_t index = 0; index < sizeof signals / sizeof *signals; index += 1) sigaction(signals[index], &action, NULL);
}

uint64_t csandboxDataBytes(void) {
    char text[128] = {0};
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) return 0;
    // size resident shared text lib data: proc(5), in pages.
    char *rest = text;
    for (int field = 0; field < 5; field += 1) strtoull(rest, &rest, 10);
    return strtoull(rest, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

void csandboxLimit(uint64_t dataBytes, uint64_t milliseconds) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_DATA, &limit) == 0) {
        limit.rlim_cur = dataBytes < limit.rlim_max ? dataBytes : limit.rlim_max;
        setrlimit(RLIMIT_DATA, &limit);
    }
    const struct itimerval timer = {
        .it_value = {(time_t)(milliseconds / 1000), (suseconds_t)(milliseconds % 1000 * 1000)}};
    setitimer(ITIMER_PROF, &timer, NULL);
}
