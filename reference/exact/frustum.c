/* SPDX-License-Identifier: MIT */
/*
 * Exact truths about frusta. number.h explains how k, the error bound, is counted. `inside` is the
 * closed answer of a separate comparison, and is promised beyond that comparison's error bound.
 */
#include <math.h>

#include "reference/exact/moved.h"
#include "reference/exact/space.h"
#include "reference/exact/truth.h"

static const double error_bound = 4.01 * 0x1p-24;

/* The planes, unless they are so large that products may overflow in float. */
struct planes {
	size_t n;
	const float *column[4];
};

static bool find_planes(const struct lockstep_frustum *frustum, struct planes *planes)
{
	planes->n = lockstep_frustum_get(frustum, planes->column);
	for (unsigned k = 0; k < 4; ++k)
		for (size_t i = 0; i < planes->n; ++i)
			if (fabsf(planes->column[k][i]) > 0x1p62f)
				return false;
	return true;
}

/* A coordinate of a normal, which does not move while other operands do (moved.h). */
static struct number still(float x)
{
	struct number number = number_float(x);

	if (number_moves()) {
		number.error = number_arena->doubt;
		moved_starts(number);
	}
	return number;
}

static struct vector3 normal_of(const struct planes *planes, size_t i)
{
	return (struct vector3){still(planes->column[0][i]), still(planes->column[1][i]),
				still(planes->column[2][i])};
}

static struct number height(const struct planes *planes, size_t i, struct vector3 p)
{
	return height_over(normal_of(planes, i), number_float(planes->column[3][i]), p);
}

static void answer_both(struct lockstep_truth *truth, struct margin hit, struct margin inside)
{
	answer_closed(truth, hit);
	truth->value[0] = truth->hit ? inside.sign >= 0 : NAN;
	truth->scale[0] = truth->hit && fabs(inside.value) <= error_bound ? INFINITY : 0;
	truth->bounded = true;
}

/* How far a ball is in front of a plane. */
struct depth {
	struct margin partly, wholly; /* f >= -q, f >= q */
};

/*
 * Kernels compute q = r |n| as r sqrt(n . n): k = 3.5, as the root halves the 3 of the dot product. f has
 * k = 4. Where f and q do not cancel, f + q is the sum of two lengths.
 */
static struct depth depth_of(struct number f, struct number r, struct number nn)
{
	const double floor = 0x1p-52;
	struct margin near = lengths_at_most(square(f), r, nn), away;
	double sum, terms;

	if (number_moves())
		return (struct depth){either(at_least_zero(f), near),
				      both(at_least_zero(f), opposite(near))};
	if (number_sign(f) == 0 && near.sign == 0)
		return (struct depth){near, near};
	sum = fabs(number_double(f)) + number_double(r) * sqrt(number_double(nn));
	terms = f.terms + (r.terms + floor) * (sqrt(nn.terms) + floor);
	away = margin_of(1, sum / terms);
	return number_sign(f) >= 0 ? (struct depth){away, opposite(near)}
				   : (struct depth){near, opposite(away)};
}

EXACT_WORLD1(sphere_frustum, sphere, sphere, frustum, frustum)
{
	struct margin hit = always, inside = always;
	struct planes planes;
	unsigned mark = number_mark();

	if (!find_planes(frustum, &planes)) {
		exact_nothing_promised(truth);
		return;
	}
	for (size_t i = 0; i < planes.n; ++i, number_release(mark)) {
		struct vector3 n = normal_of(&planes, i);
		struct depth depth =
		    depth_of(height(&planes, i, POINT3(sphere, )), sphere.r, dot3(n, n));

		hit = both(hit, depth.partly);
		inside = both(inside, depth.wholly);
	}
	answer_both(truth, hit, inside);
}

/* Like plane_box3. Rounding does not affect which corners are tested. */
EXACT_WORLD1(box3_frustum, box3, box, frustum, frustum)
{
	struct margin hit = always, inside = always;
	struct planes planes;
	unsigned mark = number_mark();

	if (!find_planes(frustum, &planes)) {
		exact_nothing_promised(truth);
		return;
	}
	for (size_t i = 0; i < planes.n; ++i, number_release(mark)) {
		bool x = planes.column[0][i] >= 0, y = planes.column[1][i] >= 0;
		bool z = planes.column[2][i] >= 0;
		struct vector3 most = {x ? box.max_x : box.min_x, y ? box.max_y : box.min_y,
				       z ? box.max_z : box.min_z};
		struct vector3 least = {x ? box.min_x : box.max_x, y ? box.min_y : box.max_y,
					z ? box.min_z : box.max_z};

		hit = both(hit, at_least_zero(height(&planes, i, most)));
		inside = both(inside, at_least_zero(height(&planes, i, least)));
	}
	answer_both(truth, hit, inside);
}
