/* SPDX-License-Identifier: MIT */
/* References of the line family: the formulas of lockstep.h, one case at a time. */
#include "reference/segments.h"
#include "reference/triangulate.h"

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

static bool between(float v, float a, float b)
{
	return a < b ? a <= v && v <= b : b <= v && v <= a;
}

REFERENCE_HIT2(line_segment, line, l, segment, s)
{
	float a = side_upwards(l.ax, l.ay, l.bx, l.by, s.ax, s.ay);
	float b = side_upwards(l.ax, l.ay, l.bx, l.by, s.bx, s.by);
	if (isnan(a) || isnan(b) || same_side(a, b))
		return false;
	if (l.bx - l.ax != 0 || l.by - l.ay != 0)
		return true;
	/* The line is a point. Is it on the segment? */
	return side(l.ax, l.ay, s.ax, s.ay, s.bx, s.by) == 0 && between(l.ax, s.ax, s.bx) &&
	       between(l.ay, s.ay, s.by);
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

/* Clamps to [0, 1]; NaN becomes 0. */
static float clamp(float v)
{
	if (!(v > 0))
		return 0;
	return v < 1 ? v : 1;
}

/* The result of two segments, which is whether they share a point, and k, l, x, y. */
struct meeting {
	float k, l, x, y;
};

/* For segments that overlap, or if one of them is a point. */
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
	/* O is already on AB. */
	float squared = abx * abx + aby * aby;
	float along = (op.ax - ab.ax) * abx + (op.ay - ab.ay) * aby;
	float k = squared == 0 ? 0 : clamp(along / squared);
	return (struct meeting){k, 0, op.ax, op.ay};
}

struct end {
	float x, y;
};

static struct end lower_end(struct segment s)
{
	return s.ay > s.by ? (struct end){s.bx, s.by} : (struct end){s.ax, s.ay};
}

