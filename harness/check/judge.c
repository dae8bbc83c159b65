/* SPDX-License-Identifier: MIT */
/* Verdicts on single answers; see judge.h. */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "harness/check/truth.h"
#include "harness/check/accuracy.h"
#include "harness/check/judge.h"
#include "harness/check/degenerate.h"
#include "harness/formats/columns.h"

const char *const verdict_names[VERDICTS] = {
    [VERDICT_RIGHT] = "right",         [VERDICT_TIE] = "tie",
    [VERDICT_ROUNDING] = "rounding",   [VERDICT_OUTSIDE] = "outside",
    [VERDICT_NO_ANSWER] = "no answer", [VERDICT_WRONG] = "wrong",
    [VERDICT_CRASH] = "crash",         [VERDICT_HANG] = "hang",
    [VERDICT_STATE] = "state",
};

enum verdict_kind verdict_of_fate(enum fate fate)
{
	return fate == FATE_HUNG    ? VERDICT_HANG
	       : fate == FATE_STATE ? VERDICT_STATE
				    : VERDICT_CRASH;
}

/* ---- The cases that claims cover ------------------------------------------------------------ */

static double value_at(char role, float value)
{
	return pixel_role(role) ? pixel_of_column(value) : (double)value;
}

/* Finds NaN, negative sizes, and far corners of boxes that are before the near ones. */
static unsigned odd_values(const char *roles, const float *value)
{
	unsigned odd = 0;
	for (unsigned k = 0; roles[k]; ++k) {
		const double number = value_at(roles[k], value[k]);
		if (isnan(number))
			odd |= LOCKSTEP_EXCEPT_NAN;
		if (strchr("rhew", roles[k]) && number < 0)
			odd |= LOCKSTEP_EXCEPT_INVALID;
		if (far_role(roles[k]) && number < value[near_column(roles, k)])
			odd |= LOCKSTEP_EXCEPT_INVALID;
	}
	return odd;
}

/* True for a direction or a normal of length 0. */
static bool points_nowhere(const char *roles, const float *value)
{
	bool any = false, none = true;
	for (unsigned k = 0; roles[k]; ++k)
		if (direction_role(roles[k])) {
			any = true;
			none = none && value[k] == 0;
		}
	return any && none;
}

/* Returns twice the signed area of a ring of vertices. Sets `not_convex` if it turns both ways, or
 * goes round more than once, so that it moves left, or right, in more than one run of sides. */
static double area_of_ring(const float *const xy[2], size_t n, bool *not_convex)
{
	double area = 0, last = 0;
	bool left = false, right = false;
	unsigned changes = 0;
	for (size_t i = 0; i < 2 * n; ++i) {
		const double along = (double)xy[0][(i + 1) % n] - xy[0][i % n];
		changes += i >= n && along * last < 0;
		last = along != 0 ? along : last;
	}
	for (size_t i = 0; i < n; ++i) {
		const size_t j = (i + 1) % n, k = (i + 2) % n;
		const double x = xy[0][i], y = xy[1][i];
		const double abx = xy[0][j] - x, aby = xy[1][j] - y;
		const double acx = xy[0][k] - x, acy = xy[1][k] - y;
		area += x * xy[1][j] - xy[0][j] * y;
		left = left || abx * acy - aby * acx > 0;
		right = right || abx * acy - aby * acx < 0;
	}
	*not_convex = (left && right) || changes > 2;
	return area;
}

/* Checks the ring of one operand in the plane: a triangle, or a convex polygon, whose
 * last vertex is repeated. */
static unsigned odd_ring(const char *roles, const float *value)
{
	float x[8], y[8];
	const float *const xy[2] = {x, y};
	const bool convex = roles[0] == 'u';
	size_t n = 0;
	bool not_convex;
	if (strcmp(roles, "xyxyxy") != 0 && !convex)
		return 0;
	for (size_t k = 0; roles[k]; k += 2)
		if (n == 0 || !convex || value[k] != x[n - 1] || value[k + 1] != y[n - 1]) {
			x[n] = value[k];
			y[n++] = value[k + 1];
		}
	const double area = area_of_ring(xy, n, &not_convex);
	return (area < 0 ? (unsigned)LOCKSTEP_EXCEPT_CLOCKWISE : 0) |
	       (area == 0 ? (unsigned)LOCKSTEP_EXCEPT_DEGENERATE : 0) |
	       (convex && not_convex ? (unsigned)LOCKSTEP_EXCEPT_NOT_CONVEX : 0);
}

