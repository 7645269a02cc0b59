// What Swift's module of glibc leaves out.
#include <malloc.h>

// Hidden behind _GNU_SOURCE in <unistd.h>: syncfs(2).
int syncfs(int descriptor);
