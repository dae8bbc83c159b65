/* SPDX-License-Identifier: MIT */
/*
 * Does a moving ball touch a triangle, exactly, and how far is the answer from flipping? For the
 * exact truths of sphere.c and mesh.c.
 *
 * The path of the centre comes within r of the triangle in three cases: one of its ends does; it
 * passes through the triangle; or it does neither and is nearest to the triangle at some point
 * between its ends, and there either a vertex or a point between the ends of a side is nearest.
 * These are the ways to touch of lockstep_sphere_sweep(). Each is tested with >= and <=: if a
 * closed condition holds and the open one does not, the nearest point is an end of the path or of
 * the side, which another way covers.
 *
 * number.h explains how k is counted. PA has 1, D 0, and A' = PA - D has 2, of the terms
 * |PA| + |D|.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_SWEEP_H
#define LOCKSTEP_REFERENCE_EXACT_SWEEP_H

#include <float.h>

#include "reference/exact/ball.h"
#include "reference/exact/pierce.h"
#include "reference/exact/truth.h"

/* Everything is scaled as in lockstep.h, so that underflow is counted where it affects kernels. */
struct sweep {
	struct ball start, end;
	struct vector3 d, way; /* way is D times a power of two, and about 1 long */
	int exponent;          /* a scaled number is the original times 2^-exponent */
};

/* ---- Scaling --------------------------------------------------------------------------------- */

/* a 2^-exponent; the case's unit must be fine enough. */
static inline struct number scaled(struct number a, int exponent)
{
	struct number b = shifted(a, -exponent);

	b.terms = ldexp(a.terms, -exponent);
	return b;
}

static inline struct vector3 scaled3(struct vector3 a, int exponent)
{
	return (struct vector3){scaled(a.x, exponent), scaled(a.y, exponent),
				scaled(a.z, exponent)};
}

static inline int exponent_below(float v)
{
	return v < FLT_MIN ? 0 : ilogbf(fminf(v, FLT_MAX));
}

/* v[0 to 6] are the columns of a motion, v[7 to 15] those of a triangle. */
static inline float sweep_step(const float *v)
{
	return fmaxf(fmaxf(fabsf(v[4]), fabsf(v[5])), fabsf(v[6]));
}

static inline float sweep_size(const float *v)
{
	float largest = fmaxf(fabsf(v[3]), sweep_step(v));

	for (unsigned k = 0; k < 9; ++k)
		largest = fmaxf(largest, fabsf(v[7 + k] - v[k % 3]));
	return largest;
}

static inline int sweep_exponent(const float *v)
{
	return exponent_below(sweep_size(v));
}

/* For exact_begin(): the exponent of the lowest set bit of any number after scaling. */
static inline int sweep_later(const float *v)
{
	int least = 0, exponent = sweep_exponent(v);

	for (unsigned k = 0; k < 16; ++k)
		if (v[k] != 0 && isfinite(v[k]))
			least = (int)fmin(least, ilogbf(v[k]) - (FLT_MANT_DIG - 1));
	return (int)fmax(least, FLOATS_LATER) - (exponent > 0 ? exponent : 0);
}

static inline struct sweep sweep_of(struct vector3 center, struct number r, struct vector3 d,
				    struct face f, const float *operands)
{
	const int exponent = sweep_exponent(operands);
	struct sweep s = {.start = ball_of(center, r, f)};

	s.exponent = exponent;
	s.d = scaled3(d, exponent);
	s.way = scaled3(d, exponent_below(sweep_step(operands)));
	s.start.r = scaled(r, exponent);
	for (unsigned i = 0; i < 3; ++i) {
		s.start.vertex[i] = scaled3(s.start.vertex[i], exponent);
		s.start.side[i] = scaled3(s.start.side[i], exponent);
	}
	s.start.normal = cross3(s.start.side[0], negative3(s.start.side[2]));
	s.end = s.start;
	for (unsigned i = 0; i < 3; ++i)
		s.end.vertex[i] = sub3(s.start.vertex[i], s.d);
	return s;
}

/* ---- Ways to touch --------------------------------------------------------------------------- */

/*
 * A miss. If `doubtful`, a value that is exactly 0 may not be 0 in a kernel, so nothing is
 * promised.
 */
static inline struct margin never_or(bool doubtful)
{
	return doubtful ? margin_of(-1, -DBL_TRUE_MIN) : never;
}

/* a b - c d is 0, and every kernel computes 0, whatever the rounding: surely_parallel(). */
static inline bool surely_zero(struct number a, struct number b, struct number c, struct number d)
{
	return surely_parallel((struct vector){a, c}, (struct vector){d, b});
}

static inline bool surely_zero3(struct vector3 u, struct vector3 v)
{
	return surely_zero(u.y, v.z, u.z, v.y) && surely_zero(u.z, v.x, u.x, v.z) &&
	       surely_zero(u.x, v.y, u.y, v.x);
}

/*
 * The ball passes a vertex V. k = 5: V' . H. V . H has 4. F = V x H has 1 + 0 + 2, so |F| has 3 + 3/2;
 * r |H| has 3/2 + 1. The computed q has the right sign if its two terms compare rightly.
 */
