/* SPDX-License-Identifier: MIT */
/* Resampling: what intervals and the smallest detectable change share. */
#ifndef LOCKSTEP_RESULTS_STATISTICS_RESAMPLE_H
#define LOCKSTEP_RESULTS_STATISTICS_RESAMPLE_H

#include "base/random.h"
#include "results/statistics.h"

/* Draws as many values from the sample as it has, with replacement, into `room`. */
void statistics_resample(struct random *random, struct sample sample, double *room);

#endif
