/* SPDX-License-Identifier: MIT */
/*
 * The claims of plug-ins are judged tightly: an answer that is wrong by 1.01 times the claim is wrong, and one by
 * 0.99 times is not. For every test, with cases of a scene. (watch.sh does the same for the library's guarantees.)
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "harness/check/accuracy.h"
#include "harness/check/chunk.h"
#include "harness/check/judge.h"
#include "harness/formats/columns.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"
#include "tests/watch/plant.h"

enum { CASES = 24 };

/* A case with the reference's answer, and its truth. */
struct asked {
	struct subject subject;
	const struct world *world;
	float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
	bool hit;
	struct lockstep_truth truth;
};

static struct judged judge(const struct asked *a, bool hit, const float *results)
{
	struct judged judged;
	judge_case(&a->subject, a->operands, a->world, true, hit, results, &judged);
	return judged;
}

static void expect(const struct asked *a, const struct judged *judged, enum verdict_kind verdict,
		   const char *claim, double factor)
{
	if (judged->verdict != verdict)
		fail_msg("%s, %s: by %g times what is claimed it is '%s', not '%s': %s",
			 a->subject.test->name, claim, factor, verdict_names[judged->verdict],
			 verdict_names[verdict], judged->text);
}

static double larger(char role, float column, double largest)
{
	return fmax(largest,
		    fabs(pixel_role(role) ? (double)pixel_of_column(column) : (double)column));
}

/* Over all coordinates, as for a relative tolerance. */
static double largest_of(const struct asked *a)
{
	const struct world *world = a->world;
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	double largest = 0;
	roles_of_test(a->subject.test, roles);
	for (unsigned k = 0; k < a->subject.test->columns; ++k)
		largest = larger(roles[k], a->operands[k], largest);
	for (unsigned k = 0; world->kind && k < world->kind->row.columns; ++k)
		for (size_t i = 0; i < world->rows; ++i)
			largest = larger(world->kind->row.roles[k], world->column[k][i], largest);
	return largest;
}

/* Wrong hits. Returns the number of tested claims. */
static unsigned hits(struct asked *a)
{
	struct lockstep_subject *claims = &a->subject.claims;
	unsigned tried = 0;
	*claims = (struct lockstep_subject){.arithmetic = LOCKSTEP_EXACT, .largest = 0x1p20};
	const struct judged judged = judge(a, !a->truth.hit, a->results);
	const struct movement *m = &judged.movement;
	if (!judged.measured || !(m->least > 0))
		return 0;
	for (int by = 99; by <= 101; by += 2) {
		const double factor = by / 100.0;
		const enum verdict_kind verdict = by < 100 ? VERDICT_ROUNDING : VERDICT_WRONG;
		struct judged again;
		*claims =
		    (struct lockstep_subject){.tolerance = m->least / factor, .largest = 0x1p20};
		again = judge(a, !a->truth.hit, a->results);
		expect(a, &again, verdict, "tolerance", factor);
		*claims = (struct lockstep_subject){
		    .relative_tolerance = m->least / factor / largest_of(a), .largest = 0x1p20};
		again = judge(a, !a->truth.hit, a->results);
		expect(a, &again, verdict, "relative tolerance", factor);
		++tried;
		/* Answers in float that the least movement does not excuse are judged by the
		 * margin, which is planted here. */
		const double band = sound_test(a->subject.test)->error_bound;
		if (m->least <= 0x1p-19 * m->largest || band == 0 ||
		    isinf(a->subject.test->error_bound))
			continue;
		*claims = (struct lockstep_subject){.largest = 0x1p20};
		plant.what = TRUTH;
		plant.margin = factor;
		again = judge(a, a->truth.hit, a->results);
		plant.what = NOTHING;
		expect(a, &again, verdict, "float", factor);
	}
	return tried;
}

static double ulp_of(double value)
{
	return value == 0 ? 0x1p-149 : fmax(ldexp(1, ilogb(value) - 23), 0x1p-149);
}

