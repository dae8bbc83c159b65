/* SPDX-License-Identifier: MIT */
/* Exact truths about rays. number.h explains how k, the error bound, is counted. */
#include <float.h>
#include <math.h>
#include <mpfr.h>

#include "reference/exact/capsule3.h"
#include "reference/exact/convex.h"
#include "reference/exact/entry.h"
#include "reference/exact/pierce.h"
#include "reference/exact/slab.h"
#include "reference/exact/space.h"
#include "reference/exact/truth.h"

/* ---- A box ------------------------------------------------------------------------------------ */

EXACT2(ray_box3, ray3, ray, box3, box)
{
	const struct slab slab[] = {slab_of(ray.x, ray.x, ray.dx, box.min_x, box.max_x),
				    slab_of(ray.y, ray.y, ray.dy, box.min_y, box.max_y),
				    slab_of(ray.z, ray.z, ray.dz, box.min_z, box.max_z)};

	enter_box(slab, 3, truth);
}

EXACT2(ray_box, ray, ray, box, box)
{
	const struct slab slab[] = {slab_of(ray.x, ray.x, ray.dx, box.min_x, box.max_x),
				    slab_of(ray.y, ray.y, ray.dy, box.min_y, box.max_y)};

	enter_box(slab, 2, truth);
}

/* ---- A ball ----------------------------------------------------------------------------------- */

/*
 * The origin is in the ball, or the centre is ahead of it and within r of the line. If OC . D is 0, the origin
 * is the ray's nearest point to the centre, and decides alone. In space k = 5: OC . OC; r^2 has 1, and OC . D
 * has 1 + 0 + 3. In the plane, where z is 0, k = 4: OC . OC has one sum less.
 */
static void meet_ball(struct vector3 from, struct vector3 d, struct vector3 center, struct number r,
		      unsigned dimensions, struct lockstep_truth *truth)
{
	struct aim aim = aim_of(to3(from, center), d, r, dimensions, dimensions == 3 ? 5.01 : 4.01);
	struct margin at_start = at_most(dot3(aim.oc, aim.oc), square(r)), hit = at_start;

	if (number_sign(dot3(d, d)) != 0)
		hit = either(hit, both(at_least_zero(aim.along), line_meets(&aim)));
	answer_closed(truth, hit);
	answer_entry(&aim, bounded_to3(bounded_point(from), bounded_point(center)),
		     bounded_operand(r), at_start, false, truth);
}

EXACT2(ray_sphere, ray3, ray, sphere, ball)
{
	meet_ball(POINT3(ray, ), POINT3(ray, d), POINT3(ball, ), ball.r, 3, truth);
}

EXACT2(ray_circle, ray, ray, circle, disc)
{
	struct number zero = number_zero(1);

	meet_ball((struct vector3){ray.x, ray.y, zero}, (struct vector3){ray.dx, ray.dy, zero},
		  (struct vector3){disc.x, disc.y, zero}, disc.r, 2, truth);
}

/* ---- A plane ---------------------------------------------------------------------------------- */

/*
 * A ray hits if the distance f of its origin is 0, or if the slope g has the other sign. k = 4: f; g has 3. A ray
 * along the plane, g = 0, misses unless f = 0. If all products in g are 0, kernels find that; otherwise the slightest
 * turn makes the ray hit.
 *
 * t = f / -g. With T() for the terms of a number, f is off by 4 u T(f), and g by 3 u T(g), so t is off by at most
 * 	u (4.01 T(f) + 3.01 t T(g)) / (|g| - 3.01 u T(g)) + u t + 2^-150
 *
 * Directions do not move, but if g may have the wrong sign in float, nothing is claimed about nearness.
 */
EXACT2(ray_plane, ray3, ray, plane, plane)
{
	const double u = 0x1p-24, unit = 4.01 * u;
	struct vector3 n = {plane.a, plane.b, plane.c}, d = POINT3(ray, d);
	struct number f = height_over(n, plane.d, POINT3(ray, )), g = dot3(n, d);
	struct margin above = at_least_zero(f), up = at_least_zero(g), hit;
	double t, off, least = fabs(number_double(g)) - 3.01 * u * g.terms;
	bool level = number_sign(mul(n.x, d.x)) == 0 && number_sign(mul(n.y, d.y)) == 0 &&
		     number_sign(mul(n.z, d.z)) == 0;

	if (number_moves() && fabs(up.value) <= 0x1p-20)
		up = margin_of(0, 0);
	hit = level ? is_zero(f) : either(both(above, opposite(up)), both(opposite(above), up));
	if (hit.sign == 0 && above.sign != 0 && !number_moves())
		hit = margin_of(-1, -DBL_TRUE_MIN);
	answer_closed(truth, hit);
	truth->value[0] = truth->hit ? 0 : NAN;
	if (!truth->hit)
		return;
	if (above.sign != 0)
		truth->value[0] = number_ratio(negative(f), g);
	t = truth->value[0];
	truth->scale[0] = INFINITY;
	off = u * (4.01 * f.terms + 3.01 * t * g.terms) / least + u * t + 0x1p-150;
	if (least > 0 && t + off < FLT_MAX)
		truth->scale[0] = off / unit;
	truth->bounded = true;
}

