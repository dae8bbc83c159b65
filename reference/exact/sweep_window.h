/* SPDX-License-Identifier: MIT */
/*
 * An error bound for kernels that compute when and where a moving ball first touches a triangle, by
 * the formula of lockstep_sphere_sweep(). See bounded.h for running errors, and closest.h for
 * doubtful conditions.
 *
 * A kernel takes the least of several times, each of which counts under some conditions. The result
 * is no later than the latest value of any time whose conditions certainly hold, and no earlier
 * than the earliest value of any whose conditions may hold. So the time is in a window, which is
 * narrow only if it is clear what is touched first, or does not matter.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_SWEEP_WINDOW_H
#define LOCKSTEP_REFERENCE_EXACT_SWEEP_WINDOW_H

#include "reference/exact/closest.h"
#include "reference/exact/pierce_point.h"
#include "reference/exact/sweep.h"

/* max(a, 0), with the error of a. */
static inline struct bounded bounded_not_below_0(struct bounded a)
{
	return (struct bounded){fmax(a.value, 0), a.error};
}

/* Everything is relative to the centre, and scaled as in kernels. */
struct reckoning {
	struct bounded3 vertex[3], end[3], side[3], normal, d, way;
	struct bounded rr, r;
	struct bounded surely, maybe; /* the squares of R - Z, or 0 if that is less, and of R + Z */
	int slower;                   /* D = way * 2^-slower */
	enum verdict area;
	unsigned axis; /* axis along which `way` is longest */
};

static inline struct reckoning reckoning_of(struct vector3 center, struct number r,
					    struct vector3 d, const struct face *f,
					    const float *operands)
{
	const int exponent = sweep_exponent(operands);
	const int along = exponent_below(sweep_step(operands));
	const struct vector3 corner[] = {f->a, f->b, f->c};
	struct bounded_face face = bounded_face(f);
	struct bounded3 side[] = {face.ab, face.bc, face.ca};
	struct reckoning k = {.axis = longest_axis(d)};
	struct bounded unsure;

	k.d = bounded_scaled3(bounded_point(d), exponent);
	k.way = bounded_scaled3(bounded_point(d), along);
	k.slower = exponent - along;
	k.r = bounded_scaled(bounded_operand(r), exponent);
	k.rr = bounded_mul(k.r, k.r);
	unsure = bounded_exactly(ldexp(sweep_size(operands), -19 - exponent));
	k.surely = bounded_not_below_0(bounded_sub(k.r, unsure));
	k.surely = bounded_mul(k.surely, k.surely);
	k.maybe = bounded_add(k.r, unsure);
	k.maybe = bounded_mul(k.maybe, k.maybe);
	for (unsigned i = 0; i < 3; ++i) {
		k.vertex[i] = bounded_to3(bounded_point(center), bounded_point(corner[i]));
		k.vertex[i] = bounded_scaled3(k.vertex[i], exponent);
		k.end[i] = bounded_to3(k.d, k.vertex[i]);
		k.side[i] = bounded_scaled3(side[i], exponent);
	}
	k.normal = bounded_cross3(k.side[0], bounded_negative3(k.side[2]));
	k.area = has_area(k.side[0], bounded_negative3(k.side[2]), k.normal);
	return k;
}

/* ---- One way to touch ------------------------------------------------------------------------ */

/* A time, and whether its conditions hold. */
struct reckoned {
	enum verdict counts;
	struct bounded t;
};

static inline enum verdict is_at_least_zero(struct bounded a)
{
	return not_so(is_negative(a));
}

/* c / (2^-slower (b + sqrt(q))), if b > 0 and `near`. */
static inline struct reckoned reckon_root(const struct reckoning *k, struct bounded b,
					  struct bounded c, struct bounded q, enum verdict near)
{
	struct bounded nearing = bounded_add(b, bounded_sqrt(q));

	return (struct reckoned){
	    and_also(is_positive(b), near),
	    bounded_div(c, bounded_scaled(nearing, k->slower)),
	};
}

static inline struct reckoned reckon_vertex(const struct reckoning *k, unsigned i)
{
	struct bounded3 v = k->vertex[i], f = bounded_cross3(v, k->way);
	struct bounded c = bounded_sub(bounded_dot3(v, v), k->rr);
	struct bounded q =
	    bounded_sub(bounded_mul(k->rr, bounded_dot3(k->way, k->way)), bounded_dot3(f, f));

	struct reckoned r = reckon_root(k, bounded_dot3(v, k->way), c, q, is_at_least_zero(q));

	r.counts = and_also(r.counts, is_at_least_zero(c));
	return r;
}

static inline struct reckoned reckon_side(const struct reckoning *k, unsigned i)
{
	struct bounded3 e = k->side[i], v = k->vertex[i];
	struct bounded3 m = bounded_cross3(e, v), g = bounded_cross3(e, k->way);
	struct bounded ee = bounded_dot3(e, e), gg = bounded_dot3(g, g), b = bounded_dot3(m, g);
	struct bounded along = bounded_dot3(e, bounded_cross3(v, k->way));
	struct bounded c = bounded_sub(bounded_dot3(m, m), bounded_mul(k->rr, ee));
	struct bounded3 place = bounded_scale3(bounded_div(b, gg), k->way);
	struct bounded3 n = bounded_cross3(e, bounded_to3(place, v));
	struct bounded nn = bounded_dot3(n, n);
	struct bounded j = bounded_not_below_0(bounded_sub(bounded_mul(k->rr, ee), nn));
	enum verdict decided =
	    or_else(not_so(is_less(bounded_mul(k->rr, gg), bounded_mul(along, along))),
		    is_less(nn, bounded_mul(k->surely, ee)));
	enum verdict near = and_also(not_so(is_less(bounded_mul(k->maybe, ee), nn)), decided);
	struct reckoned r = reckon_root(k, b, bounded_not_below_0(c), bounded_mul(gg, j), near);
	struct bounded f = bounded_dot3(e, bounded_to3(v, bounded_scale3(r.t, k->d)));

	r.counts = and_also(r.counts, and_also(is_positive(f), is_less(f, ee)));
	return r;
}

