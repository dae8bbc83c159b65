/* SPDX-License-Identifier: MIT */
/*
 * A plug-in with two questions that have exact truths: a disc and a capsule, and a disc among posts. The references
 * compute in floats, and are right except for rounding. The environment variable TRUTH plants a fault: "reference"
 * forgets one end of the capsule; the others, searched for below, misuse numbers. Each question has a correct subject
 * in doubles, and a wrong one in the variant "wrong".
 */
#include <math.h>
#include <stdlib.h>

#include "kernels/lockstep_exact.h"

static bool planted(const char *fault)
{
	const char *wish = getenv("TRUTH");
	return wish && strcmp(wish, fault) == 0;
}

/* ---- A disc and a capsule: x y r, ax ay bx by r -------------------------------------------------- */

static struct lockstep_margin pill(const struct lockstep_exact *x, const struct lockstep_number *v,
				   const struct lockstep_rows *world)
{
	const struct lockstep_number r = x->add(v[2], v[7]), r2 = x->mul(r, r);
	const struct lockstep_exact2 ab = lockstep_exact2_to(x, v + 3, v + 5);
	const struct lockstep_exact2 ap = lockstep_exact2_to(x, v + 3, v);
	const struct lockstep_exact2 bp = lockstep_exact2_to(x, v + 5, v);
	const struct lockstep_number det = lockstep_exact2_det(x, ab, ap);
	const struct lockstep_margin ends =
	    x->either(x->at_most(lockstep_exact2_dot(x, ap, ap), r2),
		      x->at_most(lockstep_exact2_dot(x, bp, bp), r2));
	(void)world;
	x->release(x->mark()); /* nothing to release is no misuse */
	if (planted("degrees"))
		return x->at_most(r2, r);
	if (planted("equal degrees") && x->equal(r2, r))
		return x->never;
	if (planted("summed degrees"))
		return x->at_least_zero(x->add(r2, r));
	for (struct lockstep_number power = r; planted("powers");)
		power = x->mul(power, r);
	if (planted("infinite"))
		return x->at_least_zero(x->of_float(INFINITY));
	if (planted("stale")) {
		const unsigned mark = x->mark();
		const struct lockstep_number late = x->add(r, r);
		x->release(mark);
		return x->at_least_zero(late);
	}
	if (planted("unmarked"))
		x->release(x->mark() + 1);
	if (x->equal(v[3], v[5]) && x->equal(v[4], v[6]))
		return ends;
	const struct lockstep_margin beside =
	    x->both(x->at_least_zero(lockstep_exact2_dot(x, ab, ap)),
		    x->at_most_zero(lockstep_exact2_dot(x, ab, bp)));
	return x->either(ends, x->both(beside, x->lengths_at_most(x->mul(det, det), r,
								  lockstep_exact2_dot(x, ab, ab))));
}

static int disc_pill(const float *v, const void *world, float *results)
{
	const float bx = v[5] - v[3], by = v[6] - v[4], px = v[0] - v[3], py = v[1] - v[4];
	const float qx = v[0] - v[5], qy = v[1] - v[6], r = v[2] + v[7];
	const float along = px * bx + py * by, length = bx * bx + by * by,
		    across = bx * py - by * px;
	(void)world;
	(void)results;
	if (!(v[2] >= 0 && v[7] >= 0 && length >= 0))
		return 0;
	if (px * px + py * py <= r * r || (qx * qx + qy * qy <= r * r && !planted("reference")))
		return 1;
	return along > 0 && along < length && across * across <= r * r * length;
}

static int pill_in_doubles(const double *v, const void *world, double *results)
{
	const double bx = v[5] - v[3], by = v[6] - v[4], px = v[0] - v[3], py = v[1] - v[4];
	const double length = bx * bx + by * by;
	double t = length > 0 ? (px * bx + py * by) / length : 0;
	(void)world;
	(void)results;
	t = t < 0 ? 0 : t > 1 ? 1 : t;
	return v[2] >= 0 && v[7] >= 0 && hypot(px - t * bx, py - t * by) <= v[2] + v[7];
}