/* Kernels that scale directions to about 1 treat subnormal directions as (0, 0, 0). */
static struct vector3 scalable(struct vector3 d)
{
	struct number zero = number_zero(1);

	if (fabs(d.x.value) < FLT_MIN && fabs(d.y.value) < FLT_MIN && fabs(d.z.value) < FLT_MIN)
		return (struct vector3){zero, zero, zero};
	return d;
}

/* ---- A triangle ------------------------------------------------------------------------------- */

/*
 * Adds a floor to the terms, for underflow. Kernels multiply D by 1 / p, so if D is longer than 1, a product with
 * n coordinates of D may lose p^n times as much as it would without scaling: its floor is 2^-125 p^n. The floor
 * also covers underflow of the coordinates of D themselves.
 */
static struct number with_floor(struct number a, double floor)
{
	a.terms += floor;
	return a;
}

static struct sight sight_with_floor(struct vector3 d, struct vector3 to, unsigned axis, double p)
{
	struct sight s = sight_of(d, to, to, axis);
	double floor = 0x1p-124 * p * (1 + s.from_p.terms);

	s.x = with_floor(s.x, floor);
	s.y = with_floor(s.y, floor);
	return s;
}

/*
 * U, V, W and S have k = 8 and degree 4: X and Y have 0 + 1 + 1 + 1 = 3, and U has 3 + 3 + 2. T has
 * k = 8 + 1 + 1 + 2 = 12.
 */
struct seen {
	struct number u, v, w, sum, depth, along; /* depth: T; along: D.z */
};

static struct seen seen_along(const struct face *f, struct vector3 o, struct vector3 d, double p)
{
	unsigned axis = longest_axis(d);
	struct sight a = sight_with_floor(d, to3(o, f->a), axis, p);
	struct sight b = sight_with_floor(d, to3(o, f->b), axis, p);
	struct sight c = sight_with_floor(d, to3(o, f->c), axis, p);
	double floor = 0x1p-124 * p * p;
	struct seen s = {.u = with_floor(around(&c, &b), floor),
			 .v = with_floor(around(&a, &c), floor),
			 .w = with_floor(around(&b, &a), floor),
			 .along = turned(d, axis).z};

	s.sum = add(add(s.u, s.v), s.w);
	s.depth =
	    dot3((struct vector3){s.u, s.v, s.w}, (struct vector3){a.from_p, b.from_p, c.from_p});
	s.depth = with_floor(s.depth, 3 * floor);
	return s;
}

static struct bounded bounded_around(struct bounded3 c, struct bounded3 b)
{
	return bounded_sub(bounded_mul(c.x, b.y), bounded_mul(c.y, b.x));
}

/* X, Y and the depth of a vertex. */
static struct bounded3 bounded_sight(struct bounded3 d, struct bounded3 to)
{
	return (struct bounded3){bounded_sub(bounded_mul(d.z, to.x), bounded_mul(d.x, to.z)),
				 bounded_sub(bounded_mul(d.z, to.y), bounded_mul(d.y, to.z)), to.z};
}

static void bound_piercing(const struct face *f, struct vector3 from, struct vector3 way,
			   struct lockstep_truth *truth)
{
	const double error_bound = 12.01;
	unsigned axis = longest_axis(way);
	int exponent = bounded_octave(bounded_point(way));
	struct bounded3 d = bounded_scaled3(bounded_point(turned(way, axis)), exponent);
	struct bounded3 o = bounded_point(turned(from, axis)), to[3];
	const struct vector3 *corner[] = {&f->a, &f->b, &f->c};
	struct bounded u, v, w, sum, depth, t;

