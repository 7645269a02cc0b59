// The compiler copies the file into the program.
#include "CExportResources.h"

static const unsigned char schema[] = {
#embed "metadata.schema.json"
};

const unsigned char *metadata_schema(size_t *count) {
    *count = sizeof schema;
    return schema;
}
