/* SPDX-License-Identifier: MIT */
/*
 * Ear clipping, one vertex at a time.
 *
 * No clipped triangle is clockwise, and the remaining ring always has the remaining area of the
 * polygon. So the number of triangles that cover a point is the polygon's winding number there: one
 * inside, none outside, whatever the order of clipping. Only finding an ear can fail, and a simple
 * polygon always has one (Meisters, "Polygons have ears", 1975).
 *
 * A corner that is not an ear cannot become one until a neighbour is clipped, since the ring only
 * shrinks. So each corner is tested once, and two more are tested per clip: O(n^2) in all.
 */
#include <stdlib.h>

#include "reference/triangulate.h"

/* The rest of the polygon: a ring of vertices, counter-clockwise. */
struct remains {
	const float *x, *y;
	size_t *next, *previous;
	bool *worth_testing; /* may this corner be an ear? */
	size_t count, current;
	size_t *triangle; /* the next triangle to write */
	bool touching;    /* other vertices may touch an ear's triangle from outside */
};

static int turn(const struct remains *r, size_t a, size_t b, size_t c)
{
	return lockstep_reference_turn(r->x[a], r->y[a], r->x[b], r->y[b], r->x[c], r->y[c]);
}

static bool same_place(const struct remains *r, size_t a, size_t b)
{
	return r->x[a] == r->x[b] && r->y[a] == r->y[b];
}

/* Straight ahead, straight back, or not a corner because vertices coincide. */
static bool is_degenerate(const struct remains *r, size_t i)
{
	return turn(r, r->previous[i], i, r->next[i]) == 0;
}

/* Clips the current corner and continues with a corner beside it. */
static void clip(struct remains *r)
{
	size_t i = r->current, p = r->previous[i], q = r->next[i];
	*r->triangle++ = p;
	*r->triangle++ = i;
	*r->triangle++ = q;
	r->next[p] = q;
	r->previous[q] = p;
	r->worth_testing[p] = r->worth_testing[q] = true;
	--r->count;
	/* Clips whiskers at once: the inner sides of their bends are outside, but
	 * look like ears. */
	r->current = is_degenerate(r, p) ? p : q;
}

/* ---- Ears --------------------------------------------------------------------------------------- */

/* A corner, and the bounding box of its triangle. */
struct ear {
	size_t p, i, q;
	float min_x, min_y, max_x, max_y;
};

static float least(float a, float b, float c)
{
	float ab = a < b ? a : b;
	return ab < c ? ab : c;
}

static float greatest(float a, float b, float c)
{
	float ab = a > b ? a : b;
	return ab > c ? ab : c;
}

static struct ear ear_of(const struct remains *r, size_t i)
{
	size_t p = r->previous[i], q = r->next[i];
	return (struct ear){p,
			    i,
			    q,
			    least(r->x[p], r->x[i], r->x[q]),
			    least(r->y[p], r->y[i], r->y[q]),
			    greatest(r->x[p], r->x[i], r->x[q]),
			    greatest(r->y[p], r->y[i], r->y[q])};
}

/* Does the side from v, in the closed triangle, to s enter the open triangle? side[] holds the
 * orientations of v. */
static bool enters(const struct remains *r, const struct ear *ear, const int side[3], size_t s)
{
	return (side[0] > 0 || turn(r, ear->p, ear->i, s) > 0) &&
	       (side[1] > 0 || turn(r, ear->i, ear->q, s) > 0) &&
	       (side[2] > 0 || turn(r, ear->q, ear->p, s) > 0);
}

/* Does v prevent clipping the triangle? */
static bool blocks(const struct remains *r, const struct ear *ear, size_t v)
{
	if (r->x[v] < ear->min_x || r->x[v] > ear->max_x || r->y[v] < ear->min_y ||
	    r->y[v] > ear->max_y)
		return false;
	int side[3];
	if ((side[0] = turn(r, ear->p, ear->i, v)) < 0 ||
	    (side[1] = turn(r, ear->i, ear->q, v)) < 0 ||
	    (side[2] = turn(r, ear->q, ear->p, v)) < 0)
		return false;
	bool is_corner =
	    same_place(r, v, ear->p) || same_place(r, v, ear->i) || same_place(r, v, ear->q);
	if (!r->touching && !is_corner)
		return true;
	return enters(r, ear, side, r->previous[v]) || enters(r, ear, side, r->next[v]);
}

static bool is_ear(const struct remains *r, size_t i)
{
	struct ear ear = ear_of(r, i);
	if (turn(r, ear.p, i, ear.q) <= 0)
		return false;
	for (size_t v = r->next[ear.q]; v != ear.p; v = r->next[v])
		if (blocks(r, &ear, v))
			return false;
	return true;
}

/* ---- The order of clipping ------------------------------------------------------------------------ */