	for (unsigned k = 0; k < 3; ++k)
		to[k] = bounded_sight(d, bounded_to3(o, bounded_point(turned(*corner[k], axis))));
	u = bounded_around(to[2], to[1]);
	v = bounded_around(to[0], to[2]);
	w = bounded_around(to[1], to[0]);
	sum = bounded_add(bounded_add(u, v), w);
	depth = bounded_add(bounded_add(bounded_mul(u, to[0].z), bounded_mul(v, to[1].z)),
			    bounded_mul(w, to[2].z));
	t = bounded_scaled(bounded_div(depth, bounded_mul(sum, d.z)), exponent);
	if (!(fabs(t.value) + t.error <= FLT_MAX))
		t = bounded_unknown(t.value);
	truth->bounded = true;
	truth->scale[0] = bounded_scale(t, error_bound);
	truth->scale[1] = bounded_scale(bounded_div(v, sum), error_bound);
	truth->scale[2] = bounded_scale(bounded_div(w, sum), error_bound);
}

/*
 * Seen along the ray, its origin is outside none of the sides, and T and S D.z do not have opposite signs. k = 12:
 * T. If U, V and W are all 0, the ray misses, but a kernel may not find that, unless D is (0, 0, 0).
 */
EXACT2(ray_triangle, ray3, ray, triangle3, t)
{
	struct vector3 o = POINT3(ray, ), d = scalable(POINT3(ray, d));
	double p = fmax(fmax(fabs(d.x.value), fabs(d.y.value)), fabs(d.z.value));
	struct face f = FACE(t);
	struct seen s = seen_along(&f, o, d, p);
	struct margin u = at_least_zero(s.u), v = at_least_zero(s.v), w = at_least_zero(s.w);
	struct margin ahead = at_least_zero(s.depth), left, right, hit;

	if (number_sign(s.along) < 0)
		ahead = opposite(ahead);
	left = both(both(both(u, v), w), ahead);
	right = both(both(both(opposite(u), opposite(v)), opposite(w)), opposite(ahead));
	hit = either(left, right);
	if (is_zero3(d))
		hit = margin_of(-1, -1);
	else if (!number_moves() && u.sign == 0 && v.sign == 0 && w.sign == 0)
		hit = margin_of(-1, -DBL_TRUE_MIN);
	answer_closed(truth, hit);
	for (unsigned k = 0; k < 3; ++k)
		truth->value[k] = NAN;
	if (!truth->hit)
		return;
	truth->value[0] = number_ratio(s.depth, mul(s.sum, s.along));
	truth->value[1] = number_ratio(s.v, s.sum);
	truth->value[2] = number_ratio(s.w, s.sum);
	bound_piercing(&f, o, d, truth);
}

/* ---- A capsule -------------------------------------------------------------------------------- */

/* A ray and a capsule around E, from A to B; with the names of lockstep.h. */
struct capsule_aim {
	struct aim at_a, at_b;
	struct vector3 e, oa;
	struct number b, c, j, ee;
};

static struct capsule_aim capsule_aim_of(struct vector3 o, struct vector3 d, struct vector3 a,
					 struct vector3 b, struct number r)
{
	struct vector3 oa = to3(o, a), e = to3(a, b), m = cross3(e, oa), g = cross3(e, d);
	struct number k = dot3(e, cross3(oa, d)), rr = square(r), ee = dot3(e, e);

	return (struct capsule_aim){
	    aim_of(oa, d, r, 3, 5.51),    aim_of(to3(o, b), d, r, 3, 5.51),    e, oa, dot3(m, g),
	    sub(dot3(m, m), mul(rr, ee)), sub(mul(rr, dot3(g, g)), square(k)), ee};
}

/* AB . (t D - OA) / (AB . AB), or 0 if AB is 0. */
static void place_at(const struct capsule_aim *aim, mpfr_t t, mpfr_t place)
{
	mpfr_t part;

	mpfr_init2(part, ENTRY_BITS);
	set_real(place, dot3(aim->e, aim->at_a.d));
	mpfr_mul(place, place, t, MPFR_RNDN);
	set_real(part, dot3(aim->e, aim->oa));
	mpfr_sub(place, place, part, MPFR_RNDN);
	set_real(part, aim->ee);
	if (mpfr_sgn(part) != 0)
		mpfr_div(place, place, part, MPFR_RNDN);
	mpfr_clear(part);
}

