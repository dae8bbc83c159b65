/* SPDX-License-Identifier: MIT */
/*
 * Where a wall stops a move, by exact signs and in double. The kernel calls this for single cases
 * whose sign it cannot decide.
 */
#include <math.h>

#include "kernels/wall.h"

static bool beyond(float u, float v, float a, float b)
{
	return (u < a && u < b && v < a && v < b) || (u > a && u > b && v > a && v > b);
}

/* The bounding boxes of the wall and of the move to `end` do not meet. */
static bool apart(const struct walled_move *m, struct spot end)
{
	return beyond(m->o.x, end.x, m->a.x, m->b.x) || beyond(m->o.y, end.y, m->a.y, m->b.y);
}

/* The move to `end` shares a point with the wall. */
static bool reaches_wall(const struct walled_move *m, struct spot end)
{
	if (apart(m, end) ||
	    lockstep_orientation(m->a, m->b, m->o) * lockstep_orientation(m->a, m->b, end) > 0)
		return false;
	return lockstep_orientation(m->o, end, m->a) * lockstep_orientation(m->o, end, m->b) <= 0;
}

static bool is_number(struct spot s)
{
	return s.x == s.x && s.y == s.y;
}

static bool is_finite(struct spot s)
{
	return isfinite(s.x) && isfinite(s.y);
}

static bool same(struct spot s, struct spot t)
{
	return s.x == t.x && s.y == t.y;
}

/* From o to another point. Exact, unless one coordinate is 2^29 times the other. */
struct offset {
	double x, y;
};

static struct offset offset_to(const struct walled_move *m, struct spot s)
{
	return (struct offset){(double)s.x - m->o.x, (double)s.y - m->o.y};
}

static double det(struct offset u, struct offset v)
{
	return u.x * v.y - u.y * v.x;
}

static double dot(struct offset u, struct offset v)
{
	return u.x * v.x + u.y * v.y;
}

/* A point just short of the first shared point, computed in double and rounded once. */
static struct spot before_wall(const struct walled_move *m)
{
	struct offset a = offset_to(m, m->a), b = offset_to(m, m->b), p = offset_to(m, m->p);
	struct offset wall = {(double)m->b.x - m->a.x, (double)m->b.y - m->a.y};
	double d = det(wall, p), part;
	if (d != 0) {
		part = 0.5 * det(wall, (struct offset){a.x + b.x, a.y + b.y}) / d;
	} else {
		double to_a = dot(a, p), to_b = dot(b, p), nearer = to_a < to_b ? to_a : to_b;
		part = nearer > 0 ? nearer / dot(p, p) : 0;
	}
	part = (part < 1 ? part : 1) - 0.001f;
	if (!(part > 0))
		return m->o;
	return (struct spot){(float)(m->o.x + part * p.x), (float)(m->o.y + part * p.y)};
}

struct stop lockstep_stop_at_wall(const struct walled_move *m)
{
	if (!is_number(m->a) || !is_number(m->b) || !is_number(m->o) || !is_number(m->p))
		return (struct stop){false, {NAN, NAN}};
	if (same(m->o, m->a) || same(m->o, m->b))
		return (struct stop){true, m->o};
	if (apart(m, m->p))
		return (struct stop){false, m->p};
	if (!is_finite(m->a) || !is_finite(m->b) || !is_finite(m->o) || !is_finite(m->p))
		return (struct stop){true, m->o};
	if (!reaches_wall(m, m->p))
		return (struct stop){false, m->p};
	struct spot end = before_wall(m);
	return (struct stop){true, reaches_wall(m, end) ? m->o : end};
}
