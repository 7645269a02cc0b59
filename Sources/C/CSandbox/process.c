#define _GNU_SOURCE

#include "CSandbox.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

const char *csandboxSignalName(int number) { return sigabbrev_np(number); }

pid_t csandboxFork(void) { return fork(); }

size_t csandboxThreadCount(void) {
    DIR *tasks = opendir("/proc/self/task");
    if (!tasks) return 0;
    size_t count = 0;
    for (struct dirent *task; (task = readdir(tasks));) count += task->d_name[0] != '.';
    closedir(tasks);
    return count;
}

bool csandboxSocketPair(int sockets[2]) { return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) == 0; }

void csandboxKeepOnly(int descriptor) {
    // Kernels before 5.9 have no close_range: there the others stay.
    if (descriptor > 3) syscall(SYS_close_range, 3u, (unsigned)descriptor - 1, 0u);
    syscall(SYS_close_range, (unsigned)(descriptor > 2 ? descriptor + 1 : 3), ~0u, 0u);
}

bool csandboxSend(int socket, const void *bytes, size_t count, int descriptor) {
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof descriptor)] = {0};
    struct iovec part = {(void *)bytes, count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor >= 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        struct cmsghdr *head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(sizeof descriptor);
        memcpy(CMSG_DATA(head), &descriptor, sizeof descriptor);
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == (ssize_t)count;
}

ssize_t csandboxSendParts(int socket, const void *head, size_t headCount, const void *body, size_t bodyCount) {
    struct iovec parts[] = {{(void *)head, headCount}, {(void *)body, bodyCount}};
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
    return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

ssize_t csandboxReceive(int socket, void *bytes, size_t count, int *descriptor) {
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof *descriptor)];
    struct iovec part = {bytes, count};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    *descriptor = -1;
    ssize_t received;
    do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    if (received <= 0) return received;
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    if (head && head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_RIGHTS)
        memcpy(descriptor, CMSG_DATA(head), sizeof *descriptor);
    return received;
}

bool csandboxFollow(pid_t parent) {
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    // SIGUSR1 and the like end a process too, but they are not sent to groups.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    return getppid() == parent;
}
