/* SPDX-License-Identifier: MIT */
/* Shrinking: simpler values, one, several or all at a time; see shrink.h. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/check/shrink.h"
#include "harness/formats/columns.h"

enum {
	TOGETHER_MAX = 512, /* the most values a file may have for changing equal values together */
	PAIRS_MAX = 40      /* and for trying each pair of values */
};

/* A copy of the file to change, and its values. */
struct trial {
	struct case_file cases;
	struct value *value;
	size_t count;
};

static void copy_to_change(struct shrink *s, struct trial *trial)
{
	trial->count = values_count(s->cases);
	trial->value = memory_must(calloc(trial->count + 1, sizeof *trial->value));
	shrink_copy(s->cases, &trial->cases);
	values_of(&trial->cases, trial->value);
}

static bool try_changed(struct shrink *s, struct trial *trial)
{
	free(trial->value);
	return shrink_try(s, &trial->cases);
}

/* Returns the file's current values; NULL if there are too many. */
static struct value *values_now(struct shrink *s, size_t most, size_t *count)
{
	*count = values_count(s->cases);
	if (*count > most)
		return NULL;
	struct value *values = memory_must(calloc(*count + 1, sizeof *values));
	values_of(s->cases, values);
	return values;
}

static bool same_bits(const float *a, const float *b)
{
	return memcmp(a, b, sizeof *a) == 0;
}

/* ---- One value, and all that are equal to it ------------------------------------------------ */

/* Changes value number `at`; with `together`, also all values equal to it. */
static bool try_value(struct shrink *s, size_t at, float other, bool together)
{
	struct trial trial;
	copy_to_change(s, &trial);
	const float old = *trial.value[at].at;
	const bool whole = pixel_role(trial.value[at].role);
	for (size_t i = 0; i < trial.count; ++i)
		if (i == at || (together && pixel_role(trial.value[i].role) == whole &&
				same_bits(trial.value[i].at, &old)))
			memcpy(trial.value[i].at, &other, sizeof other);
	return try_changed(s, &trial);
}

static void each_value(struct shrink *s, bool together)
{
	for (size_t at = 0; at < values_count(s->cases) && !shrink_over(s); ++at) {
		float simpler[SIMPLER_MAX];
		size_t total;
		struct value *values = values_now(s, SIZE_MAX, &total);
		if (!values)
			return;
		unsigned count = values_simpler(values[at].role, *values[at].at, simpler);
		free(values);
		for (unsigned k = 0; k < count && !shrink_over(s); ++k)
			if (try_value(s, at, simpler[k], together))
				break;
	}
}

void shrink_values(struct shrink *s)
{
	each_value(s, false);
}

/* Changes equal values together; then sets each value to that of another. */
void shrink_equal(struct shrink *s)
{
	if (values_count(s->cases) > TOGETHER_MAX)
		return;
	each_value(s, true);
	const size_t count = values_count(s->cases);
	for (size_t at = 0; at < count; ++at)
		for (size_t other = 0; other < count && !shrink_over(s); ++other) {
			size_t total;
			struct value *values = values_now(s, TOGETHER_MAX, &total);
			if (!values)
				return;
			float its = *values[other].at;
			bool kin = pixel_role(values[at].role) == pixel_role(values[other].role) &&
				   !same_bits(values[at].at, &its);
			free(values);
			if (kin)
				try_value(s, at, its, false);
		}
}

/* ---- All at a time -------------------------------------------------------------------------- */

/* Rounds all values to `digits` significant digits, or, if that is 0, to
 * multiples of a power of ten. */
static bool try_round(struct shrink *s, int digits, double unit)
{
	struct trial trial;
	copy_to_change(s, &trial);
	for (size_t i = 0; i < trial.count; ++i) {
		const struct value *v = &trial.value[i];
		if (digits)
			*v->at = value_rounded(v->role, *v->at, digits);
		else if (!pixel_role(v->role) && isfinite(*v->at))
			*v->at = (float)(unit < 1 ? rint(*v->at / unit) / (1 / unit)
						  : rint(*v->at / unit) * unit);
	}
	return try_changed(s, &trial);
}

void shrink_round(struct shrink *s)
{
	static const double units[] = {1e5, 1e4,  1e3,   100, 10,   1,
				       0.5, 0.25, 0.125, 0.1, 0.01, 1e-3};
	for (unsigned k = 0; k < sizeof units / sizeof *units && !shrink_over(s); ++k)
		if (try_round(s, 0, units[k]))
			break;
	for (int digits = 1; digits < 9 && !shrink_over(s); ++digits)
		if (try_round(s, digits, 0))
			break;
}

