/* SPDX-License-Identifier: MIT */
/* References of the line family: what lockstep.h says, one case at a time. */
#include "reference/reference.h"

/* Twice the signed area of a, b, p. */
static float side(float ax, float ay, float bx, float by, float px, float py)
{
	return (bx - ax) * (py - ay) - (by - ay) * (px - ax);
}

REFERENCE_VALUES2(line_side, 1, line, l, point, p)
{
	result[0] = side(l.ax, l.ay, l.bx, l.by, p.x, p.y);
}

REFERENCE_VALUES2(project_on_line, 3, line, l, point, p)
{
	float dx = l.bx - l.ax, dy = l.by - l.ay;
	float squared = dx * dx + dy * dy;
	float along = dx * (p.x - l.ax) + dy * (p.y - l.ay);
	if (isnan(along)) {
		result[0] = result[1] = result[2] = NAN;
		return;
	}
	float t = squared > 0 ? along / squared : 0;
	result[0] = l.ax + t * dx;
	result[1] = l.ay + t * dy;
	result[2] = t;
}

/* Both strictly left, or both strictly right. */
static bool same_side(float first, float second)
{
	return (first > 0 && second > 0) || (first < 0 && second < 0);
}

static bool between(float v, float a, float b)
{
	return a < b ? a <= v && v <= b : b <= v && v <= a;
}

REFERENCE_HIT2(line_segment, line, l, segment, s)
{
	float a = side(l.ax, l.ay, l.bx, l.by, s.ax, s.ay);
	float b = side(l.ax, l.ay, l.bx, l.by, s.bx, s.by);
	if (isnan(a) || isnan(b) || same_side(a, b))
		return false;
	if (l.bx - l.ax != 0 || l.by - l.ay != 0)
		return true;
	/* The line is a point: on the segment? */
	return side(s.ax, s.ay, s.bx, s.by, l.ax, l.ay) == 0 && between(l.ax, s.ax, s.bx) &&
	       between(l.ay, s.ay, s.by);
}

/* Do the intervals that a, b and c, d span meet? */
static bool intervals_meet(float a, float b, float c, float d)
{
	bool all_less = a < c && a < d && b < c && b < d;
	bool all_more = a > c && a > d && b > c && b > d;
	return !all_less && !all_more;
}

static bool share_a_point(struct segment s, struct segment t)
{
	if (isnan(s.ax) || isnan(s.ay) || isnan(s.bx) || isnan(s.by) || isnan(t.ax) ||
	    isnan(t.ay) || isnan(t.bx) || isnan(t.by))
		return false;
	if (!intervals_meet(s.ax, s.bx, t.ax, t.bx) || !intervals_meet(s.ay, s.by, t.ay, t.by))
		return false;
	float o = side(s.ax, s.ay, s.bx, s.by, t.ax, t.ay);
	float p = side(s.ax, s.ay, s.bx, s.by, t.bx, t.by);
	if (isnan(o) || isnan(p) || same_side(o, p))
		return false;
	float a = side(t.ax, t.ay, t.bx, t.by, s.ax, s.ay);
	float b = side(t.ax, t.ay, t.bx, t.by, s.bx, s.by);
	return !isnan(a) && !isnan(b) && !same_side(a, b);
}

REFERENCE_HIT2(segment_segment, segment, s, segment, t)
{
	return share_a_point(s, t);
}

/* 0 <= numerator / d < 1, for d != 0 */
static bool in_half_open_unit(float numerator, float d)
{
	if (d > 0)
		return 0 <= numerator && numerator < d;
	return 0 >= numerator && numerator > d;
}

REFERENCE_VALUES2(segment_crossing, 1, segment, s, segment, move)
{
	float abx = s.bx - s.ax, aby = s.by - s.ay;
	float ipx = move.bx - move.ax, ipy = move.by - move.ay;
	float aix = move.ax - s.ax, aiy = move.ay - s.ay;
	float d = abx * ipy - aby * ipx;
	if (isnan(d))
		result[0] = NAN;
	else if (d == 0)
		result[0] = -1;
	else
		result[0] = in_half_open_unit(aix * ipy - aiy * ipx, d) &&
			    in_half_open_unit(aix * aby - aiy * abx, d);
}

/* Into [0, 1]; NaN goes to 0. */
static float clamp(float v)
{
	if (!(v > 0))
		return 0;
	return v < 1 ? v : 1;
}

/* Where two segments share a point, and that they do: k, l, x, y. */
struct meeting {
	float k, l, x, y;
};

/* For segments that run along each other, or one of which is a point. */
static struct meeting meet_along(struct segment ab, struct segment op)
{
	float abx = ab.bx - ab.ax, aby = ab.by - ab.ay;
	float opx = op.bx - op.ax, opy = op.by - op.ay;
	float a = (ab.ax - op.ax) * opx + (ab.ay - op.ay) * opy;
	float b = (ab.bx - op.ax) * opx + (ab.by - op.ay) * opy;
	float first = a < b ? a : b;
	if (first > 0) {
		float l = clamp(first / (opx * opx + opy * opy));
		if (a <= b)
			return (struct meeting){0, l, ab.ax, ab.ay};
		return (struct meeting){1, l, ab.bx, ab.by};
	}
	/* O is on AB already. */
	float squared = abx * abx + aby * aby;
	float along = (op.ax - ab.ax) * abx + (op.ay - ab.ay) * aby;
	float k = squared == 0 ? 0 : clamp(along / squared);
	return (struct meeting){k, 0, op.ax, op.ay};
}

