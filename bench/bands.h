/* SPDX-License-Identifier: MIT */
/*
 * Benchmarks of lockstep_mask_band(), which is not in the table of tests: of a race track in a
 * square image, for bands from narrow to wide, on every native instruction set; and of its
 * reference, a brush stamped on every wall. Named band/BUILD/SIDE/RADIUS; an item is a pixel.
 */
#ifndef LOCKSTEP_BENCH_BANDS_H
#define LOCKSTEP_BENCH_BANDS_H

#include "bench/options.h"

struct bands;

/* Makes and registers them. NULL if there is no memory; empty if none was chosen. */
struct bands *bands_open(const struct options *options);
void bands_close(struct bands *all);

/* How many there are, and how many had a wrong answer, with a line about each on stderr. */
size_t bands_count(const struct bands *all);
size_t bands_failed(const struct bands *all);

#endif
