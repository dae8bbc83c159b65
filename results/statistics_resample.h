/* SPDX-License-Identifier: MIT */
/* Resampling: what intervals and the smallest detectable change share. */
#ifndef LOCKSTEP_RESULTS_STATISTICS_RESAMPLE_H
#define LOCKSTEP_RESULTS_STATISTICS_RESAMPLE_H

#include "base/random.h"
#include "results/statistics.h"

/* As many values of the sample as it has, each time any of them, into `room`. */
void statistics_resample(struct random *random, struct sample sample, double *room);

#endif