static struct meeting meet(struct segment ab, struct segment op)
{
	float abx = ab.bx - ab.ax, aby = ab.by - ab.ay;
	float opx = op.bx - op.ax, opy = op.by - op.ay;
	float d = abx * opy - aby * opx;
	if (d == 0)
		return meet_along(ab, op);
	float k = clamp((opx * (ab.ay - op.ay) - opy * (ab.ax - op.ax)) / d);
	float l = clamp(-((abx * (op.ay - ab.ay) - aby * (op.ax - ab.ax)) / d));
	return (struct meeting){k, l, op.ax + l * opx, op.ay + l * opy};
}

REFERENCE_HIT_VALUES2(segment_segment_point, 4, segment, ab, segment, op)
{
	if (!share_a_point(ab, op))
		return false;
	struct meeting at = meet(ab, op);
	result[0] = at.k;
	result[1] = at.l;
	result[2] = at.x;
	result[3] = at.y;
	return true;
}

/* 1 if (x, y) is surely left of the wall, -1 if surely right of it, 0 if in doubt. */
static int sure_side(struct segment wall, float x, float y)
{
	float left = (wall.bx - wall.ax) * (y - wall.ay);
	float right = (wall.by - wall.ay) * (x - wall.ax);
	float det = left - right;
	float doubt = 0x1p-21f * (fabsf(left) + fabsf(right)) + 0x1p-140f;
	return (det > doubt) - (det < -doubt);
}

static bool both_below(float u, float v, float a, float b)
{
	return u < a && u < b && v < a && v < b;
}

/* Is the way from O to (x, y) clear of the wall, whatever rounding did? */
static bool safe(struct segment wall, float ox, float oy, float x, float y)
{
	int from = sure_side(wall, ox, oy);
	if (from != 0 && from == sure_side(wall, x, y))
		return true;
	return both_below(ox, x, wall.ax, wall.bx) || both_below(oy, y, wall.ay, wall.by) ||
	       both_below(-ox, -x, -wall.ax, -wall.bx) || both_below(-oy, -y, -wall.ay, -wall.by);
}

REFERENCE_HIT_VALUES2(move_until_wall, 2, segment, wall, segment, move)
{
	if (isnan(wall.ax) || isnan(wall.ay) || isnan(wall.bx) || isnan(wall.by) ||
	    isnan(move.ax) || isnan(move.ay) || isnan(move.bx) || isnan(move.by))
		return false;
	result[0] = move.bx;
	result[1] = move.by;
	if (!share_a_point(wall, move))
		return false;
	float f = meet(wall, move).l - 0.001f;
	f = f > 0 ? f : 0;
	float x = move.ax + f * (move.bx - move.ax), y = move.ay + f * (move.by - move.ay);
	bool moves = safe(wall, move.ax, move.ay, x, y);
	result[0] = moves ? x : move.ax;
	result[1] = moves ? y : move.ay;
	return true;
}

REFERENCE_VALUES2(line_normal, 2, line, l, point, p)
{
	float abx = l.bx - l.ax, aby = l.by - l.ay;
	float m = fabsf(abx) > fabsf(aby) ? fabsf(abx) : fabsf(aby);
	if (m == 0)
		m = 1;
	float ux = abx / m, uy = aby / m;
	float s = ux * (p.y - l.ay) - uy * (p.x - l.ax);
	float w = sqrtf(ux * ux + uy * uy);
	result[0] = result[1] = isnan(s) ? NAN : 0;
	if (s > 0) {
		result[0] = -uy / w;
		result[1] = ux / w;
	} else if (s < 0) {
		result[0] = uy / w;
		result[1] = -ux / w;
	}
}

REFERENCE_VALUES2(reflect, 2, vec, v, normal, n)
{
	float p = 2 * (v.x * n.x + v.y * n.y);
	result[0] = v.x - p * n.x;
	result[1] = v.y - p * n.y;
}

/* ---- Specimens: what was printed, step by step, whatever NaN does to it. ------------------------ */

static bool printed_line_segment(float ax, float ay, float bx, float by, struct segment op)
{
	return side(ax, ay, bx, by, op.bx, op.by) * side(ax, ay, bx, by, op.ax, op.ay) < 0;
}

REFERENCE_HIT2(line_segment_published, line, ab, segment, op)
{
	return printed_line_segment(ab.ax, ab.ay, ab.bx, ab.by, op);
}

REFERENCE_HIT2(segment_segment_published, segment, ab, segment, op)
{
	if (!printed_line_segment(ab.ax, ab.ay, ab.bx, ab.by, op))
		return false;
	return printed_line_segment(op.ax, op.ay, op.bx, op.by, ab);
}

REFERENCE_HIT2(segment_segment_k_published, segment, ab, segment, op)
{
	if (!printed_line_segment(ab.ax, ab.ay, ab.bx, ab.by, op))
		return false;
	float abx = ab.bx - ab.ax, aby = ab.by - ab.ay;
	float opx = op.bx - op.ax, opy = op.by - op.ay;
	float k =
	    -(ab.ax * opy - op.ax * opy - opx * ab.ay + opx * op.ay) / (abx * opy - aby * opx);
	return !(k < 0 || k > 1);
}

REFERENCE_VALUES2(line_normal_published, 2, line, l, point, p)
{
	float abx = l.bx - l.ax, aby = l.by - l.ay;
	float d = abx * (p.y - l.ay) - aby * (p.x - l.ax);
	float x = -aby * d, y = abx * d;
	float length = sqrtf(x * x + y * y);
	result[0] = x / length;
	result[1] = y / length;
}