/* When the ray enters the side between the ends. False if it does not. */
static bool side_entry(const struct capsule_aim *aim, mpfr_t t)
{
	mpfr_t part, place;
	bool enters =
	    number_sign(aim->b) > 0 && number_sign(aim->c) > 0 && number_sign(aim->j) >= 0;

	if (!enters)
		return false;
	mpfr_inits2(ENTRY_BITS, part, place, (mpfr_ptr)NULL);
	set_real(t, mul(aim->ee, aim->j));
	mpfr_sqrt(t, t, MPFR_RNDN);
	set_real(part, aim->b);
	mpfr_add(t, t, part, MPFR_RNDN);
	set_real(part, aim->c);
	mpfr_div(t, part, t, MPFR_RNDN);
	place_at(aim, t, place);
	enters = mpfr_sgn(place) >= 0 && mpfr_cmp_ui(place, 1) <= 0;
	mpfr_clears(part, place, (mpfr_ptr)NULL);
	return enters;
}

/* When the ray enters the ball around an end. False if it does not. */
static bool end_entry(const struct aim *aim, mpfr_t t)
{
	if (number_sign(aim->along) <= 0 || number_sign(aim->room) < 0)
		return false;
	time_of_entry(aim, t);
	return true;
}

/*
 * For rays that start outside and hit. t is the least time. The normal is (t D - OA - q AB) / r,
 * where q is the result of place_at(), clamped to [0, 1].
 */
static void enter_capsule(const struct capsule_aim *aim, double *value)
{
	const struct number *d[] = {&aim->at_a.d.x, &aim->at_a.d.y, &aim->at_a.d.z};
	const struct number *oa[] = {&aim->oa.x, &aim->oa.y, &aim->oa.z};
	const struct number *e[] = {&aim->e.x, &aim->e.y, &aim->e.z};
	mpfr_t t, other, place, at, part;

	mpfr_inits2(ENTRY_BITS, t, other, place, at, part, (mpfr_ptr)NULL);
	mpfr_set_inf(t, 1);
	if (end_entry(&aim->at_a, other))
		mpfr_min(t, t, other, MPFR_RNDN);
	if (end_entry(&aim->at_b, other))
		mpfr_min(t, t, other, MPFR_RNDN);
	if (side_entry(aim, other))
		mpfr_min(t, t, other, MPFR_RNDN);
	value[0] = mpfr_get_d(t, MPFR_RNDN);
	place_at(aim, t, place);
	if (mpfr_sgn(place) < 0 || number_sign(aim->ee) == 0)
		mpfr_set_zero(place, 1);
	if (mpfr_cmp_ui(place, 1) > 0)
		mpfr_set_ui(place, 1, MPFR_RNDN);
	for (unsigned k = 0; k < 3 && number_sign(aim->at_a.r) != 0; ++k) {
		set_real(at, *d[k]);
		mpfr_mul(at, at, t, MPFR_RNDN);
		set_real(part, *oa[k]);
		mpfr_sub(at, at, part, MPFR_RNDN);
		set_real(part, *e[k]);
		mpfr_mul(part, part, place, MPFR_RNDN);
		mpfr_sub(at, at, part, MPFR_RNDN);
		set_real(part, aim->at_a.r);
		mpfr_div(at, at, part, MPFR_RNDN);
		value[1 + k] = mpfr_get_d(at, MPFR_RNDN);
	}
	mpfr_clears(t, other, place, at, part, (mpfr_ptr)NULL);
}

/*
 * The exact time t at which the ray enters the capsule, with an error that covers the time that a
 * kernel may compute.
 */
static struct bounded bounded_capsule_entry(struct bounded3 oa, struct bounded3 ob,
					    struct bounded3 e, struct bounded3 d, struct bounded r,
					    struct bounded t)
{
	struct bounded3 m = bounded_cross3(e, oa), g = bounded_cross3(e, d);
	struct bounded ee = bounded_dot3(e, e), gg = bounded_dot3(g, g), b = bounded_dot3(m, g);
	struct bounded k = bounded_dot3(e, bounded_cross3(oa, d)), rr = bounded_mul(r, r);
	struct bounded c = bounded_sub(bounded_dot3(m, m), bounded_mul(rr, ee));
	struct bounded j = bounded_sub(bounded_mul(rr, gg), bounded_mul(k, k));
	struct bounded h =
	    bounded_mul(bounded_sqrt(ee), bounded_sqrt(bounded_max(j, bounded_exactly(0))));
	struct bounded from_b = bounded_div(bounded_sub(b, h), gg);
	struct bounded p = bounded_div(c, bounded_add(b, h)), f;
	enum verdict side, at_a, at_b;

