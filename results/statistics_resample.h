/* SPDX-License-Identifier: MIT */
/* Resampling: what intervals and the smallest detectable change share. */
#ifndef LOCKSTEP_RESULTS_STATISTICS_RESAMPLE_H
#define LOCKSTEP_RESULTS_STATISTICS_RESAMPLE_H

#include <gsl/gsl_rng.h>

#include "results/statistics.h"

/* The same numbers for the same seed, on every machine. To be freed; NULL without memory. */
gsl_rng *statistics_generator(uint64_t seed);

/* As many values of the sample as it has, each time any of them, into `room`. */
void statistics_resample(gsl_rng *generator, struct sample sample, double *room);

#endif