static struct meeting meet(struct segment ab, struct segment op)
{
	struct end low = lower_end(ab), low_op = lower_end(op);
	float abx = ab.bx - ab.ax, aby = ab.by - ab.ay;
	float opx = op.bx - op.ax, opy = op.by - op.ay;
	float d = abx * opy - aby * opx;
	if (d == 0)
		return meet_along(ab, op);
	float k = clamp((opx * (ab.ay - low_op.y) - opy * (ab.ax - low_op.x)) / d);
	float l = clamp(-((abx * (op.ay - low.y) - aby * (op.ax - low.x)) / d));
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

/* Is the segment from O to (x, y) clear of the wall? Exact. */
static bool way_is_clear(struct segment wall, float ox, float oy, float x, float y)
{
	if (!intervals_meet(wall.ax, wall.bx, ox, x) || !intervals_meet(wall.ay, wall.by, oy, y))
		return true;
	int turn_o = lockstep_reference_turn(wall.ax, wall.ay, wall.bx, wall.by, ox, oy);
	int turn_x = lockstep_reference_turn(wall.ax, wall.ay, wall.bx, wall.by, x, y);
	if (turn_o != 0 && turn_o == turn_x)
		return true;
	int turn_a = lockstep_reference_turn(ox, oy, x, y, wall.ax, wall.ay);
	int turn_b = lockstep_reference_turn(ox, oy, x, y, wall.bx, wall.by);
	return turn_a != 0 && turn_a == turn_b;
}

static float extent(float a, float b, float c, float d)
{
	float low = a < b ? a : b, high = a < b ? b : a;
	low = c < low ? c : low;
	high = c > high ? c : high;
	low = d < low ? d : low;
	high = d > high ? d : high;
	return high - low;
}

/* One is certainly > 0 and the other certainly < 0. */
static bool opposite(float first, float second, float doubt)
{
	return (first > doubt && second < -doubt) || (first < -doubt && second > doubt);
}

/*
 * Computes the point just before the wall. True if float leaves no doubt that the move crosses the
 * wall and that the point is short of it.
 */
static bool before_wall(struct segment wall, struct segment move, float *x, float *y)
{
	float abx = wall.bx - wall.ax, aby = wall.by - wall.ay;
	float opx = move.bx - move.ax, opy = move.by - move.ay;
	float oax = wall.ax - move.ax, oay = wall.ay - move.ay;
	float obx = wall.bx - move.ax, oby = wall.by - move.ay;
	float width = extent(wall.ax, wall.bx, move.ax, move.bx);
	float height = extent(wall.ay, wall.by, move.ay, move.by);
	float doubt = width * height * 0x1p-20f + 0x1p-140f;

	float o = -0.5f * (abx * (oay + oby) - aby * (oax + obx));
	float p =
	    (wall.ax - move.bx) * (wall.by - move.by) - (wall.ay - move.by) * (wall.bx - move.bx);
	float a = opx * oay - opy * oax, b = opx * oby - opy * obx;
	if (!opposite(o, p, doubt) || !opposite(a, b, doubt))
		return false;

	/* NaN, when both overflowed, counts as 1. */
	float l = -o / (abx * opy - aby * opx);
	float f = (l < 1 ? l : 1) - 0.001f;
	f = f > 0 ? f : 0;
	*x = move.ax + f * opx;
	*y = move.ay + f * opy;
	return opposite(p, (wall.ax - *x) * (wall.by - *y) - (wall.ay - *y) * (wall.bx - *x),
			doubt);
}

/* The same in double, for cases that are doubtful in float. */
static void before_wall_in_double(struct segment wall, struct segment move, float *x, float *y)
{
	double abx = (double)wall.bx - wall.ax, aby = (double)wall.by - wall.ay;
	double opx = (double)move.bx - move.ax, opy = (double)move.by - move.ay;
	double oax = (double)wall.ax - move.ax, oay = (double)wall.ay - move.ay;
	double obx = (double)wall.bx - move.ax, oby = (double)wall.by - move.ay;
	double d = abx * opy - aby * opx, l = 0;
	if (d != 0) {
		l = 0.5 * (abx * (oay + oby) - aby * (oax + obx)) / d;
	} else {
		double a = oax * opx + oay * opy, b = obx * opx + oby * opy;
		if (a > 0 && b > 0)
			l = (a < b ? a : b) / (opx * opx + opy * opy);
	}
	double f = (l < 1 ? l : 1) - 0.001f;
	*x = f > 0 ? (float)(move.ax + f * opx) : move.ax;
	*y = f > 0 ? (float)(move.ay + f * opy) : move.ay;
}

REFERENCE_HIT_VALUES2(move_until_wall, 2, segment, wall, segment, move)
{
	const float operand[] = {wall.ax, wall.ay, wall.bx, wall.by,
				 move.ax, move.ay, move.bx, move.by};
	bool finite = true;
	for (unsigned k = 0; k < 8; ++k) {
		if (isnan(operand[k]))
			return false;
		finite = finite && !isinf(operand[k]);
	}
	result[0] = move.bx;
	result[1] = move.by;
	if (!intervals_meet(wall.ax, wall.bx, move.ax, move.bx) ||
	    !intervals_meet(wall.ay, wall.by, move.ay, move.by))
		return false;
	if (finite && way_is_clear(wall, move.ax, move.ay, move.bx, move.by))
		return false;
	result[0] = move.ax;
	result[1] = move.ay;
	if (finite && !before_wall(wall, move, &result[0], &result[1])) {
		before_wall_in_double(wall, move, &result[0], &result[1]);
		if (!way_is_clear(wall, move.ax, move.ay, result[0], result[1])) {
			result[0] = move.ax;
			result[1] = move.ay;
		}
	}
	return true;
}

REFERENCE_VALUES2(line_normal, 2, line, l, point, p)
{
	float abx = l.bx - l.ax, aby = l.by - l.ay;
	float m = fabsf(abx) > fabsf(aby) ? fabsf(abx) : fabsf(aby);
	int exponent;
	frexpf(m, &exponent);
	float ux = isinf(m) ? abx * 0 : ldexpf(abx, 2 - exponent);
	float uy = isinf(m) ? aby * 0 : ldexpf(aby, 2 - exponent);
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

/* ---- Specimens: as printed, step by step, whatever NaN does to it. ------------------------------ */

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
