/* SPDX-License-Identifier: MIT */
/*
 * How far the coordinates of a case may have to move to make a wrong answer right: Nearness in
 * lockstep.h.
 *
 * The distance is 2^-20, that is, 16 u with u = 2^-24, for the following reasons. Every formula
 * begins with differences of operands. Each is off by u times itself, and so by at most u times the
 * extent s; everything else is homogeneous in them. Let L be the length of the vector by which a
 * comparison is divided to give a length:
 *
 * - P beside or along AB, by det or dot: the comparison is off by 4 u |AB| |AP|, and L = |AB|, so P
 *   is off by 4 u |AP|. The same holds for D against a box's u: obb_obb has 5 u of reaches.
 * - det(VW, OP) <= det(VW, OQ), for vertices of polygons: off by 4 u |VW| (|OP| + |OQ|), and
 *   L = |VW|, so the distance from P to Q across VW is off by 8 u of the longer of OP and OQ.
 * - d^2 <= r^2: d or r is off by (4 + 1) / 2 u.
 * - |det| <= r |AB|: 4.5 u |AC|, and 3 u r, with L = |AB|. |M| <= r |AB| in space: 5.5 u |AP|, and
 *   3.5 u r.
 * - |f| <= r |n| of a plane: 4.5 u (|P| + |d|), and 2.5 u r, with L = |n|, which is about 1.
 *
 * The Euclidean length |AP| is at most sqrt(2) s or sqrt(3) s. But if each coordinate of both
 * operands moves by e, their distance changes by 2 e even along an axis. So e = 16 u s covers all
 * of these twice.
 *
 * A triangle's normal in space is less certain: n = AB x AC is off by 4 u |t|, |t| <= 1.16 |AB|
 * |AC|, so its direction is off by 4.7 u / sin A. The sines of a triangle's angles are at least
 * half its least height h over its longest side l. A distance n . AP / |n| is then off by up to
 * 9.3 u |AP| / sin A, and one in the plane, U / (|BC| |n|), by up to 15 u |BP| / sin A. This is the
 * reason for l / h. Where h is at most 16 u s, the vertices may lie on one line except for
 * rounding, and seen from afar, the triangle is only noise.
 *
 * A triangle and a box are compared along n, three axes and nine other directions. The computed n is turned by
 * 4.7 u l / h, as |AB| |AC| is at most l^2 and |n| is l h, and the heights of the box and of B and C are each off by
 * 4 u |AP|: together, a gap of 21 u s l / h may be lost, as l / h is at least 1.15. Along the nine it is 12 u s, and
 * along the axes nothing. The vector between the nearest points is in a cone that is spanned by three of these
 * directions, all among the normals at one corner of the box, so with angles of at most 90 degrees between them. The
 * square of its length is then at most the sum of the squares of the three gaps, which is less than 32 u s l / h
 * squared, the effect of moving every coordinate by e.
 *
 * A segment D from P that is nearly in that plane is worse: seen along D, a triangle is as narrow
 * as w = h f / s if an end is f from the plane, and the signs of U, V and W are noise where w is
 * less than 2 u s. So one end must be farther than 16 u s^2 / h from the plane.
 *
 * The directions that separate oriented boxes in space may be nearly parallel, and then they are
 * hardly known. But a wrong answer needs boxes that are nearer than 52 u S, along one direction or
 * all of them, where S is the distance of the centres plus the half extents: see the proof in
 * reference/exact/oriented.c. If each coordinate and half extent moves by e, a gap changes by 2 e
 * at least between the centres, and by e for each box. So s is S here, and e covers 64 u S.
 *
 * Nothing is promised for two triangles. The places where they cross the line of both planes are
 * known to u s, divided by the sine of the angle between the planes. Where sides are nearly
 * parallel to that line, moving them a little moves the crossing far.
 *
 * Underflow: a comparison of squares is off by 2^-150, or, taken as lengths times L, by 2^-75. The
 * least L is |n| = l h: 2^-75 / (l h) is at most 16 u s l / h if l^2 s >= 2^-55. So sides of 2^-18
 * are enough. sphere_sweep scales by s, and D by its length, so a move may be of any length.
 *
 * A point beside a polygon may be level with a side that is nearly horizontal, so that the side's
 * line is near the point and the side far away. There DX LP.y > DY LP.x must not underflow. If DY
 * and LP.y are at least 2^-80, unless 0, and |LP.x| is at least 2^-20 s, then DY LP.x is at least
 * 2^-118. So is DX LP.y, or DX is less than 2^-45, and only DY LP.x counts. With a smaller |LP.x|,
 * the point is just as near to the side.
 */
#include <config.h>

#include <float.h>
#include <math.h>
#include <string.h>

#include "harness/check/cross.h"
#include "harness/check/nearness.h"
#include "harness/formats/columns.h"
#include "harness/formats/world.h"

#if HAVE_GMP
#include "reference/exact/moved.h"
#include "reference/table.h"
#endif