/* Each of the results off. */
static unsigned results(struct asked *a)
{
	const struct lockstep_test *test = a->subject.test;
	struct lockstep_subject *claims = &a->subject.claims;
	unsigned tried = 0;
	/* An exact touch needs no result: it may be a miss. */
	if (test->hits && a->truth.sign == 0)
		return 0;
	if (test->pixel_results || (a->truth.jumps && fabs(a->truth.margin) < 0x1p-10))
		return 0;
	for (unsigned r = 0; r < test->results; ++r)
		for (int by = 99; by <= 101; by += 2) {
			const double factor = by / 100.0, value = a->truth.value[r];
			const double size = fmax(fabs(value), 0x1p-10);
			const enum verdict_kind verdict = by < 100 ? VERDICT_RIGHT : VERDICT_WRONG;
			float off[LOCKSTEP_RESULTS_MAX];
			struct judged judged;
			if (!isfinite(value))
				continue;
			memcpy(off, a->results, sizeof off);
			*claims = (struct lockstep_subject){.results = 1u << r,
							    .result_tolerance = 0x1p-6 * size,
							    .largest = 0x1p20};
			off[r] = (float)(value + factor * 0x1p-6 * size);
			judged = judge(a, a->truth.hit, off);
			expect(a, &judged, verdict, "result tolerance", factor);
			*claims = (struct lockstep_subject){
			    .results = 1u << r, .result_ulps = 1000, .largest = 0x1p20};
			off[r] = (float)(value - factor * 1000 * ulp_of(value));
			judged = judge(a, a->truth.hit, off);
			expect(a, &judged, verdict, "ulps of results", factor);
			++tried;
			if (isinf(test->error_bound))
				continue;
			/* Without a claim, the test's bound applies. */
			*claims = (struct lockstep_subject){.results = 1u << r, .largest = 0x1p20};
			plant.what = TRUTH;
			plant.value = factor;
			plant.column = (int)r;
			judged = judge(a, a->truth.hit, a->results);
			plant.what = NOTHING;
			plant.value = NAN;
			if (ldexp(test->error_bound, -24) * a->truth.scale[r] > 0 &&
			    isfinite(a->truth.scale[r]))
				expect(a, &judged, verdict, "the test's own bound", factor);
		}
	return tried;
}

/* For a test, the number of cases with a hit to judge, and with results. */
static void try_test(struct chunk *c, const struct scene *scene, const struct lockstep_test *test)
{
	unsigned of_hits = 0, of_results = 0;
	c->test = test;
	c->scene = scene;
	c->n = slow_cpu() ? CASES / 4 : CASES;
	chunk_make(c, 1);
	for (size_t i = 0; i < c->n; ++i) {
		struct asked a = {.subject = {.test = test}, .world = &c->world};
		gather_operands(test, c->column, i, MODE_PAIRS, a.operands);
		for (unsigned r = 0; r < test->results; ++r)
			a.results[r] = c->expected[MODE_PAIRS].out[r][i];
		a.hit = test->hits && answers_hit(&c->expected[MODE_PAIRS], i);
		sound_of(test)->exact(a.operands, c->world.made, &a.truth);
		if (!a.truth.promised || a.truth.margin == -INFINITY ||
		    (test->hits && a.hit != a.truth.hit))
			continue;
		if (test->hits && of_hits < CASES / 4)
			of_hits += hits(&a);
		of_results += results(&a);
	}
	if (test->hits && !pixel_test(test) && of_hits == 0)
		fail_msg("%s: no hit was judged", test->name);
	if (test->results && !test->hits && !test->pixel_results && of_results == 0)
		fail_msg("%s: no result was judged", test->name);
}

UNIT_TEST(claims_are_tight)
{
	char error[256];
	struct chunk c = {.test = NULL};
	struct scene *scene = scene_open("uniform", error, sizeof error);
	assert_non_null(scene);
	chunk_open(&c);
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		try_test(&c, scene, &lockstep_tests[t]);
	chunk_close(&c);
	scene_close(scene);
}
