/* SPDX-License-Identifier: MIT */
/*
 * Lockstep: collision tests for many cases at once.
 *
 * A test answers one question for n independent cases, such as whether disc i touches segment i, or
 * where moving ball i first meets triangle i. It uses the SIMD instructions of the CPU that it
 * finds at run time, and gives the same bits on every instruction set, compiler and machine.
 *
 * A column is an array with one coordinate of all cases. An operand is a struct of pointers to
 * columns: disc i has the centre (x[i], y[i]) and the radius r[i]. Three members of the struct fit
 * it to your data, and may be left out:
 * - `one` is for one against many: each column then holds a single value, which serves all cases.
 * - `stride` is for arrays of structs: it is the size of the struct that has the values as fields.
 * - `index` is for pairs of a broad phase: it holds the number of each case's struct.
 *
 * Many tests say hit or miss. They write one bit for each case: case i is a hit if bit i % 64 of
 * hits[i / 64] is set. Touching is a hit, unless a test says otherwise. Some tests compute results,
 * such as a point. They write a column of n values for each coordinate.
 *
 * Some tests take a world, which all cases share: a polygon, a mesh, a maze. Make it once, use it
 * in as many calls as you like, and free it. Any number of threads may call any function.
 *
 * This example tests three discs against one segment. The first hits it, the second touches it,
 * which is a hit, and the third misses it:
 *
 *	#include <stdio.h>
 *	#include <lockstep.h>
 *
 *	int main(void)
 *	{
 *		const float x[] = {2, 5, 2}, y[] = {0.5f, 0, 1.5f}, r[] = {1, 1, 1};
 *		const float ax = 0, ay = 0, bx = 4, by = 0;
 *		const struct lockstep_circle discs = {.x = x, .y = y, .r = r};
 *		const struct lockstep_segment wall = {&ax, &ay, &bx, &by, .one = true};
 *		uint64_t hits[1];
 *
 *		lockstep_circle_segment(3, discs, wall, hits);
 *		for (int i = 0; i < 3; ++i)
 *			printf("disc %d: %s\n", i, hits[i / 64] >> i % 64 & 1 ? "hit" : "miss");
 *	}
 *
 * The exact contract follows, in the sections from Columns to Nearness.
 */
#ifndef LOCKSTEP_H
#define LOCKSTEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LOCKSTEP_VERSION "0.1.0"

#if defined(__GNUC__)
#define LOCKSTEP_API __attribute__((visibility("default")))
#else
#define LOCKSTEP_API
#endif

/* ---- Columns --------------------------------------------------------------------------------- */

/*
 * The columns of an operand are arrays of float32, or of int32 for shapes made of pixels. There is
 * one column for each coordinate. Case i consists of element i of each column. If `one` is set in
 * an operand, its columns hold a single value each, which serves every case.
 * Any alignment of at least 4 bytes will do. Input columns may be shared or overlap. An output may
 * not overlap an input or another output.
 */

/* ---- Rows ------------------------------------------------------------------------------------ */

/*
 * Data with another layout is passed without conversion. Row j of an operand is element j of each
 * of its columns. The elements of a column are `stride` bytes apart, a multiple of 4, so that the
 * columns may be fields of an array of structs:
 *	.x = &body[0].x, .y = &body[0].y, .r = &body[0].r, .stride = sizeof(struct body)
 * Case i is row i, or row index[i] if the operand has an `index`. That may be any number from 0 to
 * 2^32 - 1; rows may repeat, and come in any order. So a pair of bodies from a broad phase is a
 * case, with an index for each operand.
 * An initializer that leaves out `stride` and `index` sets them to 0 and NULL, so the columns are
 * dense, and each case has its own row. If `one` is set, both are ignored.
 * The answers are the same, bit for bit, as for dense columns with the same values. Result columns
 * and hit words are always dense.
 */

/* ---- Order of operands ----------------------------------------------------------------------- */

/*
 * Operands come in the order in which the name of the test mentions them, and those that it does
 * not mention come last: point_box() takes points, then boxes, and line_normal() takes lines, then
 * points. A world always comes after the columns. There are exceptions: in_front() and
 * point_on_segment_band() take segments, then points; move_until_wall() takes walls, then moves;
 * and reflect(), slide(), sphere_sweep(), offset_curve(), and tests with "cast" in their name,
 * take what they move first.
 */

/* ---- Hits ------------------------------------------------------------------------------------ */

/*
 * Bit i % 64 of hits[i / 64] is set if case i is a hit. A test writes ceil(n / 64) words as a
 * whole, and bits past n are zero.
 */

/* ---- Results --------------------------------------------------------------------------------- */

/*
 * A result column has n values, and a test writes each of them, for hits and misses. If the test
 * also says hit or miss, its results are NaN for a miss, unless its comment states otherwise.
 */

/* ---- Worlds ---------------------------------------------------------------------------------- */

/*
 * A world is an operand that does not consist of columns. It is one large object that all cases
 * share: a polygon, a set of triangles, a maze. A function that makes a world copies and checks its
 * input. After that, the world is only read, by any number of threads. Its owner frees it.
 */

/* ---- Memory ---------------------------------------------------------------------------------- */

/*
 * A test reads nothing outside the n values of a column, or the 1 value if `one` is set. With rows,
 * it reads nothing but the n numbers of an index and, in the rows that the cases have, the elements
 * of the columns: neither other rows nor other fields. It writes nothing outside the hit words and
 * the n values of each result. n may be 0; no pointer is followed in that case.
 * A test allocates nothing. A call takes up to 24 KB of the stack, and up to 9 KB more with rows.
 */

/* ---- Threads --------------------------------------------------------------------------------- */

/*
 * All functions may be called from any number of threads. lockstep_use_isa() affects calls that
 * start after it.
 */

/* ---- Units and formulas ---------------------------------------------------------------------- */

/*
 * A call has one unit of length throughout. x points right and y up, and counter-clockwise is
 * positive. In space, x, y and z are right-handed.
 * In the formulas, A is the point a of an operand, and so on. AB is B - A for any points A and B,
 * and
 *	u . v     = u.x v.x + u.y v.y in the plane, (u.x v.x + u.y v.y) + u.z v.z in space
 *	u x v     = (u.y v.z - u.z v.y, u.z v.x - u.x v.z, u.x v.y - u.y v.x)
 *	det(u, v) = u.x v.y - u.y v.x in the plane
 *	max(v, w) = v > w ? v : w
 *	min(v, w) = v < w ? v : w
 * Each operation rounds once, in the order in which it is written.
 */

/* ---- Pixels ---------------------------------------------------------------------------------- */

/*
 * In pixels, x points right and y down. A box is the pixels from x to x + w - 1 and from y to
 * y + h - 1. Sets of pixels touch only if they share a pixel. Sums like these are mathematical
 * integers of any size: nothing wraps around, anywhere in the range of int32. Answers are always
 * exact. A box whose w or h is not positive has no pixels and is never a hit. None of this holds
 * for specimens: their arithmetic wraps around, and they treat boxes as printed.
 */

/* ---- Closed sets ----------------------------------------------------------------------------- */

/*
 * Shapes include their boundary: touching is a hit, unless the comment of a test states otherwise.
 * A degenerate shape (zero length, zero radius, collinear) is the set of points that it spans.
 */

/* ---- Neighbours ------------------------------------------------------------------------------ */

/*
 * These tests look at a line, segment or side AB from L, the lower of its ends, or from either end
 * if both are level: lockstep_line_segment(), lockstep_segment_segment(), lockstep_circle_line(),
 * lockstep_circle_segment(), lockstep_point_triangle(), lockstep_point_triangles() and
 * lockstep_point_polygon(). For them a point P is left of AB if det(AB, LP) > 0. For BA this
 * determinant is the same, negated, bit for bit.
 * So with coordinates of 0, or from 2^-50 to 2^62, no hit depends on which end comes first, nor on
 * the order of a triangle's vertices. And shapes that share a side agree on it: a point that is
 * strictly beyond the side for one shape is not strictly beyond it for the other.
 */

/* ---- Invalid operands ------------------------------------------------------------------------ */

/*
 * A case is never a hit if it has a NaN anywhere, a negative radius or half extent, or a box with
 * min > max. Every float result of a case with NaN is NaN. Specimens instead treat NaN and negative
 * radii as printed.
 * Infinite operands, and operands that make a formula overflow, give the same answer everywhere,
 * but which answer is not promised: where a disc of infinite radius is a hit, an oriented box of
 * infinite half extents may be a miss.
 */

/* ---- Exactness ------------------------------------------------------------------------------- */

/*
 * The same inputs give the same bits on every instruction set, compiler and machine, except that a
 * NaN result may be any NaN.
 * For coordinates and radii of magnitude up to 2^20, a hit or miss is mathematically exact unless
 * |margin| <= K 2^-24, with K from lockstep_test_error_bound().
 * A specimen is a test whose name ends in _published. It keeps a published algorithm as printed,
 * faults included, for comparison with the other tests, and promises nothing but the same bits.
 * The default floating-point environment is assumed: the rounding is to nearest, and subnormals are
 * not flushed (the program contains no start-up code of -ffast-math).
 */

/* ---- Margin ---------------------------------------------------------------------------------- */

/*
 * The margin of an answer says how near it is to the opposite answer. For a comparison v >= w in a
 * formula, the margin is (v - w) / (T(v) + T(w)), computed exactly. T(v) is v with its products
 * made of absolute values and added; a difference of operands is a single value there. Each product
 * adds 2^-125 to T, because rounding is absolute below that.
 * Where a squared length or det is compared with a squared radius times another squared length, as
 * in det^2 <= r^2 AB^2, the margin is the margin of |det| <= r |AB|, and each of |det|, r and |AB|
 * adds 2^-52.
 * The margin of a test is the least margin of comparisons that "and" joins, and the greatest margin
 * of comparisons that "or" joins.
 */

/* ---- Nearness -------------------------------------------------------------------------------- */

/*
 * Nearness is the same promise in units of length. Let s be the size of a case, and e = 2^-20 s, a
 * millionth of the size. A wrong hit or miss would be right if every coordinate, radius and half
 * extent changed by some amount of at most e. So shapes that are more than 6 e apart are a miss,
 * and shapes that are more than 6 e deep in each other are a hit.
 * The size s is the largest difference of two coordinates along an axis, or the largest radius or
 * half extent if that is more. The coordinates include the ends of moves and all of a polygon, but
 * only the triangle in question of a set or mesh. With planes, s is the largest coordinate or the largest distance of
 * a plane from the origin; with oriented boxes in space, the distance of their centres plus all six half extents.
 * For triangles in space e is 2^-20 s l / h, where l is the longest side and h the least height.
 * This needs h > 2^-20 s. With a segment or move, it also needs an end that is further than
 * 2^-20 s s / h from the triangle's plane. A ray and a plane need |n . D| > 2^-20 T(n . D) (Margin,
 * above): the ray is not nearly parallel to the plane. With two triangles in space, only the margin is promised.
 * There is a lower limit. s, and the lengths of sides and segments that are not points, must be at
 * least 2^-18; these lengths must also be at least 2^-24 s, and the lengths of directions and
 * normals about 1. A move may be of any length. With a polygon, if values of y differ among the
 * point and the vertices, they must differ by at least 2^-80. Below the limit, products underflow
 * and only the margin is promised: a ball may seem to touch a triangle whose sides are a few 2^-25.
 */

/* ---- Operands: one struct of columns per shape ----------------------------------------------- */

