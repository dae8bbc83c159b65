/* SPDX-License-Identifier: MIT */
/* Segments and rays that must hit something, and the reference and builds that must detect it:
 * tests/kernels/test_watertight.c. */
#ifndef LOCKSTEP_TESTS_KERNELS_SHOTS_H
#define LOCKSTEP_TESTS_KERNELS_SHOTS_H

#include "reference/table.h"
#include "tests/kernels/each_build.h"
#include "tests/kernels/inside.h"
#include "tests/unit.h"

/* ---- The reference and the builds ------------------------------------------------------------------ */

/* The reference, and every build that runs. */
static struct {
	const char *name;
	lockstep_kernel *kernel;
} shooter[40];
static unsigned shooters;
static const struct lockstep_test *shooting;

/* For segment_triangle, or for ray_triangle, whose rays extend each segment. */
static inline void find_shooters(const char *name)
{
	shooters = 0;
	shooting = lockstep_test_find(name);
	shooter[shooters].name = "the reference";
	shooter[shooters++].kernel = harness_of(shooting)->reference;
	for (const struct build *build = NULL; next_build(&build);) {
		if (!build_kernel(build, shooting))
			continue;
		shooter[shooters].name = build->name;
		shooter[shooters++].kernel = build_kernel(build, shooting);
	}
}

/* ---- Shots ------------------------------------------------------------------------------------------ */

enum { SHOTS = 2048, PAIRS = 64 * SHOTS, ONE_IN = 64 };

/* Segments, and each with the triangles that it is likely to hit. */
static struct {
	size_t shots, pairs;
	const char *what[SHOTS];
	float segment[SHOTS][6];
	size_t first[SHOTS + 1]; /* the start of each segment's pairs */
	float column[15][PAIRS], result[3][PAIRS];
	uint64_t hits[PAIRS / 64];
} salvo;

static float *const no_results[] = {salvo.result[0], salvo.result[1], salvo.result[2]};

static struct {
	size_t shots, once, twice, more; /* by triangles hit, as the reference says */
	size_t elsewhere, exact;
} total;

static inline void print_shots(void)
{
	print_message("%zu shots; likely triangles hit: one %zu, two %zu, more %zu, others only "
		      "%zu; %zu against the exact truth; %u builds\n",
		      total.shots, total.once, total.twice, total.more, total.elsewhere,
		      total.exact, shooters - 1);
	memset(&total, 0, sizeof total);
}

static inline bool salvo_is_full(void)
{
	return salvo.shots == SHOTS || salvo.pairs + PAIRS / 16 > PAIRS;
}

static inline void put_shot(const char *what, const double p[3], const double q[3])
{
	assert_true(salvo.shots < SHOTS);
	for (unsigned k = 0; k < 3; ++k) {
		salvo.segment[salvo.shots][k] = (float)p[k];
		salvo.segment[salvo.shots][k + 3] = (float)q[k];
		if (shooting->results > 0)
			salvo.segment[salvo.shots][k + 3] -= (float)p[k];
	}
	salvo.what[salvo.shots] = what;
	salvo.first[salvo.shots++] = salvo.pairs;
	salvo.first[salvo.shots] = salvo.pairs;
}

/* Adds a triangle that the last shot may hit. */
static inline void put_pair(const struct surface *s, size_t triangle)
{
	size_t i = salvo.pairs++;

	assert_true(i < PAIRS);
	for (unsigned k = 0; k < 6; ++k)
		salvo.column[k][i] = salvo.segment[salvo.shots - 1][k];
	for (unsigned k = 0; k < 9; ++k)
		salvo.column[6 + k][i] = s->vertex[s->corner[triangle][k / 3]][k % 3];
	salvo.first[salvo.shots] = salvo.pairs;
}

/* How many triangles of the whole surface the segment hits. */
static inline size_t hits_anywhere(lockstep_kernel *kernel, struct surface *s, const float *segment)
{
	static uint64_t hits[SURFACE_TRIANGLES / 64];
	const float *in[15];
	size_t count = 0;

	for (unsigned k = 0; k < 15; ++k)
		in[k] = k < 6 ? segment + k : s->column[k - 6];
	const struct lockstep_batch batch = {
	    .n = s->triangles, .in = in, .out = no_results, .hits = hits, .broadcast = 1};

	kernel(&batch);
	for (size_t i = 0; i < s->triangles; ++i)
		count += hits[i / 64] >> i % 64 & 1;
	return count;
}

static inline void slipped_through(const char *who, size_t shot)
{
	const float *p = salvo.segment[shot];

	fail_msg("%s: %s lets (%a, %a, %a) (%a, %a, %a) through", salvo.what[shot], who,
		 (double)p[0], (double)p[1], (double)p[2], (double)p[3], (double)p[4],
		 (double)p[5]);
}

/* Checks a few against the exact truth: some triangle is hit. */
static inline void check_exactly(struct surface *s, size_t shot)
{
	lockstep_exact *exact = harness_of(shooting)->exact;
	struct lockstep_truth truth = {.hit = false};
	float operands[15];

	if (!exact || shot % ONE_IN != 0)
		return;
	for (size_t i = salvo.first[shot]; i < salvo.first[shot + 1] && !truth.hit; ++i) {
		for (unsigned k = 0; k < 15; ++k)
			operands[k] = salvo.column[k][i];
		exact(operands, NULL, &truth);
	}
	for (size_t i = 0; s && i < s->triangles && !truth.hit; ++i) {
		for (unsigned k = 0; k < 15; ++k)
			operands[k] = k < 6 ? salvo.segment[shot][k] : s->column[k - 6][i];
		exact(operands, NULL, &truth);
	}
	++total.exact;
	if (!truth.hit)
		slipped_through("the truth", shot);
}

/* By the reference and every build, each segment must hit one of its likely triangles, or one of
 * the surface. */
static inline void shoot(struct surface *s)
{
	const float *in[15];

	for (unsigned k = 0; k < 15; ++k)
		in[k] = salvo.column[k];
	const struct lockstep_batch batch = {
	    .n = salvo.pairs, .in = in, .out = no_results, .hits = salvo.hits};

	for (unsigned who = 0; who < shooters; ++who) {
		shooter[who].kernel(&batch);
		for (size_t shot = 0; shot < salvo.shots; ++shot) {
			size_t count = 0;

			for (size_t i = salvo.first[shot]; i < salvo.first[shot + 1]; ++i)
				count += salvo.hits[i / 64] >> i % 64 & 1;
			if (who == 0) {
				++*(count == 0   ? &total.elsewhere
				    : count == 1 ? &total.once
				    : count == 2 ? &total.twice
						 : &total.more);
				check_exactly(s, shot);
			}
			if (count == 0 && s)
				count = hits_anywhere(shooter[who].kernel, s, salvo.segment[shot]);
			if (count == 0)
				slipped_through(shooter[who].name, shot);
		}
	}
	total.shots += salvo.shots;
	salvo.shots = salvo.pairs = 0;
}

#endif
