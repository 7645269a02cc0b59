// The files of each page, which the compiler copies into the program: markup from web/, scripts and styles bundled by
// web/build.sh, and the schema of the metadata.
#include "CPageResources.h"

#define RESOURCE(name) \
    PageResource name(void) { return (PageResource){name##_bytes, sizeof name##_bytes}; }

static const unsigned char wall_markup_bytes[] = {
#embed "../../../../web/wall/wall.html"
};
RESOURCE(wall_markup)

static const unsigned char wall_style_bytes[] = {
#embed "pages/wall.css"
};
RESOURCE(wall_style)

static const unsigned char wall_script_bytes[] = {
#embed "pages/wall.js"
};
RESOURCE(wall_script)

static const unsigned char compare_markup_bytes[] = {
#embed "../../../../web/compare/compare.html"
};
RESOURCE(compare_markup)

static const unsigned char compare_style_bytes[] = {
#embed "pages/compare.css"
};
RESOURCE(compare_style)

static const unsigned char compare_script_bytes[] = {
#embed "pages/compare.js"
};
RESOURCE(compare_script)

static const unsigned char explanation_markup_bytes[] = {
#embed "../../../../web/explain/explain.html"
};
RESOURCE(explanation_markup)

static const unsigned char explanation_style_bytes[] = {
#embed "pages/explain.css"
};
RESOURCE(explanation_style)

static const unsigned char words_markup_bytes[] = {
#embed "../../../../web/words/words.html"
};
RESOURCE(words_markup)

static const unsigned char words_style_bytes[] = {
#embed "pages/words.css"
};
RESOURCE(words_style)

static const unsigned char metadata_schema_bytes[] = {
#embed "../../Metadata/Resources/metadata.schema.json"
};
RESOURCE(metadata_schema)
