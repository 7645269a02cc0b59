#define _GNU_SOURCE

#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

const char *csandboxSignalName(int number) { return sigabbrev_np(number); }

// A copy of the descriptor above those that the process will have.
static int moveUp(int descriptor) {
    const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, CSandboxLifeline + 1);
    const int error = errno;
    close(descriptor);
    errno = error;
    return moved;
}

// Default signals, except for those that ask a run to stop: they reach all processes of a terminal, and the parent
// decides.
static int setSignals(posix_spawnattr_t *attributes) {
    sigset_t all, stopping;
    sigfillset(&all);
    sigemptyset(&stopping);
    sigaddset(&stopping, SIGHUP);
    sigaddset(&stopping, SIGINT);
    sigaddset(&stopping, SIGTERM);
    posix_spawnattr_setsigdefault(attributes, &all);
    posix_spawnattr_setsigmask(attributes, &stopping);
    return posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
}

static int setDescriptors(posix_spawn_file_actions_t *actions, int socket, int lifeline) {
    int error = posix_spawn_file_actions_adddup2(actions, socket, CSandboxSocket);
    if (!error) error = posix_spawn_file_actions_adddup2(actions, lifeline, CSandboxLifeline);
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, CSandboxLifeline + 1);
    return error;
}

static int spawn(
    const char *program, char *const arguments[], char *const environment[], int socket, int lifeline, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error) return error;
    error = posix_spawnattr_init(&attributes);
    if (!error) {
        error = setDescriptors(&actions, socket, lifeline);
        if (!error) error = setSignals(&attributes);
        if (!error) error = posix_spawn(process, program, &actions, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int csandboxStart(
    const char *program, char *const arguments[], char *const environment[], CSandboxProcess *started) {
    int sockets[2], line[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) return errno;
    if (pipe2(line, O_CLOEXEC) != 0) {
        const int error = errno;
        close(sockets[0]);
        close(sockets[1]);
        return error;
    }
    int error = 0;
    const int socket = moveUp(sockets[1]);
    if (socket < 0) error = errno;
    const int lifeline = moveUp(line[0]);
    if (lifeline < 0) error = errno;
    started->socket = sockets[0];
    started->lifeline = line[1];
    if (!error) error = spawn(program, arguments, environment, socket, lifeline, &started->process);
    if (socket >= 0) close(socket);
    if (lifeline >= 0) close(lifeline);
    if (error) {
        close(sockets[0]);
        close(line[1]);
    }
    return error;
}

bool csandboxEndWithStarter(void) {
    // The pipe is never written to, so its only event is the closing of the other end. The decoder may be in an endless
    // loop then, so the signal is SIGKILL, which cannot be blocked.
    fcntl(CSandboxLifeline, F_SETOWN, getpid());
    fcntl(CSandboxLifeline, F_SETSIG, SIGKILL);
    fcntl(CSandboxLifeline, F_SETFL, O_ASYNC);
    struct pollfd lifeline = {.fd = CSandboxLifeline};
    return poll(&lifeline, 1, 0) == 0;
}

ssize_t csandboxSendParts(int socket, const void *head, size_t headCount, const void *body, size_t bodyCount) {
    struct iovec parts[] = {{(void *)head, headCount}, {(void *)body, bodyCount}};
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
    return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}
