// The compiler copies the files into the program.
#include "CColorTables.h"

static const char naming[] = {
#embed "naming.tsv"
};

static const char vote[] = {
#embed "vote.tsv"
};

const char *naming_table(size_t *count) {
    *count = sizeof naming;
    return naming;
}

const char *vote_table(size_t *count) {
    *count = sizeof vote;
    return vote;
}
