/* SPDX-License-Identifier: MIT */
/* The suites; see suites.h. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "bench/suites.h"
#include "harness/base/pin.h"

const struct bench_suite bench_suites[] = {
    {.name = "quick", .what = "every test once, in cache: less than two minutes"},
    {.name = "sizes",
     .what = "64 to 16777216 cases: every cache, and memory",
     .size = "64,512,4096,32768,262144,2097152,16777216"},
    {.name = "hits",
     .what = "0 to 100% hits: the cost of branches",
     .hits = "scene,0,10,50,90,100"},
    {.name = "threads",
     .what = "1, 2, 4 ... threads, in cache and in memory",
     .size = "4096,2097152",
     .threads = "all"},
    {.name = "modes", .what = "pairs, and one operand against many", .mode = "all"},
    {.name = "scenes",
     .what = "random and real scenes, each with its own share of hits",
     .scene = "uniform,clustered,lattice,map,room"},
    {.name = NULL},
};

const struct bench_suite *bench_suite_named(const char *name)
{
	for (const struct bench_suite *suite = bench_suites; suite->name; ++suite)
		if (strcmp(suite->name, name) == 0)
			return suite;
	return NULL;
}

const char *bench_suite_threads(void)
{
	static char list[160];
	static unsigned cpu[PIN_CPUS_MAX];
	size_t cpus = pin_allowed(cpu);
	int used = snprintf(list, sizeof list, "1");
	for (size_t threads = 2; threads < cpus; threads *= 2)
		used += snprintf(list + used, sizeof list - (size_t)used, ",%zu", threads);
	if (cpus > 1)
		snprintf(list + used, sizeof list - (size_t)used, ",%zu", cpus);
	return list;
}