	if (!surely_positive(b))
		p = surely_negative(b) ? from_b : bounded_either(p, from_b);
	f = bounded_dot3(e, bounded_add3(bounded_scale3(p, d), bounded_negative3(oa)));
	if (bounded_is_zero(gg))
		f = bounded_negative(bounded_dot3(e, d));
	else if (!surely_positive(gg))
		return bounded_unknown(t.value);
	side = and_also(is_positive(f), is_less(f, ee));
	if (bounded_is_zero(gg))
		side = NO;
	at_a = not_so(is_positive(f));
	at_b = and_also(is_positive(f), not_so(side));
	if (side != NO)
		t = bounded_either(t, p);
	if (at_a != NO)
		t = bounded_either(t, bounded_entry(oa, d, r));
	if (at_b != NO)
		t = bounded_either(t, bounded_entry(ob, d, r));
	return t;
}

static void bound_capsule(struct vector3 from, struct vector3 a, struct vector3 b,
			  const struct capsule_aim *aim, bool in_doubt,
			  struct lockstep_truth *truth)
{
	struct bounded3 o = bounded_point(from), start = bounded_point(a), end = bounded_point(b);
	struct bounded3 oa = bounded_to3(o, start), ob = bounded_to3(o, end), to, normal;
	struct bounded3 e = bounded_to3(start, end), d = bounded_point(aim->at_a.d);
	struct bounded r = bounded_operand(aim->at_a.r), t, whole;
	int exponent = bounded_octave(d);

	d = bounded_scaled3(d, exponent);
	t = bounded_capsule_entry(oa, ob, e, d, r,
				  bounded_exactly(ldexp(truth->value[0], exponent)));
	if (in_doubt)
		t = bounded_either(t, bounded_exactly(0));
	whole = bounded_scaled(t, exponent);
	if (!(fabs(whole.value) + whole.error <= FLT_MAX))
		whole = bounded_unknown(whole.value);
	to = bounded_add3(bounded_scale3(t, d), bounded_negative3(oa));
	normal = bounded_scale3(bounded_place((struct bounded3){{0}, {0}, {0}}, e, to), e);
	normal = bounded_unit(bounded_add3(to, bounded_negative3(normal)));
	if (in_doubt) {
		normal.x = normal.y = normal.z = bounded_unknown(NAN);
		truth->value[1] = truth->value[2] = truth->value[3] = NAN;
	}
	truth->bounded = true;
	truth->scale[0] = bounded_scale(whole, aim->at_a.error_bound);
	truth->scale[1] = bounded_scale(normal.x, aim->at_a.error_bound);
	truth->scale[2] = bounded_scale(normal.y, aim->at_a.error_bound);
	truth->scale[3] = bounded_scale(normal.z, aim->at_a.error_bound);
}

/*
 * The origin is in the capsule, the ray meets the ball around an end, or it passes within r of inner points of the
 * segment. k = 5.5: near_segment3; the balls have 5, see meet_ball, and inner points have an error bound of their
 * own.
 */
EXACT2(ray_capsule3, ray3, ray, capsule3, capsule)
{
	struct vector3 o = POINT3(ray, ), d = scalable(POINT3(ray, d));
	struct vector3 a = POINT3(capsule, a), b = POINT3(capsule, b);
	const struct two_segments s = ray_and_segment(o, d, a, b);
	struct capsule_aim aim = capsule_aim_of(o, d, a, b, capsule.r);
	struct margin at_start = near_segment3(o, capsule.r, a, b), hit = at_start;
	bool in_doubt = fabs(at_start.value) <= aim.at_a.error_bound * 0x1p-24;

	if (number_sign(dot3(d, d)) != 0) {
		hit = either(hit, both(at_least_zero(aim.at_a.along), line_meets(&aim.at_a)));
		hit = either(hit, both(at_least_zero(aim.at_b.along), line_meets(&aim.at_b)));
	}
	hit = either(hit, inner_points_near(&s, capsule.r));
	answer_closed(truth, hit);
	for (unsigned k = 0; k < 4; ++k)
		truth->value[k] = truth->hit ? 0 : NAN;
	if (!truth->hit || (at_start.sign >= 0 && !in_doubt))
		return;
	if (at_start.sign < 0)
		enter_capsule(&aim, truth->value);
	bound_capsule(o, a, b, &aim, in_doubt, truth);
}

/* ---- A convex polygon -------------------------------------------------------------------------- */

/* A ray as its polygon is seen from it: `length` is the larger of |D.x| and |D.y|. */
struct gaze {
	struct vector o, d;
	bool by_x, mirrored;
	struct number length;
};

