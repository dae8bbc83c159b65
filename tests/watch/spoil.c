/* SPDX-License-Identifier: MIT */
/* Corrupts answers and exact truths; see plant.c. */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "harness/formats/columns.h"
#include "reference/table.h"
#include "tests/watch/plant.h"

const char *const plant_kinds[PLANT_KINDS] = {"hit", "past", "bit", "nan", "zero"};

static void say(const char *who, const struct lockstep_test *test, const char *build,
		const char *rest)
{
	char line[200];
	const int length =
	    snprintf(line, sizeof line, "%s %s %s %s\n", who, test->name, build, rest);
	if (plant.log >= 0 && write(plant.log, line, (size_t)length) != length)
		_exit(99);
}

/* ---- Answers --------------------------------------------------------------------------------- */

/* The fault of a test on a build. */
struct spot {
	enum plant_kind kind;
	unsigned result, mode, place;
	size_t index;
};

/* The number of places at which all columns have the same alignment. */
static unsigned single_places(void)
{
	unsigned count = 0;
	while (count < PLACES && !strstr(place_names[count], "places"))
		++count;
	return count;
}

static struct spot spot_of(const struct lockstep_test *test, unsigned build)
{
	const unsigned t = (unsigned)(test - lockstep_tests), turn = plant.turn;
	const unsigned of_hits = test->hits ? 2 : 0;
	const unsigned of_result = test->pixel_results ? 1 : 3;
	const unsigned number = (build + turn) % (of_hits + of_result * test->results);
	struct spot spot = {.kind = (enum plant_kind)(
				number < of_hits ? number : BIT + (number - of_hits) % of_result),
			    .result = number < of_hits ? 0 : (number - of_hits) / of_result,
			    .mode = (t + build + turn) % test_modes(test),
			    .place = (t + 2 * build + turn) % single_places(),
			    .index = (331 * t + 797 * build + 17 * turn) % plant.most};
	if (plant.kind >= 0) {
		spot.kind = plant.kind < BIT && !test->hits       ? NOT_A_NUMBER
			    : plant.kind >= BIT && !test->results ? HIT
								  : (enum plant_kind)plant.kind;
		spot.result = test->results ? (build + turn) % test->results : 0;
	}
	if (plant.column >= 0)
		spot.result = (unsigned)plant.column;
	if (plant.mode >= 0)
		spot.mode = (unsigned)plant.mode;
	if (plant.place >= 0)
		spot.place = (unsigned)plant.place;
	if (plant.index >= 0)
		spot.index = (size_t)plant.index;
	return spot;
}

/* The place of a column in memory; PLACES if it is none of the named ones. */
static unsigned place_of_column(const float *column, size_t n)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE), at = (size_t)column % page;
	char name[32];
	unsigned place = 0;
	if ((at + n * sizeof(float)) % page == 0)
		return PLACE_END;
	snprintf(name, sizeof name, at ? "start+%zu" : "start", at);
	while (place < PLACES && strcmp(place_names[place], name) != 0)
		++place;
	return place;
}

/* The common place of all columns; PLACES if they differ, or are in unguarded memory. */
static unsigned place_of(const struct lockstep_test *test, const struct lockstep_batch *batch)
{
	const unsigned split = test->operand[0]->columns;
	unsigned place = 0;
	for (unsigned k = 0; k < test->columns; ++k) {
		const size_t n = batch->broadcast & (k < split ? 1 : 2) ? 1 : batch->n;
		const unsigned own = place_of_column(batch->in[k], n);
		place = k == 0 || own == place ? own : PLACES;
	}
	return place;
}

/* Corrupts a result, if possible. */
static bool spoil_result(const struct lockstep_test *test, enum plant_kind kind, float *result)
{
	const bool number = test->pixel_results || !isnan(*result);
	int32_t bits = pixel_of_column(*result);
	if (kind == NOT_A_NUMBER)
		*result = number ? NAN : 1;
	else if (kind == ZERO && number && *result == 0)
		*result = column_of_pixel(bits ^ INT32_MIN);
	else if (kind == BIT && number)
		*result = column_of_pixel(bits ^ 1);
	else
		return false;
	return true;
}

/* True if a case is so near to the other answer that either is within the guarantee. */
static bool either_is_right(const struct lockstep_test *test, const struct lockstep_batch *batch,
			    size_t i)
{
	const unsigned split = test->operand[0]->columns;
	float operands[LOCKSTEP_COLUMNS_MAX];
	struct lockstep_truth truth = {0};
	if (!sound_of(test)->exact)
		return false;
	for (unsigned k = 0; k < test->columns; ++k)
		operands[k] = batch->in[k][batch->broadcast & (k < split ? 1 : 2) ? 0 : i];
	sound_of(test)->exact(operands, batch->world, &truth);
	return !truth.promised || fabs(truth.margin) <= ldexp(test->error_bound, -24);
}

/* Corrupts the answer to a case, or to the next possible one; returns n if there is none. */
static size_t spoil(const struct lockstep_test *test, const struct lockstep_batch *batch,
		    const struct spot *spot)
{
	const size_t n = batch->n;
	size_t i = spot->index;
	if (i >= n || (spot->kind == PAST && n % 64 == 0))
		return n;
	if (spot->kind == PAST)
		batch->hits[n / 64] |= (uint64_t)1 << (n % 64 + i % (64 - n % 64));
	else if (spot->kind == HIT) {
		while (plant.apart && i < n && either_is_right(test, batch, i))
			++i;
		if (i < n)
			batch->hits[i / 64] ^= (uint64_t)1 << i % 64;
	} else
		while (i < n && !spoil_result(test, spot->kind, &batch->out[spot->result][i]))
			++i;
	return i;
}

