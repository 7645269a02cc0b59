// The compiler copies the files into the program.
#include "CColorTables.h"

static const char color_names[] = {
#embed "color-names.tsv"
};

static const char color_translations[] = {
#embed "color-translations.tsv"
};

static const char color_words[] = {
#embed "color-words.tsv"
};

static const char naming[] = {
#embed "naming.tsv"
};

static const char survey[] = {
#embed "survey.tsv"
};

static const char thing_words[] = {
#embed "thing-words.tsv"
};

static const char vendor_words[] = {
#embed "vendor-words.tsv"
};

static const char vote[] = {
#embed "vote.tsv"
};

const char *color_names_table(size_t *count) {
    *count = sizeof color_names;
    return color_names;
}

const char *color_translations_table(size_t *count) {
    *count = sizeof color_translations;
    return color_translations;
}

const char *color_words_table(size_t *count) {
    *count = sizeof color_words;
    return color_words;
}

const char *naming_table(size_t *count) {
    *count = sizeof naming;
    return naming;
}

const char *survey_table(size_t *count) {
    *count = sizeof survey;
    return survey;
}

const char *thing_words_table(size_t *count) {
    *count = sizeof thing_words;
    return thing_words;
}

const char *vendor_words_table(size_t *count) {
    *count = sizeof vendor_words;
    return vendor_words;
}

const char *vote_table(size_t *count) {
    *count = sizeof vote;
    return vote;
}