static struct gaze gaze_of(struct vector o, struct vector d)
{
	struct number x = magnitude(d.x), y = magnitude(d.y);
	bool by_x = number_compare(x, y) >= 0;

	return (struct gaze){o, d, by_x, number_sign(by_x ? d.x : d.y) < 0, by_x ? x : y};
}

/* How far P is ahead along D's longer axis. k = 1 */
static struct number ahead_of(const struct gaze *g, struct vector p)
{
	struct number way = g->by_x ? to(g->o, p).x : to(g->o, p).y;

	return g->mirrored ? negative(way) : way;
}

/* The ray meets the polygon, and starts in it. */
struct meeting {
	struct margin hit, inside;
};

/* The ray's line has the vertices at both ends on different sides, for certain, and no side between them crosses it
 * behind the ray. So a kernel finds a side there that the ray crosses: sides agree about the vertex that they share. */
static struct margin crosses_between(const struct margin *left, const struct margin *not_behind)
{
	struct margin crosses = never;

	for (unsigned from = 0; from < VERTICES; ++from) {
		struct margin one_side = left[from].sign < 0 ? opposite(left[from]) : left[from];

		for (unsigned k = 1; k < VERTICES && one_side.sign > 0; ++k) {
			struct margin end = left[(from + k) % VERTICES];
			struct margin other_side = left[from].sign < 0 ? end : opposite(end);

			one_side = both(one_side, not_behind[(from + k - 1) % VERTICES]);
			if (one_side.sign > 0 && other_side.sign > 0)
				crosses = either(crosses, both(one_side, other_side));
		}
	}
	return crosses;
}

/* The formula of lockstep.h. k = 4: side_det; det(D, OV) has 0 + 1 + 1 + 1 = 3. A side of length 0 has every point on
 * both its sides, in kernels, too. */
static struct meeting meeting_of(const struct gaze *g, const struct polygon *p)
{
	struct margin crosses = never, all_left = always, all_right = always, inside;
	struct margin left[VERTICES], not_behind[VERTICES];
	struct vector o = g->o, d = g->d;

	for (unsigned i = 0; i < VERTICES; ++i)
		left[i] = at_least_zero(det(d, to(o, p->vertex[i])));
	for (unsigned i = 0; i < VERTICES; ++i) {
		struct vector from = p->vertex[i], end = p->vertex[(i + 1) % VERTICES];
		struct margin end_left = left[(i + 1) % VERTICES], end_right = opposite(end_left);
		struct margin start_left = left[i], start_right = opposite(start_left);
		struct margin of_side = at_least_zero(side_det(from, end, o));
		struct margin ahead =
		    either(at_least_zero(ahead_of(g, from)), at_least_zero(ahead_of(g, end)));
		struct margin if_falls = both(opposite(of_side), ahead);
		struct margin if_rises = both(of_side, ahead);

		not_behind[i] = always;
		crosses = either(crosses, both(both(start_left, end_right), if_falls));
		crosses = either(crosses, both(both(start_right, end_left), if_rises));
		if (equal(from, end))
			continue;
		all_left = both(all_left, of_side);
		all_right = both(all_right, opposite(of_side));
		not_behind[i] = both(either(either(start_right, end_left), if_falls),
				     either(either(start_left, end_right), if_rises));
	}
	crosses = either(crosses, crosses_between(left, not_behind));
	if (number_sign(g->length) == 0)
		crosses = never;
	inside = both(between(p->low.x, o.x, p->high.x), between(p->low.y, o.y, p->high.y));
	inside = both(inside, either(all_left, all_right));
	return (struct meeting){either(crosses, inside), inside};
}

/* top / under, with under > 0 */
struct quotient {
	struct number top, under;
};

static void keep_least(struct quotient *least, bool *any, struct number top, struct number under)
{
	if (number_sign(under) < 0)
		top = negative(top), under = negative(under);
	if (*any && number_compare(mul(top, least->under), mul(least->top, under)) >= 0)
		return;
	*least = (struct quotient){top, under};
	*any = true;
}

/* When a ray from outside meets the first side; not negative for any polygon, also if it is not convex. On the ray's
 * line, a side begins at a vertex. */
static double time_of_meeting(const struct gaze *g, const struct polygon *p)
{
	struct quotient least;
	bool any = false;

	for (unsigned i = 0; i < VERTICES; ++i) {
		struct vector from = p->vertex[i], end = p->vertex[(i + 1) % VERTICES];
		int start_side = number_sign(det(g->d, to(g->o, from)));
		int end_side = number_sign(det(g->d, to(g->o, end)));

		if (start_side == 0)
			keep_least(&least, &any, ahead_of(g, from), g->length);
		if (start_side * end_side < 0)
			keep_least(&least, &any, negative(side_det(from, end, g->o)),
				   det(to(from, end), g->d));
	}
	return any ? fmax(number_ratio(least.top, least.under), 0) : 0;
}