/* The capsule ends flat. */
static int pill_wrong(const double *v, const void *world, double *results)
{
	const double bx = v[5] - v[3], by = v[6] - v[4], px = v[0] - v[3], py = v[1] - v[4];
	const double along = px * bx + py * by;
	return pill_in_doubles(v, world, results) && along >= 0 && along <= bx * bx + by * by;
}

/* ---- A disc among posts: x y r; a world of points ------------------------------------------------- */

static struct lockstep_margin posts(const struct lockstep_exact *x, const struct lockstep_number *v,
				    const struct lockstep_rows *world)
{
	const struct lockstep_number r2 = x->mul(v[2], v[2]);
	const unsigned mark = x->mark();
	struct lockstep_margin hit = x->never;
	for (size_t i = 0; i < world->rows || planted("endless"); ++i) {
		const size_t row = i % world->rows;
		const struct lockstep_number post[] = {x->of_float(world->column[0][row]),
						       x->of_float(world->column[1][row])};
		const struct lockstep_exact2 way = lockstep_exact2_to(x, post, v);
		hit = x->either(hit, x->at_most(lockstep_exact2_dot(x, way, way), r2));
		if (!planted("endless"))
			x->release(mark);
	}
	return hit;
}

static int disc_posts(const float *v, const void *world, float *results)
{
	const struct lockstep_rows *rows = world;
	int hit = 0;
	(void)results;
	for (size_t i = 0; i < rows->rows; ++i) {
		const float dx = v[0] - rows->column[0][i], dy = v[1] - rows->column[1][i];
		hit |= v[2] >= 0 && dx * dx + dy * dy <= v[2] * v[2];
	}
	return hit;
}

static int posts_in_doubles(const double *v, const void *world, double *results, size_t first)
{
	const struct lockstep_rows *rows = world;
	int hit = 0;
	(void)results;
	for (size_t i = first; i < rows->rows; ++i) {
		const double dx = v[0] - rows->column[0][i], dy = v[1] - rows->column[1][i];
		hit |= v[2] >= 0 && dx * dx + dy * dy <= v[2] * v[2];
	}
	return hit;
}

static int posts_sound(const double *v, const void *world, double *results)
{
	return posts_in_doubles(v, world, results, 0);
}

/* Ignores the first post. */
static int posts_wrong(const double *v, const void *world, double *results)
{
	return posts_in_doubles(v, world, results, 1);
}

static const struct lockstep_question questions[] = {
    {.name = "disc_pill",
     .question = "Do the disc and the capsule share a point?",
     .operands = "circle, capsule",
     .hits = true,
     .on_floats = disc_pill,
     .truth = pill},
    {.name = "disc_posts",
     .question = "Is one of the posts in the disc?",
     .operands = "circle",
     .world = "posts:xy",
     .hits = true,
     .on_floats = disc_posts,
     .truth = posts},
};

LOCKSTEP_PLUGIN_ASKING(questions, "truth", "1", NULL, "MIT",
		       {.test = "disc_pill",
			.on_doubles = pill_in_doubles,
			.boundary = LOCKSTEP_UNDECIDED,
			.arithmetic = LOCKSTEP_DOUBLE,
			.except = LOCKSTEP_EXCEPT_NAN},
		       {.test = "disc_posts",
			.on_doubles = posts_sound,
			.boundary = LOCKSTEP_CLOSED,
			.arithmetic = LOCKSTEP_DOUBLE},
		       {.test = "disc_pill",
			.variant = "wrong",
			.on_doubles = pill_wrong,
			.arithmetic = LOCKSTEP_DOUBLE},
		       {.test = "disc_posts",
			.variant = "wrong",
			.on_doubles = posts_wrong,
			.arithmetic = LOCKSTEP_DOUBLE})