/* The roles of coordinates along each axis, in space and in pixels. */
static const char *const axes[] = {"xuX", "yvY", "z", "p", "q"};
enum { AXES = sizeof axes / sizeof *axes };

/* Moves all values of a group, or all values if it is negative, so that value
 * number `at` becomes 0. */
static bool try_move(struct shrink *s, const char *axis, int group, size_t at)
{
	struct trial trial;
	copy_to_change(s, &trial);
	float offset;
	memcpy(&offset, trial.value[at].at, sizeof offset);
	for (size_t i = 0; i < trial.count; ++i) {
		const struct value *v = &trial.value[i];
		if (!strchr(axis, v->role) || (group >= 0 && v->group != (unsigned)group))
			continue;
		int64_t moved = (int64_t)pixel_of_column(*v->at) - pixel_of_column(offset);
		if (!pixel_role(v->role))
			*v->at -= offset;
		else if (moved >= INT32_MIN && moved <= INT32_MAX)
			*v->at = column_of_pixel((int32_t)moved);
	}
	return try_changed(s, &trial);
}

void shrink_move(struct shrink *s)
{
	const size_t count = values_count(s->cases);
	for (unsigned axis = 0; axis < AXES; ++axis)
		for (int group = -1; group <= LOCKSTEP_OPERANDS_MAX; ++group)
			for (size_t at = 0; at < count && at < TOGETHER_MAX && !shrink_over(s);
			     ++at) {
				size_t total;
				struct value *values = values_now(s, SIZE_MAX, &total);
				if (!values)
					return;
				bool on = strchr(axes[axis], values[at].role) &&
					  (group < 0 || values[at].group == (unsigned)group) &&
					  value_digits(values[at].role, *values[at].at) > 0;
				free(values);
				if (on)
					try_move(s, axes[axis], group, at);
			}
}

/* Multiplies all lengths by a power of two; divides whole numbers by it. */
static bool try_scale(struct shrink *s, int exponent)
{
	struct trial trial;
	copy_to_change(s, &trial);
	for (size_t i = 0; i < trial.count; ++i) {
		const struct value *v = &trial.value[i];
		if (strchr("cslmna", v->role))
			continue;
		if (!pixel_role(v->role))
			*v->at = ldexpf(*v->at, exponent);
		else if (exponent < 0)
			*v->at = column_of_pixel(
			    (int32_t)(pixel_of_column(*v->at) / ((int64_t)1 << -exponent)));
	}
	return try_changed(s, &trial);
}

void shrink_scale(struct shrink *s)
{
	for (int exponent = 60; exponent > 0 && !shrink_over(s); --exponent)
		for (int sign = -1; sign <= 1; sign += 2)
			try_scale(s, sign * exponent);
}

/* ---- Two at a time -------------------------------------------------------------------------- */

/*
 * Makes value `a` simpler, and moves `b` by the same amount, in the same direction or the opposite
 * one.
 */
static bool try_two(struct shrink *s, size_t a, size_t b, float simpler, int sign)
{
	struct trial trial;
	copy_to_change(s, &trial);
	const struct value *first = &trial.value[a], *second = &trial.value[b];
	if (pixel_role(first->role)) {
		int64_t moved =
		    pixel_of_column(*second->at) +
		    sign * ((int64_t)pixel_of_column(simpler) - pixel_of_column(*first->at));
		if (moved >= INT32_MIN && moved <= INT32_MAX)
			*second->at = column_of_pixel((int32_t)moved);
	} else {
		*second->at += (float)sign * (simpler - *first->at);
	}
	memcpy(first->at, &simpler, sizeof simpler);
	return try_changed(s, &trial);
}

void shrink_two(struct shrink *s)
{
	const size_t count = values_count(s->cases);
	if (count > PAIRS_MAX)
		return;
	for (size_t a = 0; a < count; ++a)
		for (size_t b = 0; b < count && !shrink_over(s); ++b) {
			float simpler[SIMPLER_MAX];
			size_t total;
			struct value *values = values_now(s, PAIRS_MAX, &total);
			if (!values)
				return;
			unsigned candidates =
			    values_simpler(values[a].role, *values[a].at, simpler);
			if (a == b || pixel_role(values[a].role) != pixel_role(values[b].role))
				candidates = 0;
			free(values);
			bool kept = false;
			for (unsigned k = 0; k < 2 * candidates && !kept && !shrink_over(s); ++k)
				kept = try_two(s, a, b, simpler[k / 2], k % 2 ? -1 : 1);
		}
}