static void spoil_answers(const char *who, const struct lockstep_test *test, unsigned build,
			  const char *name, const struct lockstep_batch *batch)
{
	static bool said[PLANT_BUILDS_ROOM + 1][512];
	bool *known = &said[build][test - lockstep_tests];
	const struct spot spot = spot_of(test, build);
	const unsigned place = place_of(test, batch);
	char text[120];
	if ((plant.test && strcmp(plant.test, test->name) != 0) ||
	    (plant.build && strcmp(plant.build, name) != 0) ||
	    (!plant.anywhere &&
	     (batch->broadcast != spot.mode || (spot.place != PLACES && place != spot.place))))
		return;
	const size_t i = spoil(test, batch, &spot);
	if (i >= batch->n || *known)
		return;
	*known = true;
	snprintf(text, sizeof text, "%s %s %s %s %zu %zu", plant_kinds[spot.kind],
		 spot.kind < BIT ? "-" : test->result[spot.result], mode_names[batch->broadcast],
		 place < PLACES ? place_names[place] : "anywhere", batch->n, i);
	say(who, test, name, text);
}

void plant_reference(size_t t, const struct lockstep_batch *batch)
{
	static unsigned calls;
	if (recording())
		record_reference(t, batch);
	sound_of(&lockstep_tests[t])->reference(batch);
	if (plant.flickers && ++calls % 2 == 1)
		return;
	if (plant.what == REFERENCE || plant.what == BOTH)
		spoil_answers("reference", &lockstep_tests[t], PLANT_BUILDS_ROOM, "reference",
			      batch);
}

void plant_kernel(unsigned build, size_t t, const struct lockstep_batch *batch)
{
	size_t count;
	const char *name = harness_builds(&count)[build].name;
	if (recording())
		record_kernel(build, t, batch);
	if (plant.what == BOTH)
		plant_reference(t, batch);
	else
		sound_kernels[build][t](batch);
	if (plant.what == KERNEL)
		spoil_answers("kernel", &lockstep_tests[t], build, name, batch);
}

/* ---- Truths ---------------------------------------------------------------------------------- */

uint64_t plant_truths;

/* Makes the first result wrong by a share of the permitted error, as if the reference were
 * wrong. */
static bool spoil_value(const struct lockstep_test *test, const float *operands, const void *world,
			struct lockstep_truth *truth)
{
	float result[LOCKSTEP_RESULTS_MAX];
	bool any = false;
	const bool hit = answer_case(test, sound_of(test)->reference, operands, world, result);
	if (test->hits && hit != truth->hit)
		return false;
	for (unsigned r = 0; r < test->results; ++r) {
		const double permitted = ldexp(test->error_bound, -24) * truth->scale[r];
		const double said = test->pixel_results ? pixel_of_column(result[r]) : result[r];
		if ((plant.column >= 0 && r != (unsigned)plant.column) || !isfinite(said) ||
		    !isfinite(permitted) || !isfinite(truth->value[r]))
			continue;
		/* If no error is permitted, any error exceeds it, and no fault stays within it. */
		if (permitted == 0 && plant.value <= 1)
			continue;
		truth->value[r] = permitted == 0 ? said + fmax(fabs(said), 1) * 0x1p-40
						 : said + plant.value * permitted;
		any = true;
	}
	return any;
}

/* Specimens promise nothing, whatever the margin. */
static bool spoil_truth(const struct lockstep_test *test, const float *operands, const void *world,
			struct lockstep_truth *truth)
{
	const double band = ldexp(test->error_bound, -24);
	if (isinf(band) || !truth->promised || truth->margin == -INFINITY)
		return false;
	if (!isnan(plant.value))
		return spoil_value(test, operands, world, truth);
	if (plant.is_odd) {
		truth->margin = plant.odd;
	} else {
		/* If the bound is 0, any margin is beyond it, and none is within; with 0, a touching case. */
		if (!test->hits || (band == 0 ? plant.margin == 0.99 : plant.margin == 0))
			return false;
		/*
		 * Where the reference already has the other answer, its results belong to that
		 * answer.
		 */
		float result[LOCKSTEP_RESULTS_MAX];
		if (answer_case(test, sound_of(test)->reference, operands, world, result) !=
		    truth->hit)
			return false;
		const double margin = band != 0 ? plant.margin * band : plant.margin * 0x1p-40;
		truth->hit = !truth->hit;
		truth->sign = margin == 0 ? 0 : truth->hit ? 1 : -1;
		truth->margin = truth->sign * margin;
	}
	return true;
}

/* A planted truth is near the other answer only by its margin: the case itself is unchanged. */
bool __real_truth_is_near(const struct lockstep_test *test, const float *operands,
			  const void *world, bool hit, double distance);
bool __wrap_truth_is_near(const struct lockstep_test *test, const float *operands,
			  const void *world, bool hit, double distance);
bool __wrap_truth_is_near(const struct lockstep_test *test, const float *operands,
			  const void *world, bool hit, double distance)
{
	return !isnan(plant.margin) || __real_truth_is_near(test, operands, world, hit, distance);
}

void plant_truth(size_t t, const float *operands, const void *world, struct lockstep_truth *truth)
{
	static bool said[512];
	const struct lockstep_test *test = &lockstep_tests[t];
	if (recording())
		record_truth(t, operands);
	sound_of(&lockstep_tests[t])->exact(operands, world, truth);
	++plant_truths;
	if (plant.what != TRUTH || (plant.test && strcmp(plant.test, test->name) != 0) ||
	    !spoil_truth(test, operands, world, truth) || said[t])
		return;
	said[t] = true;
	say("truth", test, "reference", "");
}