/* Measures of a case's operands and world. */
struct nearness {
	double low[3], high[3]; /* the box around all points */
	double size;            /* the largest radius, half extent or distance */
	double halves;          /* the sum of the half extents of oriented boxes in space; or 0 */
	double shortest;        /* the shortest side or the like, except points */
	/* The least difference of y, except 0, among the polygon's vertices and the point. */
	double rise;
	double slender, least; /* for triangles in space: the largest l / h, and the least h */
	double segment[2][3];  /* a segment in space, or the path of a ball */
	bool has_segment;
	/* The distance of the segment's farther end from the triangle's plane;
	 * INFINITY without both. */
	double off;
	/* Directions have a length of about 1, and there are not two triangles in space. */
	bool promised;
};

static void see_length(struct nearness *near, const double *v)
{
	const double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
	if (length > 0)
		near->shortest = fmin(near->shortest, length);
}

static void see_point(struct nearness *near, const double *p, unsigned dimensions)
{
	for (unsigned k = 0; k < dimensions; ++k) {
		near->low[k] = fmin(near->low[k], p[k]);
		near->high[k] = fmax(near->high[k], p[k]);
	}
}

static void see_triangle(struct nearness *near, const double p[3][3])
{
	double u[3], v[3], longest = 0, n[3];
	for (unsigned i = 0; i < 3; ++i) {
		double length = 0;
		for (unsigned k = 0; k < 3; ++k)
			length += pow(p[i][k] - p[(i + 1) % 3][k], 2);
		longest = fmax(longest, sqrt(length));
	}
	for (unsigned k = 0; k < 3; ++k)
		u[k] = p[1][k] - p[0][k], v[k] = p[2][k] - p[0][k];
	for (unsigned k = 0; k < 3; ++k)
		n[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
	const double height = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) / longest;
	near->promised = near->promised && isinf(near->least);
	near->least = fmin(near->least, longest > 0 ? height : 0);
	near->slender = fmax(near->slender, longest / height);
	for (unsigned end = 0; near->has_segment && end < 2; ++end) {
		double along = 0;
		for (unsigned k = 0; k < 3; ++k)
			along += n[k] * (near->segment[end][k] - p[0][k]);
		along = fabs(along) / (height * longest);
		near->off = end == 0 ? along : fmax(near->off, along);
	}
}

static void see_direction(struct nearness *near, double squared)
{
	near->promised = near->promised && squared >= 0.25 && squared <= 4;
}

static double product(const float *a, const float *b)
{
	return (double)a[0] * b[0] + (double)a[1] * b[1] + (double)a[2] * b[2];
}

/* Notes whether the axes of a box in space have length 1 and are at right angles. */
static void see_axes(struct nearness *near, const float *u, const float *v)
{
	const double right = 0x1p-20;
	near->promised = near->promised && fabs(product(u, u) - 1) <= right &&
			 fabs(product(v, v) - 1) <= right && fabs(product(u, v)) <= right;
}

/* Adds one operand, or one row of a world. */
static void see_shape(struct nearness *near, const char *roles, const float *v)
{
	double points[LOCKSTEP_COLUMNS_MAX / 2 + 1][3] = {{0}}, normal = 0, side[3];
	const unsigned dimensions = strchr(roles, 'z') ? 3 : 2;
	unsigned count = 0;
	for (unsigned k = 0; roles[k] != '\0'; ++k) {
		if (strchr("xXu", roles[k])) {
			for (unsigned j = 0; j < dimensions; ++j)
				points[count][j] = v[k + j];
			see_point(near, points[count++], dimensions);
		} else if (strchr("rht", roles[k])) {
			near->size = fmax(near->size, fabs((double)v[k]));
		} else if (direction_role(roles[k])) {
			normal += (double)v[k] * v[k];
		}
		if (axes_begin(roles, k))
			see_axes(near, v + k, v + k + 3);
		if (roles[k] == 'h' && dimensions == 3)
			near->halves += fabs((double)v[k]);
	}
	if (strpbrk(roles, "cl"))
		see_direction(near, normal);
	if (strchr(roles, 'd')) {
		const double offset = fabs((double)v[strcspn(roles, "d")]);
		see_point(near, (const double[3]){0}, 3);
		near->size = fmax(near->size, offset / sqrt(normal));
	}
	const bool moves = strchr(roles, 'i') && count > 0;
	/* Each point moves. Among these paths, only a ball centre's counts as a segment. */
	for (unsigned i = count; moves && i-- > 0;) {
		for (unsigned j = 0; j < dimensions; ++j)
			points[count][j] = points[i][j] + v[strcspn(roles, "i") + j];
		see_point(near, points[count], dimensions);
	}
	count += moves;
	for (unsigned i = 0; count > 1 && i < count && !moves && !strchr(roles, 'X'); ++i) {
		for (unsigned j = 0; j < 3; ++j)
			side[j] = points[(i + 1) % count][j] - points[i][j];
		see_length(near, side);
	}
	if (count == 2 && dimensions == 3 && !strchr(roles, 'X')) {
		memcpy(near->segment, points, sizeof near->segment);
		near->has_segment = true;
	}
	if (count == 3 && dimensions == 3)
		see_triangle(near, points);
}

