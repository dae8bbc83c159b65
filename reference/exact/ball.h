/* SPDX-License-Identifier: MIT */
/*
 * Does a ball touch a triangle, exactly, and how far is the answer from flipping? For the exact
 * truths of sphere.c and mesh.c. number.h explains how k, the error bound, is counted.
 *
 * Each way to touch is tested with >= and <=, where lockstep_sphere_triangle() has > and <. That
 * does not change the answer, as a centre just beside the end of a side is as far from the side as
 * from the vertex there. A side without length or a face without area is never touched. Rounding
 * cannot give such a side a length, because the difference of equal floats is 0.
 *
 * A kernel treats a triangle as having no area unless its computed n . n > 2^-43 (t . t). Here
 * n = AB x AC is the normal, and t holds the sums of the magnitudes of the terms that n subtracts.
 * The computed normal n' is within 4 u |t| = 2^-22 |t| of n.
 * - If n = 0, n' . n' is at most 2^-44 (t . t), so a kernel finds no area. (If t is so small that
 *   the floor of its products counts, below 2^-120, n' . n' underflows to 0.)
 * - If a kernel finds no area, |n| is at most (2^-21.5 + 2^-22) |t|. Then the condition that the
 *   plane is near, |f| <= r |n|, whose terms are at least r |t|, is true by less than 9.7 u, which
 *   is within the error bound. If n . n underflows, |n| is less than 2^-74, and that condition is
 *   true by less than 2^-74 r, with terms of 2^-52 r.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_BALL_H
#define LOCKSTEP_REFERENCE_EXACT_BALL_H

#include "reference/exact/moved_hulls.h"
#include "reference/exact/space.h"

/* A ball, and a triangle relative to its centre. */
struct ball {
	struct number r;
	struct vector3 vertex[3]; /* PA, PB, PC */
	struct vector3 side[3];   /* AB, BC, CA */
	struct vector3 normal;    /* AB x AC */
};

static inline struct ball ball_of(struct vector3 center, struct number r, struct face f)
{
	return (struct ball){
	    r,
	    {to3(center, f.a), to3(center, f.b), to3(center, f.c)},
	    {f.ab, f.bc, f.ca},
	    f.normal,
	};
}

/* A vertex is in the ball. k = 5: PA . PA; r^2 has 1. */
static inline struct margin has_vertex(const struct ball *b, unsigned i)
{
	return at_most(dot3(b->vertex[i], b->vertex[i]), square(b->r));
}

/*
 * The centre is beside a side and near its line. k = 5.5: M = AB x AP has 4, so |M| has 4 + 3/2.
 * r |AB| has 1 + 3/2 + 1, and AB . AP has 5.
 */
static inline struct margin has_side(const struct ball *b, unsigned i)
{
	struct vector3 side = b->side[i], from = b->vertex[i], m = cross3(side, from);
	struct margin beside =
	    both(at_most_zero(dot3(side, from)), at_least_zero(dot3(side, b->vertex[(i + 1) % 3])));

	if (is_zero3(side))
		return never;
	return both(beside, lengths_at_most(dot3(m, m), b->r, dot3(side, side)));
}

/* (AB x AP) . n, or the same for another side. k = 4 + 4 + 3 = 11. */
static inline struct number inner_side(const struct ball *b, unsigned i)
{
	return negative(dot3(cross3(b->side[i], b->vertex[i]), b->normal));
}

/*
 * The centre is in the face's prism and near its plane. k = 11 for inner_side(). f = n . AP has
 * 4 + 1 + 3 = 8, and 8 + 1/2 as a length; r |n| has 4 + 3/2 + 1.
 */
static inline struct margin has_face(const struct ball *b)
{
	struct number f = dot3(b->normal, b->vertex[0]);
	struct margin inside = at_least_zero(inner_side(b, 0));

	if (is_zero3(b->normal))
		return never;
	for (unsigned i = 1; i < 3; ++i)
		inside = both(inside, at_least_zero(inner_side(b, i)));
	return both(inside, lengths_at_most(square(f), b->r, dot3(b->normal, b->normal)));
}

/* The vertices relative to the centre. */
static inline struct spots spots_of_ball(const struct ball *b)
{
	return (struct spots){3, {spot3(b->vertex[0]), spot3(b->vertex[1]), spot3(b->vertex[2])}};
}

static inline bool ball_moved_apart(const struct ball *b)
{
	const struct spots center = {1, {spot_at_0}}, vertices = spots_of_ball(b);

	return number_moves() && moved_hulls_apart(&center, &vertices, b->r);
}

/* k = 11: has_face. */
static inline struct margin touches(const struct ball *b)
{
	unsigned mark = number_mark();
	struct margin hit;

	if (ball_moved_apart(b))
		return never;
	hit = has_face(b);
	number_release(mark);
	for (unsigned i = 0; i < 3; ++i) {
		hit = either(hit, either(has_vertex(b, i), has_side(b, i)));
		number_release(mark);
	}
	return hit;
}

#endif