/* A point (x, y). */
struct lockstep_point {
	const float *x, *y;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* A disc with centre (x, y) and radius r >= 0. */
struct lockstep_circle {
	const float *x, *y, *r;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* The segment from a to b, with both ends. If a == b, it is that point. */
struct lockstep_segment {
	const float *ax, *ay, *bx, *by;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* The infinite line through a and b, directed from a to b. If a == b, it is that point. */
struct lockstep_line {
	const float *ax, *ay, *bx, *by;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* The axis-aligned box from (min_x, min_y) to (max_x, max_y), with min <= max. */
struct lockstep_box {
	const float *min_x, *min_y, *max_x, *max_y;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* The triangle a, b, c with its interior. Its vertices may go round either way. */
struct lockstep_triangle {
	const float *ax, *ay, *bx, *by, *cx, *cy;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* A vector (x, y). */
struct lockstep_vec {
	const float *x, *y;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* A direction (x, y) of length 1, up to rounding. */
struct lockstep_normal {
	const float *x, *y;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/*
 * An oriented box with centre (x, y) and half extents hx, hy >= 0: hx along u = (cos, sin), and hy
 * along u turned left by a right angle. u is used as given and never normalised: the corners are
 * centre +- hx u +- hy (-sin, cos), and with u = (0, 0) the box is its centre.
 */
struct lockstep_obb {
	const float *x, *y, *hx, *hy, *cos, *sin;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/*
 * A convex polygon of up to eight vertices with its interior. Its vertices may go round either way.
 * A polygon with fewer vertices repeats its last vertex in the remaining columns. Vertices that are
 * nearly equal, as clipping leaves them, do no harm. If the vertices are not those of a convex
 * polygon in order, except for rounding, only the test's formula is promised.
 */
struct lockstep_convex {
	const float *x0, *y0, *x1, *y1, *x2, *y2, *x3, *y3;
	const float *x4, *y4, *x5, *y5, *x6, *y6, *x7, *y7;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* A point (x, y, z) in space. */
struct lockstep_point3 {
	const float *x, *y, *z;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* A vector (x, y, z) in space. */
struct lockstep_vec3 {
	const float *x, *y, *z;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* The segment from a to b in space, with both ends. If a == b, it is that point. */
struct lockstep_segment3 {
	const float *ax, *ay, *az, *bx, *by, *bz;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/*
 * The plane of all points p with (a, b, c) . p + d = 0. (a, b, c) is used as given and never
 * normalised: d is a distance only if (a, b, c) has length 1. (0, 0, 0, 0) is all of space, and
 * (0, 0, 0) with another d is empty.
 */
struct lockstep_plane {
	const float *a, *b, *c, *d;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* The triangle a, b, c in space with its interior. Its vertices may go round either way. */
struct lockstep_triangle3 {
	const float *ax, *ay, *az, *bx, *by, *bz, *cx, *cy, *cz;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* A ball (a solid sphere) with centre (x, y, z) and radius r >= 0. */
struct lockstep_sphere {
	const float *x, *y, *z, *r;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/*
 * A ball like struct lockstep_sphere that moves by (dx, dy, dz) at constant speed from time 0 to
 * time 1.
 */
struct lockstep_motion {
	const float *x, *y, *z, *r, *dx, *dy, *dz;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* The axis-aligned box from (min_x, min_y, min_z) to (max_x, max_y, max_z), with min <= max. */
struct lockstep_box3 {
	const float *min_x, *min_y, *min_z, *max_x, *max_y, *max_z;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/*
 * The ray of all points (x, y, z) + t (dx, dy, dz) with t >= 0. The direction may have any length,
 * which is the unit of t. If it is (0, 0, 0), the ray is the point (x, y, z).
 */
struct lockstep_ray3 {
	const float *x, *y, *z, *dx, *dy, *dz;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/*
 * The ray of all points (x, y) + t (dx, dy) with t >= 0, in the plane; otherwise like struct
 * lockstep_ray3.
 */
struct lockstep_ray {
	const float *x, *y, *dx, *dy;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* A disc like struct lockstep_circle that moves by (dx, dy) at constant speed from time 0 to time 1. */
struct lockstep_moving_circle {
	const float *x, *y, *r, *dx, *dy;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* A box like struct lockstep_box that moves by (dx, dy) at constant speed from time 0 to time 1. */
struct lockstep_moving_box {
	const float *min_x, *min_y, *max_x, *max_y, *dx, *dy;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* A box like struct lockstep_box3 that moves by (dx, dy, dz) at constant speed from time 0 to time 1. */
struct lockstep_moving_box3 {
	const float *min_x, *min_y, *min_z, *max_x, *max_y, *max_z, *dx, *dy, *dz;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* A capsule: all points within r >= 0 of the segment from a to b. */
struct lockstep_capsule {
	const float *ax, *ay, *bx, *by, *r;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* A capsule in space: all points within r >= 0 of the segment from a to b. */
struct lockstep_capsule3 {
	const float *ax, *ay, *az, *bx, *by, *bz, *r;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/*
 * An oriented box in space with centre (x, y, z) and half extents hx, hy, hz >= 0: hx along u = (ux, uy, uz), hy along
 * v = (vx, vy, vz), and hz along u x v. u and v are the first two columns of a rotation matrix: of length 1, and at
 * right angles. They are used as given and never normalised: the corners are centre +- hx u +- hy v +- hz (u x v).
 */
struct lockstep_obb3 {
	const float *x, *y, *z, *hx, *hy, *hz, *ux, *uy, *uz, *vx, *vy, *vz;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* A bend of a curve: its vertex b, with the vertex a before it and the vertex c after it. */
struct lockstep_bend {
	const float *ax, *ay, *bx, *by, *cx, *cy;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/*
 * The distance at which a curve runs beside another: to the left of the other's direction if
 * positive, to the right if negative.
 */
struct lockstep_offset {
	const float *d;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* The pixel (x, y). */
struct lockstep_pixel {
	const int32_t *x, *y;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* The pixels from (x, y) to (x + w - 1, y + h - 1). There are none unless w > 0 and h > 0. */
struct lockstep_pixel_box {
	const int32_t *x, *y, *w, *h;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/*
 * The pixels (i, j) that are no further than r >= 0 from the pixel (x, y): (i - x)^2 + (j - y)^2 <=
 * r^2.
 */
struct lockstep_pixel_circle {
	const int32_t *x, *y, *r;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/*
 * The rectangle with corners (x, y) and (x + w, y + h), turned about its centre by `angle` degrees,
 * so that the direction of x goes to (cos angle, sin angle). Only specimens take it.
 */
struct lockstep_turned_box {
	const int32_t *x, *y, *w, *h, *angle;
	bool one;              /* each column holds a single value for all cases */
	const uint32_t *index; /* the row of each case; NULL: case i is row i (Rows, above) */
	size_t stride;         /* bytes from one row to the next; 0: the columns are dense */
};

/* ---- Making worlds --------------------------------------------------------------------------- */

/*
 * A function that makes a world returns LOCKSTEP_OK and stores a pointer to the world, which must
 * be freed with the function of its kind; or it returns the reason for its failure, and stores
 * NULL. Functions that free a world do nothing for NULL. Other functions need a world.
 */

/* The reasons why making a world can fail. */
enum lockstep_status {
	LOCKSTEP_OK,
	LOCKSTEP_EMPTY,      /* too few vertices, or no world to make */
	LOCKSTEP_NOT_FINITE, /* a coordinate is NaN or infinite */
	LOCKSTEP_TOO_MANY, /* more than LOCKSTEP_WORLD_ROWS_MAX vertices, planes, triangles or cells */
	LOCKSTEP_NOT_SIMPLE, /* sides cross, or there are several rings */
	LOCKSTEP_BAD_SIZE,   /* a width, height or radius is negative, or 0 where it must not be, or
				greater than the world may have */
	LOCKSTEP_BAD_PLACE,  /* it exceeds the range of int32, or is not where it must be, or a
				triangle has a vertex that does not exist */
	LOCKSTEP_NO_MEMORY
};
enum { LOCKSTEP_WORLD_ROWS_MAX = 1 << 24 };

/* Returns the status in words, without a full stop: "a coordinate is NaN or infinite". */
LOCKSTEP_API const char *lockstep_status_text(enum lockstep_status status);

/*
 * A polygon consists of one or more rings of vertices. A side from its last vertex to its first
 * closes each ring. A ring may go round either way, may repeat vertices, and may cross itself and
 * other rings; the tests say what is inside. A hole or an island is another ring.
 */
struct lockstep_polygon;

/*
 * Makes a polygon of `rings` rings. Ring k has vertices[k] vertices, at least one. The columns hold
 * the vertices of all rings, one ring after the other.
 * A polygon with many sides is also sorted into horizontal slabs, and gets a map of cells that are
 * inside, outside or crossed by sides, so that lockstep_point_polygon() looks at few sides, or at
 * none. A polygon takes 36 bytes a side, and with slabs and map 80 to 160 bytes a side for most
 * outlines, but at most 420.
 */
LOCKSTEP_API enum lockstep_status lockstep_polygon_create(struct lockstep_polygon **polygon,
							  size_t rings, const size_t *vertices,
							  const float *x, const float *y);
LOCKSTEP_API void lockstep_polygon_free(struct lockstep_polygon *polygon);

/*
 * lockstep_polygon_rings() returns the number of rings. lockstep_polygon_ring() returns the number
 * of vertices of one ring, counted from 0, and points *x and *y to them. Beyond the last ring it
 * returns 0 and sets *x and *y to NULL.
 */
LOCKSTEP_API size_t lockstep_polygon_rings(const struct lockstep_polygon *polygon);
LOCKSTEP_API size_t lockstep_polygon_ring(const struct lockstep_polygon *polygon, size_t ring,
					  const float **x, const float **y);

/* A set of triangles in any order. They may go round either way, and may overlap. */
struct lockstep_triangles;

/*
 * Makes a set of n >= 1 triangles, dense or by rows; `columns.one` is ignored. Many short triangles
 * are also sorted into cells, so that lockstep_point_triangles() looks at few of them. Every
 * triangle takes 88 bytes, and with cells at most 80 more.
 */
LOCKSTEP_API enum lockstep_status lockstep_triangles_create(struct lockstep_triangles **triangles,
							    size_t n,
							    struct lockstep_triangle columns);
LOCKSTEP_API void lockstep_triangles_free(struct lockstep_triangles *triangles);

/* Returns the number of triangles, and points column[0..5] to their ax, ay, bx, by, cx, cy. */
LOCKSTEP_API size_t lockstep_triangles_get(const struct lockstep_triangles *triangles,
					   const float *column[6]);

/*
 * The space in front of all of a set of planes: a view frustum, or any other convex region. Normals
 * point inwards, and may have any length.
 */
struct lockstep_frustum;

/* Makes a frustum of n >= 1 planes, dense or by rows; `columns.one` is ignored. */
LOCKSTEP_API enum lockstep_status lockstep_frustum_create(struct lockstep_frustum **frustum,
							  size_t n, struct lockstep_plane columns);
LOCKSTEP_API void lockstep_frustum_free(struct lockstep_frustum *frustum);

/* Returns the number of planes, and points column[0..3] to their a, b, c and d, as given. */
LOCKSTEP_API size_t lockstep_frustum_get(const struct lockstep_frustum *frustum,
					 const float *column[4]);

/*
 * A mesh of triangles in space, closed or not. They may come in any order and go round either way.
 */
struct lockstep_mesh;

/*
 * Makes a mesh of n >= 1 triangles, dense or by rows; `columns.one` is ignored. The triangles are
 * numbered from 0 in the order given. They are also sorted into boxes, so that no test needs to
 * look at every triangle. Many triangles take 42 bytes each, and 32 more while the mesh is made.
 */
LOCKSTEP_API enum lockstep_status lockstep_mesh_create(struct lockstep_mesh **mesh, size_t n,
						       struct lockstep_triangle3 columns);

/*
 * Makes a mesh of n >= 1 triangles that share vertices, as engines and model files store them.
 * There are `count` vertices, dense or with a stride; `vertices.one` and `vertices.index` are
 * ignored. Triangle i has the vertices corner[3 i], corner[3 i + 1] and corner[3 i + 2], counted
 * from 0. The mesh is the same as from lockstep_mesh_create(). Returns LOCKSTEP_BAD_PLACE if one of
 * these numbers is not less than `count`.
 */
LOCKSTEP_API enum lockstep_status lockstep_mesh_create_indexed(struct lockstep_mesh **mesh,
							       size_t count,
							       struct lockstep_point3 vertices,
							       size_t n, const uint32_t *corner);

/* The same, with 16 bits for the number of a vertex. */
LOCKSTEP_API enum lockstep_status lockstep_mesh_create_indexed16(struct lockstep_mesh **mesh,
								 size_t count,
								 struct lockstep_point3 vertices,
								 size_t n, const uint16_t *corner);
LOCKSTEP_API void lockstep_mesh_free(struct lockstep_mesh *mesh);

/*
 * Returns the number of triangles, and points column[0..8] to their ax, ay, az, ... cz, as given.
 * The first call makes these columns, which takes 36 bytes a triangle until the mesh is freed; if
 * there is no memory for that, it returns 0 and stores NULL.
 */
LOCKSTEP_API size_t lockstep_mesh_get(const struct lockstep_mesh *mesh, const float *column[9]);

/* A box of pixels or of cells: w by h of them, starting at (x, y). */
struct lockstep_pixels {
	int32_t x, y, w, h;
};

/* A court has two paddles. The left one is wholly to the left of the right one. */
struct lockstep_court;

/*
 * Makes a court. Returns LOCKSTEP_BAD_SIZE if a paddle has no pixels, and LOCKSTEP_BAD_PLACE if a
 * paddle exceeds the range of int32 or the left paddle reaches as far as the right one.
 */
LOCKSTEP_API enum lockstep_status lockstep_court_create(struct lockstep_court **court,
							struct lockstep_pixels left,
							struct lockstep_pixels right);
LOCKSTEP_API void lockstep_court_free(struct lockstep_court *court);

/* Stores the two paddles of the court. */
LOCKSTEP_API void lockstep_court_get(const struct lockstep_court *court,
				     struct lockstep_pixels *left, struct lockstep_pixels *right);

/*
 * A mask is an image in which every pixel is a wall or free. All pixels outside the image are
 * walls. A pixel takes a bit of memory. Except in dilations it also takes a byte for its distance
 * to the nearest wall, up to 255. The distances are computed exactly when the mask is made, in time
 * proportional to the number of pixels.
 */
struct lockstep_mask;
enum { LOCKSTEP_MASK_SIDE_MAX = 1 << 15 };

/*
 * Makes a mask of width x height pixels. Both are from 1 to LOCKSTEP_MASK_SIDE_MAX; for other sizes
 * it returns LOCKSTEP_BAD_SIZE. Pixel (x, y), counted from the top left, is a wall if
 * walls[y * width + x] is not 0.
 */
LOCKSTEP_API enum lockstep_status lockstep_mask_create(struct lockstep_mask **mask, int32_t width,
						       int32_t height, const uint8_t *walls);
LOCKSTEP_API void lockstep_mask_free(struct lockstep_mask *mask);

/* Stores the width and height of the image. */
LOCKSTEP_API void lockstep_mask_size(const struct lockstep_mask *mask, int32_t *width,
				     int32_t *height);

/* Returns whether a pixel, inside the image or outside, is a wall. */
LOCKSTEP_API bool lockstep_mask_wall(const struct lockstep_mask *mask, int32_t x, int32_t y);

/*
 * Makes the dilation of a mask by a disc of radius r: a mask of the same size in which a pixel is a
 * wall if a wall of `mask`, or of its outside, is no further from it than r:
 * (i - x)^2 + (j - y)^2 <= r^2. So a disc of that radius touches a wall of the mask exactly if its
 * centre is a wall of the dilation: lockstep_circle_mask() with the dilation gives the answers of
 * lockstep_circle_pixels() with the mask.
 * The dilation is computed by an exact distance transform in integers. The time depends on the size
 * of the image alone, not on r, and the dilation is the same on every instruction set and machine.
 * Returns LOCKSTEP_BAD_SIZE if r < 0.
 * Source: Fvirtman, Théorie des collisions : collisions spécifiques, IV-C-2, where it is painted
 * with a brush.
 */
LOCKSTEP_API enum lockstep_status lockstep_mask_dilate(struct lockstep_mask **dilation,
						       const struct lockstep_mask *mask, int32_t r);

/*
 * A grid of width x height cells, each of cell_w x cell_h pixels. The first cell, at the top left,
 * begins at pixel (x, y). There are no cells outside the grid.
 */
struct lockstep_grid {
	int32_t x, y, cell_w, cell_h, width, height;
};

/* Tiles are the cells of a grid, each a wall or free. */
struct lockstep_tiles;

/*
 * Makes tiles. Cell (i, j) is a wall if walls[j * grid.width + i] is not 0.
 * Returns LOCKSTEP_BAD_SIZE if one of the grid's sizes is not positive, LOCKSTEP_TOO_MANY if it has
 * more than LOCKSTEP_WORLD_ROWS_MAX cells, and LOCKSTEP_BAD_PLACE if one of its pixels is outside
 * the range of int32 or it begins at INT32_MIN.
 */
LOCKSTEP_API enum lockstep_status lockstep_tiles_create(struct lockstep_tiles **tiles,
							struct lockstep_grid grid,
							const uint8_t *walls);
LOCKSTEP_API void lockstep_tiles_free(struct lockstep_tiles *tiles);

/* Returns the grid of the tiles. */
LOCKSTEP_API struct lockstep_grid lockstep_tiles_grid(const struct lockstep_tiles *tiles);

/* Returns whether cell (i, j) is a wall. No cell outside the grid is. */
LOCKSTEP_API bool lockstep_tiles_wall(const struct lockstep_tiles *tiles, int32_t i, int32_t j);

/*
 * A maze of thin walls is a grid whose cells may each have a wall on the left and one on top. To
 * close the maze on the right and at the bottom, give it one more column and one more row of cells,
 * with walls on the left and on top of these.
 */
struct lockstep_maze;
enum { LOCKSTEP_WALL_LEFT = 1, LOCKSTEP_WALL_TOP = 2 };

/*
 * Makes a maze. walls[j * grid.width + i] has the bits above for cell (i, j); other bits are
 * ignored. It fails where lockstep_tiles_create() fails, with the same status.
 */
LOCKSTEP_API enum lockstep_status
lockstep_maze_create(struct lockstep_maze **maze, struct lockstep_grid grid, const uint8_t *walls);
LOCKSTEP_API void lockstep_maze_free(struct lockstep_maze *maze);

/* Returns the grid of the maze. */
LOCKSTEP_API struct lockstep_grid lockstep_maze_grid(const struct lockstep_maze *maze);

/* Returns the bits of cell (i, j), or 0 outside the grid. */
LOCKSTEP_API unsigned lockstep_maze_walls_of(const struct lockstep_maze *maze, int32_t i,
					     int32_t j);

/*
 * Cuts a simple polygon of one ring and n >= 3 vertices into n - 2 triangles with the same vertices
 * and the same area.
 * The ring may have either winding; the triangles go round counter-clockwise. Sides may touch and
 * run along each other, as in slits, spikes and folds, but may not cross. If a polygon goes round
 * twice without crossing itself, its triangles overlap.
 * Every decision is exact, so rounding cannot spoil it. If no sides touch, a sweep cuts the polygon
 * with O(n log n) comparisons, and every triangle has an area.
 * Otherwise it is cut by clipping ears: corners that are exactly convex and whose triangle contains
 * no other vertex. That takes O(n^2) time at worst, and repeated and collinear vertices may give
 * triangles without area.
 * Many triangles take 103 bytes each, and with cells at most 80 more.
 * Returns LOCKSTEP_EMPTY for fewer than three vertices, and LOCKSTEP_NOT_SIMPLE for several rings
 * or sides that cross.
 * Source: Fvirtman, Théorie des collisions : formes complexes, III-A-2 (ears).
 */
LOCKSTEP_API enum lockstep_status
lockstep_polygon_triangulate(const struct lockstep_polygon *polygon,
			     struct lockstep_triangles **triangles);

/* ---- Points ---------------------------------------------------------------------------------- */

/*
 * Tests whether n points are ahead of n observers, each of them at a and looking towards b.
 * A case is a hit if the point is strictly ahead: AB . AP > 0. The boundary, which is the
 * perpendicular through a, is not ahead. If a == b, nothing is.
 * Source: Fvirtman, Théorie des collisions : formes complexes, IV-B-2.
 */
LOCKSTEP_API void lockstep_in_front(size_t n, struct lockstep_segment views,
				    struct lockstep_point points, uint64_t *hits);

/*
 * Tests n points against n axis-aligned boxes.
 * A case is a hit if the point is in the box. The answer is always the exact one.
 * Source: Fvirtman, Théorie des collisions : formes 2D simples.
 */
LOCKSTEP_API void lockstep_point_box(size_t n, struct lockstep_point points,
				     struct lockstep_box boxes, uint64_t *hits);

/*
 * Tests n points against n discs.
 * A case is a hit if the point is in the disc: the squared distance to the centre is at most the
 * squared radius.
 * Source: Fvirtman, Théorie des collisions : formes 2D simples.
 */
LOCKSTEP_API void lockstep_point_circle(size_t n, struct lockstep_point points,
					struct lockstep_circle circles, uint64_t *hits);

/*
 * Tests n points against n triangles.
 * A case is a hit if the point is in the triangle: it is not strictly left of one edge's line and
 * strictly right of another's, and it is in the triangle's bounding box. A degenerate triangle is
 * the segment or the point that its vertices span. No answer depends on the order of the vertices.
 * Triangles that share an edge leave no seam: a point near the edge is in one of them, unless it is
 * as near to another edge, as it is by a vertex.
 * Source: Fvirtman, Théorie des collisions : formes complexes, III-C.
 */
LOCKSTEP_API void lockstep_point_triangle(size_t n, struct lockstep_point points,
					  struct lockstep_triangle triangles, uint64_t *hits);

/*
 * Tests n points against the bands beside n segments.
 * A case is a hit if the foot of the perpendicular from the point to the line AB falls on the
 * segment: AB . AP >= 0 and AB . BP <= 0. If a == b, the case is always a hit.
 * Source: Fvirtman, Théorie des collisions : formes complexes, VI-D.
 */
LOCKSTEP_API void lockstep_point_on_segment_band(size_t n, struct lockstep_segment segments,
						 struct lockstep_point points, uint64_t *hits);

/* ---- Lines and segments ---------------------------------------------------------------------- */

/*
 * Computes on which side of n directed lines n points are.
 * det is twice the signed area of the triangle a, b, point, in units of length squared. It is > 0
 * if the point is left of the line, < 0 if it is right of it, and 0 if it is on the line or if
 * a == b. The error is at most 4.01 * 2^-24 times |AB.x AP.y| + |AB.y AP.x| + 2^-124.
 * Source: Fvirtman, Théorie des collisions : formes complexes, III-C-2.
 */
LOCKSTEP_API void lockstep_line_side(size_t n, struct lockstep_line lines,
				     struct lockstep_point points, float *det);

/*
 * Computes the feet of the perpendiculars from n points to n lines.
 * (x, y) is the foot. t is its position along the line, 0 at a and 1 at b, and is not clamped. If
 * a == b, or AB is so short that its squared length underflows to 0, the foot is a and t is 0.
 * The error of t is at most 12.01 * 2^-24 times q = (|AB.x AP.x| + |AB.y AP.y|) / AB^2. The error
 * of x is at most 12.01 * 2^-24 times q |AB.x| + |a.x|. Where AB^2 nears 2^-126, below which
 * rounding has no relative precision, the error of t may be |t| itself.
 * Source: Fvirtman, Théorie des collisions : formes complexes, IV-B-3.
 */
LOCKSTEP_API void lockstep_project_on_line(size_t n, struct lockstep_line lines,
					   struct lockstep_point points, float *x, float *y,
					   float *t);

/*
 * Tests n infinite lines against n segments.
 * A case is a hit if the line and the segment share a point: the segment's ends are not both
 * strictly on one side of the line. A line with a == b is the point a, and a hit if the segment
 * passes through it. No answer depends on which end comes first, of the line or of the segment.
 * Source: Fvirtman, Théorie des collisions : formes complexes, V-C-1.
 */
LOCKSTEP_API void lockstep_line_segment(size_t n, struct lockstep_line lines,
					struct lockstep_segment segments, uint64_t *hits);

/*
 * Tests n segments against n other segments.
 * A case is a hit if the two segments share a point. Ends that touch, ends that rest on the other
 * segment, and collinear segments that overlap are hits. The formula is that each segment's ends
 * are not both strictly on one side of the other's line, and that their bounding boxes meet. No
 * answer depends on which end comes first, or which segment.
 * Source: Fvirtman, Théorie des collisions : formes complexes, V-C-2.
 */
LOCKSTEP_API void lockstep_segment_segment(size_t n, struct lockstep_segment first,
					   struct lockstep_segment second, uint64_t *hits);

/*
 * Computes whether n segments cross n other segments, if each segment includes its first end but
 * not its second.
 * Let AB be the first segment, IP the second, and t and u the parameters along them of the point
 * that their lines share. state is 1 if both t and u are in [0, 1), 0 if not, and -1 if AB and IP
 * are parallel or one of them is a point.
 * d = det(AB, IP), and d == 0 gives -1. Otherwise t = det(AI, IP) / d and u = det(AI, AB) / d, and
 * 0 <= t < 1 is decided by comparing the numerator with 0 and d, never by dividing.
 * Source: Fvirtman, Théorie des collisions : formes complexes, III-D-2.
 */
LOCKSTEP_API void lockstep_segment_crossing(size_t n, struct lockstep_segment first,
					    struct lockstep_segment second, float *state);

/*
 * Tests n segments against n other segments, and computes a point that they share.
 * The hits are the same as for lockstep_segment_segment(). Let AB be the first segment and OP the
 * second. (x, y) is the shared point, k its position along AB, and l its position along OP, both
 * from 0 to 1. If collinear segments overlap and share many points, it is the first one along OP.
 * d = det(AB, OP), and L and M are the lower ends of AB and OP, or their first ends if they are
 * level. If d != 0, then k = det(OP, MA) / d and l = -(det(AB, LO) / d), both clamped to [0, 1],
 * and the point is O + l OP. Otherwise let a = OA . OP and b = OB . OP. If min(a, b) > 0, the point
 * is A (if a <= b; then k = 0) or B (then k = 1), and l = min(a, b) / OP . OP, clamped too. If not,
 * the point is O, with l = 0 and k = AO . AB / AB . AB clamped, or 0 if AB . AB is 0. To clamp v is
 * to take max(v, 0), and of that the min(v, 1).
 * Let u = 2^-24, T(v, w) = |v.x w.y| + |v.y w.x| and e = 4.01 u T(AB, OP). If |d| > 2 e, the error
 * of k is at most 4.01 u (T(OP, MA) + k T(AB, OP)) / (|d| - e) + 1.01 u k, and the error of l the
 * same with T(AB, LO). The error of x is at most the error of l times |OP.x|, plus 4 u
 * |OP.x| + 2 u |O.x|. Otherwise the lines are practically parallel, and nothing is promised about
 * the results.
 * Source: Fvirtman, Théorie des collisions : formes complexes, V-C-3.
 */
LOCKSTEP_API void lockstep_segment_segment_point(size_t n, struct lockstep_segment first,
						 struct lockstep_segment second, uint64_t *hits,
						 float *k, float *l, float *x, float *y);

/*
 * Tests n walls against n moves, and computes where the moves end.
 * Let AB be the wall, and let the move go from O to P. A case is a hit if the move meets the wall,
 * ends included. Without a hit, (x, y) is P. With a hit, it is X = O + f OP, just before the first
 * point shared with the wall, which is at l: f = max(min(l, 1) - 0.001f, 0). But it is O itself if
 * the way from O to X would meet the wall, too: if O is on the wall, or so near that rounding puts
 * X on it or behind it. So the move never goes backwards, and never onto or through the wall, and
 * which end of the wall comes first makes no difference. This holds exactly, as does the hit, for
 * all finite coordinates.
 * X is computed in float where float leaves no doubt. Let o = -det(AB, OA + OB) / 2,
 * p = det(PA, PB), a = det(OP, OA), b = det(OP, OB), l = -o / det(AB, OP) and x = det(XA, XB). Let
 * w and h be the width and height of the box around A, B, O and P, and e = 2^-20 w h + 2^-140.
 * There is no doubt if one of o and p is > e and the other < -e, if the same is true of a and b,
 * and if o and x are both > e or both < -e. Otherwise X is computed in double and rounded once. If
 * det(AB, OP) is 0 there, l = min(OA . OP, OB . OP) / OP . OP, or 0 if that min is not > 0.
 * With u and T as in lockstep_segment_segment_point(), the error of l is at most the error of l
 * there, with 5.01 u T(AB, OA + OB) / 2 in place of 4.01 u T(AB, LO), and the error of x follows
 * from it as there. Or X is O, where an error of 2^-24 |X| in X would put it on the wall.
 * Source: Fvirtman, Théorie des collisions : formes complexes, V-C-4.
 */
LOCKSTEP_API void lockstep_move_until_wall(size_t n, struct lockstep_segment walls,
					   struct lockstep_segment moves, uint64_t *hits, float *x,
					   float *y);

/*
 * Computes the unit normals of n lines, each on the side of a point.
 * (x, y) is the unit normal on the point's side. It is (0, 0) if a == b, or if the point is on the
 * line.
 * Let p be half the greatest power of two that is not more than max(|AB.x|, |AB.y|), or 1 where
 * that is 0. U = AB / p, which neither over- nor underflows, s = det(U, AP) and w = sqrt(U . U).
 * The normal is (-U.y / w, U.x / w) if s > 0, the opposite if s < 0, (0, 0) if s is 0, and NaN if s
 * is NaN. On the line, s is exactly 0 if AB and AP are not rounded, as for whole numbers up to
 * 2^23; otherwise rounding decides. The error of x is at most 5.01 * 2^-24 |x| + 2^-146, and so for
 * y.
 * Source: Fvirtman, Théorie des collisions : formes complexes, IV-B-4.
 */
LOCKSTEP_API void lockstep_line_normal(size_t n, struct lockstep_line lines,
				       struct lockstep_point points, float *x, float *y);

/*
 * Computes n velocities after they bounce off walls with n unit normals.
 * (x, y) is v - 2 (v . n) n. The velocity may come from either side of the wall.
 * p = 2 (v . n), then x = v.x - p n.x and y = v.y - p n.y. The error of x is at most 4.01 * 2^-24
 * times |v.x| + 2 (|v.x n.x| + |v.y n.y|) |n.x|, plus 2^-145.
 * Source: Fvirtman, Théorie des collisions : formes complexes, IV-B-5.
 */
LOCKSTEP_API void lockstep_reflect(size_t n, struct lockstep_vec vectors,
				   struct lockstep_normal normals, float *x, float *y);

/*
 * Tests n infinite lines against n segments as published: a specimen of lockstep_line_segment().
 * A case is a hit if det(AB, AP) det(AB, AO) < 0.
 */
LOCKSTEP_API void lockstep_line_segment_published(size_t n, struct lockstep_line lines,
						  struct lockstep_segment segments, uint64_t *hits);

/*
 * Tests n segments against n other segments as published: a specimen of lockstep_segment_segment().
 * It is the test above, both ways round.
 */
LOCKSTEP_API void lockstep_segment_segment_published(size_t n, struct lockstep_segment first,
						     struct lockstep_segment second,
						     uint64_t *hits);

/*
 * Tests n segments against n other segments as published: a specimen of lockstep_segment_segment().
 * With AB the first segment and OP the second, a case is a miss if it is one for
 * line_segment_published, or if k < 0 or k > 1, where k is
 *	-(A.x OP.y - O.x OP.y - OP.x A.y + OP.x O.y) / (AB.x OP.y - AB.y OP.x)
 */
LOCKSTEP_API void lockstep_segment_segment_k_published(size_t n, struct lockstep_segment first,
						       struct lockstep_segment second,
						       uint64_t *hits);

/*
 * Computes the unit normals of n lines, each on the side of a point, as published: a specimen of
 * lockstep_line_normal().
 * With d = det(AB, AP), the result is N = (-AB.y d, AB.x d), divided by the square root of
 * N.x N.x + N.y N.y.
 */
LOCKSTEP_API void lockstep_line_normal_published(size_t n, struct lockstep_line lines,
						 struct lockstep_point points, float *x, float *y);

/* ---- Circles --------------------------------------------------------------------------------- */

/*
 * Tests n discs against n other discs.
 * A case is a hit if the two discs share a point: the squared distance of the centres is at most
 * the square of the sum of the radii.
 * Source: Fvirtman, Théorie des collisions : formes 2D simples.
 */
LOCKSTEP_API void lockstep_circle_circle(size_t n, struct lockstep_circle first,
					 struct lockstep_circle second, uint64_t *hits);

/*
 * Tests n discs against n infinite lines.
 * A case is a hit if the disc and the line share a point: det(AB, LC)^2 <= r^2 AB^2, where C is the
 * centre and L the lower end. This takes no square root and no division. If AB is so short that its
 * squared length is 0, or underflows to 0, it is the point L. No answer depends on which end comes
 * first.
 * Source: Fvirtman, Théorie des collisions : formes complexes, IV-B-1.
 */
LOCKSTEP_API void lockstep_circle_line(size_t n, struct lockstep_circle circles,
				       struct lockstep_line lines, uint64_t *hits);

/*
 * Tests n discs against n segments.
 * A case is a hit if the disc and the segment share a point: an end is in the disc, or the centre
 * is beside the segment and within r of its line, as for lockstep_circle_line(). No answer depends
 * on which end comes first.
 * Source: Fvirtman, Théorie des collisions : formes complexes, IV-B-2.
 */
LOCKSTEP_API void lockstep_circle_segment(size_t n, struct lockstep_circle circles,
					  struct lockstep_segment segments, uint64_t *hits);

/*
 * Tests n discs against n axis-aligned boxes.
 * A case is a hit if the disc and the box share a point: the point of the box nearest to the centre
 * is within r.
 * Source: Fvirtman, Théorie des collisions : formes complexes, VI.
 */
LOCKSTEP_API void lockstep_circle_box(size_t n, struct lockstep_circle circles,
				      struct lockstep_box boxes, uint64_t *hits);

/*
 * Tests n discs against n capsules.
 * A case is a hit if the disc and the capsule share a point: lockstep_circle_segment() of the disc
 * with the sum of both radii, and the capsule's segment.
 */
LOCKSTEP_API void lockstep_circle_capsule(size_t n, struct lockstep_circle circles,
					  struct lockstep_capsule capsules, uint64_t *hits);

/*
 * Tests n capsules against n other ones.
 * A case is a hit if the two capsules share a point: their segments do, as in
 * lockstep_segment_segment(), or an end of one segment is within the sum of the radii of the other
 * segment, as in lockstep_circle_segment().
 */
LOCKSTEP_API void lockstep_capsule_capsule(size_t n, struct lockstep_capsule first,
					   struct lockstep_capsule second, uint64_t *hits);

/*
 * Tests n capsules against n convex polygons.
 * A case is a hit if the two share a point. A capsule inside the polygon is a hit, and so is a polygon inside the
 * capsule. The formula is that
 * - the bounding boxes of the segment AB and of the polygon are at most r apart along x and along y, and
 * - A or B is within r of a side, or a vertex is within r of AB, as in lockstep_circle_segment(); or else AB meets the
 *   polygon as in lockstep_convex_convex(), as a polygon with the vertices A and B.
 * A capsule with A = B is a disc.
 */
LOCKSTEP_API void lockstep_capsule_convex(size_t n, struct lockstep_capsule capsules,
					  struct lockstep_convex polygons, uint64_t *hits);

/*
 * Tests n discs against n infinite lines as published: a specimen of lockstep_circle_line().
 * A case is a hit if |det(AB, AC)| / sqrt(AB . AB) < r.
 */
LOCKSTEP_API void lockstep_circle_line_published(size_t n, struct lockstep_circle circles,
						 struct lockstep_line lines, uint64_t *hits);

/*
 * Tests n discs against n segments as published: a specimen of lockstep_circle_segment().
 * A case is a miss if it is one for circle_line_published. Otherwise it is a hit if AB . AC >= 0
 * and -AB . BC >= 0, or if the end a or the end b is within r.
 */
LOCKSTEP_API void lockstep_circle_segment_published(size_t n, struct lockstep_circle circles,
						    struct lockstep_segment segments,
						    uint64_t *hits);

/*
 * Tests n discs against n boxes as published: a specimen of lockstep_circle_box().
 * It computes in int32. The box has the corners (x, y) and (x + w, y + h).
 * A case is a miss if the box around the disc, from (C.x - r, C.y - r) with sides 2 r, and this one
 * do not overlap: one begins where the other ends, or later. Otherwise it is a hit if one of the
 * corners is no further than r from C, by squares, or if x <= C.x < x + w and y <= C.y < y + h.
 * Otherwise, for the left side and for the top one, let AB be the side, with A = (x, y): the case
 * is a hit if not (AC . AB) (BC . AB) > 0, whatever the distance. Sums and products wrap around.
 */
LOCKSTEP_API void lockstep_circle_box_published(size_t n, struct lockstep_pixel_circle circles,
						struct lockstep_pixel_box boxes, uint64_t *hits);

/* ---- Boxes ----------------------------------------------------------------------------------- */

/*
 * Tests n axis-aligned boxes against n other ones.
 * A case is a hit if the two boxes share a point. The answer is always the exact one.
 * Source: Fvirtman, Théorie des collisions : formes 2D simples.
 */
LOCKSTEP_API void lockstep_box_box(size_t n, struct lockstep_box first, struct lockstep_box second,
				   uint64_t *hits);

/*
 * Tests n oriented boxes against n other ones.
 * A case is a hit if the two boxes share a point: none of the four directions of their sides
 * separates them. With D from the first centre to the second, u and v the boxes' directions,
 * c = |u . v| and s = |det(u, v)|, a case is a hit if all of
 *	|D . u|      <= hx (u . u) + (hx' c + hy' s)
 *	|det(u, D)|  <= hy (u . u) + (hx' s + hy' c)
 *	|D . v|      <= hx' (v . v) + (hx c + hy s)
 *	|det(v, D)|  <= hy' (v . v) + (hx s + hy c)
 * hold, and D = (0, 0) if u . u and v . v are both 0.
 * Source: the separating axes of two rotated rectangles, in Chinese: 矩形與矩形碰撞(皆旋轉矩形).
 */
LOCKSTEP_API void lockstep_obb_obb(size_t n, struct lockstep_obb first, struct lockstep_obb second,
				   uint64_t *hits);

/*
 * Tests n turned rectangles against n other ones as published: a specimen of lockstep_obb_obb().
 * It computes in int32. The corners P0 = (x, y), P1 = (x + w, y), P2 = (x + w, y + h) and
 * P3 = (x, y + h) are turned about C = (x + w / 2, y + h / 2), with halves rounded towards 0. With
 * D = P - C, both converted to float32 first, P becomes (C.x + round(D.x cos - D.y sin),
 * C.y + round(D.x sin + D.y cos)). Here cos and sin are the floats nearest to the cosine and sine
 * of the angle, modulo 360, and round(v) is floor(v + 0.5), or INT32_MIN where that is not an
 * int32. The source does not print the turning itself; this is the least that works.
 * For each rectangle and i = 0 and 1, take the dot products of the normal
 * (P[i+1].y - P[i].y, P[i].x - P[i+1].x) with two of its own corners, P[i] and P[i+2], and with the
 * four corners of the other rectangle. A case is a miss if the least of its own products is more
 * than the greatest of the other's, or the greatest of its own less than the least of the other's.
 * Sums and products wrap around.
 */
LOCKSTEP_API void lockstep_rect_rect_published(size_t n, struct lockstep_turned_box first,
					       struct lockstep_turned_box second, uint64_t *hits);

/* ---- Polygons -------------------------------------------------------------------------------- */

/*
 * Tests n points against a convex polygon.
 * A case is a hit if the point is in the polygon: it is strictly left of no side or strictly right
 * of no side, of all its rings, and in the polygon's bounding box. The vertices may go round either
 * way. A polygon without an interior is the segment or the point that it spans.
 * The polygon must be convex to the last bit. Between vertices that are nearly equal, as clipping
 * leaves them, a side may have any direction, and then points deep inside are misses. For such a
 * polygon, use lockstep_point_polygon().
 * Source: Fvirtman, Théorie des collisions : formes complexes, III-C.
 */
LOCKSTEP_API void lockstep_point_convex(size_t n, struct lockstep_point points,
					const struct lockstep_polygon *polygon, uint64_t *hits);

/*
 * Tests n points against a polygon by the even-odd rule.
 * A case is a hit if a ray from the point P to the right crosses an odd number of sides, over all
 * rings. A side from its lower end L to its upper end H is crossed if L.y <= P.y < H.y and P is
 * strictly left of it: LH.x LP.y > LH.y LP.x. Horizontal sides are never crossed. So each vertex
 * counts once, repeated vertices are harmless, and polygons that share sides agree on these: if
 * polygons tile a region, each of its points is in exactly one of them.
 * A polygon with many sides has slabs and a map, as lockstep_polygon_create() says: a point in a
 * cell of the map that no side crosses is compared with no side, and other points are compared only
 * with the sides of their slab. The answer is the same.
 * Source: Fvirtman, Théorie des collisions : formes complexes, III-D.
 */
LOCKSTEP_API void lockstep_point_polygon(size_t n, struct lockstep_point points,
					 const struct lockstep_polygon *polygon, uint64_t *hits);

/*
 * Tests n points against a set of triangles.
 * A case is a hit if the point is in any of the triangles, each tested as in
 * lockstep_point_triangle(). The triangles that a polygon is cut into leave no seam along a
 * diagonal, but may leave one by its ends. Within rounding of the polygon's sides,
 * lockstep_point_polygon() may find a point that is in none of the triangles.
 * Source: Fvirtman, Théorie des collisions : formes complexes, III-A-2.
 */
LOCKSTEP_API void lockstep_point_triangles(size_t n, struct lockstep_point points,
					   const struct lockstep_triangles *triangles,
					   uint64_t *hits);

/*
 * Tests n convex polygons against n other ones.
 * A case is a hit if the two polygons share a point. A polygon inside the other is a hit. The
 * formula is that their bounding boxes meet and no side of either separates them. A side VW of a
 * polygon whose first vertex is O separates if det(VW, OP) is less than det(VW, OQ), or greater, for
 * all vertices P of this polygon and all vertices Q of the other.
 * Source: as for lockstep_obb_obb().
 */
LOCKSTEP_API void lockstep_convex_convex(size_t n, struct lockstep_convex first,
					 struct lockstep_convex second, uint64_t *hits);

/*
 * Tests n points against a polygon as published: a specimen of lockstep_point_polygon().
 * It counts the sides AB that meet the segment IP from a far point I = (10000 + i, 10000 + j), with
 * random i and j below 100. With D = AB, E = IP and d = D.x E.y - D.y E.x, another far point is
 * tried if d == 0 for any side. A side counts if
 *	t = -(A.x E.y - I.x E.y - E.x A.y + E.x I.y) / d	and
 *	u = -(-D.x A.y + D.x I.y + D.y A.x - D.y I.x) / d
 * are both neither < 0 nor >= 1. Numerators and d are in float, the quotients in double. The random
 * numbers i and j of attempt 1, 2, ... are the attempt times 61 and times 37, modulo 100. After 8
 * attempts the answer is a miss.
 */
LOCKSTEP_API void lockstep_point_polygon_published(size_t n, struct lockstep_point points,
						   const struct lockstep_polygon *polygon,
						   uint64_t *hits);

/* ---- Vectors in space ------------------------------------------------------------------------ */

/*
 * Computes unit vectors in the directions of n vectors.
 * (0, 0, 0) stays (0, 0, 0).
 * With m = max(max(|v.x|, |v.y|), |v.z|) and s = 2^-70 if m > 2^60, 2^90 if m < 2^-60, and 1
 * otherwise, so that no square over- or underflows: U = s v, and w = sqrt(U . U), or 1 where that
 * is 0. The result is (U.x / w, U.y / w, U.z / w). The error of x is at most 3.52 * 2^-24 times
 * |x|, plus 2^-149.
 * Source: Reymond, Détection des collisions dans un univers 3D, 1.1.3.
 */
LOCKSTEP_API void lockstep_normalize3(size_t n, struct lockstep_vec3 vectors, float *x, float *y,
				      float *z);

/*
 * Computes the cross products of n vectors u and n vectors v.
 * u x v is perpendicular to both vectors, and its length is the area that they span. The error of x
 * is at most 2.01 * 2^-24 times |u.y v.z| + |u.z v.y| + 2^-124.
 * Source: as for lockstep_normalize3().
 */
LOCKSTEP_API void lockstep_cross3(size_t n, struct lockstep_vec3 first, struct lockstep_vec3 second,
				  float *x, float *y, float *z);

/*
 * Computes the dot products of n vectors u and n vectors v.
 * The error of u . v is at most 3.01 * 2^-24 times |u.x v.x| + |u.y v.y| + |u.z v.z| + 2^-123.
 * Source: as for lockstep_normalize3().
 */
LOCKSTEP_API void lockstep_dot3(size_t n, struct lockstep_vec3 first, struct lockstep_vec3 second,
				float *dot);

/*
 * Computes the projections of n vectors v on n vectors w.
 * t = (v . w) / (w . w), or 0 where w . w is 0, as it is for a w so short that its square
 * underflows. The result is (t w.x, t w.y, t w.z). The error of x is at most 8.01 * 2^-24 times
 * |w.x| (|v.x w.x| + |v.y w.y| + |v.z w.z|) / (w . w). Where w . w nears 2^-126, below which
 * rounding has no relative precision, the error may be |x| itself.
 * Source: as for lockstep_normalize3().
 */
LOCKSTEP_API void lockstep_project3(size_t n, struct lockstep_vec3 first,
				    struct lockstep_vec3 second, float *x, float *y, float *z);

/* ---- Planes ---------------------------------------------------------------------------------- */

/*
 * Computes the planes of n triangles.
 * (a, b, c) is the unit normal of the triangle, on the side from which the vertices go round
 * counter-clockwise, and d is the offset.
 * (a, b, c) is the unit vector of AB x AC, as in lockstep_normalize3(), and d = -((a, b, c) . A).
 * If AB x AC is (0, 0, 0), the result is (0, 0, 0, 0). With n = AB x AC, exact, and
 * T.x = |AB.y AC.z| + |AB.z AC.y| + 2^-124 and so on, the error of a, b and c is at most
 * 2^-24 (4.01 |T| / (|n| - 4.01 * 2^-24 |T|) + 4.01), and the error of d is at most that times
 * |A.x| + |A.y| + |A.z| + 2^-124. Nothing is promised where |T| is at least 2^22 times |n|.
 * Source: Kwan, Detekce kolizí čáry s trojúhelníkem; Reymond, Détection des collisions dans un
 * univers 3D, 1.3.
 */
LOCKSTEP_API void lockstep_triangle_plane(size_t n, struct lockstep_triangle3 triangles, float *a,
					  float *b, float *c, float *d);

/*
 * Computes the signed distances of n points from n planes.
 * The distance of the point p is > 0 on the side to which the plane's normal n points. It is
 * computed as n . p + d, which is |n| times the distance if |n| is not 1. The error is at most
 * 4.01 * 2^-24 times |a p.x| + |b p.y| + |c p.z| + |d| + 2^-123.
 * Source: Reymond, Détection des collisions dans un univers 3D, 1.3.3.
 */
LOCKSTEP_API void lockstep_plane_distance(size_t n, struct lockstep_plane planes,
					  struct lockstep_point3 points, float *distance);

/*
 * Tests n segments against n planes.
 * A case is a hit if the segment and the plane share a point: the ends' distances, as in
 * lockstep_plane_distance(), are not both > 0 or both < 0.
 * Source: Kwan, Detekce kolizí čáry s trojúhelníkem.
 */
LOCKSTEP_API void lockstep_segment_plane(size_t n, struct lockstep_segment3 segments,
					 struct lockstep_plane planes, uint64_t *hits);

/*
 * Tests n segments against n planes, and computes where they meet.
 * The hits are the same as for lockstep_segment_plane(). t is the position of the point along the
 * segment AB, from 0 to 1: f / (f - g) for the ends' distances f and g, or 0 where f == g, so that
 * a segment in the plane gives its first end. The point is A + t AB.
 * With T(p) the terms of a distance, above, and F = T(A) + T(B), the error of t is at most
 * 2^-24 (4.01 T(A) + 5.01 t F) / (|f - g| - 5.01 * 2^-24 F) + 2^-24 t. The error of x is at most
 * that times |AB.x|, plus 2^-24 (3 t |AB.x| + |x|). Underflow adds 2^-149 to each.
 * Source: as for lockstep_segment_plane(), and Reymond, 1.3.3.
 */
LOCKSTEP_API void lockstep_segment_plane_point(size_t n, struct lockstep_segment3 segments,
					       struct lockstep_plane planes, uint64_t *hits,
					       float *x, float *y, float *z, float *t);

/* ---- Triangles in space ---------------------------------------------------------------------- */

/*
 * The comments on triangles in space use these names. n = AB x AC is the normal. With
 * t = (|AB.y AC.z| + |AB.z AC.y|, |AB.z AC.x| + |AB.x AC.z|, |AB.x AC.y| + |AB.y AC.x|), the
 * triangle has an area if n . n > 2^-43 (t . t): rounding alone never makes a triangle without an
 * area pass. Its bounding box extends from the least to the greatest coordinates of A, B and C.
 * Where a point P is beside the triangle follows from
 *	U = (BC x BP) . n	V = (CA x CP) . n	W = (AB x AP) . n
 * which are negative beyond the side BC, CA or AB, respectively.
 */

/*
 * Tests n points against the infinite prisms that extend from n triangles to both sides.
 * A case is a hit if the triangle has an area and U, V and W are all >= 0. A triangle without an
 * area is the segment or the point that it spans: the case is a hit if P is in its bounding box,
 * and AB x AP, BC x BP and CA x CP are all (0, 0, 0).
 * Source: Kwan, Detekce kolizí čáry s trojúhelníkem; Reymond, 2.1.3; by signs, not angles.
 */
LOCKSTEP_API void lockstep_point_triangle3(size_t n, struct lockstep_point3 points,
					   struct lockstep_triangle3 triangles, uint64_t *hits);

/*
 * Tests n segments against n triangles.
 * A case is a hit if the segment and the triangle share a point. Segments in the triangle's plane,
 * and triangles that span only a segment or a point, are no exception.
 * The test is watertight: the contribution of a vertex or a side depends on it and on the segment
 * PQ alone. So a segment through the common side of two triangles, if they are on either side of
 * that side as seen along the segment, hits at least one of them; and a segment from the inside of
 * a closed mesh to the outside hits one of its triangles, even through a side or a vertex, unless
 * an end is so near the mesh that rounding can reach it. If both triangles are seen on one side of
 * their common side, as where a surface folds back, a segment that only touches that side may miss
 * both, by rounding.
 *
 * D = PQ. The axes are turned so that the third is the one along which D is longest: they are x, y,
 * z if |D.z| >= max(|D.x|, |D.y|); otherwise y, z, x if |D.x| >= |D.y|, and z, x, y if not. As seen
 * along D, the vertex A is at
 *	X_A = D.z PA.x - D.x PA.z	Y_A = D.z PA.y - D.y PA.z
 * and at depths PA.z and QA.z, and so for B and C. With
 *	U = X_C Y_B - Y_C X_B	V = X_A Y_C - Y_A X_C	W = X_B Y_A - Y_B X_A
 *	T = (U PA.z + V PB.z) + W PC.z	T' = (U QA.z + V QB.z) + W QC.z
 * a case is a hit if U, V and W are all >= 0 or all <= 0, but not all 0, and T and T' are numbers,
 * and not both > 0 or both < 0.
 * If U, V and W are all 0, the segment and the triangle lie in one plane, or D is (0, 0, 0). Then
 * the case is a hit if their bounding boxes meet; if, as seen along each of the three axes, none of
 * the lines PQ, AB, BC and CA separates them; and, if D is (0, 0, 0), if n . PA is 0. Seen along z,
 * PQ separates if det(PQ, PA), det(PQ, PB) and det(PQ, PC) are all > 0 or all < 0; AB separates if
 * det(AB, AP) and det(AB, AQ) are both > 0 and det(AB, AC) <= 0, or both < 0 and det(AB, AC) >= 0.
 * Seen along x, y or z, the coordinates are y and z, z and x, or x and y.
 * Source: Kwan, Detekce kolizí čáry s trojúhelníkem; without angles or divisions.
 */
LOCKSTEP_API void lockstep_segment_triangle(size_t n, struct lockstep_segment3 segments,
					    struct lockstep_triangle3 triangles, uint64_t *hits);

/*
 * Tests n segments against n triangles, and computes where they meet.
 * The hits are the same as for lockstep_segment_triangle(). t is the position of the point along
 * the segment PQ, from 0 to 1, and the point is P + t D. If the segment and the triangle share many
 * points, it is the first one.
 * t = T / (T - T'), or 0 where T - T' is 0.
 * If U, V and W are all 0, let N = n, or AB x D where n is (0, 0, 0), or AC x D where that is
 * (0, 0, 0), too. For each side E from a vertex O, which is AB from A, BC from B and CA from C,
 * f = (E x OP) . N and g = (E x OQ) . N, and s = f / (f - g) if f < 0 and g > f, otherwise 0. t is
 * the greatest of the three s, but at most 1: min(max(max(s_AB, s_BC), s_CA), 1). But where f and g
 * of all three sides are 0, everything is on one line, and t = max(min(min(PA . D, PB . D),
 * PC . D) / (D . D), 0), or 0 where D . D is 0.
 * The errors of t, x, y and z are at most what a running error analysis of these formulas gives.
 * Where U, V and W are all 0, nothing is promised about them.
 * Source: as for lockstep_segment_triangle().
 */
LOCKSTEP_API void lockstep_segment_triangle_point(size_t n, struct lockstep_segment3 segments,
						  struct lockstep_triangle3 triangles,
						  uint64_t *hits, float *t, float *x, float *y,
						  float *z);

/*
 * Computes the points of n triangles that are nearest to n points.
 * With S = (U + V) + W: if the triangle has an area, U, V and W are all >= 0 and S > 0, the nearest
 * point is the foot of the perpendicular, (P.x - h n.x, P.y - h n.y, P.z - h n.z) with
 * h = (n . AP) / (n . n). Otherwise it is on a side E from a vertex O, at O + t E with
 * t = min(max((E . OP) / (E . E), 0), 1), or t = 0 where E . E is 0. For a triangle without an
 * area, the side is the longest by E . E, or the first of AB, BC and CA in a tie. For a triangle
 * with an area, it is AB; but BC if U < 0, and W >= 0 or AB . BP >= 0; and then CA if V < 0, and
 * U >= 0 or BC . CP >= 0, and W >= 0 or AB . AP <= 0.
 * The errors of x, y and z are at most what a running error analysis of these formulas gives, on
 * whichever sides rounding may put the point.
 * Source: Reymond, Détection des collisions dans un univers 3D, 2.1.4.
 */
LOCKSTEP_API void lockstep_closest_point_triangle(size_t n, struct lockstep_point3 points,
						  struct lockstep_triangle3 triangles, float *x,
						  float *y, float *z);

/*
 * Tests n triangles in space against n other ones.
 * A case is a hit if the two triangles share a point. Triangles in one plane, and triangles that span only a segment
 * or a point, are no exception.
 * The height of a vertex V over the other triangle's plane is n' . A'V, with that triangle's normal n' and vertex A'.
 * A case is a miss if the three heights of a triangle are all > 0 or all < 0, or one of the six is NaN.
 * Let m be the largest magnitude of a triangle's heights. If m is a positive height, the vertices with a height
 * > 2^-20 m are in front, otherwise those with one < -2^-20 m. P is the vertex that is alone in front, or alone not in
 * front; or A if there is none, as where heights overflow. D1 and D2 are the sides from P and to P: AB and CA, BC and
 * AB, or CA and BC. With W = PP', the case is a miss if
 *	D1 . (W x D1'),  -(D2 . (W x D1')),  -(D1 . (W x D2'))  and  D2 . (W x D2')
 * are all > 0 or all < 0: then the segments in which the triangles meet the other's plane are apart. This does not
 * apply if the heights of a triangle are all 0.
 * If they are, or if the planes are nearly parallel, the case is also a miss if a side separates the triangles as seen
 * along one of the axes: the line through it has the other triangle strictly on one side, but not its own third
 * vertex. For AB, det(AB, AA'), det(AB, AB') and det(AB, AC') are all > 0 and det(AB, AC) is <= 0, or they are all < 0
 * and it is >= 0. So triangles in a slanted plane that are clear of each other are a miss, although rounding tilts
 * them. The planes are nearly parallel if the first triangle's heights differ by at most
 * 2^-8 (max(|AB|, |CA|) ((|n'.x| + |n'.y|) + |n'.z|)), where |AB| is the largest absolute coordinate.
 * If the heights of a triangle are all 0, and n or n' is (0, 0, 0), the case is also a miss if no side of a triangle
 * meets the other, as in lockstep_segment_triangle().
 * Source: Möller, A Fast Triangle-Triangle Intersection Test (1997); without divisions.
 */
LOCKSTEP_API void lockstep_triangle_triangle3(size_t n, struct lockstep_triangle3 first,
					      struct lockstep_triangle3 second, uint64_t *hits);

/*
 * Tests n segments against n triangles as published: a specimen of lockstep_segment_triangle().
 * To normalise a vector v is to divide v.y and v.z by l = sqrt(v . v), and v.x too if l > 0.
 * N = (A - B) x (B - C) normalised, d = -(N . A), f = N . P + d and g = N . Q + d; a case is a miss
 * unless f g <= 0. v = Q - P normalised, e = N . v; I = P if e == 0, else I = P + v ((-f) / e). A
 * case is a hit if the angles AIB + BIC + CIA, in this order, are at least 360, where 400 make a
 * full turn: with u = A - I and w = B - I normalised, the angle AIB is
 * arccos((u . w) / (sqrt(u . u) sqrt(w . w))) times 63.661977 (200 / pi), and so on.
 * arccos(z) is, with y = |z|, sqrt(1 - y) p(y), or 3.1415927 minus that if z < 0, and NaN if y > 1.
 * p(y) = a0 + y (a1 + y (a2 + ... y a7)) with the coefficients 1.5707963050, -0.2145988016,
 * 0.0889789874, -0.0501743046, 0.0308918810, -0.0170881256, 0.0066700901, -0.0012624911 of
 * Abramowitz and Stegun, Handbook of Mathematical Functions, 4.4.46.
 * Source: Kwan, Detekce kolizí čáry s trojúhelníkem.
 */
LOCKSTEP_API void lockstep_segment_triangle_published(size_t n, struct lockstep_segment3 segments,
						      struct lockstep_triangle3 triangles,
						      uint64_t *hits);

/* ---- Balls ----------------------------------------------------------------------------------- */

/*
 * Tests n balls against n planes.
 * A case is a hit if the ball and the plane share a point: f f <= (r r) (n . n), where f is the
 * centre's distance as in lockstep_plane_distance(). The normal may have any length, and no square
 * root is taken.
 * Source: Reymond, Détection des collisions dans un univers 3D, 2.1.5, phase 3.
 */
LOCKSTEP_API void lockstep_sphere_plane(size_t n, struct lockstep_sphere spheres,
					struct lockstep_plane planes, uint64_t *hits);

/*
 * Tests n balls against n triangles.
 * A case is a hit if the ball and the triangle share a point: with P the centre and f = n . AP,
 * n . n and f are numbers, r >= 0, and any of these holds:
 * - a vertex is in the ball: AP . AP <= r r, or BP . BP, or CP . CP;
 * - the centre is beside a side, and near it: AB . AP > 0, AB . BP < 0 and, with M = AB x AP,
 *   M . M <= (r r) (AB . AB); or the same for BC with BP and CP, or for CA with CP and AP;
 * - the triangle has an area, U, V and W are all >= 0, and the plane is near: f f <= (r r) (n . n).
 * Source: Reymond, Détection des collisions dans un univers 3D, 2.1.5; without angles, square roots
 * or divisions.
 */
LOCKSTEP_API void lockstep_sphere_triangle(size_t n, struct lockstep_sphere spheres,
					   struct lockstep_triangle3 triangles, uint64_t *hits);

/*
 * Computes where n balls are after n triangles push them out.
 * If the ball touches the triangle, as in lockstep_sphere_triangle(), and the triangle has an area,
 * the centre moves along the normal, away from the triangle's plane, to the distance r on the side
 * that it is on. Otherwise it stays. (x, y, z) is the centre: P + g N, with N the unit vector of n
 * as in lockstep_normalize3(), s = N . AP, and g = -r - s if s < 0, r - s if not; otherwise P. The
 * result is NaN if r is negative.
 * The errors of x, y and z are at most what a running error analysis of these formulas gives, where
 * both the touch and the side are beyond the error bound.
 * Source: Reymond, Détection des collisions dans un univers 3D, 2.2.
 */
LOCKSTEP_API void lockstep_slide(size_t n, struct lockstep_sphere spheres,
				 struct lockstep_triangle3 triangles, float *x, float *y, float *z);

/*
 * Tests n moving balls against n triangles, and computes when and where they first touch.
 * A case is a hit if the ball touches the triangle during the motion. No contact is missed, at any
 * speed, unless by rounding. t is the time, from 0 to 1, and (x, y, z) is the point of the triangle
 * that is touched. A motion of length 0 is a hit exactly if the ball touches at the start; then
 * t = 0.
 *
 * All of PA, PB, PC, AB, BC, CA, the displacement D and the radius R are first multiplied by a
 * power of two, which rounds nothing: by 1 / p, where p is the greatest power of two that is not
 * more than the largest of |R| and of the absolute coordinates of PA, PB, PC and D; by 1 if that is
 * 0 or subnormal. A, B, C are then the vertices as seen from the centre, and A' = A - D and so on as
 * seen from where it ends. H is D multiplied by a power of two in the same way, for D alone, and
 * D = m H. So no product below over- or underflows where it matters, however short D is.
 * A case is a miss if the box around the path and the one around the triangle are clearly apart:
 * min(min(A.x, B.x), C.x) > max(D.x, 0) + (R + 2^-15), or
 * max(max(A.x, B.x), C.x) < min(D.x, 0) - (R + 2^-15), or the same along y or z. So a triangle
 * that is far away is a miss, however small it is.
 * Otherwise it is a hit if any of these holds; each but the second has a time:
 * - the ball touches at the start: lockstep_sphere_triangle() says so, with the vectors -A, -B, -C
 *   for AP, BP, CP, and AB, BC, CA, R. t = 0;
 * - it touches at the end: the same with A', B', C';
 * - it passes a vertex V of A, B, C: V . H > 0, V' . H < 0, and q = (R R) (H . H) - F . F >= 0,
 *   where F = V x H;
 * - it passes a side E from a vertex V (AB, BC or CA): with M = E x V, G = E x H, b = M . G,
 *   w = -(F . G), k = E . F and N = E x (V - (b / (G . G)) H): 0 < b < m (G . G),
 *   0 < w < G . G, and the side is near: N . N <= ((R + Z) (R + Z)) (E . E), and
 *   k k <= (R R) (G . G) or, with Y = R - Z, or 0 if that is less, N . N < (Y Y) (E . E). Z is
 *   2^-19 times the largest number that p is taken from, multiplied like the rest;
 * - the centre passes through the triangle: as in lockstep_segment_triangle(), with H for D, A.z for
 *   PA.z and so on, and A'.z for QA.z, where U, V and W are not all 0. t = T / (T - T').
 * If it hits but does not touch at the start, t is the least of 1, the time of the last of these,
 * and all of the following times that are numbers (0 for -0):
 * - for each vertex: with b = V . H and c = V . V - R R, c / (m (b + sqrt(q))), if b > 0, c >= 0,
 *   and q >= 0;
 * - for each side: with c = M . M - (R R) (E . E) and j = (R R) (E . E) - N . N, or 0 if they are
 *   less, and t = c / (m (b + sqrt((G . G) j))): t, if b > 0, the side is near, and
 *   0 < E . (t D - V) < E . E;
 * - for a triangle with an area, with h = n . A, g = n . D, l = sqrt(n . n), both g and h negated
 *   if h < 0, and c = h - R l, or 0 if that is less: t = c / g, if g > 0, and X = t D is in its
 *   prism: all of (BC x (X - B)) . n, (CA x (X - C)) . n and (AB x (X - A)) . n are >= 0.
 * The point is the point of lockstep_closest_point_triangle() for the centre P + t D, with P, D
 * and the triangle as given.
 *
 * The errors of t, x, y and z are at most what a running error analysis of these formulas gives.
 * Nothing is promised about them where it is in doubt which side or vertex is touched first.
 * Source: Reymond, Détection des collisions dans un univers 3D, 2.3.1, which calls for it.
 */
LOCKSTEP_API void lockstep_sphere_sweep(size_t n, struct lockstep_motion motions,
					struct lockstep_triangle3 triangles, uint64_t *hits,
					float *t, float *x, float *y, float *z);

/*
 * Tests n balls against n triangles as published: a specimen of lockstep_sphere_triangle().
 * To normalise a vector v is to divide by sqrt(v . v). N = (B - A) x (C - A) normalised,
 * d = -(N . A), f = N . P + d; E = N if f < 0, else -N; S = P + E r, and g = N . S + d. A case is a
 * miss if f and g are both > 0 or both < 0. v = S - P, I = P - v (f / (N . v)). It is a hit if the
 * angles AIB + BIC + CIA, in this order, are at least 6.28: with u = A - I and w = B - I
 * normalised, the angle AIB is arccos(u . w), as in lockstep_segment_triangle_published().
 * Otherwise, with e = A - B normalised, the line through A and B has the point A + e (e . (I - A)),
 * and so for the lines through B and C, from B, and C and A, from C. Of these three points, J is
 * the one with the least sqrt((I - J) . (I - J)), the first in a tie; the case is a hit if
 * sqrt((J - P) . (J - P)) <= r.
 * Source: Reymond, Détection des collisions dans un univers 3D, 2.1.3 to 2.1.5.
 */
LOCKSTEP_API void lockstep_sphere_triangle_published(size_t n, struct lockstep_sphere spheres,
						     struct lockstep_triangle3 triangles,
						     uint64_t *hits);

/* ---- Balls and boxes in space ----------------------------------------------------------------- */

/*
 * Tests n points in space against n axis-aligned boxes.
 * A case is a hit if the point is in the box. The answer is always the exact one.
 */
LOCKSTEP_API void lockstep_point_box3(size_t n, struct lockstep_point3 points,
				      struct lockstep_box3 boxes, uint64_t *hits);

/*
 * Tests n points in space against n balls.
 * A case is a hit if the point P is in the ball with the centre C: CP . CP <= r r.
 */
LOCKSTEP_API void lockstep_point_sphere(size_t n, struct lockstep_point3 points,
					struct lockstep_sphere spheres, uint64_t *hits);

/*
 * Tests n balls against n other ones.
 * A case is a hit if the two balls share a point: for the centres C and D and the radii q and r,
 * CD . CD <= (q + r) (q + r).
 */
LOCKSTEP_API void lockstep_sphere_sphere(size_t n, struct lockstep_sphere first,
					 struct lockstep_sphere second, uint64_t *hits);

/*
 * Tests n axis-aligned boxes in space against n other ones.
 * A case is a hit if the two boxes share a point. The answer is always the exact one.
 */
LOCKSTEP_API void lockstep_box3_box3(size_t n, struct lockstep_box3 first,
				     struct lockstep_box3 second, uint64_t *hits);

/*
 * Tests n balls against n axis-aligned boxes in space.
 * A case is a hit if the ball and the box share a point: V . V <= r r, where V is the centre minus
 * the box's nearest point to it.
 * Source: Arvo, A simple method for box-sphere intersection testing (Graphics Gems, 1990).
 */
LOCKSTEP_API void lockstep_sphere_box3(size_t n, struct lockstep_sphere spheres,
				       struct lockstep_box3 boxes, uint64_t *hits);

/*
 * Tests n balls against n capsules in space.
 * A case is a hit if the ball and the capsule share a point. With the ball's centre C, the capsule's
 * segment AB, and the sum r of both radii, AC . AC <= r r, or BC . BC <= r r, or AB . AC > 0 and
 * AB . BC < 0 and (AB x AC) . (AB x AC) <= (r r) (AB . AB).
 */
LOCKSTEP_API void lockstep_sphere_capsule3(size_t n, struct lockstep_sphere spheres,
					   struct lockstep_capsule3 capsules, uint64_t *hits);

/*
 * Tests n capsules in space against n other ones.
 * A case is a hit if the two capsules share a point. With the sum r of the radii, an end of one
 * segment is within r of the other segment, as in lockstep_sphere_capsule3(), or inner points of
 * the segments AB and CD are: W . W <= r r, where n = AB x CD, W = (AC + t CD) - s AB,
 * s = min(max(((AC x CD) . n) / (n . n), 0), 1) and t = min(max(((AC x AB) . n) / (n . n), 0), 1).
 * The segments are nearest at s and t, and any s and t are places on them: if rounding spoils s
 * and t, because the segments are nearly parallel, an end is as near, up to rounding.
 * For inner points, the margin is not that of W . W <= r r: it is beyond the error bound if r and
 * the distance of the segments differ by more than a running error analysis of these formulas gives.
 */
LOCKSTEP_API void lockstep_capsule3_capsule3(size_t n, struct lockstep_capsule3 first,
					     struct lockstep_capsule3 second, uint64_t *hits);

/*
 * Tests n planes against n axis-aligned boxes in space.
 * A case is a hit if the plane and the box share a point: the corner that is farthest along the
 * normal has a distance >= 0, as in lockstep_plane_distance(), and the opposite corner one <= 0.
 */
LOCKSTEP_API void lockstep_plane_box3(size_t n, struct lockstep_plane planes,
				      struct lockstep_box3 boxes, uint64_t *hits);

/*
 * Tests n triangles in space against n axis-aligned boxes.
 * A case is a hit if the triangle and the box share a point: none of 13 directions separates them. Triangles that span
 * only a segment or a point are no exception. A vertex in the box is always a hit. A direction separates only what is
 * apart along it, so a triangle so thin that rounding decides its plane loses no hits.
 * For a hit, these intervals overlap. Along each axis: the box, and the coordinates of the vertices. Along n = E x AC,
 * where E is AB times 2^48, which keeps products of tiny numbers above underflow: n . AQ for the corners Q of the box,
 * and 0, n . AB and n . AC. And for each side times 2^48, E, as seen along each axis: det(E, PQ) for the corners, and 0
 * and d. For AB and CA, P is A, and d is the coordinate of n along the axis. For BC, P is B, and d is that of AB x E.
 * Source: Akenine-Möller, Fast 3D triangle-box overlap testing (2001), of the directions.
 */
LOCKSTEP_API void lockstep_triangle_box3(size_t n, struct lockstep_triangle3 triangles,
					 struct lockstep_box3 boxes, uint64_t *hits);

/*
 * Tests n oriented boxes in space against n other ones.
 * A case is a hit if the two boxes share a point: none of 15 directions separates them. Parallel edges need no care
 * by the caller, nor an epsilon here: they separate nothing, and nearly parallel ones only what is apart.
 * With D from the first centre to the second, the first box's axes U1 = u, U2 = v and U3 = u x v, and P1 = hx U1,
 * P2 = hy U2 and P3 = hz U3, and the second box's axes V1, V2 and V3, and Q1, Q2 and Q3, a direction L separates the
 * boxes unless
 *	|D . L| <= ((|P1 . L| + |P2 . L|) + |P3 . L|) + ((|Q1 . L| + |Q2 . L|) + |Q3 . L|).
 * The directions are U2 x U3, U3 x U1, U3, V2 x V3, V3 x V1 and V3, and for each U and V (2^64 U) x E, where E is
 * V - U if U . V >= 0, and otherwise V + U. This is U x V, but exact where U and V are nearly parallel.
 * The margin is not that of these formulas. It is beyond the error bound if the boxes are deeper in each other, along
 * all of the directions, or farther apart, along one, than a running error analysis of the formulas gives; or, if edges
 * are nearly parallel, than 52 2^-24 of |D| + hx + hy + hz + hx' + hy' + hz'.
 * The squares u . u and v . v and the products u . v of both boxes must differ by at most 2^-20 from 1 and from 0, as
 * those of rotation matrices in float do. Other axes are neither scaled nor straightened, and only the same answer
 * everywhere is promised.
 * Source: Gottschalk, Lin and Manocha, OBBTree: a hierarchical structure for rapid interference detection (1996).
 */
LOCKSTEP_API void lockstep_obb3_obb3(size_t n, struct lockstep_obb3 first,
				     struct lockstep_obb3 second, uint64_t *hits);

/*
 * Computes the points of n axis-aligned boxes that are nearest to n points.
 * A point in the box is itself the nearest: x = min(max(P.x, min.x), max.x), and so for y and z. The
 * results are exact, and NaN if the box has min > max.
 */
LOCKSTEP_API void lockstep_closest_point_box3(size_t n, struct lockstep_point3 points,
					      struct lockstep_box3 boxes, float *x, float *y,
					      float *z);

/*
 * Computes the points of n segments that are nearest to n points.
 * t is the position of the nearest point along the segment AB, from 0 to 1:
 * min(max((AB . AP) / (AB . AB), 0), 1), or 0 where AB . AB is 0. The point is A + t AB, or B where t
 * is 1.
 * The errors of x, y, z and t are at most what a running error analysis of these formulas gives.
 */
LOCKSTEP_API void lockstep_closest_point_segment3(size_t n, struct lockstep_point3 points,
						  struct lockstep_segment3 segments, float *x,
						  float *y, float *z, float *t);

/*
 * Computes where n segments are nearest to n other ones.
 * The nearest points are A + s AB and C + t CD; s and t are from 0 to 1. (x, y, z) leads from the
 * first to the second: its length is the distance of the segments.
 * They are the first of five places, in this order, for which W . W is least, with
 * W = (AC + t CD) - s AB: the places of inner points, as in lockstep_capsule3_capsule3(); s = 0 and
 * the t of lockstep_closest_point_segment3() for A and the segment CD; s = 1 and that for B; t = 0
 * and that for C and AB; t = 1 and that for D. (x, y, z) is W.
 * The errors of x, y and z are at most what a running error analysis of these formulas gives, and so
 * are those of s and t unless the segments are parallel, when many places may be nearest.
 */
LOCKSTEP_API void lockstep_closest_points_segments3(size_t n, struct lockstep_segment3 first,
						    struct lockstep_segment3 second, float *s,
						    float *t, float *x, float *y, float *z);

/* ---- Rays ------------------------------------------------------------------------------------- */

/*
 * Tests n rays against n axis-aligned boxes in space.
 * A case is a hit if the ray and the box share a point. Rays along a side or a face, through a
 * vertex, and parallel to axes need no special treatment: no division decides a hit.
 * t is where the ray enters the box, and 0 if it starts there. (nx, ny, nz) is the outward normal of
 * the side through which it enters, and (0, 0, 0) if it starts in the box or on its surface. If it
 * enters through several sides at once, the normal is that of the first axis among them.
 * With the origin O, along x: s = |D.x|, and if D.x < 0, near = O.x - max.x and far = O.x - min.x,
 * otherwise near = min.x - O.x and far = max.x - O.x. The case is a hit if for each axis far >= 0,
 * and near <= 0 if s = 0; and if for each two axes near s' <= far' s and near' s <= far s'. t is
 * the greatest of 0 and, where s > 0, near / s.
 * Source: Kay and Kajiya, Ray tracing complex scenes (1986), of the slabs.
 */
LOCKSTEP_API void lockstep_ray_box3(size_t n, struct lockstep_ray3 rays, struct lockstep_box3 boxes,
				    uint64_t *hits, float *t, float *nx, float *ny, float *nz);

/*
 * Tests n rays against n balls.
 * A case is a hit if the ray and the ball share a point: with OC from the ray's origin to the
 * centre, OC . OC <= r r, or OC . D > 0 and (OC x D) . (OC x D) <= (r r) (D . D).
 * t is where the ray enters the ball, and 0 if it starts in it or on its surface. Otherwise
 * t = (OC . OC - r r) / (OC . D + h), where h is the root of (r r) (D . D) - (OC x D) . (OC x D), or
 * of 0 if that is more: a difference of large squares, which ruins t far away, is not taken. D is
 * first multiplied by s, as v in lockstep_normalize3(), and t at last, too.
 * (nx, ny, nz) is the outward normal there: the unit vector of t D - OC, as in
 * lockstep_normalize3(), or (0, 0, 0) if the ray starts there or r is 0.
 */
LOCKSTEP_API void lockstep_ray_sphere(size_t n, struct lockstep_ray3 rays,
				      struct lockstep_sphere spheres, uint64_t *hits, float *t,
				      float *nx, float *ny, float *nz);

/*
 * Tests n rays against n planes.
 * A case is a hit if the ray and the plane share a point: with f the distance of the ray's origin, as
 * in lockstep_plane_distance(), and g = n . D, f is 0, or f > 0 and g < 0, or f < 0 and g > 0.
 * t is where the ray meets the plane: f / -g, or 0 if it starts in the plane.
 */
LOCKSTEP_API void lockstep_ray_plane(size_t n, struct lockstep_ray3 rays,
				     struct lockstep_plane planes, uint64_t *hits, float *t);

/*
 * Tests n rays against n triangles.
 * A case is a hit if the ray goes through the triangle, from either side. A ray in the triangle's
 * plane is a miss, as is one without a direction, or with a triangle that has no area.
 * t is where the ray meets the triangle, which is the point A + v AB + w AC. v, w and 1 - v - w are
 * from 0 to 1, but for rounding: the weights of B, C and A.
 * The test is watertight, as lockstep_segment_triangle() is, above the lower limit (Nearness, above):
 * a ray from inside a closed mesh hits one of its triangles. D is first multiplied by the power of
 * two that makes its largest coordinate at least 1 and less than 2, or by 0 if D is subnormal. With
 * the names of that function and S = (U + V) + W, a case is a hit if U, V and W are all >= 0 or all
 * <= 0, but not all 0, and T and S D.z do not have opposite signs. t = T / (S D.z), multiplied by
 * that power of two, v = V / S and w = W / S.
 * The errors of t, v and w are at most what a running error analysis of these formulas gives.
 */
LOCKSTEP_API void lockstep_ray_triangle(size_t n, struct lockstep_ray3 rays,
					struct lockstep_triangle3 triangles, uint64_t *hits,
					float *t, float *v, float *w);

/*
 * Tests n rays against n capsules in space.
 * A case is a hit if the ray and the capsule share a point: its origin O is in the capsule, as in
 * lockstep_sphere_capsule3(); or the ray meets the ball around an end of the segment AB, as in
 * lockstep_ray_sphere(); or it passes inner points of AB: W . W <= r r, where n = D x AB,
 * W = (OA + q AB) - u D, q = min(max(((OA x D) . n) / (n . n), 0), 1) and
 * u = max(((OA x AB) . n) / (n . n), 0). D is first multiplied by a power of two, as in
 * lockstep_ray_triangle(). For inner points, the margin is as in lockstep_capsule3_capsule3().
 * t is where the ray enters the capsule, and 0 if it starts in it or on its surface. The ray enters
 * the endless cylinder around AB at p: with M = AB x OA, G = AB x D, b = M . G,
 * c = M . M - (r r) (AB . AB), k = AB . (OA x D) and h = sqrt(AB . AB) sqrt(max(j, 0)),
 * j = (r r) (G . G) - k k, p is (b - h) / (G . G) if b < 0, else c / (b + h). With
 * f = AB . (p D - OA), or -(AB . D) where G . G is 0: if f <= 0, t is that of lockstep_ray_sphere()
 * for the ball around A; else if f < AB . AB and G . G > 0, t = p; else that for the ball around B.
 * It is 0 if that is less, or infinite or no number.
 * (nx, ny, nz) is the outward normal there, or (0, 0, 0) if the ray starts there or r is 0: the unit
 * vector, as in lockstep_normalize3(), of (t D - OA) - q AB, where
 * q = min(max((AB . (t D - OA)) / (AB . AB), 0), 1), or 0 where AB . AB is 0.
 */
LOCKSTEP_API void lockstep_ray_capsule3(size_t n, struct lockstep_ray3 rays,
					struct lockstep_capsule3 capsules, uint64_t *hits, float *t,
					float *nx, float *ny, float *nz);

/*
 * Tests n rays in the plane against n discs: lockstep_ray_sphere() with z = 0 everywhere.
 */
LOCKSTEP_API void lockstep_ray_circle(size_t n, struct lockstep_ray rays,
				      struct lockstep_circle circles, uint64_t *hits, float *t,
				      float *nx, float *ny);

/*
 * Tests n rays in the plane against n axis-aligned boxes: lockstep_ray_box3() without z.
 */
LOCKSTEP_API void lockstep_ray_box(size_t n, struct lockstep_ray rays, struct lockstep_box boxes,
				   uint64_t *hits, float *t, float *nx, float *ny);

/*
 * Tests n rays against n convex polygons.
 * A case is a hit if the ray and the polygon share a point.
 * t is where the ray enters the polygon, and 0 if it starts in it or on its boundary. (nx, ny) is the outward normal
 * of the side through which it enters; if it enters through a vertex, that of the first side there that faces the ray.
 * The normal is (0, 0) if the ray starts in the polygon, and if the whole polygon is on the ray's line.
 * For a side VW with the lower end L, let f = det(VW, LO). For a vertex V let c = det(D, OV), and let q be the
 * coordinate of OV along the longer axis of D, or x if both are as long, negated if that coordinate of D is negative.
 * The ray starts in the polygon if O is in the bounding box, and no two sides have an f of opposite signs. Otherwise a
 * case is a hit if D is not (0, 0) and the ray meets a side VW: q >= 0 for V or W, and either c >= 0 for V, c <= 0 for
 * W and f <= 0, or c <= 0 for V, c >= 0 for W and f >= 0.
 * A side crosses the ray's line if c is >= 0 for one of its ends and <= 0 for the other. It does so at
 * q + (c / (c - c')) (q' - q), with c and q for V and c' and q' for W, or at q if c = c'. t is the least of these,
 * divided by the larger of |D.x| and |D.y|, or 0 if it is negative. The normal is that of the first side with the least
 * crossing among those with c > c', or, if the sum of all f is negative, among those with c < c': the unit vector, as
 * in lockstep_normalize3(), of (VW.y, -VW.x), or of (-VW.y, VW.x).
 * The errors of t, nx and ny are at most what a running error analysis of these formulas gives.
 */
LOCKSTEP_API void lockstep_ray_convex(size_t n, struct lockstep_ray rays,
				      struct lockstep_convex polygons, uint64_t *hits, float *t,
				      float *nx, float *ny);

/* ---- Casts: moving shapes --------------------------------------------------------------------- */

/*
 * Tests n moving balls against n balls at rest.
 * A case is a hit if the balls touch during the motion, however fast it is. With the sum r of the
 * radii, O and E the first and the last place of the moving centre, C the other centre, D the
 * displacement, and EC = OC - D: OC . OC <= r r, or EC . EC <= r r, or OC . D > 0, EC . D < 0 and
 * (OC x D) . (OC x D) <= (r r) (D . D).
 * t is when they first touch, from 0 to 1, and 0 if they touch at the start. Otherwise it is the t
 * of lockstep_ray_sphere() for a ball of radius r, or 0 if that is less, or 1 if that is more. In
 * products with D, but not in EC, D is multiplied by a power of two, as there.
 * (nx, ny, nz) is the outward normal of the ball at rest where it is touched: the unit vector of
 * t D - OC, as in lockstep_normalize3(), or (0, 0, 0) if they touch at the start or r is 0.
 */
LOCKSTEP_API void lockstep_sphere_cast_sphere(size_t n, struct lockstep_motion motions,
					      struct lockstep_sphere spheres, uint64_t *hits,
					      float *t, float *nx, float *ny, float *nz);

/*
 * Tests n moving discs against n discs at rest: lockstep_sphere_cast_sphere() with z = 0 everywhere.
 */
LOCKSTEP_API void lockstep_circle_cast_circle(size_t n, struct lockstep_moving_circle moving,
					      struct lockstep_circle circles, uint64_t *hits,
					      float *t, float *nx, float *ny);

/*
 * Tests n moving balls against n axis-aligned boxes at rest.
 * A case is a hit if the ball touches the box during the motion, however fast it is.
 * t is when they first touch, from 0 to 1, and 0 if they touch at the start. (nx, ny, nz) is the
 * outward normal of the box, with its edges and vertices rounded, where it is touched: the unit
 * vector, as in lockstep_normalize3(), from the box's nearest point to the centre, or (0, 0, 0) if
 * they touch at the start or r is 0.
 * With near and far along each axis as in lockstep_ray_box3(), p the greatest power of two that is
 * at most the largest of |D.x|, |D.y| and |D.z|, or 1 if that is 0 or subnormal, and W.x = |D.x| / p,
 * the motion takes a time u from 0 to p. Then V.x = u W.x - min(max(u W.x, near), far), and so for y
 * and z: V is the vector from the box's nearest point to the centre, mirrored. The centre passes the
 * planes of faces at the times near / W.x and far / W.x, or 0 or p if they are less or more, or 0
 * where W.x is 0. The contact is in the part of the motion that begins at the last of these times at
 * which V . W < 0 and V . V > r r, or at 0, and ends at the first of these times that is later, or at
 * p. In this part's middle, c.x is near if u W.x < near, far if u W.x > far, and otherwise 0; w.x is
 * W.x, and in the last case 0. A case is a hit if V . V <= r r at u = 0, or at u = (w . c) / (w . w),
 * or if the centre meets the box, as in lockstep_box3_cast_box3(). t is u / p, where
 * u = (c . c - r r) / (w . c + h), and h is the root of the greater of
 * (r r) (w . w) - (c x w) . (c x w) and 0. Both of these times are moved to the nearer end of the
 * part if they are not in it, and to its beginning if they are 0 / 0.
 * t and the normal are exact for a ball whose radius differs by at most what a running error analysis
 * of these formulas gives, and the margin is beyond the error bound if the least distance of the
 * centre from the box differs from r by more than that.
 */
LOCKSTEP_API void lockstep_sphere_cast_box3(size_t n, struct lockstep_motion motions,
					    struct lockstep_box3 boxes, uint64_t *hits, float *t,
					    float *nx, float *ny, float *nz);

/*
 * Tests n moving axis-aligned boxes against n axis-aligned boxes at rest.
 * A case is a hit if the boxes touch during the motion, however fast it is.
 * t is when they first touch, from 0 to 1, and 0 if they touch at the start. (nx, ny) is the outward
 * normal of the side of the box at rest that is touched, and (0, 0) if they touch at the start. Where
 * two sides are touched at once, it is along x.
 * With the moving box A and the other one B, along x: s = |D.x|, and if D.x < 0,
 * near = A.min - B.max and far = A.max - B.min, otherwise near = B.min - A.max and
 * far = B.max - A.min. The case is a hit if for each axis far >= 0 and near <= s, and for both axes
 * near s' <= far' s and near' s <= far s'. t is the greatest of 0 and, where s > 0, near / s.
 */
LOCKSTEP_API void lockstep_box_cast_box(size_t n, struct lockstep_moving_box moving,
					struct lockstep_box boxes, uint64_t *hits, float *t,
					float *nx, float *ny);

/*
 * Tests n moving axis-aligned boxes in space against n axis-aligned boxes at rest:
 * lockstep_box_cast_box() with z. Where several sides are touched at once, the normal is that of the
 * first axis among them.
 */
LOCKSTEP_API void lockstep_box3_cast_box3(size_t n, struct lockstep_moving_box3 moving,
					  struct lockstep_box3 boxes, uint64_t *hits, float *t,
					  float *nx, float *ny, float *nz);

/* ---- Frusta ---------------------------------------------------------------------------------- */

/*
 * Tests n balls against a frustum, to leave out what is not in view.
 * A case is a hit unless the ball is wholly behind one of the planes: with f the centre's distance
 * from a plane, as in lockstep_plane_distance(), and q = r sqrt(n . n), f >= -q holds for every
 * plane. A ball outside, but near a corner or an edge of the frustum, can be a hit, since it may
 * not be wholly behind any one plane.
 * inside is 1 if the ball is wholly in front of all planes, which is f >= q for every plane, and 0
 * otherwise. It is exact unless the ball touches a plane from inside within the error bound.
 */
LOCKSTEP_API void lockstep_sphere_frustum(size_t n, struct lockstep_sphere spheres,
					  const struct lockstep_frustum *frustum, uint64_t *hits,
					  float *inside);

/*
 * Tests n axis-aligned boxes in space against a frustum, to leave out what is not in view.
 * A case is a hit unless the box is wholly behind one of the planes: for every plane, the corner of
 * the box that is farthest along the normal has a distance >= 0, as in lockstep_plane_distance().
 * As with balls, a box outside can be a hit.
 * inside is 1 if the box is wholly in front of all planes: for every plane, the opposite corner
 * also has a distance >= 0; otherwise it is 0. It is exact unless that corner touches a plane
 * within the error bound.
 */
LOCKSTEP_API void lockstep_box3_frustum(size_t n, struct lockstep_box3 boxes,
					const struct lockstep_frustum *frustum, uint64_t *hits,
					float *inside);

/* ---- Meshes ---------------------------------------------------------------------------------- */

/*
 * Tests n balls against a mesh, and finds the nearest triangle.
 * A case is a hit if lockstep_sphere_triangle() says so for a triangle within reach. `triangle` is
 * the number of the nearest of these triangles, the first in a tie, and `distance` is how far the
 * centre P is from it: sqrt(QP . QP), where Q is the triangle's point as in
 * lockstep_closest_point_triangle(). The nearest triangle has the least QP . QP.
 * Let a ball move from P to E; here E = P. Let m be the largest absolute coordinate of P and E, and
 * e = r + 2^-18 (m + r). A triangle is within reach of the ball if its bounding box meets the box
 * from min(P.x, E.x) - e to max(P.x, E.x) + e, and so on. Above the lower limit (Nearness, at the
 * top) that is further than rounding goes, so nothing is left out.
 * Triangle numbers are exact as floats. Nothing is promised about the number where rounding can
 * reach another, as it can on common sides.
 * If only the hits are wanted, `triangle` and `distance` may both be NULL. The hits are the same
 * then.
 * Source: Reymond, Détection des collisions dans un univers 3D, 2.1.5, phase 1.
 */
LOCKSTEP_API void lockstep_sphere_mesh(size_t n, struct lockstep_sphere spheres,
				       const struct lockstep_mesh *mesh, uint64_t *hits,
				       float *triangle, float *distance);

/*
 * Lets n balls walk in a mesh, and computes where they end.
 * A ball sets out by a displacement D. It stops short of the first triangle in its way, slides
 * along it, and so on, past up to eight triangles. (x, y, z) is where its centre ends.
 * The ball may touch triangles at the start, or overlap them: they are in its way only if it would
 * come nearer to them. It ends no deeper in any triangle than it began in the deepest, except by
 * 2^-13 r: where rounding leaves that in doubt, it stops earlier. The centre never passes through a
 * triangle or comes to lie in one, if r and its distance from the triangle at the start are at
 * least 2^-14 m l / h, with l and h as in Nearness at the top, and m the largest absolute
 * coordinate of P, of P + D and of the triangle: for most, an eight-thousandth. The centre of a
 * smaller ball, as of a point with r = 0, may pass through where its way comes within rounding of a
 * side.
 * Up to rounding, its way is longer than D by at most 2^-17 of D, and no part of it is against D.
 * It does not stand still while the triangles that it touches leave open a direction that has a
 * part along D: it continues along a floor that it touches or overlaps slightly, and along a kerb,
 * however strongly D presses it down and against the kerb. Where D only presses it down onto level
 * ground, it comes to rest. These hold where no coordinate is more than 2^9 r, and D is at most 8 r
 * long.
 *
 * P is the centre, and u D the part of D that remains; at first u is 1. These steps are repeated up
 * to eight times, the first time with V = D:
 * - A triangle is looked at if it is within reach of the move from P to P + V, as in
 *   lockstep_sphere_mesh(), and lockstep_sphere_sweep() says that it is hit at t. Q is the
 *   triangle's point nearest to P + t V, as in lockstep_closest_point_triangle(), and
 *   N = (P + t V) - Q. The triangle is in the way if N . V < 0 and (N . V) (N . V) >
 *   2^-32 (N . N) (V . V); or if t > 0 and N = (0, 0, 0). The one with the least t counts, or the
 *   first in a tie. The first time, k is the least of r r and of the N . N of the triangles hit at
 *   t = 0, in the way or not.
 * - If none is in the way, the ball goes to P + V, if the way is clear, and ends.
 * - Otherwise, where N is (0, 0, 0), N becomes the triangle's normal AB x AC, or its opposite if
 *   N . V > 0 for that. n is N as lockstep_normalize3() has it. With a = -(n . V), m the largest
 *   absolute coordinate of P and of the triangle's vertices, g = 2^-10 r + 2^-18 m, and
 *   s = max(t - g / a, 0), or 0 unless a > 0, the ball goes to P + s V, if the way is clear, and
 *   otherwise ends. The eighth time, it ends.
 * - If that took it further than g, so that (s s) (V . V) > g g, the n of earlier times are
 *   forgotten. With f = (t - s) a, or if t = 0 the length of N minus r, n keeps w = g - f if
 *   f < g / 2, otherwise w = 0: this is how much further off the ball is to be. u becomes u
 *   (1 - s).
 * - V goes against an n if n . V < -2^-17 times the length of V. The new V is the vector nearest to
 *   u D that goes against no n so far. It lies along none of their planes, along one, or along two;
 *   so it is the longest of these that goes against none, or the first of the longest: u D itself,
 *   or else W = u D - (u D . n) n for each n, and W = C ((u D . C) / (C . C)) for each two, with
 *   C = n x n', unless C . C is 0. The order is the order of two loops: each n alone, then with
 *   each later one. W counts only if W . W > 2^-32 (u D . u D); if none does, V is (0, 0, 0).
 * - V is turned away from what is too near: for each n, with w' the least of w and 2^-10 times the
 *   length that V had, where w' > n . V, V becomes V + (w' - n . V) n. It is left as it was if the
 *   outcome goes against an n, or, rounded, has V . D <= 0. Up to here everything is in double; V
 *   is then rounded.
 * - The ball ends unless V . D > 0.
 * The way from P to E is clear if no triangle within reach of that move is one that PE meets, by
 * lockstep_segment_triangle(), or that the ball at E touches, by lockstep_sphere_triangle(), with
 * QE . QE < k (1 - 2^-12), where Q is the triangle's point nearest to E, as in
 * lockstep_closest_point_triangle().
 * The result is NaN if r is negative. No more is promised about the result, except where nothing is
 * in the way.
 * Sources: Reymond, Détection des collisions dans un univers 3D, 2.2 and 2.3.1, which calls for it.
 * That a vector is the sum of its nearest ones in a cone and in the polar cone, so that
 * u D . V = V . V, and V is (0, 0, 0) only if nothing is left to gain: Moreau, Décomposition
 * orthogonale d'un espace hilbertien selon deux cônes mutuellement polaires; and Lawson and Hanson,
 * Solving Least Squares Problems, 23, on least distance programming.
 */
LOCKSTEP_API void lockstep_sphere_walk(size_t n, struct lockstep_motion motions,
				       const struct lockstep_mesh *mesh, float *x, float *y,
				       float *z);

/* ---- Meshes and segments --------------------------------------------------------------------- */

/*
 * Tests n segments against a mesh, as lines of sight that something may block.
 * A case is a hit if lockstep_segment_triangle() says so for a triangle within reach. As there, a
 * segment from the inside of a closed mesh to the outside hits, even through a side or a vertex,
 * unless an end is so near the mesh that rounding can reach it.
 * For the segment PQ, D = PQ must be finite. With m the largest absolute coordinate of P, Q and the
 * whole mesh, and e = 2^-18 m, let `in` be the greatest of 0, X_in, Y_in and Z_in, and `out` the
 * least of 1, X_out, Y_out and Z_out, of those that are numbers. A triangle is within reach if
 * in <= out. Here i = 1 / D.x, or infinity where D.x is 0, and the triangle reaches from low to
 * high in x:
 *	X_in = (low - (P.x + e)) i and X_out = (high - (P.x - e)) i, or if D.x < 0
 *	X_in = (high - (P.x - e)) i and X_out = (low - (P.x + e)) i;
 * and so in y and z. That is further than rounding reaches, so nothing is left out.
 * Source: Kay and Kajiya, Ray tracing complex scenes (1986), of the boxes.
 */
LOCKSTEP_API void lockstep_segment_mesh(size_t n, struct lockstep_segment3 segments,
					const struct lockstep_mesh *mesh, uint64_t *hits);

/*
 * Tests n segments against a mesh, and computes where they first meet it.
 * The hits are the same as for lockstep_segment_mesh(). Of the triangles within reach that
 * lockstep_segment_triangle() says are hit, the segment first meets the one with the least t, or
 * the first of these in a tie, as on a common side. `triangle` is its number, t is how far along
 * the segment it is met, from 0 to 1, and (x, y, z) is the point P + t D. t is the t of
 * lockstep_segment_triangle_point(), but at least the `in` of that triangle, when the segment
 * enters its box; only rounding can put it before that.
 * The errors of t, x, y and z are at most what a running error analysis gives, for any of the
 * triangles that rounding may let the segment meet first. Nothing is promised about them where that
 * may be a triangle with U, V and W all 0, nor about the number where rounding can reach another.
 * Source: as for lockstep_segment_mesh().
 */
LOCKSTEP_API void lockstep_segment_mesh_point(size_t n, struct lockstep_segment3 segments,
					      const struct lockstep_mesh *mesh, uint64_t *hits,
					      float *triangle, float *t, float *x, float *y,
					      float *z);

/* ---- Games: courts, masks, tiles and mazes --------------------------------------------------- */

/*
 * Tests n boxes of pixels against n other ones.
 * A case is a hit if the two boxes share a pixel: each of them begins before the other ends, in x
 * and in y.
 * Source: Fvirtman, Théorie des collisions : collisions spécifiques, III-B.
 */
LOCKSTEP_API void lockstep_pixel_box_overlap(size_t n, struct lockstep_pixel_box first,
					     struct lockstep_pixel_box second, uint64_t *hits);

/*
 * Tests n balls against the paddles of a court, and computes which they touch.
 * side is -1 if ball.x < left.x + left.w, and the ball has a row in common with the left paddle:
 * ball.y + ball.h > left.y and ball.y < left.y + left.h. Otherwise it is 1 if ball.x + ball.w >
 * right.x, and the ball has a row in common with the right paddle. Otherwise it is 0, and the case
 * is a miss. So a ball that has gone past a paddle's far end still touches it; for a ball within a
 * paddle's columns, the answer is the same as for lockstep_pixel_box_overlap().
 * Source: Fvirtman, Théorie des collisions : collisions spécifiques, III-C.
 */
LOCKSTEP_API void lockstep_pong(size_t n, struct lockstep_pixel_box balls,
				const struct lockstep_court *court, uint64_t *hits, int32_t *side);

/*
 * Tests n balls against the paddles of a court as published: a specimen of lockstep_pong().
 * side is -1, left, if ball.x < left.x + left.w, and then ball.y + ball.h > left.y and
 * ball.y < left.y + left.w, a paddle's width where its height is meant. Otherwise it is 1, right,
 * if ball.x > right.x - ball.w, and the same holds for the right paddle. Otherwise it is a miss,
 * and side is 0. Balls without pixels are treated like others.
 */
LOCKSTEP_API void lockstep_pong_published(size_t n, struct lockstep_pixel_box balls,
					  const struct lockstep_court *court, uint64_t *hits,
					  int32_t *side);

/*
 * Tests n pixels against a mask.
 * A case is a hit if the pixel is a wall of the mask. If `mask` is the dilation of another mask,
 * made by lockstep_mask_dilate(), a hit means that the disc of that radius around the pixel touches
 * a wall of the other mask.
 * Source: Fvirtman, Théorie des collisions : collisions spécifiques, IV-C-1.
 */
LOCKSTEP_API void lockstep_circle_mask(size_t n, struct lockstep_pixel pixels,
				       const struct lockstep_mask *mask, uint64_t *hits);

/*
 * Tests n discs of pixels against a mask.
 * A case is a hit if any pixel of the disc is a wall of the mask, or outside it; never, if r < 0.
 * Where r < 255, or the nearest wall is closer than that, its distance in the mask's memory
 * decides, and the time does not depend on r. Otherwise, and always if `mask` is a dilation, the
 * rows of the disc are looked through.
 * Source: Fvirtman, Théorie des collisions : collisions spécifiques, IV-B.
 */
LOCKSTEP_API void lockstep_circle_pixels(size_t n, struct lockstep_pixel_circle discs,
					 const struct lockstep_mask *mask, uint64_t *hits);

/*
 * Computes where curves at distances d beside n bends go, and tests whether the bends are too tight
 * for them.
 * Such a curve is the border of the strip beside a road, except where the bend is too tight. (x, y)
 * is B + d N, where N is the unit normal, on the left, of the averaged tangent AC: with
 * m = max(|AC.x|, |AC.y|), or 1 where that is 0, U = AC / m and w = sqrt(U . U), or 1 where that is
 * 0, N is (-U.y / w, U.x / w). It is given for hits and for misses.
 * A case is a hit if d is further than the centre of curvature, which is the centre of the circle
 * through A, B and C, on the same side: (2 d) det(AB, BC) > (sqrt(AB . AB) sqrt(BC . BC))
 * sqrt(AC . AC). It is also a hit if AC is (0, 0), where the curve turns back and has no normal. If
 * only A == B or B == C, both sides of this inequality are 0, and the case is a miss.
 * For a curve of n vertices in columns x and y, the bends of all but the ends are {x, y, x + 1,
 * y + 1, x + 2, y + 2}; at an end, B is A or C.
 * The error of x is at most 11.01 * 2^-24 times |B.x| + |d| + 2^-124.
 * Source: Fvirtman, Théorie des collisions : collisions spécifiques, IV-D.
 */
LOCKSTEP_API void lockstep_offset_curve(size_t n, struct lockstep_bend bends,
					struct lockstep_offset offsets, uint64_t *hits, float *x,
					float *y);

/*
 * Tests n boxes of pixels against tiles.
 * A case is a hit if the box covers any part of a tile that is a wall. It covers the cells from
 * floor((x - grid.x) / cell_w) to floor((x + w - 1 - grid.x) / cell_w), and so in y. The time does
 * not depend on the number of these cells.
 * Source: Fvirtman, Théorie des collisions : collisions spécifiques, V-A.
 */
LOCKSTEP_API void lockstep_tile_overlap(size_t n, struct lockstep_pixel_box boxes,
					const struct lockstep_tiles *tiles, uint64_t *hits);

/*
 * Tests n boxes of pixels against the thin walls of a maze.
 * A case is a hit if a wall of the maze is within the box. A wall is between two cells, and has no
 * width: it is within the box if the box has pixels on both sides of it. Of the cells that the box
 * covers, as in lockstep_tile_overlap(), these are the walls on the left of all but the first
 * column, and the walls on top of all but the first row. At most eight look-ups decide, whatever
 * the number of these walls.
 * Source: Fvirtman, Théorie des collisions : collisions spécifiques, V-B.
 */
LOCKSTEP_API void lockstep_maze_walls(size_t n, struct lockstep_pixel_box boxes,
				      const struct lockstep_maze *maze, uint64_t *hits);

/*
 * Tests n boxes of pixels against the thin walls of a maze as published: a specimen of
 * lockstep_maze_walls().
 * It takes the cells from xmin to xmax and ymin to ymax, where xmin = (x - grid.x) / cell_w,
 * rounded towards 0, and ymin = (x - grid.y) / cell_h, with x again; xmax and ymax are the same
 * with x + w - 1 for x. The source prints xmin and ymin for xmax and ymax too, which leaves those
 * unset. Cells outside the maze, which it would read from memory, have no walls here. y and h are
 * ignored, and boxes without pixels are treated like others.
 */
LOCKSTEP_API void lockstep_maze_published(size_t n, struct lockstep_pixel_box boxes,
					  const struct lockstep_maze *maze, uint64_t *hits);

/* ---- Counts and lists of hits ---------------------------------------------------------------- */

/*
 * Return how many of n cases are hits; whether any is; and the number of the first that is, or n if
 * none is.
 * They read ceil(n / 64) hit words, and ignore bits past n. With n = 0 they return 0, false and 0,
 * and follow no pointer.
 */
LOCKSTEP_API size_t lockstep_hits_count(size_t n, const uint64_t *hits);
LOCKSTEP_API bool lockstep_hits_any(size_t n, const uint64_t *hits);
LOCKSTEP_API size_t lockstep_hits_first(size_t n, const uint64_t *hits);

/*
 * Lists the hits of n cases, from case number `from` on.
 * Returns the number of these hits, and writes their numbers to `list` in ascending order,
 * `capacity` at most and nothing beyond those. If it returns more than `capacity`, the other hits
 * follow from list[capacity - 1] + 1 on. `list` may be NULL if `capacity` is 0. n is at most 2^32:
 * numbers are written with 32 bits.
 */
LOCKSTEP_API size_t lockstep_hits_list(size_t n, const uint64_t *hits, size_t from, uint32_t *list,
				       size_t capacity);

/* ---- Instruction sets ------------------------------------------------------------------------ */

/*
 * Instruction sets have names: "scalar", which is plain C and always available, "sse2", "avx2", and
 * so on. A name must be given exactly, in lower case and without blanks. NULL is the name of none.
 */

/*
 * Returns the name of the instruction set at an index, from 0 on, among all sets that this library
 * knows, or NULL past the last. Within an architecture, a lesser set comes before a better one.
 */
LOCKSTEP_API const char *lockstep_isa_at(size_t index);

/*
 * Returns whether this build was compiled with the instruction set of that name and this CPU can
 * run it.
 */
LOCKSTEP_API bool lockstep_isa_runs(const char *name);

/*
 * Returns the name of the instruction set that the functions above use, except for tests with a set
 * of their own (see lockstep_isa_for()). Initially it is the set that the environment variable
 * LOCKSTEP_ISA names, if it runs here, and then every test uses it; otherwise it is the best set
 * that runs here.
 */
LOCKSTEP_API const char *lockstep_isa_in_use(void);

/*
 * Chooses another instruction set for later calls of all tests in all threads. Returns 0; or
 * returns -1 and changes nothing if there is no set of that name, or if it does not run here. If
 * two threads choose at once, either choice may hold, for each test by itself.
 */
LOCKSTEP_API int lockstep_use_isa(const char *name);

/* ---- The table: all tests through one interface ---------------------------------------------- */

/*
 * Limits that every test of this version keeps. A later library may have tests that exceed them, so
 * query a test's number of columns before putting them into arrays of these sizes.
 */
enum {
	LOCKSTEP_OPERANDS_MAX = 2, /* operands of a test */
	LOCKSTEP_COLUMNS_MAX = 32, /* columns of all its operands together */
	LOCKSTEP_RESULTS_MAX = 5   /* result columns */
};

/* A batch of cases for any test. The contract at the top of this file applies to it. */
struct lockstep_batch {
	size_t n;               /* the number of cases */
	const float *const *in; /* operand columns, in the order of the operands' shapes */
	float *const *out;      /* result columns; ignored if the test has none */
	uint64_t *hits;         /* hit words; ignored if the test has none */
	const void *world;      /* the world that all cases share, if the test has one */
	unsigned broadcast;     /* bit k is set if operand k is one value for the whole batch */
};

/*
 * An algorithm for one instruction set. Your own kernels, which you check and time, have this type,
 * too.
 */
typedef void lockstep_kernel(const struct lockstep_batch *batch);

/*
 * A test. The struct is opaque, so that later libraries can add to it; the functions below describe
 * it.
 * Tests, and everything that these functions return about them, are constants: they live as long as
 * the library is loaded, and are never freed. A function accepts NULL as the test only if its
 * comment says so. Columns, results and operands are counted from 0; beyond the last there are no
 * names (NULL) and no columns (0).
 */
struct lockstep_test;

/*
 * Return the number of tests; the test at an index, from 0 on, or NULL from that number on; and the
 * test of that name, or NULL. The order of tests may change in a later library.
 */
LOCKSTEP_API size_t lockstep_test_count(void);
LOCKSTEP_API const struct lockstep_test *lockstep_test_at(size_t index);
LOCKSTEP_API const struct lockstep_test *lockstep_test_find(const char *name);

/*
 * Return the test's name, such as "circle_segment"; its family, such as "circle"; its question, in
 * one line; and for a specimen the name of the test whose question judges it, otherwise NULL.
 */
LOCKSTEP_API const char *lockstep_test_name(const struct lockstep_test *test);
LOCKSTEP_API const char *lockstep_test_family(const struct lockstep_test *test);
LOCKSTEP_API const char *lockstep_test_question(const struct lockstep_test *test);
LOCKSTEP_API const char *lockstep_test_judge(const struct lockstep_test *test);

/*
 * Returns the error bound K: a hit or miss is the exact one wherever |margin| > K * 2^-24. See
 * Margin at the top, and Nearness for the meaning in units of length. Specimens, which promise
 * nothing, have INFINITY.
 */
LOCKSTEP_API double lockstep_test_error_bound(const struct lockstep_test *test);

/* The type of a column's values. Pointers to columns of int32 are cast to float *. */
enum lockstep_type { LOCKSTEP_FLOAT32, LOCKSTEP_INT32 };

/*
 * Return the number of operands that the test takes, and for one of them the name of its shape,
 * such as "circle", and the number of its columns.
 */
LOCKSTEP_API unsigned lockstep_test_operands(const struct lockstep_test *test);
LOCKSTEP_API const char *lockstep_test_operand_name(const struct lockstep_test *test,
						    unsigned operand);
LOCKSTEP_API unsigned lockstep_test_operand_columns(const struct lockstep_test *test,
						    unsigned operand);

/* Returns whether the test has two operands of one shape, and exchanging them changes no hit. */
LOCKSTEP_API bool lockstep_test_pair(const struct lockstep_test *test);

/*
 * Return the number of columns of all operands together, one operand after the other, and for one
 * of these columns its name, such as "ax", and its type.
 */
LOCKSTEP_API unsigned lockstep_test_columns(const struct lockstep_test *test);
LOCKSTEP_API const char *lockstep_test_column_name(const struct lockstep_test *test,
						   unsigned column);
LOCKSTEP_API enum lockstep_type lockstep_test_column_type(const struct lockstep_test *test,
							  unsigned column);

/* Returns whether the test says hit or miss. */
LOCKSTEP_API bool lockstep_test_hits(const struct lockstep_test *test);

/*
 * Return the number of result columns, which is 0 if the test only says hit or miss, and for one of
 * them its name and its type.
 */
LOCKSTEP_API unsigned lockstep_test_results(const struct lockstep_test *test);
LOCKSTEP_API const char *lockstep_test_result_name(const struct lockstep_test *test,
						   unsigned result);
LOCKSTEP_API enum lockstep_type lockstep_test_result_type(const struct lockstep_test *test,
							  unsigned result);

/*
 * Return the kind of world that all cases share, such as "polygon", or NULL if there is none; the
 * number of columns of the world's rows; and for one of these columns its name and its type.
 */
LOCKSTEP_API const char *lockstep_test_world(const struct lockstep_test *test);
LOCKSTEP_API unsigned lockstep_test_world_columns(const struct lockstep_test *test);
LOCKSTEP_API const char *lockstep_test_world_column_name(const struct lockstep_test *test,
							 unsigned column);
LOCKSTEP_API enum lockstep_type lockstep_test_world_column_type(const struct lockstep_test *test,
								unsigned column);

/*
 * Makes a world of the test's kind from rows.
 * The rows come in parts: part k has rows[k] of them, and the columns hold the rows of all parts,
 * one part after the other. The parts of a polygon are its rings, with a vertex per row. All other
 * worlds have one part. Triangles and a mesh have a triangle per row. A court has its left and its
 * right paddle. A mask, tiles and a maze have boxes: the image, 0 0 width height (for tiles and
 * mazes, the first cell in pixels and then the grid, 0 0 width height in cells), and then the
 * walls.
 * The world serves every test with that kind of world, and must be freed with
 * lockstep_world_free(). Returns LOCKSTEP_EMPTY for a test without a world.
 */
LOCKSTEP_API enum lockstep_status lockstep_world_create(const struct lockstep_test *test,
							void **world, size_t parts,
							const size_t *rows,
							const float *const *columns);
LOCKSTEP_API void lockstep_world_free(const struct lockstep_test *test, void *world);

/*
 * Answers a batch of n cases with the instruction set in use.
 * in, out, hits, world and broadcast are as in struct lockstep_batch. Returns 0; or returns -1 and
 * writes nothing if `test` is NULL, or if n is not 0 and another pointer that the test needs is
 * NULL.
 */
LOCKSTEP_API int lockstep_call(const struct lockstep_test *test, size_t n, const float *const *in,
			       float *const *out, uint64_t *hits, const void *world,
			       unsigned broadcast);

/* How the rows of an operand lie in memory, like `index` and `stride` of the operands above. */
struct lockstep_layout {
	const uint32_t *index; /* the row of each case; NULL: case i is row i */
	size_t stride;         /* bytes from one row to the next, a multiple of 4; 0: 4 */
};

/*
 * Answers a batch of n cases like lockstep_call(), with operands by rows (see Rows at the top).
 * rows[k] says how the rows of operand k lie; it is ignored where operand k is broadcast. With
 * `rows` NULL this is lockstep_call(). The kernels that lockstep_kernel_of() returns, and kernels
 * of your own, get dense columns.
 */
LOCKSTEP_API int lockstep_call_rows(const struct lockstep_test *test, size_t n,
				    const float *const *in, const struct lockstep_layout *rows,
				    float *const *out, uint64_t *hits, const void *world,
				    unsigned broadcast);

/* A pair of a first and a second operand, by their numbers. */
struct lockstep_pair {
	uint32_t first, second;
};

/*
 * Finds which of n first operands hit which of m second operands.
 * Returns the number of pairs that are hits, and writes the first of them to `pairs`, `capacity` at
 * most. `test` has two operands and no world, and says hit or miss. `in` and `rows` are as in
 * lockstep_call_rows(), where an index has n or m numbers, and pairs consist of places in it. With
 * `once` only pairs whose first is less than their second count, as for a set with itself.
 * Pairs come in tiles: first all pairs whose second is less than 256, in order of the first, then
 * of the second; then all pairs whose second is from 256 to 511; and so on. Only pairs behind
 * `after` in this order count, or all pairs if it is NULL. So if the function returns more than
 * `capacity`, the other pairs are those after pairs[capacity - 1].
 * `pairs` may be NULL if `capacity` is 0. n and m are at most 2^32. Nothing is allocated, and up to
 * 64 KB of the stack are used. Results other than hits are discarded, and need no memory from the
 * caller.
 * Returns SIZE_MAX and writes nothing if `test` is NULL or not such a test, or if `in` is NULL and
 * neither n nor m is 0.
 */
LOCKSTEP_API size_t lockstep_all_pairs(const struct lockstep_test *test, size_t n, size_t m,
				       const float *const *in, const struct lockstep_layout *rows,
				       bool once, const struct lockstep_pair *after,
				       struct lockstep_pair *pairs, size_t capacity);

/*
 * Returns the name of the instruction set that a test uses. On a CPU that is known to be faster at
 * the test with a lesser set than with its best one, this is initially the lesser set, unless
 * LOCKSTEP_ISA names a set that runs here. The answers are the same bits. The command
 * `lockstep tune` finds the fastest set on your machine.
 */
LOCKSTEP_API const char *lockstep_isa_for(const struct lockstep_test *test);

/*
 * Chooses another instruction set for this test alone, until the next lockstep_use_isa(). Returns
 * what that returns, and also -1 if `test` is NULL.
 */
LOCKSTEP_API int lockstep_use_isa_for(const struct lockstep_test *test, const char *name);

/*
 * Returns the test's kernel on the instruction set of that name, whether or not this CPU has the
 * set, or NULL if this build lacks the set or there is none of that name.
 */
LOCKSTEP_API lockstep_kernel *lockstep_kernel_of(const struct lockstep_test *test, const char *isa);

/* Returns the LOCKSTEP_VERSION of the library in use, which may differ from this header's. */
LOCKSTEP_API const char *lockstep_version(void);

#ifdef __cplusplus
}
#endif
#endif