/* X = t D is in the prism: (BC x (X - B)) . n, and so on, are >= 0. */
static inline enum verdict reckon_prism(const struct reckoning *k, struct bounded t)
{
	struct bounded3 x = bounded_scale3(t, k->d);
	enum verdict inside = YES;

	for (unsigned i = 0; i < 3; ++i) {
		struct bounded3 at = bounded_to3(k->vertex[i], x);
		struct bounded on = bounded_dot3(bounded_cross3(k->side[i], at), k->normal);

		inside = and_also(inside, is_at_least_zero(on));
	}
	return inside;
}

/* (h - R l) / g, at least 0. If h is doubtful, its sign may be wrong; then any time is possible. */
static inline struct reckoned reckon_face(const struct reckoning *k)
{
	struct bounded h = bounded_dot3(k->normal, k->vertex[0]);
	struct bounded g = bounded_dot3(k->normal, k->d);
	struct bounded l = bounded_sqrt(bounded_dot3(k->normal, k->normal)), c;
	struct reckoned r;

	if (h.value < 0)
		h = bounded_negative(h), g = bounded_negative(g);
	c = bounded_not_below_0(bounded_sub(h, bounded_mul(k->r, l)));
	r.counts = k->area;
	if (is_negative(h) != NO) {
		r.counts = and_also(r.counts, IN_DOUBT);
		r.t = bounded_unknown(0);
		return r;
	}
	r.t = bounded_div(c, g);
	r.counts = and_also(r.counts, is_positive(g));
	r.counts = and_also(r.counts, reckon_prism(k, r.t));
	return r;
}

/* Both are > 0. */
static inline enum verdict both_positive(struct bounded a, struct bounded b)
{
	return and_also(is_positive(a), is_positive(b));
}

/* T / (T - T') */
static inline struct reckoned reckon_center(const struct reckoning *k)
{
	struct bounded3 d = bounded_turned(k->way, k->axis), from[3], to[3], in, out;
	struct bounded_sight seen[3];
	struct bounded t, t_end;
	enum verdict inside, one_sided;

	for (unsigned i = 0; i < 3; ++i) {
		from[i] = bounded_turned(k->vertex[i], k->axis);
		to[i] = bounded_turned(k->end[i], k->axis);
		seen[i] = bounded_sight(d, from[i]);
	}
	in = (struct bounded3){bounded_around(seen[2], seen[1]), bounded_around(seen[0], seen[2]),
			       bounded_around(seen[1], seen[0])};
	out = bounded_negative3(in);
	t = bounded_dot3(in, (struct bounded3){from[0].z, from[1].z, from[2].z});
	t_end = bounded_dot3(in, (struct bounded3){to[0].z, to[1].z, to[2].z});
	inside = or_else(and_also(is_at_least_zero(in.x),
				  and_also(is_at_least_zero(in.y), is_at_least_zero(in.z))),
			 and_also(is_at_least_zero(out.x),
				  and_also(is_at_least_zero(out.y), is_at_least_zero(out.z))));
	if (bounded_is_zero(in.x) && bounded_is_zero(in.y) && bounded_is_zero(in.z))
		inside = NO;
	one_sided = or_else(both_positive(t, t_end),
			    both_positive(bounded_negative(t), bounded_negative(t_end)));
	return (struct reckoned){and_also(inside, not_so(one_sided)),
				 bounded_div(t, bounded_sub(t, t_end))};
}

/* ---- All ways -------------------------------------------------------------------------------- */

/* The times that a kernel may compute. */
struct window {
	double from, to;
};

static inline void narrow(struct window *window, struct reckoned r)
{
	double from = r.t.value - r.t.error, to = r.t.value + r.t.error;

	if (r.counts != NO)
		window->from = fmin(window->from, from > 0 ? from : 0);
	if (r.counts == YES && to < window->to)
		window->to = fmax(to, 0);
}

/*
 * The exact time t of a hit, with an error that covers every time that a kernel may compute. It may
 * be doubtful whether the ball touches at the start.
 */
static inline struct bounded reckon_time(const struct reckoning *k, enum verdict at_first, double t)
{
	struct window window = {1, 1};

	if (at_first == YES)
		return bounded_exactly(0);
	narrow(&window, reckon_center(k));
	narrow(&window, reckon_face(k));
	for (unsigned i = 0; i < 3; ++i) {
		narrow(&window, reckon_vertex(k, i));
		narrow(&window, reckon_side(k, i));
	}
	if (at_first == IN_DOUBT)
		window.from = 0;
	return (struct bounded){t, fmax(fmax(t - window.from, window.to - t), 0)};
}

#endif