static void clip_degenerate(struct remains *r)
{
	for (size_t passed = 0; passed < r->count && r->count > 3;) {
		if (is_degenerate(r, r->current)) {
			clip(r);
			passed = 0;
		} else {
			r->current = r->next[r->current];
			++passed;
		}
	}
}

static void all_are_worth_testing(struct remains *r)
{
	size_t i = r->current;
	do {
		r->worth_testing[i] = true;
		i = r->next[i];
	} while (i != r->current);
}

/* Clips ears until there are none left; returns whether there was one. */
static bool clip_ears(struct remains *r)
{
	bool found = false;
	all_are_worth_testing(r);
	for (size_t passed = 0; passed < r->count && r->count > 3;) {
		size_t i = r->current;
		if (is_degenerate(r, i) || (r->worth_testing[i] && is_ear(r, i))) {
			clip(r);
			passed = 0;
			found = true;
		} else {
			r->worth_testing[i] = false;
			r->current = r->next[i];
			++passed;
		}
	}
	return found;
}

static enum lockstep_status clip_all(struct remains *r)
{
	clip_degenerate(r);
	if (r->count > 3)
		clip_ears(r);
	/* Touching sides may exclude a corner that could be an ear. */
	r->touching = true;
	while (r->count > 3)
		if (!clip_ears(r))
			return LOCKSTEP_NOT_SIMPLE;
	size_t i = r->current, p = r->previous[i], q = r->next[i];
	if (turn(r, p, i, q) < 0)
		return LOCKSTEP_NOT_SIMPLE;
	*r->triangle++ = p;
	*r->triangle++ = i;
	*r->triangle++ = q;
	return LOCKSTEP_OK;
}

/* ---- Polygons ----------------------------------------------------------------------------------- */

/* A side and its bounding box. */
struct side {
	size_t from, to;
	float min_x, min_y, max_x, max_y;
};

static struct side side_of(const struct remains *r, size_t from)
{
	size_t to = r->next[from];
	struct side s = {from, to, r->x[from], r->y[from], r->x[to], r->y[to]};
	if (s.min_x > s.max_x) {
		s.min_x = r->x[to];
		s.max_x = r->x[from];
	}
	if (s.min_y > s.max_y) {
		s.min_y = r->y[to];
		s.max_y = r->y[from];
	}
	return s;
}

/* Do two sides cross, each with its ends strictly on opposite sides of the other? */
static bool cross(const struct remains *r, const struct side *s, size_t from)
{
	size_t to = r->next[from];
	if ((r->x[from] < s->min_x && r->x[to] < s->min_x) ||
	    (r->x[from] > s->max_x && r->x[to] > s->max_x) ||
	    (r->y[from] < s->min_y && r->y[to] < s->min_y) ||
	    (r->y[from] > s->max_y && r->y[to] > s->max_y))
		return false;
	return turn(r, s->from, s->to, from) * turn(r, s->from, s->to, to) < 0 &&
	       turn(r, from, to, s->from) * turn(r, from, to, s->to) < 0;
}

static bool any_cross(const struct remains *r, size_t n)
{
	for (size_t i = 0; i < n; ++i) {
		struct side s = side_of(r, i);
		for (size_t k = 0; k < i; ++k)
			if (cross(r, &s, k))
				return true;
	}
	return false;
}

static void link_up(struct remains *r, size_t n)
{
	bool clockwise = lockstep_reference_winding(n, r->x, r->y) < 0;
	for (size_t i = 0; i < n; ++i) {
		size_t after = i + 1 < n ? i + 1 : 0;
		if (clockwise) {
			r->next[after] = i;
			r->previous[i] = after;
		} else {
			r->next[i] = after;
			r->previous[after] = i;
		}
	}
	r->count = n;
	r->current = clockwise ? n - 1 : 0;
}

enum lockstep_status lockstep_reference_triangulate(const struct lockstep_polygon *polygon,
						    size_t *triangles)
{
	struct remains r = {.triangle = triangles};
	if (lockstep_polygon_rings(polygon) != 1)
		return LOCKSTEP_NOT_SIMPLE;
	size_t n = lockstep_polygon_ring(polygon, 0, &r.x, &r.y);
	if (n < 3)
		return LOCKSTEP_EMPTY;
	enum lockstep_status status = LOCKSTEP_NO_MEMORY;
	r.next = malloc(n * sizeof *r.next);
	r.previous = malloc(n * sizeof *r.previous);
	r.worth_testing = malloc(n * sizeof *r.worth_testing);
	if (r.next && r.previous && r.worth_testing) {
		link_up(&r, n);
		status = any_cross(&r, n) ? LOCKSTEP_NOT_SIMPLE : clip_all(&r);
	}
	free(r.next);
	free(r.previous);
	free(r.worth_testing);
	return status;
}