static unsigned odd_operand(const char *roles, const float *value)
{
	return odd_values(roles, value) | odd_ring(roles, value) |
	       (shape_is_flat(roles, value) || points_nowhere(roles, value)
		    ? (unsigned)LOCKSTEP_EXCEPT_DEGENERATE
		    : 0);
}

/* Checks a world. A single vertex is not a shape by itself. */
static unsigned odd_world(const struct world *world)
{
	unsigned odd = 0;
	const char *roles = world->kind->row.roles;
	for (size_t i = 0; strlen(roles) > 2 && i < world->rows; ++i) {
		float value[WORLD_COLUMNS_MAX];
		for (unsigned k = 0; k < world->kind->row.columns; ++k)
			memcpy(&value[k], &world->column[k][i], sizeof *value);
		/* Walls of a maze have no width or no height. */
		odd |= odd_operand(roles, value) &
		       (pixel_role(roles[0]) ? ~(unsigned)LOCKSTEP_EXCEPT_DEGENERATE : ~0u);
	}
	if (strcmp(roles, "xy") != 0)
		return odd;
	for (size_t part = 0, first = 0; part < world->parts; first += world->part[part++]) {
		const float *const xy[2] = {world->column[0] + first, world->column[1] + first};
		bool not_convex = false;
		const double area =
		    world->part[part] ? area_of_ring(xy, world->part[part], &not_convex) : 0;
		if (area == 0)
			odd |= LOCKSTEP_EXCEPT_DEGENERATE;
		if (not_convex)
			odd |= LOCKSTEP_EXCEPT_NOT_CONVEX;
		if (area < 0 && part == 0)
			odd |= LOCKSTEP_EXCEPT_CLOCKWISE;
	}
	return odd;
}

static double largest_of(const struct lockstep_test *test, const float *operands,
			 const struct world *world)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	double largest = 0;
	roles_of_test(test, roles);
	for (unsigned k = 0; k < test->columns; ++k)
		largest = fmax(largest, fabs(value_at(roles[k], operands[k])));
	for (unsigned k = 0; world->kind && k < world->kind->row.columns; ++k)
		for (size_t i = 0; i < world->rows; ++i) {
			float value;
			memcpy(&value, &world->column[k][i], sizeof value);
			largest = fmax(largest, fabs(value_at(world->kind->row.roles[k], value)));
		}
	return largest;
}

bool judge_outside(const struct subject *subject, const float *operands, const struct world *world,
		   const char **why)
{
	static const char *const words[] = {"an operand is NaN", "an operand is invalid",
					    "a shape has no extent", "a shape turns clockwise",
					    "a polygon is not convex"};
	const struct lockstep_test *test = subject->test;
	unsigned odd = 0;
	for (unsigned o = 0, first = 0; o < test->operands; first += test->operand[o++]->columns)
		odd |= odd_operand(test->operand[o]->roles, operands + first);
	if (world->kind)
		odd |= odd_world(world);
	for (unsigned bit = 0; bit < sizeof words / sizeof *words; ++bit)
		if (odd & subject->claims.except & 1u << bit) {
			*why = words[bit];
			return true;
		}
	*why = "a coordinate is beyond the largest in its claims";
	return largest_of(test, operands, world) > subject->claims.largest &&
	       !(odd & LOCKSTEP_EXCEPT_NAN) && !pixel_test(test);
}

/* ---- Hits ------------------------------------------------------------------------------------ */

/* Returns how far coordinates may move if a wrong answer is to be within the claims. */
static double allowed_movement(const struct lockstep_subject *claims, double largest)
{
	/* Without a claimed tolerance: the usual rounding of that arithmetic, at the largest
	 * coordinate, as in lockstep_plugin.h. */
	static const double likely[] = {
	    [LOCKSTEP_FLOAT] = 0x1p-20, [LOCKSTEP_DOUBLE] = 0x1p-49, [LOCKSTEP_EXACT] = 0};
	if (claims->tolerance > 0 || claims->relative_tolerance > 0)
		return fmax(claims->tolerance, claims->relative_tolerance * largest);
	return likely[claims->arithmetic] * largest;
}

