/* SPDX-License-Identifier: MIT */
/* Resampling: shared by intervals and the smallest detectable change. */
#ifndef LOCKSTEP_RESULTS_STATISTICS_RESAMPLE_H
#define LOCKSTEP_RESULTS_STATISTICS_RESAMPLE_H

#include "harness/base/random.h"
#include "harness/results/statistics.h"

/* Draws as many values as the sample has, with replacement, into `room`. */
void statistics_resample(struct random *random, struct sample sample, double *room);

#endif
