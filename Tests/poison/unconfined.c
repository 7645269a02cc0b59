// A system without seccomp, for scripts/checks/poison.sh; preloaded.
#include <errno.h>

int prctl(int operation, ...) {
    (void)operation;
    errno = EINVAL;
    return -1;
}
