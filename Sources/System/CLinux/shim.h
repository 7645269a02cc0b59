// What Swift's module of glibc leaves out.
#include <malloc.h>

// Hidden behind _GNU_SOURCE in <unistd.h>: syncfs(2).
int syncfs(int descriptor);

// Of glibc 2.34, hidden in <spawn.h>: in the child all descriptors from this one on are closed.
#include <spawn.h>
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
