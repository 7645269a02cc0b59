#define _GNU_SOURCE

#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define thisArchitecture AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define thisArchitecture AUDIT_ARCH_AARCH64
#endif

static void moveToNull(int descriptor) {
    int null = open("/dev/null", O_RDWR);
    if (null < 0) return;
    dup2(null, descriptor);
    close(null);
}

#ifdef thisArchitecture

// The system calls for computing, memory, waiting, threads and the socket; seccomp(2).
static const unsigned plainCalls[] = {
    SYS_read, SYS_write, SYS_sendto, SYS_recvfrom, SYS_ppoll, SYS_munmap,
    SYS_mremap, SYS_madvise, SYS_brk, SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_rt_sigaction, SYS_rt_sigprocmask,
    SYS_rt_sigreturn, SYS_sigaltstack, SYS_exit, SYS_exit_group, SYS_sched_yield, SYS_sched_getaffinity, SYS_getpid,
    SYS_gettid, SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday,
    SYS_getrusage, SYS_getrandom, SYS_setitimer, SYS_fstat, SYS_lseek, SYS_close, SYS_restart_syscall, SYS_membarrier,
    SYS_sysinfo, SYS_uname, SYS_getrlimit, SYS_setrlimit,
#ifdef SYS_poll
    SYS_poll,
#endif
};

enum { plainCount = sizeof plainCalls / sizeof *plainCalls };

#define loadField(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// The lower half of an argument: both architectures are little-endian.
#define loadArgument(number) loadField(args[number])
#define answer(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define refuse(error) answer(SECCOMP_RET_ERRNO | (error))
// Runs the next `count` instructions only for one call.
#define whenCall(call, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, (count))

static bool installFilter(void) {
    const struct sock_filter head[] = {
        loadField(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, thisArchitecture, 1, 0),
        answer(SECCOMP_RET_KILL_PROCESS),
        loadField(nr),
    };
    const struct sock_filter tail[] = {
        // Memory, but not executable.
        whenCall(SYS_mmap, 4), loadArgument(2), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1), refuse(EPERM),
        answer(SECCOMP_RET_ALLOW),
        whenCall(SYS_mprotect, 4), loadArgument(2), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1),
        refuse(EPERM), answer(SECCOMP_RET_ALLOW),
        // Threads, but no processes. The flags of clone3 are hidden from the filter; glibc then uses clone.
        whenCall(SYS_clone, 4), loadArgument(0), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
        refuse(EPERM), answer(SECCOMP_RET_ALLOW),
        whenCall(SYS_clone3, 1), refuse(ENOSYS),
        // abort(3) sends a signal to its own process.
        whenCall(SYS_tgkill, 4), loadArgument(0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)getpid(), 1, 0),
        refuse(EPERM), answer(SECCOMP_RET_ALLOW),
        // Only its own limits.
        whenCall(SYS_prlimit64, 4), loadArgument(0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0), refuse(EPERM),
        answer(SECCOMP_RET_ALLOW),
        refuse(EPERM),
    };
    enum { headCount = sizeof head / sizeof *head, tailCount = sizeof tail / sizeof *tail };
    struct sock_filter filter[headCount + 2 * plainCount + tailCount];
    size_t count = 0;
    for (size_t index = 0; index < headCount; index += 1) filter[count++] = head[index];
    for (size_t index = 0; index < plainCount; index += 1) {
        filter[count++] = (struct sock_filter)whenCall(plainCalls[index], 1);
        filter[count++] = (struct sock_filter)answer(SECCOMP_RET_ALLOW);
    }
    for (size_t index = 0; index < tailCount; index += 1) filter[count++] = tail[index];
    const struct sock_fprog program = {(unsigned short)count, filter};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

static bool installFilter(void) { return false; }

#endif

// If memory runs out, the kernel ends the decoders before the run itself: proc(5).
static void offerToEnd(void) {
    const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    ssize_t ignored = write(file, "500", 3);
    (void)ignored;
    close(file);
}

bool csandboxConfine(void) {
    offerToEnd();
    for (int descriptor = 0; descriptor <= 2; descriptor += 1) moveToNull(descriptor);
    // Otherwise its name would be "exe", the last part of its path.
    prctl(PR_SET_NAME, "huewall-decoder");
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_FSIZE, &none);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    return installFilter();
}
