/* SPDX-License-Identifier: MIT */
/*
 * Benchmarks of lockstep_polygon_triangulate(), which is not in the table of tests: of an outline
 * with a given number of vertices, on every native instruction set, and of its reference. They are
 * named triangulate/BUILD/VERTICES; an item is a vertex.
 */
#ifndef LOCKSTEP_BENCH_TRIANGULATE_H
#define LOCKSTEP_BENCH_TRIANGULATE_H

#include "bench/options.h"
#include "harness/formats/world.h"

struct triangulations;

/* Makes and registers them; empty if none was chosen. */
struct triangulations *triangulations_open(const struct options *options);
void triangulations_close(struct triangulations *all);

/* Return the number of benchmarks, and the number with a wrong answer, after a line about each on
 * stderr. */
size_t triangulations_count(const struct triangulations *all);
size_t triangulations_failed(const struct triangulations *all);

#endif