/* What a kernel may compute for a vertex, and for the side that begins there. */
struct seen_side {
	struct bounded x, y, aside, ahead; /* the side VW; det(D, OV); along D's longer axis */
	struct bounded left, place;        /* det(VW, LO); where the side crosses the line */
	enum verdict falls, rises;         /* from left to right; from right to left */
};

static void see_vertices(const struct gaze *g, const struct polygon *p, struct seen_side *side)
{
	struct bounded x = bounded_operand(g->o.x), y = bounded_operand(g->o.y);
	struct bounded dx = bounded_operand(g->d.x), dy = bounded_operand(g->d.y);

	for (unsigned i = 0; i < VERTICES; ++i) {
		struct vector from = p->vertex[i], end = p->vertex[(i + 1) % VERTICES];
		struct vector low = lower_end(from, end);
		struct bounded to_x = bounded_sub(bounded_operand(from.x), x);
		struct bounded to_y = bounded_sub(bounded_operand(from.y), y);
		struct bounded low_x = bounded_sub(bounded_operand(low.x), x);
		struct bounded low_y = bounded_sub(bounded_operand(low.y), y);
		struct seen_side *s = &side[i];

		s->x = bounded_sub(bounded_operand(end.x), bounded_operand(from.x));
		s->y = bounded_sub(bounded_operand(end.y), bounded_operand(from.y));
		s->aside = bounded_sub(bounded_mul(dx, to_y), bounded_mul(dy, to_x));
		s->ahead = g->by_x ? to_x : to_y;
		if (g->mirrored)
			s->ahead = bounded_negative(s->ahead);
		s->left = bounded_sub(bounded_mul(low_x, s->y), bounded_mul(low_y, s->x));
	}
}

static void see_sides(struct seen_side *side)
{
	for (unsigned i = 0; i < VERTICES; ++i) {
		struct seen_side *s = &side[i], *end = &side[(i + 1) % VERTICES];
		struct bounded share = bounded_div(s->aside, bounded_sub(s->aside, end->aside));

		if (bounded_is_zero(s->aside) && bounded_is_zero(end->aside))
			share = bounded_exactly(0);
		s->place = bounded_add(
		    s->ahead, bounded_mul(bounded_share(share), bounded_sub(end->ahead, s->ahead)));
		s->falls = and_also(not_so(is_negative(s->aside)), not_so(is_positive(end->aside)));
		s->rises = and_also(not_so(is_positive(s->aside)), not_so(is_negative(end->aside)));
	}
}

/*
 * Where the line crosses the polygon at the latest, seen from a vertex that is certainly on one side of it, up to the
 * next one that is certainly on the other side: one of the sides between them crosses.
 */
static double latest_crossing(const struct seen_side *side, unsigned from)
{
	double latest = -INFINITY;

	if (!surely_positive(side[from].aside) && !surely_negative(side[from].aside))
		return INFINITY;
	for (unsigned i = from; i < from + VERTICES; ++i) {
		const struct seen_side *s = &side[i % VERTICES], *end = &side[(i + 1) % VERTICES];

		latest = fmax(latest, s->place.value + s->place.error);
		if (surely_positive(end->aside) || surely_negative(end->aside))
			return (end->aside.value > 0) != (side[from].aside.value > 0) ? latest
										      : INFINITY;
	}
	return INFINITY;
}

/* Where the line meets the first side, exactly, with an error that covers where a kernel may find that. */
static struct bounded bounded_meeting(const struct seen_side *side, double exact, bool in_doubt)
{
	double least = INFINITY, most = INFINITY, farthest = -INFINITY;

	for (unsigned i = 0; i < VERTICES; ++i) {
		enum verdict crosses = or_else(side[i].falls, side[i].rises);
		struct bounded place = side[i].place;

		most = fmin(most, latest_crossing(side, i));
		if (crosses == NO)
			continue;
		least = fmin(least, place.value - place.error);
		farthest = fmax(farthest, place.value + place.error);
		if (crosses == YES)
			most = fmin(most, place.value + place.error);
	}
	least = in_doubt ? 0 : fmax(least, 0);
	most = fmax(fmin(most, farthest), 0);
	return (struct bounded){exact, fmax(exact - least, most - exact)};
}