static const struct nearness nothing_seen = {.low = {INFINITY, INFINITY, INFINITY},
					     .high = {-INFINITY, -INFINITY, -INFINITY},
					     .shortest = INFINITY,
					     .rise = INFINITY,
					     .slender = 1,
					     .least = INFINITY,
					     .off = INFINITY,
					     .promised = true};

/* Returns the distance that is promised; INFINITY if none is. */
static double distance_of(const struct nearness *near, double *extent)
{
	*extent = near->size;
	for (unsigned k = 0; k < 3; ++k)
		*extent = fmax(*extent, near->high[k] - near->low[k]);
	if (near->halves > 0)
		*extent = near->halves +
			  hypot(hypot(near->high[0] - near->low[0], near->high[1] - near->low[1]),
				near->high[2] - near->low[2]);
	if (!near->promised || *extent < 0x1p-18 ||
	    near->shortest < fmax(0x1p-18, 0x1p-24 * *extent) || near->rise < 0x1p-80 ||
	    near->least <= NEARNESS * *extent ||
	    near->off <= NEARNESS * *extent * *extent / near->least)
		return INFINITY;
	return NEARNESS * *extent * near->slender;
}

/* The same with one of a world's triangles; 0 if it is too far away to matter. Below the lower
 * limit none is too far, as squares underflow. */
static double distance_with(struct nearness near, const char *roles, const float *v)
{
	struct nearness triangle = nothing_seen;
	const struct nearness alone = near;
	double extent, gap = 0;
	see_shape(&triangle, roles, v);
	see_shape(&near, roles, v);
	const double distance = distance_of(&near, &extent);
	for (unsigned k = 0; k < 3; ++k)
		if (alone.low[k] <= alone.high[k])
			gap = fmax(gap, fmax(triangle.low[k] - alone.high[k],
					     alone.low[k] - triangle.high[k]));
	return extent >= 0x1p-18 && gap > alone.size + fmin(6 * distance, 0x1p-8 * extent)
		   ? 0
		   : distance;
}

static void see_rise(struct nearness *near, double rise)
{
	if (rise != 0)
		near->rise = fmin(near->rise, fabs(rise));
}

/* Adds the vertices and sides of a polygon's rings; the point must have been added before. */
static void see_rings(struct nearness *near, const struct lockstep_rows *rows)
{
	const float *x = rows->column[0], *y = rows->column[1];
	const double level = near->low[1];
	for (size_t part = 0, first = 0; part < rows->parts; first += rows->part[part++]) {
		const size_t end = first + rows->part[part];
		for (size_t i = first, next; i < end; ++i) {
			next = i + 1 < end ? i + 1 : first;
			see_point(near, (const double[3]){x[i], y[i]}, 2);
			see_length(near, (const double[3]){(double)x[next] - x[i],
							   (double)y[next] - y[i]});
			see_rise(near, (double)y[next] - y[i]);
			see_rise(near, level - y[i]);
		}
	}
}

static double distance_in_world(struct nearness near, const struct lockstep_world *kind,
				const void *world)
{
	uint64_t serial;
	const struct lockstep_rows *rows = world_rows(world, &serial);
	const bool triangles = kind->row.columns > 3;
	float row[WORLD_COLUMNS_MAX];
	double distance = 0, extent;
	if (!rows)
		return INFINITY;
	if (!triangles) {
		see_rings(&near, rows);
		return distance_of(&near, &extent);
	}
	/* Any of the planes may decide. */
	const bool planes = strchr(kind->row.roles, 'd');
	for (size_t i = 0; i < rows->rows; ++i) {
		for (unsigned k = 0; k < kind->row.columns; ++k)
			row[k] = rows->column[k][i];
		if (planes)
			see_shape(&near, kind->row.roles, row);
		else
			distance = fmax(distance, distance_with(near, kind->row.roles, row));
	}
	return planes ? distance_of(&near, &extent) : distance;
}

double truth_nearness(const struct lockstep_test *test, const float *operands, const void *world)
{
	struct nearness near = nothing_seen;
	double extent;
	if (pixel_test(test))
		return 0;
	for (unsigned o = 0; o < test->operands; operands += test->operand[o++]->columns)
		see_shape(&near, test->operand[o]->roles, operands);
	return test->world ? distance_in_world(near, test->world, world)
			   : distance_of(&near, &extent);
}

#if HAVE_GMP
bool truth_is_near(const struct lockstep_test *test, const float *operands, const void *world,
		   bool hit, double distance)
{
	const int sign = hit ? 1 : -1;
	return isinf(distance) || pixel_test(test) ||
	       exact_moved(harness_of(test)->exact, operands, world, distance, 0) != sign;
}
#else
bool truth_is_near(const struct lockstep_test *test, const float *operands, const void *world,
		   bool hit, double distance)
{
	(void)test, (void)operands, (void)world, (void)hit, (void)distance;
	return true;
}
#endif