/*
 * True if a formula of up to four factors rounds nothing at all in that arithmetic. If all
 * coordinates are multiples of a unit, and less than 2^m of them, then differences are less than
 * 2^(m+1), sums of three products of two 2^(2m+4), and sums of three such squared 2^(4m+8): 2^24
 * for m = 4, and 2^52 for m = 11. (A formula with a division may still round; its author leaves the
 * boundary undecided.)
 */
static bool rounds_nothing(const struct subject *subject, const float *operands, double largest)
{
	const int m = subject->claims.arithmetic == LOCKSTEP_DOUBLE ? 11 : 4;
	const struct lockstep_test *test = subject->test;
	if (subject->claims.arithmetic == LOCKSTEP_EXACT || pixel_test(test) || largest == 0)
		return true;
	if (test->world)
		return false;
	const double unit = ldexp(1, ilogb(largest) + 1 - m);
	for (unsigned k = 0; k < test->columns; ++k)
		if (fmod(operands[k], unit) != 0)
			return false;
	return true;
}

static void rule(struct judged *judged, enum verdict_kind verdict, const char *text)
{
	judged->verdict = verdict;
	snprintf(judged->text, sizeof judged->text, "%s", text);
}

/* Judges a hit where shapes touch exactly. */
static void judge_tie(const struct subject *subject, const float *operands, double largest,
		      bool documented, bool hit, struct judged *judged)
{
	const struct lockstep_subject *claims = &subject->claims;
	const bool expected = claims->boundary == LOCKSTEP_AS_DOCUMENTED
				  ? documented
				  : claims->boundary == LOCKSTEP_CLOSED;
	if (claims->boundary == LOCKSTEP_UNDECIDED) {
		rule(judged, VERDICT_TIE, "the shapes touch exactly");
	} else if (hit == expected) {
		judged->verdict = VERDICT_RIGHT;
	} else {
		judged->wrong = true;
		judged->measured = true;
		judged->movement = (struct movement){.largest = largest};
		if (claims->tolerance > 0 || claims->relative_tolerance > 0 ||
		    !rounds_nothing(subject, operands, largest))
			rule(judged, VERDICT_ROUNDING, "the shapes touch exactly");
		else
			rule(
			    judged, VERDICT_WRONG,
			    expected
				? "the shapes touch exactly, which it claims is a hit; it says miss"
				: "the shapes touch exactly, which it claims is a miss; it says "
				  "hit");
	}
}

static void judge_hit(const struct subject *subject, const float *operands,
		      const struct world *world, const struct lockstep_truth *truth, bool hit,
		      struct judged *judged)
{
	const struct lockstep_subject *claims = &subject->claims;
	const double largest = largest_of(subject->test, operands, world);
	const bool invalid = truth->margin == -INFINITY;
	if (truth->sign == 0 && !invalid) {
		judge_tie(subject, operands, largest, truth->hit, hit, judged);
		return;
	}
	if (hit == truth->hit) {
		judged->verdict = VERDICT_RIGHT;
		return;
	}
	judged->wrong = true;
	if (invalid) {
		judged->bug = true;
		rule(judged, VERDICT_WRONG, "an operand is invalid: a miss; it says hit");
		return;
	}
	const double band = sound_test(subject->test)->error_bound;
	judged->measured = movement_least(subject->test, operands, world, &judged->movement);
	const double least = judged->measured ? judged->movement.least : 0;
	const bool float_rounds = claims->arithmetic == LOCKSTEP_FLOAT && claims->tolerance == 0 &&
				  claims->relative_tolerance == 0 && judged->roundings <= band;
	const double allowed = allowed_movement(claims, largest);
	/* Without the question's measure, nothing is known about a wrong answer. */
	if (float_rounds || (judged->measured && allowed > 0 && least <= allowed)) {
		rule(judged, VERDICT_ROUNDING, "within what it claims");
		return;
	}
	judged->verdict = VERDICT_WRONG;
	judged->bug = judged->measured && least > 0x1p-10 * largest;
	judge_describe(subject->test, truth->hit, judged);
}

