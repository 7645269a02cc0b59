// A libgd that GIFs of certain widths kill, for scripts/checks/poison.sh; preloaded, it takes the place of the real one.
#define _GNU_SOURCE

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

typedef void *Reader(int size, void *bytes);

// Widths of the poison, as in Tests/system/poison/run.py.
enum { aborting = 601, crashing, looping, swelling, starving, sleeping, escaping, exiting };

static void swell(void) {
    const size_t part = (size_t)64 << 20;
    for (size_t count = 0; count < ((size_t)8 << 30) / part; count += 1) memset(malloc(part), 1, part);
}

// What a decoder that was taken over would try; nothing of it may work.
static bool escapes(void) {
    char *const arguments[] = {"true", NULL};
    const int address = socket(AF_INET, SOCK_STREAM, 0), local = socket(AF_UNIX, SOCK_STREAM, 0);
    const int read = open("/etc/passwd", O_RDONLY), written = open("/tmp/escaped", O_WRONLY | O_CREAT, 0600);
    const pid_t parent = getppid(), child = fork();
    if (child == 0) _exit(0);
    execv("/bin/true", arguments);
    void *code = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return address >= 0 || local >= 0 || read >= 0 || written >= 0 || child >= 0 || unlink("/tmp/escaped") == 0 ||
           kill(parent > 1 ? parent : getpid(), 0) == 0 || code != MAP_FAILED;
}

void *gdImageCreateFromGifPtr(int size, void *bytes) {
    const unsigned char *header = bytes;
    volatile unsigned turns = 0;
    switch (size > 8 ? header[6] | header[7] << 8 : 0) {
    case aborting: abort();
    case crashing: *(volatile int *)16 = 1; break;
    case looping: for (;;) turns += 1;
    case swelling: swell(); break;
    // As libgd does without memory: an error.
    case starving: return malloc((size_t)8 << 30);
    case sleeping: for (;;) sleep(1);
    case escaping: if (escapes()) abort(); break;
    case exiting: _exit(3);
    default: break;
    }
    return ((Reader *)dlsym(RTLD_NEXT, "gdImageCreateFromGifPtr"))(size, bytes);
}