/*
 * The outward normal, multiplied by its length, of the side that a kernel finds first among those that fall, or among
 * those that rise; unknown if that may be another one. A kernel that hits has found a side that crosses the line. If a
 * vertex is certainly beside the line, then one side leads back to that vertex's side of the line, and one leads away.
 */
static struct bounded3 bounded_front(const struct seen_side *side, bool falls)
{
	const struct bounded unknown = bounded_unknown(NAN), zero = bounded_exactly(0);
	const struct seen_side *first = NULL;
	enum verdict crosses[VERTICES];
	bool beside = false, certain = false;
	unsigned count = 0;

	for (unsigned i = 0; i < VERTICES; ++i) {
		const struct seen_side *s = &side[i], *end = &side[(i + 1) % VERTICES];

		crosses[i] = falls ? and_also(s->falls, is_less(end->aside, s->aside))
				   : and_also(s->rises, is_less(s->aside, end->aside));
		beside |= surely_positive(s->aside) || surely_negative(s->aside);
		count += crosses[i] != NO;
		if (crosses[i] == NO || (first && s->place.value >= first->place.value))
			continue;
		first = s;
		certain = crosses[i] == YES;
	}
	if (count == 1)
		certain = beside;
	for (unsigned i = 0; i < VERTICES; ++i)
		if (crosses[i] != NO && &side[i] != first &&
		    !surely_less(first->place, side[i].place))
			certain = false;
	if (!certain)
		return (struct bounded3){unknown, unknown, zero};
	return falls ? (struct bounded3){first->y, bounded_negative(first->x), zero}
		     : (struct bounded3){bounded_negative(first->y), first->x, zero};
}

/* If a kernel may find either winding, the other normal is within the error. */
static struct bounded3 bounded_normal(const struct gaze *g, const struct polygon *p,
				      const struct seen_side *side)
{
	struct bounded area = bounded_exactly(0);
	struct number exact = number_zero(2);
	struct bounded3 normal;
	bool falls;

	for (unsigned i = 0; i < VERTICES; ++i) {
		area = bounded_add(area, side[i].left);
		exact = add(exact, side_det(p->vertex[i], p->vertex[(i + 1) % VERTICES], g->o));
	}
	falls = number_sign(exact) >= 0;
	normal = bounded_unit(bounded_front(side, falls));
	if (is_negative(area) == IN_DOUBT)
		normal = bounded_either3(normal, bounded_unit(bounded_front(side, !falls)));
	return normal;
}

static void bound_meeting(const struct gaze *g, const struct polygon *p, bool in_doubt,
			  struct lockstep_truth *truth)
{
	const double error_bound = 4.01;
	struct bounded length = bounded_operand(g->length), place, t;
	struct seen_side side[VERTICES];
	struct bounded3 normal;

	see_vertices(g, p, side);
	see_sides(side);
	place = bounded_meeting(side, truth->value[0] * length.value, in_doubt);
	if (bounded_is_zero(place))
		return;
	t = bounded_div(place, length);
	if (!(fabs(t.value) + t.error <= FLT_MAX))
		t = bounded_unknown(t.value);
	normal = bounded_normal(g, p, side);
	if (!surely_positive(place) || isinf(normal.x.error) || isinf(normal.y.error))
		normal.x = normal.y = bounded_unknown(NAN);
	truth->bounded = true;
	truth->value[1] = normal.x.value;
	truth->value[2] = normal.y.value;
	truth->scale[0] = bounded_scale(t, error_bound);
	truth->scale[1] = bounded_scale(normal.x, error_bound);
	truth->scale[2] = bounded_scale(normal.y, error_bound);
}

EXACT2(ray_convex, ray, ray, convex, polygon)
{
	struct gaze g = gaze_of(POINT(ray, ), POINT(ray, d));
	struct polygon p = polygon_of(polygon);
	struct meeting meeting = meeting_of(&g, &p);
	bool in_doubt = fabs(meeting.inside.value) <= 4.01 * 0x1p-24;

	answer_closed(truth, meeting.hit);
	for (unsigned k = 0; k < 3; ++k)
		truth->value[k] = truth->hit ? 0 : NAN;
	if (!truth->hit || number_sign(g.length) == 0 || (meeting.inside.sign >= 0 && !in_doubt))
		return;
	if (meeting.inside.sign < 0)
		truth->value[0] = time_of_meeting(&g, &p);
	bound_meeting(&g, &p, in_doubt, truth);
}
