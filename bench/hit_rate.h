/* SPDX-License-Identifier: MIT */
/*
 * Operands with a given share of hits. Branching code is fast only if its branches are predictable;
 * kernels without branches do not depend on that.
 */
#ifndef LOCKSTEP_BENCH_HIT_RATE_H
#define LOCKSTEP_BENCH_HIT_RATE_H

#include "bench/cases.h"

/*
 * Fills the columns of `cases`, whose world is made, with n cases of its scene. By the reference,
 * `hits_percent` of them are hits, to the nearest whole case, in an unpredictable order that is the
 * same on every machine. If a scene has too few hits (or misses), those found are repeated. False,
 * with the reason in `error`, if it has none at all among some 260,000.
 */
bool hit_rate_fill(struct cases *cases, char *error, size_t error_size);

#endif