static inline struct margin passes_vertex(const struct sweep *s, unsigned i)
{
	struct vector3 f = cross3(s->start.vertex[i], s->way);
	struct margin beside = both(at_least_zero(dot3(s->start.vertex[i], s->way)),
				    at_most_zero(dot3(s->end.vertex[i], s->way)));

	if (is_zero3(s->way))
		return never;
	return both(beside, lengths_at_most(dot3(f, f), s->start.r, dot3(s->way, s->way)));
}

/*
 * The ball passes a side E from V. k = 10: b = M . G, where M has 4, and G = E x H has 1 + 0 + 2.
 * w = -(F . G) has 9. k = E . F, where F has 3, has 1 + 3 + 3, and 1/2 more as a length; r |G| has
 * 3 + 3/2 + 1. (E x D) . G is q G . G, where q is a power of two.
 *
 * A kernel uses k only if |N| / |E| is within Z = 32 u L of r, with L the largest coordinate. The error of
 * |N| / |E| is less than Z. |V| and |D| are at most 1.74 L, and |X|, with X from the place to V, is at most
 * their sum. E, X and E x X are off by u |X|, u (|V| + |D| + |X|) and 3 u |X|: 21 u L in all. The squares
 * add 5 u r. Where b is beyond doubt, the error of the place adds 7 u L if r is about as small. Otherwise it
 * adds next to nothing, as a point beside the foot is hardly farther away.
 *
 * If G is 0 but may not be computed as 0, then b, w and k are also only rounding errors.
 */
static inline struct margin passes_side(const struct sweep *s, unsigned i)
{
	struct vector3 e = s->start.side[i], v = s->start.vertex[i];
	struct vector3 m = cross3(e, v), g = cross3(e, s->way), f = cross3(v, s->way);
	struct number b = dot3(m, g), w = negative(dot3(f, g)), k = dot3(e, f), gg = dot3(g, g);
	struct number reach = dot3(cross3(e, s->d), g);
	struct margin beside =
	    both(between(number_zero(4), b, reach), between(number_zero(4), w, gg));

	if (is_zero3(g))
		return never_or(!surely_zero3(e, s->way));
	return both(beside, lengths_at_most(square(k), s->start.r, gg));
}

/*
 * U, V and W have the same sign, not all 0, and the ends of the path are on different sides.
 * k = 13: T' has 8 + 2 + 3, as U has 3 + 3 + 2, because H has 0, and QA.z has 2. If D is 0, all of
 * this is computed as 0. If U, V and W are all 0 though D is not, a kernel that rounds computes
 * noise for them.
 */
static inline struct margin passes_through(const struct sweep *s)
{
	const struct ball *from = &s->start, *to = &s->end;
	unsigned axis = longest_axis(s->way);
	struct sight a = sight_of(s->way, from->vertex[0], to->vertex[0], axis);
	struct sight b = sight_of(s->way, from->vertex[1], to->vertex[1], axis);
	struct sight c = sight_of(s->way, from->vertex[2], to->vertex[2], axis);
	struct vector3 uvw = {around(&c, &b), around(&a, &c), around(&b, &a)};
	struct margin u = at_least_zero(uvw.x), v = at_least_zero(uvw.y), w = at_least_zero(uvw.z);
	struct number t = dot3(uvw, (struct vector3){a.from_p, b.from_p, c.from_p});
	struct number t_end = dot3(uvw, (struct vector3){a.from_q, b.from_q, c.from_q});

	if (is_zero3(uvw))
		return never_or(!surely_in_line(&c, &b) || !surely_in_line(&a, &c) ||
				!surely_in_line(&b, &a));
	return both(either(both(both(u, v), w), both(both(opposite(u), opposite(v)), opposite(w))),
		    not_one_sided(at_least_zero(t), at_least_zero(t_end)));
}

/* ---- Any way --------------------------------------------------------------------------------- */

/* Relative to the start. */
static inline bool sweep_moved_apart(const struct sweep *s)
{
	const struct spots path = {2, {spot_at_0, spot3(s->d)}};
	const struct spots vertices = spots_of_ball(&s->start);

	return number_moves() && moved_hulls_apart(&path, &vertices, s->start.r);
}

/*
 * k = 13: passes_through(). Touching at the end has 12, from the prism. A' has 2, so M = AB x A' has 5,
 * and f = n . A' has 4 + 2 + 3 = 9; as lengths, these have half to one and a half more.
 */
static inline struct margin sweep_touches(const struct sweep *s)
{
	unsigned mark = number_mark();
	struct margin hit;

	if (sweep_moved_apart(s))
		return never;
	hit = either(touches(&s->start), touches(&s->end));
	hit = either(hit, passes_through(s));
	number_release(mark);
	for (unsigned i = 0; i < 3; ++i) {
		hit = either(hit, either(passes_vertex(s, i), passes_side(s, i)));
		number_release(mark);
	}
	return hit;
}

#endif
