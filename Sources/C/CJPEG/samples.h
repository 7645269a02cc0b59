#ifndef CJPEG_SAMPLES_H
#define CJPEG_SAMPLES_H

#include "planes.h"

/// Room for one row of samples, one value a channel.
typedef struct {
    uint32_t step;
    uint32_t columns;
    uint8_t *values[maxPlanes];
} Sampler;

void startSampler(j_decompress_ptr codec, Sampler *sampler, uint32_t width, uint32_t step);

/// Writes the samples of a row of pixels as 0x00RRGGBB. For chroma the groups around its own must be there too.
void sampleRow(const Planes *planes, Sampler *sampler, uint32_t row, uint32_t *target);

/// Turns a row of channels into 0x00RRGGBB.
void packRow(const Planes *planes, uint8_t *const *values, uint32_t count, uint32_t *target);

#endif
