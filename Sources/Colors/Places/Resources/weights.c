// The compiler copies the file into the program.
#include "CPlaceWeights.h"

static const unsigned char weights[] = {
#embed "places.bin"
};

const unsigned char *place_weights(size_t *count) {
    *count = sizeof weights;
    return weights;
}
