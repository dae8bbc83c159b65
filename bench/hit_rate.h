/* SPDX-License-Identifier: MIT */
/*
 * Operands of which a given share are hits: code with branches is as fast as they are easy to foretell, and
 * kernels without them do not care.
 */
#ifndef LOCKSTEP_BENCH_HIT_RATE_H
#define LOCKSTEP_BENCH_HIT_RATE_H

#include "bench/cases.h"

/*
 * Fills the columns of `cases`, whose world is made, with cases of its scene, such that of all n of them its
 * percentage, to the nearest whole case, are hits by the reference, in an order that nobody can foretell. The
 * same on every machine. Where a scene has too few hits (or misses), those that were found come again. False,
 * with why in `error`, if it has none at all among some 260,000, or memory is out.
 */
bool hit_rate_fill(struct cases *cases, char *error, size_t error_size);

#endif
