/* SPDX-License-Identifier: MIT */
/*
 * Benchmarks of lockstep_mask_dilate(), which is not in the table of tests: of a race track in a
 * square image, with small and large radii, on every native instruction set; and of its reference,
 * a brush stamped on every wall. They are named dilate/BUILD/SIDE/RADIUS; an item is a pixel.
 */
#ifndef LOCKSTEP_BENCH_DILATE_H
#define LOCKSTEP_BENCH_DILATE_H

#include "bench/options.h"

struct dilations;

/* Makes and registers them; empty if none was chosen. */
struct dilations *dilations_open(const struct options *options);
void dilations_close(struct dilations *all);

/* Return the number of benchmarks, and the number with a wrong answer, after printing a line about
 * each to stderr. */
size_t dilations_count(const struct dilations *all);
size_t dilations_failed(const struct dilations *all);

#endif