void judge_describe(const struct lockstep_test *test, bool exact_hit, struct judged *judged)
{
	const struct movement *m = &judged->movement;
	const char *unit = pixel_test(test) ? "pixels" : "ulps of the largest";
	int length = snprintf(judged->text, sizeof judged->text, "exactly a %s; it says %s",
			      exact_hit ? "hit" : "miss", exact_hit ? "miss" : "hit");
	char *rest = judged->text + length;
	const size_t size = sizeof judged->text - (size_t)length;
	if (!judged->measured)
		return;
	if (isfinite(m->most))
		snprintf(
		    rest, size,
		    "; it would be right if coordinates moved by %.3g (%.3g %s), and not by %.3g "
		    "(%.3g)",
		    m->most, m->most_ulps, unit, m->least, m->least_ulps);
	else
		snprintf(rest, size, "; still wrong if coordinates move by %.3g (%.3g %s)",
			 m->least, m->least_ulps, unit);
}

/* ---- Results --------------------------------------------------------------------------------- */

/* Returns the error allowed for a result: by the subject's claims, otherwise by the test's error
 * bound. */
static double allowed_error(const struct subject *subject, const struct lockstep_truth *truth,
			    unsigned r)
{
	const struct lockstep_subject *claims = &subject->claims;
	const double value = truth->value[r];
	if (claims->result_ulps > 0 || claims->result_tolerance > 0) {
		const double ulp = value != 0
				       ? ldexp(1, ilogb(value) < -126 ? -149 : ilogb(value) - 23)
				       : 0x1p-149;
		return fmax(claims->result_tolerance, claims->result_ulps * ulp);
	}
	return ldexp(sound_test(subject->test)->error_bound, -24) * truth->scale[r];
}

/* Judges the results of an answer whose hit is right, or that has none. */
static void judge_results(const struct subject *subject, const struct lockstep_truth *truth,
			  const float *results, struct judged *judged)
{
	const struct lockstep_test *test = subject->test;
	const double band = ldexp(sound_test(test)->error_bound, -24);
	if (truth->jumps && fabs(truth->margin) <= band)
		return;
	for (unsigned r = 0; r < test->results; ++r) {
		if (!(subject->claims.results >> r & 1))
			continue;
		const double result =
		    test->pixel_results ? (double)pixel_of_column(results[r]) : (double)results[r];
		const double allowed = allowed_error(subject, truth, r);
		const double off = fabs(result - truth->value[r]);
		const bool both_nan = isnan(result) && isnan(truth->value[r]);
		if (truth_unknown(truth, r) ? !isnan(result) : both_nan || off <= allowed)
			continue;
		judged->verdict = VERDICT_WRONG;
		judged->wrong = true;
		judged->ulps =
		    test->pixel_results ? off : accuracy_ulps(truth->value[r], results[r]);
		snprintf(judged->text, sizeof judged->text,
			 "%s: exactly %.9g, within %.3g; it says %.9g", test->result[r],
			 truth->value[r], allowed, result);
		return;
	}
}

void judge_case(const struct subject *subject, const float *operands, const struct world *world,
		bool answered, bool hit, const float *results, struct judged *judged)
{
	const struct lockstep_test *test = subject->test;
	struct lockstep_truth truth;
	const char *why;
	*judged = (struct judged){.verdict = VERDICT_RIGHT};
	harness_of(test)->exact(operands, world->made, &truth);
	judged->roundings = ldexp(fabs(truth.margin), 24);
	if (!truth_promises(test, operands, &truth)) {
		rule(judged, VERDICT_OUTSIDE, "nothing is promised for the case");
	} else if (judge_outside(subject, operands, world, &why)) {
		rule(judged, VERDICT_OUTSIDE, why);
	} else if (!answered) {
		rule(judged, VERDICT_NO_ANSWER, "it gives no answer");
	} else {
		if (test->hits)
			judge_hit(subject, operands, world, &truth, hit, judged);
		if (!test->hits || hit == truth.hit)
			judge_results(subject, &truth, results, judged);
	}
}
