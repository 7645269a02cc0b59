// What Swift's module of glibc leaves out.
#include <malloc.h>

// Hidden behind _GNU_SOURCE in <unistd.h>: syncfs(2).
int syncfs(int descriptor);

// Hidden behind _GNU_SOURCE in <string.h>.
void *memmem(const void *bytes, size_t count, const void *wanted, size_t wanted_count);

// Of glibc 2.34, hidden in <spawn.h>: in the child all descriptors from this one on are closed.
#include <spawn.h>
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
