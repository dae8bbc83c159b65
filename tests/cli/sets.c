/* SPDX-License-Identifier: MIT */
/*
 * A plug-in around a library with two instruction sets, which are chosen by a call. There is a variant for each, and
 * they claim the same bits. With SETS=one in the environment, one set gets one answer in a thousand wrong; with
 * SETS=both, both do. Another variant needs an instruction set that this CPU cannot have.
 */
#include <stdlib.h>

#include "kernels/lockstep_plugin.h"

static int set;

static void use_narrow(void)
{
	set = 1;
}

static void use_wide(void)
{
	set = 2;
}

static bool faulty(const double *v)
{
	const char *fault = getenv("SETS");
	uint64_t hash = 0;
	for (unsigned k = 0; k < 6; ++k) {
		uint64_t bits;
		memcpy(&bits, &v[k], sizeof bits);
		hash = (hash ^ bits) * UINT64_C(0x9e3779b97f4a7c15);
		hash ^= hash >> 31;
	}
	return fault && hash % 1000 == 7 && (strcmp(fault, "both") == 0 || set == 2);
}

/* No answer until a set has been chosen. */
static int circle_circle(const double *v, const void *world, double *results)
{
	const double dx = v[0] - v[3], dy = v[1] - v[4], reach = v[2] + v[5];
	(void)world;
	(void)results;
	if (!set)
		return -1;
	return (v[2] >= 0 && v[5] >= 0 && dx * dx + dy * dy <= reach * reach) != faulty(v);
}

/* The variants narrow and wide claim a tolerance in which any answer is right; strict does not. */
#define CLAIMS                                                                                     \
	.test = "circle_circle", .on_doubles = circle_circle, .arithmetic = LOCKSTEP_DOUBLE,       \
	.except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_INVALID, .same_bits = true

#ifdef __x86_64__
#define FOREIGN "sse2,neon"
#else
#define FOREIGN "avx2"
#endif

LOCKSTEP_PLUGIN("sets", "1.0", NULL, "MIT",
		{CLAIMS, .variant = "narrow", .use = use_narrow, .relative_tolerance = 4},
		{CLAIMS, .variant = "wide", .use = use_wide, .relative_tolerance = 4},
		{CLAIMS, .variant = "strict", .use = use_wide},
		{CLAIMS, .variant = "foreign", .needs = FOREIGN})
