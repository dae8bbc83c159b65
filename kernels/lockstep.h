/* SPDX-License-Identifier: MIT */
/*
 * Lockstep: batched, bit-exact SIMD collision tests over structure-of-arrays data.
 *
 * Every function below answers one question for n independent cases at once. Common rules:
 *
 * Columns	Operands are columns of float32, or of int32 for shapes made of pixels: one array
 *		for each coordinate, passed in small structs of pointers. Case i consists of element
 *		i of each column. Set `one` in a struct to let its columns hold a single value that
 *		serves every case (one against many). Any alignment of at least 4 bytes will do.
 *		Input columns may be shared or overlap; an output may not overlap an input or
 *		another output.
 * Rows		Data that lies otherwise is passed as it is. Row j of an operand is element j of each
 *		of its columns; a column's elements are `stride` bytes apart, a multiple of 4, so
 *		that the columns may be fields of an array of structs: .x = &body[0].x, .y =
 *		&body[0].y, .r = &body[0].r, .stride = sizeof(struct body). Case i is row i, or with
 *		an `index` row index[i], any number from 0 to 2^32 - 1: a pair of bodies from a broad
 *		phase is a case, with an index for each operand. Rows may repeat, in any order. Both
 *		are 0, or NULL, where an initializer leaves them out: dense columns, a row a case.
 *		With `one` both are ignored. The answers are those for dense columns with the same
 *		values, bit for bit. Result columns and hit words are always dense.
 * Order		Operands come in the order in which the test's name names them, and those that it does
 *		not name come after: point_box() takes points, then boxes, and line_normal() lines,
 *		then points. But in_front() and point_on_segment_band() take segments, then points;
 *		move_until_wall() takes walls, then moves; and reflect(), slide(), sphere_sweep() and
 *		offset_curve() begin with what they move.
 * Hits		Bit i % 64 of hits[i / 64] is set if case i is a hit. ceil(n / 64) words are written
 *		whole; bits past n are zero.
 * Results	Result columns have n values; each value is written, hit or not. If a test also says
 *		hit or miss, its results are NaN for a miss, unless stated otherwise.
 * Worlds	Some operands are not columns but one large object that all cases share: a polygon,
 *		a set of triangles, a maze. Making a world copies and checks its input. From then on
 *		it is only read, by any number of threads. Its owner frees it.
 * Memory	Nothing outside the n values of a column (or the 1 value, with `one`) is read; with
 *		rows, nothing but the n numbers of an index, and of the rows that cases have, the
 *		columns' elements: neither other rows nor other fields. Nothing outside the hit
 *		words and the n result values is written. n may be 0; then no pointer is followed.
 *		Nothing is allocated. A call takes up to 24 KB of the stack, and with rows another 9.
 * Units	One unit of length throughout a call. x points right and y up; counter-clockwise is
 *		positive. In space, x, y and z are right-handed.
 * Vectors	In the formulas, u . v is (u.x v.x + u.y v.y) + u.z v.z in space, u x v is
 *		(u.y v.z - u.z v.y, u.z v.x - u.x v.z, u.x v.y - u.y v.x), and det(u, v) is
 *		u.x v.y - u.y v.x in the plane; each operation rounds once, in that order.
 *		max(v, w) is v > w ? v : w, and min(v, w) is v < w ? v : w.
 * Pixels	In pixels, x points right and y down. A box is the pixels from x to x + w - 1 and
 *		from y to y + h - 1: sets of pixels that share none do not touch. Such sums are
 *		mathematical integers of any size: nothing wraps around, anywhere in the range of
 *		int32, except in specimens, whose arithmetic does. Answers are always exact. A box
 *		whose w or h is not positive has no pixels and is never a hit, except in specimens,
 *		which treat it as printed.
 * Closed sets	Shapes include their boundary: touching is a hit, unless stated otherwise.
 *		A degenerate shape (zero length, zero radius, collinear) is the set of points that
 *		it spans.
 * Neighbours	lockstep_line_segment(), lockstep_segment_segment(), lockstep_circle_line(),
 *		lockstep_circle_segment(), lockstep_point_triangle(), lockstep_point_triangles() and
 *		lockstep_point_polygon() look at a line, segment or side AB from the lower of its ends,
 *		L, or from either if they are level: P is left of it if det(AB, LP) > 0. For BA that is
 *		the same, negated, bit for bit. So with coordinates of 0, or from 2^-50 to 2^62, no hit
 *		depends on which end comes first, nor on the order of a triangle's vertices; and shapes
 *		that share a side agree on it: what is strictly beyond it for one is not so for the other.
 * Invalid	A case with NaN anywhere, a negative radius or half extent, or a box with min > max is
 *		never a hit, and every float result of a case with NaN is NaN. Specimens instead treat
 *		NaN and negative radii as printed. Infinite operands, and those that make a formula
 *		overflow, give the same answer everywhere, but which one is not promised: where a disc
 *		of infinite radius is a hit, an oriented box of infinite half extents may be a miss.
 * Exactness	The same inputs give the same bits on every instruction set, compiler and machine
 *		(except that a NaN result may be any NaN). For coordinates and radii of magnitude up
 *		to 2^20, a hit or miss is mathematically exact unless |margin| <= K 2^-24, with K
 *		from lockstep_test_error_bound(). Specimens, whose names end in _published, promise
 *		nothing: they keep published algorithms as printed, faults included, for comparison
 *		with the others.
 *		The default floating-point environment is assumed: round to nearest, subnormals not
 *		flushed (no -ffast-math start-up code in the program).
 * Margin	How near an answer is to the other one: that of a comparison v >= w in a formula is
 *		(v - w) / (T(v) + T(w)), computed exactly. T(v) is v with its products made of
 *		absolute values and added; differences of operands are single values. Each product
 *		adds 2^-125 to T: below that, rounding is absolute. Where a squared length or det is
 *		compared with a squared radius times another length squared, as det^2 <= r^2 AB^2,
 *		the margin is that of |det| <= r |AB|, and each of |det|, r and |AB| adds 2^-52.
 *		A test has the least margin of those that "and" joins, the greatest of "or".
 * Nearness	The same in your units. A wrong hit or miss would be right if every coordinate, radius
 *		and half extent changed by some amount of at most e = 2^-20 s, a millionth of the
 *		case's size s. So shapes more than 6 e apart are a miss, and those more than 6 e
 *		deep in each other a hit. s is the largest difference of two coordinates along an
 *		axis, ends of moves and all of a polygon included, but of a set or mesh only the
 *		triangle in question; or the largest radius or half extent, if more; with a plane,
 *		the largest coordinate or distance of the plane from the origin. For triangles in
 *		space e is 2^-20 s l / h, with l the longest side and h the least height; it needs
 *		h > 2^-20 s and, of a segment or move, an end that is further than 2^-20 s s / h
 *		from the triangle's plane.
 *		Lower limit: s, and the lengths of sides, segments and moves that are no points, are
 *		at least 2^-18, lengths also 2^-24 s, and directions and normals about 1; with a
 *		polygon, y of the point and of vertices that differ do so by at least 2^-80. Below
 *		that, products underflow and only the margin is promised: a ball may seem to touch a
 *		triangle whose sides are a few 2^-25.
 * Threads	All functions may be called from any number of threads; lockstep_use_isa() affects
 *		calls that start after it.
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

/* ---- Operands: one struct of columns per shape ---------------------------------------------- */

/* A point (x, y). */
struct lockstep_point {
	const float *x, *y;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* A disc with centre (x, y) and radius r >= 0. */
struct lockstep_circle {
	const float *x, *y, *r;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* The segment from a to b, ends included; a == b is the point. */
struct lockstep_segment {
	const float *ax, *ay, *bx, *by;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* The infinite line through a and b, directed from a to b; a == b is the point. */
struct lockstep_line {
	const float *ax, *ay, *bx, *by;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* The axis-aligned box from (min_x, min_y) to (max_x, max_y), min <= max. */
struct lockstep_box {
	const float *min_x, *min_y, *max_x, *max_y;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* The triangle a, b, c, interior included; vertices either way round. */
struct lockstep_triangle {
	const float *ax, *ay, *bx, *by, *cx, *cy;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* A vector (x, y). */
struct lockstep_vec {
	const float *x, *y;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* A direction (x, y) of length 1, up to rounding. */
struct lockstep_normal {
	const float *x, *y;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/*
 * An oriented box: centre (x, y), half extents hx, hy >= 0 along u = (cos, sin) and along u turned
 * left by a right angle. u is used as given, never normalised: the corners are centre +- hx u +- hy
 * (-sin, cos), and u = (0, 0) makes the box its centre.
 */
struct lockstep_obb {
	const float *x, *y, *hx, *hy, *cos, *sin;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/*
 * A convex polygon of up to eight vertices, either way round, interior included. One with fewer
 * repeats its last vertex in the remaining columns. If the vertices are not those of a convex
 * polygon in order, only the test's formula is promised.
 */
struct lockstep_convex {
	const float *x0, *y0, *x1, *y1, *x2, *y2, *x3, *y3;
	const float *x4, *y4, *x5, *y5, *x6, *y6, *x7, *y7;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* A point (x, y, z) in space. */
struct lockstep_point3 {
	const float *x, *y, *z;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* A vector (x, y, z) in space. */
struct lockstep_vec3 {
	const float *x, *y, *z;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* The segment from a to b in space, ends included; a == b is the point. */
struct lockstep_segment3 {
	const float *ax, *ay, *az, *bx, *by, *bz;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/*
 * The plane of all points p with (a, b, c) . p + d = 0. (a, b, c) is used as given, never
 * normalised: d is a distance only if (a, b, c) has length 1. (0, 0, 0, 0) is all of space, and
 * (0, 0, 0) with another d is empty.
 */
struct lockstep_plane {
	const float *a, *b, *c, *d;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* The triangle a, b, c in space, interior included; vertices either way round. */
struct lockstep_triangle3 {
	const float *ax, *ay, *az, *bx, *by, *bz, *cx, *cy, *cz;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* A ball (a solid sphere) with centre (x, y, z) and radius r >= 0. */
struct lockstep_sphere {
	const float *x, *y, *z, *r;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* A ball as above that moves by (dx, dy, dz) at constant speed from time 0 to time 1. */
struct lockstep_motion {
	const float *x, *y, *z, *r, *dx, *dy, *dz;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* Where a curve bends: the vertex b, and those before and after it, a and c. */
struct lockstep_bend {
	const float *ax, *ay, *bx, *by, *cx, *cy;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* How far beside a curve: to the left of its direction if positive, to the right if negative. */
struct lockstep_offset {
	const float *d;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* The pixel (x, y). */
struct lockstep_pixel {
	const int32_t *x, *y;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* The pixels (x, y) to (x + w - 1, y + h - 1); none, unless w > 0 and h > 0. */
struct lockstep_pixel_box {
	const int32_t *x, *y, *w, *h;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* The pixels that are no further than r >= 0 from the pixel (x, y): (i - x)^2 + (j - y)^2 <=
 * r^2. */
struct lockstep_pixel_circle {
	const int32_t *x, *y, *r;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* The rectangle with corners (x, y) and (x + w, y + h), turned about its centre by `angle` degrees,
 * so that the direction of x goes to (cos angle, sin angle). Only specimens take it. */
struct lockstep_turned_box {
	const int32_t *x, *y, *w, *h, *angle;
	bool one;              /* the columns hold one value, used for every case */
	const uint32_t *index; /* rows by number; NULL: each case has its own (Rows, above) */
	size_t stride;         /* bytes from a row to the next; 0: the columns are dense */
};

/* ---- Worlds: operands that a whole batch shares ----------------------------------------------- */

/* The functions that free a world do nothing for NULL; the others need a world. */

/* Why making a world can fail. */
enum lockstep_status {
	LOCKSTEP_OK,
	LOCKSTEP_EMPTY,      /* it needs more vertices than it was given */
	LOCKSTEP_NOT_FINITE, /* a coordinate is NaN or infinite */
	LOCKSTEP_TOO_MANY,   /* more than LOCKSTEP_WORLD_ROWS_MAX vertices, triangles or cells */
	LOCKSTEP_NOT_SIMPLE, /* sides cross, or there are several rings */
	LOCKSTEP_BAD_SIZE,   /* a width, height or radius is negative, or 0 where it must not be, or
				greater than the world may have */
	LOCKSTEP_BAD_PLACE,  /* it exceeds the range of int32, or is not where it must be */
	LOCKSTEP_NO_MEMORY
};
enum { LOCKSTEP_WORLD_ROWS_MAX = 1 << 24 };

/* The same in words, without a full stop: "a coordinate is NaN or infinite". */
LOCKSTEP_API const char *lockstep_status_text(enum lockstep_status status);

/*
 * A polygon: one or more rings of vertices. Each ring is closed by a side from its last vertex to
 * its first, may go round either way, may repeat vertices, and may cross itself and others; the
 * tests say what is inside. A hole or an island is another ring.
 */
struct lockstep_polygon;

/*
 * Makes a polygon of `rings` rings; ring k has vertices[k] vertices, at least one, and the columns
 * hold those of all rings one after the other. The input is copied. A polygon with many sides is
 * also sorted into horizontal slabs, and gets a map of cells that are inside, outside or crossed by
 * sides, so that lockstep_point_polygon() looks at few sides, or at none. It takes 36 bytes a side, and
 * with these 80 to 160 for most outlines, but at most 420.
 * Returns LOCKSTEP_OK, and *polygon must be freed with lockstep_polygon_free(); or what is wrong,
 * and *polygon is NULL.
 */
LOCKSTEP_API enum lockstep_status lockstep_polygon_create(struct lockstep_polygon **polygon,
							  size_t rings, const size_t *vertices,
							  const float *x, const float *y);
LOCKSTEP_API void lockstep_polygon_free(struct lockstep_polygon *polygon);

/* The number of its rings, and of the vertices of one ring, counted from 0; *x and *y then point to
 * these. Beyond the last ring there are none: 0, and *x and *y are NULL. */
LOCKSTEP_API size_t lockstep_polygon_rings(const struct lockstep_polygon *polygon);
LOCKSTEP_API size_t lockstep_polygon_ring(const struct lockstep_polygon *polygon, size_t ring,
					  const float **x, const float **y);

/* A set of triangles, in any order, either way round, overlapping or not. */
struct lockstep_triangles;

/*
 * Makes a set of n >= 1 triangles, dense or by rows; `columns.one` is ignored. Many short triangles are
 * also sorted into cells, so that lockstep_point_triangles() looks at few of them: at most 80 bytes a
 * triangle more than the 88 that any takes. Otherwise as above.
 */
LOCKSTEP_API enum lockstep_status lockstep_triangles_create(struct lockstep_triangles **triangles,
							    size_t n,
							    struct lockstep_triangle columns);
LOCKSTEP_API void lockstep_triangles_free(struct lockstep_triangles *triangles);

/* The number of its triangles; column[0..5] then point to their ax, ay, bx, by, cx, cy. */
LOCKSTEP_API size_t lockstep_triangles_get(const struct lockstep_triangles *triangles,
					   const float *column[6]);

/* A mesh: triangles in space, in any order, either way round, closed or not. */
struct lockstep_mesh;

/*
 * Makes a mesh of n >= 1 triangles, dense or by rows, numbered from 0 in the order given; `columns.one`
 * is ignored.
 * The input is copied, and sorted into boxes, so that no test need look at every triangle. Otherwise
 * as above.
 */
LOCKSTEP_API enum lockstep_status lockstep_mesh_create(struct lockstep_mesh **mesh, size_t n,
						       struct lockstep_triangle3 columns);
LOCKSTEP_API void lockstep_mesh_free(struct lockstep_mesh *mesh);

/* The number of its triangles; column[0..8] then point to their ax, ay, az, ... cz, as given. */
LOCKSTEP_API size_t lockstep_mesh_get(const struct lockstep_mesh *mesh, const float *column[9]);

/* One box of pixels or of cells: w by h of them, starting at (x, y). */
struct lockstep_pixels {
	int32_t x, y, w, h;
};

/* A court: two paddles, the left one wholly to the left of the right one. */
struct lockstep_court;

/*
 * LOCKSTEP_BAD_SIZE if a paddle has no pixels; LOCKSTEP_BAD_PLACE if one exceeds the range of
 * int32, or the left one reaches as far as the right one. Otherwise as above.
 */
LOCKSTEP_API enum lockstep_status lockstep_court_create(struct lockstep_court **court,
							struct lockstep_pixels left,
							struct lockstep_pixels right);
LOCKSTEP_API void lockstep_court_free(struct lockstep_court *court);

/* Its paddles. */
LOCKSTEP_API void lockstep_court_get(const struct lockstep_court *court,
				     struct lockstep_pixels *left, struct lockstep_pixels *right);

/*
 * A mask: an image in which every pixel is a wall or free. All pixels outside the image are walls.
 * A pixel takes a bit of memory, and, except in dilations, a byte: the distance to the nearest wall,
 * up to 255, which is computed exactly when the mask is made, in time proportional to the pixels.
 */
struct lockstep_mask;
enum { LOCKSTEP_MASK_SIDE_MAX = 1 << 15 };

/*
 * Makes a mask of width x height pixels, each from 1 to LOCKSTEP_MASK_SIDE_MAX; pixel (x, y),
 * counted from the top left, is a wall if walls[y * width + x] is not 0. The input is copied.
 * LOCKSTEP_BAD_SIZE for other sizes. Otherwise as above.
 */
LOCKSTEP_API enum lockstep_status lockstep_mask_create(struct lockstep_mask **mask, int32_t width,
						       int32_t height, const uint8_t *walls);
LOCKSTEP_API void lockstep_mask_free(struct lockstep_mask *mask);

LOCKSTEP_API void lockstep_mask_size(const struct lockstep_mask *mask, int32_t *width,
				     int32_t *height);

/* Is that pixel, inside the image or outside, a wall? */
LOCKSTEP_API bool lockstep_mask_wall(const struct lockstep_mask *mask, int32_t x, int32_t y);

/*
 * The dilation by a disc: a mask of the same size in which a pixel is a wall if a wall of `mask`,
 * or of its outside, is no further from it than r: (i - x)^2 + (j - y)^2 <= r^2. So a disc of that
 * radius touches a wall of the mask exactly where its centre is a wall of the dilation:
 * lockstep_circle_mask() with the dilation answers what lockstep_circle_pixels() answers with the
 * mask.
 * Computed by an exact distance transform in integers: the time depends on the image's size alone,
 * not on r, and the dilation is the same on every instruction set and machine.
 * LOCKSTEP_BAD_SIZE if r < 0. Otherwise as above.
 * Source: Fvirtman, Théorie des collisions : collisions spécifiques, IV-C-2, where it is painted
 * with a brush.
 */
LOCKSTEP_API enum lockstep_status lockstep_mask_dilate(struct lockstep_mask **dilation,
						       const struct lockstep_mask *mask, int32_t r);

/*
 * A grid of width x height cells, each cell_w x cell_h pixels. The first cell, at the top left,
 * begins at pixel (x, y). There are no cells outside it.
 */
struct lockstep_grid {
	int32_t x, y, cell_w, cell_h, width, height;
};

/* Tiles: a grid of cells that are walls or free. */
struct lockstep_tiles;

/*
 * Cell (i, j) is a wall if walls[j * grid.width + i] is not 0. The input is copied.
 * LOCKSTEP_BAD_SIZE if one of the grid's sizes is not positive, LOCKSTEP_TOO_MANY if it has more
 * than LOCKSTEP_WORLD_ROWS_MAX cells, LOCKSTEP_BAD_PLACE if a pixel of it is outside the range of
 * int32, or it begins at INT32_MIN. Otherwise as above.
 */
LOCKSTEP_API enum lockstep_status lockstep_tiles_create(struct lockstep_tiles **tiles,
							struct lockstep_grid grid,
							const uint8_t *walls);
LOCKSTEP_API void lockstep_tiles_free(struct lockstep_tiles *tiles);
LOCKSTEP_API struct lockstep_grid lockstep_tiles_grid(const struct lockstep_tiles *tiles);

/* Is cell (i, j) a wall? No cell outside the grid is. */
LOCKSTEP_API bool lockstep_tiles_wall(const struct lockstep_tiles *tiles, int32_t i, int32_t j);

/*
 * A maze of thin walls: a grid of cells that each may have a wall on the left and one on top. To
 * close the maze on the right and at the bottom, give it one more column and one more row of cells,
 * with walls on the left and on top of these.
 */
struct lockstep_maze;
enum { LOCKSTEP_WALL_LEFT = 1, LOCKSTEP_WALL_TOP = 2 };

/* walls[j * grid.width + i] has the bits above for cell (i, j); other bits are ignored. Otherwise
 * as lockstep_tiles_create(). */
LOCKSTEP_API enum lockstep_status
lockstep_maze_create(struct lockstep_maze **maze, struct lockstep_grid grid, const uint8_t *walls);
LOCKSTEP_API void lockstep_maze_free(struct lockstep_maze *maze);
LOCKSTEP_API struct lockstep_grid lockstep_maze_grid(const struct lockstep_maze *maze);

/* The bits of cell (i, j); 0 outside the grid. */
LOCKSTEP_API unsigned lockstep_maze_walls_of(const struct lockstep_maze *maze, int32_t i,
					     int32_t j);

/*
 * Cuts a simple polygon of one ring and n >= 3 vertices into n - 2 triangles with the same vertices
 * and the same area, by clipping ears: corners that are exactly convex and whose triangle holds no
 * other vertex. Either winding will do; the triangles go round counter-clockwise. Repeated and
 * collinear vertices give triangles without area. Sides may touch and run along each other, as in
 * slits, spikes and folds, but may not cross. Every decision is exact, so rounding cannot spoil it,
 * and the same polygon gives the same triangles on every instruction set and machine. Takes O(n^2)
 * time at worst, for a simple polygon. If a polygon goes round twice without crossing itself, its
 * triangles overlap.
 * LOCKSTEP_EMPTY for fewer than three vertices, LOCKSTEP_NOT_SIMPLE for several rings or sides that
 * cross; otherwise as above.
 * Source: Fvirtman, Théorie des collisions : formes complexes, III-A-2.
 */
LOCKSTEP_API enum lockstep_status
lockstep_polygon_triangulate(const struct lockstep_polygon *polygon,
			     struct lockstep_triangles **triangles);

/* ---- Points --------------------------------------------------------------------------------- */

/*
 * Is the point strictly ahead of an observer at a who looks towards b?
 * Hit if AB . AP > 0: the boundary, the perpendicular through a, is not ahead; if a == b, nothing
 * is.
 * Source: Fvirtman, Théorie des collisions : formes complexes, IV-B-2.
 */
LOCKSTEP_API void lockstep_in_front(size_t n, struct lockstep_segment views,
				    struct lockstep_point points, uint64_t *hits);

/*
 * Is the point in the axis-aligned box? The answer is always the exact one.
 * Source: Fvirtman, Théorie des collisions : formes 2D simples.
 */
LOCKSTEP_API void lockstep_point_box(size_t n, struct lockstep_point points,
				     struct lockstep_box boxes, uint64_t *hits);

/*
 * Is the point in the disc?
 * Hit if the squared distance to the centre is at most the squared radius.
 * Source: Fvirtman, Théorie des collisions : formes 2D simples.
 */
LOCKSTEP_API void lockstep_point_circle(size_t n, struct lockstep_point points,
					struct lockstep_circle circles, uint64_t *hits);

/*
 * Is the point in the triangle, whichever way round its vertices go?
 * Hit if the point is not strictly left of one edge's line and strictly right of another's, and in
 * the triangle's bounding box. A degenerate triangle is the segment or the point that its vertices
 * span. No answer depends on the order of the vertices. Triangles that share an edge leave no seam:
 * a point near it is in one of them, unless it is as near to another edge, as by a vertex.
 * Source: Fvirtman, Théorie des collisions : formes complexes, III-C.
 */
LOCKSTEP_API void lockstep_point_triangle(size_t n, struct lockstep_point points,
					  struct lockstep_triangle triangles, uint64_t *hits);

/*
 * Does the foot of the perpendicular from the point to the line AB fall on the segment [AB]?
 * Hit if AB . AP >= 0 and AB . BP <= 0; always, for a point and a segment with a == b.
 * Source: Fvirtman, Théorie des collisions : formes complexes, VI-D.
 */
LOCKSTEP_API void lockstep_point_on_segment_band(size_t n, struct lockstep_segment segments,
						 struct lockstep_point points, uint64_t *hits);

/* ---- Lines and segments --------------------------------------------------------------------- */

/*
 * On which side of the directed line is the point?
 * det: twice the signed area of the triangle a, b, point, in units of length squared:
 * > 0 left, < 0 right, 0 on the line (or a == b). The error is at most 4.01 * 2^-24 times
 * |AB.x AP.y| + |AB.y AP.x| + 2^-124.
 * Source: Fvirtman, Théorie des collisions : formes complexes, III-C-2.
 */
LOCKSTEP_API void lockstep_line_side(size_t n, struct lockstep_line lines,
				     struct lockstep_point points, float *det);

/*
 * Where on the line is the foot of the perpendicular from the point?
 * x, y: the foot; t: its position along the line, 0 at a and 1 at b, not clamped.
 * a == b gives (a, t = 0), as does an AB so short that its squared length underflows to 0.
 * The error of t is at most 12.01 * 2^-24 times (|AB.x AP.x| + |AB.y AP.y|) / AB^2, that of x as
 * much times |AB.x|, and |a.x| more; where AB^2 nears 2^-126, below which rounding has no relative
 * precision, the error of t may be |t| itself.
 * Source: Fvirtman, Théorie des collisions : formes complexes, IV-B-3.
 */
LOCKSTEP_API void lockstep_project_on_line(size_t n, struct lockstep_line lines,
					   struct lockstep_point points, float *x, float *y,
					   float *t);

/*
 * Do the infinite line and the segment share a point?
 * Hit if the segment's ends are not both strictly on one side of the line. A line with a == b is
 * the point a: a hit if the segment passes through it. No answer depends on which end comes first,
 * of the line or of the segment.
 * Source: Fvirtman, Théorie des collisions : formes complexes, V-C-1.
 */
LOCKSTEP_API void lockstep_line_segment(size_t n, struct lockstep_line lines,
					struct lockstep_segment segments, uint64_t *hits);

/*
 * Do the two segments share a point? Ends that touch, ends that rest on the other segment and
 * collinear segments that overlap are hits.
 * Hit if each segment's ends are not both strictly on one side of the other's line, and their
 * bounding boxes meet. No answer depends on which end comes first, or which segment.
 * Source: Fvirtman, Théorie des collisions : formes complexes, V-C-2.
 */
LOCKSTEP_API void lockstep_segment_segment(size_t n, struct lockstep_segment first,
					   struct lockstep_segment second, uint64_t *hits);

/*
 * Do the two segments cross, if each includes its first end but not its second?
 * state: with AB the first segment, IP the second, and t and u the parameters of the lines' common
 * point along them: 1 if both t and u are in [0, 1), 0 if not, -1 if AB and IP are parallel or one
 * of them is a point.
 * d = det(AB, IP); d == 0 gives -1. Otherwise t = det(AI, IP) / d and u = det(AI, AB) / d, and
 * 0 <= t < 1 is decided by comparing the numerator with 0 and d, never by dividing.
 * Source: Fvirtman, Théorie des collisions : formes complexes, III-D-2.
 */
LOCKSTEP_API void lockstep_segment_crossing(size_t n, struct lockstep_segment first,
					    struct lockstep_segment second, float *state);

/*
 * Do the two segments share a point, and where? The hit is that of lockstep_segment_segment().
 * With AB the first segment and OP the second: (x, y) is the shared point, k its position along AB
 * and l along OP, from 0 to 1. If there are many, on collinear segments that overlap, it is the
 * first one along OP.
 * d = det(AB, OP), and L and M are the lower ends of AB and OP, or their first ones if level. If
 * d != 0: k = det(OP, MA) / d and l = -(det(AB, LO) / d), both clamped to [0, 1], and the point is
 * O + l OP. Otherwise, with a = OA . OP and b = OB . OP: if min(a, b) > 0 the point is A (if a <= b,
 * then k = 0) or B (then k = 1), and l = min(a, b) / OP . OP, clamped too; if not, it is O, with
 * l = 0 and k = AO . AB / AB . AB clamped, or 0 if AB . AB is 0.
 * Clamping is max(v, 0), then min(v, 1), with max(v, w) = v > w ? v : w and so on.
 * With u = 2^-24 and T(v, w) = |v.x w.y| + |v.y w.x|, let e = 4.01 u T(AB, OP). If |d| > 2 e, the
 * error of k is at most 4.01 u (T(OP, MA) + k T(AB, OP)) / (|d| - e) + 1.01 u k, that of l the same
 * with T(AB, LO), and that of x at most as much times |OP.x|, and 4 u |OP.x| + 2 u |O.x| more.
 * Otherwise the lines are practically parallel, and nothing is promised about the results.
 * Source: Fvirtman, Théorie des collisions : formes complexes, V-C-3.
 */
LOCKSTEP_API void lockstep_segment_segment_point(size_t n, struct lockstep_segment first,
						 struct lockstep_segment second, uint64_t *hits,
						 float *k, float *l, float *x, float *y);

/*
 * Does the wall AB stop a move from O to P, and where does the move end?
 * Hit if the move meets the wall, ends included. Without a hit (x, y) is P. With one it is X = O + f
 * OP, just before the first point shared with the wall, at l: f = max(min(l, 1) - 0.001f, 0). But it
 * is O itself where the way from O to X would meet the wall, too: if O is on it, or so near that
 * rounding puts X on it or behind. So the move never goes backwards, and never onto or through the
 * wall; and which end of the wall comes first makes no difference. This holds exactly, as does the
 * hit, for all finite coordinates.
 * Where float leaves no doubt, it computes X: with o = -det(AB, OA + OB) / 2, p = det(PA, PB),
 * a = det(OP, OA), b = det(OP, OB), l = -o / det(AB, OP) and x = det(XA, XB), where w and h are the
 * width and height of the box around A, B, O and P, and e = 2^-20 w h + 2^-140: one of o and p is
 * > e and the other < -e, as are a and b, and o and x are both > e or both < -e. Otherwise double
 * does, and X is rounded once; where det(AB, OP) is 0 there, l = min(OA . OP, OB . OP) / OP . OP, or
 * 0 if that min is not > 0.
 * With T as in lockstep_segment_segment_point(), the error of l is at most that of l there, with
 * 5.01 u T(AB, OA + OB) / 2 for T(AB, LO), and that of x follows as there; or X is O, where an error
 * of 2^-24 |X| in it would put it on the wall.
 * NaN in an operand gives a miss, and NaN.
 * Source: Fvirtman, Théorie des collisions : formes complexes, V-C-4.
 */
LOCKSTEP_API void lockstep_move_until_wall(size_t n, struct lockstep_segment walls,
					   struct lockstep_segment moves, uint64_t *hits, float *x,
					   float *y);

/*
 * The unit normal of the line on the point's side; (0, 0) if a == b, or if the point is on the line.
 * With p half the greatest power of two that is not more than max(|AB.x|, |AB.y|), or 1 where that
 * is 0, U = AB / p, which neither over- nor underflows, s = det(U, AP) and w = sqrt(U . U): (-U.y / w,
 * U.x / w) if s > 0, the opposite if s < 0, (0, 0) if s is 0, NaN if it is NaN. s is exactly 0 on the
 * line where AB and AP are not rounded, as of whole numbers up to 2^23; elsewhere rounding decides.
 * The error of x is at most 5.01 * 2^-24 |x| + 2^-146, and so for y.
 * Source: Fvirtman, Théorie des collisions : formes complexes, IV-B-4.
 */
LOCKSTEP_API void lockstep_line_normal(size_t n, struct lockstep_line lines,
				       struct lockstep_point points, float *x, float *y);

/*
 * A velocity after it bounces off a wall with that unit normal, on either side: v - 2 (v . n) n.
 * p = 2 (v . n), then v.x - p n.x and v.y - p n.y. The error of x is at most 4.01 * 2^-24 times
 * |v.x| + 2 (|v.x n.x| + |v.y n.y|) |n.x|, plus 2^-145.
 * Source: Fvirtman, Théorie des collisions : formes complexes, IV-B-5.
 */
LOCKSTEP_API void lockstep_reflect(size_t n, struct lockstep_vec vectors,
				   struct lockstep_normal normals, float *x, float *y);

/* Specimen of lockstep_line_segment(): det(AB, AP) det(AB, AO) < 0. */
LOCKSTEP_API void lockstep_line_segment_published(size_t n, struct lockstep_line lines,
						  struct lockstep_segment segments, uint64_t *hits);

/* Specimen of lockstep_segment_segment(): the one above, both ways round. */
LOCKSTEP_API void lockstep_segment_segment_published(size_t n, struct lockstep_segment first,
						     struct lockstep_segment second,
						     uint64_t *hits);

/*
 * Specimen of lockstep_segment_segment(): line_segment_published, then, with AB the first segment
 * and OP the second, k = -(A.x OP.y - O.x OP.y - OP.x A.y + OP.x O.y) / (AB.x OP.y - AB.y OP.x),
 * and a miss if k < 0 or k > 1.
 */
LOCKSTEP_API void lockstep_segment_segment_k_published(size_t n, struct lockstep_segment first,
						       struct lockstep_segment second,
						       uint64_t *hits);

/*
 * Specimen of lockstep_line_normal(): with d = det(AB, AP), N = (-AB.y d, AB.x d), divided by the
 * square root of N.x N.x + N.y N.y.
 */
LOCKSTEP_API void lockstep_line_normal_published(size_t n, struct lockstep_line lines,
						 struct lockstep_point points, float *x, float *y);

/* ---- Circles -------------------------------------------------------------------------------- */

/*
 * Do the two discs share a point?
 * Hit if the squared distance of the centres is at most the square of the radii's sum.
 * Source: Fvirtman, Théorie des collisions : formes 2D simples.
 */
LOCKSTEP_API void lockstep_circle_circle(size_t n, struct lockstep_circle first,
					 struct lockstep_circle second, uint64_t *hits);

/*
 * Do the disc and the infinite line share a point?
 * Hit if det(AB, LC)^2 <= r^2 AB^2, L the lower end: no square root, no division. An AB so short
 * that its squared length is 0, or underflows to it, is the point L. No answer depends on which end
 * comes first.
 * Source: Fvirtman, Théorie des collisions : formes complexes, IV-B-1.
 */
LOCKSTEP_API void lockstep_circle_line(size_t n, struct lockstep_circle circles,
				       struct lockstep_line lines, uint64_t *hits);

/*
 * Do the disc and the segment share a point?
 * Hit if an end is in the disc, or if the centre is beside the segment and within r of its line, as
 * for lockstep_circle_line(). No answer depends on which end comes first.
 * Source: Fvirtman, Théorie des collisions : formes complexes, IV-B-2.
 */
LOCKSTEP_API void lockstep_circle_segment(size_t n, struct lockstep_circle circles,
					  struct lockstep_segment segments, uint64_t *hits);

/*
 * Do the disc and the axis-aligned box share a point?
 * Hit if the point of the box nearest to the centre is within r.
 * Source: Fvirtman, Théorie des collisions : formes complexes, VI.
 */
LOCKSTEP_API void lockstep_circle_box(size_t n, struct lockstep_circle circles,
				      struct lockstep_box boxes, uint64_t *hits);

/*
 * Specimen of lockstep_circle_line(): |det(AB, AC)| / sqrt(AB . AB) < r.
 */
LOCKSTEP_API void lockstep_circle_line_published(size_t n, struct lockstep_circle circles,
						 struct lockstep_line lines, uint64_t *hits);

/*
 * Specimen of lockstep_circle_segment(): circle_line_published first; then AB . AC >= 0 and
 * -AB . BC >= 0, or the end a, or the end b, within r.
 */
LOCKSTEP_API void lockstep_circle_segment_published(size_t n, struct lockstep_circle circles,
						    struct lockstep_segment segments,
						    uint64_t *hits);

/*
 * Specimen of lockstep_circle_box(), in int32; the box has corners (x, y) and (x + w, y + h).
 * A miss if the box around the disc, from (C.x - r, C.y - r) with sides 2 r, and this one do not
 * overlap: if one begins where the other ends, or later. Otherwise a hit if one of the corners is
 * no further than r from C, by squares; or x <= C.x < x + w and y <= C.y < y + h. Otherwise, for
 * the left side and for the top one, AB with A = (x, y): a hit if not (AC . AB) (BC . AB) > 0,
 * whatever the distance. Sums and products wrap around.
 */
LOCKSTEP_API void lockstep_circle_box_published(size_t n, struct lockstep_pixel_circle circles,
						struct lockstep_pixel_box boxes, uint64_t *hits);

/* ---- Boxes ---------------------------------------------------------------------------------- */

/*
 * Do the two axis-aligned boxes share a point? The answer is always the exact one.
 * Source: Fvirtman, Théorie des collisions : formes 2D simples.
 */
LOCKSTEP_API void lockstep_box_box(size_t n, struct lockstep_box first, struct lockstep_box second,
				   uint64_t *hits);

/*
 * Do the two oriented boxes share a point?
 * Hit if none of the four directions of their sides separates them. With D from the first centre
 * to the second, u and v the boxes' directions, c = |u . v| and s = |det(u, v)|, all of
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
 * Specimen of lockstep_obb_obb(), in int32. Corners P0 = (x, y), P1 = (x + w, y),
 * P2 = (x + w, y + h) and P3 = (x, y + h) are turned about C = (x + w / 2, y + h / 2), halves
 * rounded towards 0: with D = P - C, both converted to float32 first, P becomes
 * (C.x + round(D.x cos - D.y sin), C.y + round(D.x sin + D.y cos)), where cos and sin are the
 * floats nearest to those of the angle, modulo 360, and round(v) is floor(v + 0.5), or INT32_MIN
 * where that is not an int32. The source does not print the turning itself; this is the least that
 * works.
 * For each rectangle and i = 0 and 1, take the dot products of the normal
 * (P[i+1].y - P[i].y, P[i].x - P[i+1].x) with two of its own corners, P[i] and P[i+2], and with the
 * four of the other rectangle. A miss if the least of its own is more than the greatest of the
 * other's, or the greatest of its own less than the least of the other's. Sums and products wrap
 * around.
 */
LOCKSTEP_API void lockstep_rect_rect_published(size_t n, struct lockstep_turned_box first,
					       struct lockstep_turned_box second, uint64_t *hits);

/* ---- Polygons ------------------------------------------------------------------------------- */

/*
 * Is the point in the convex polygon, whichever way round its vertices go?
 * Hit if the point is strictly left of no side or strictly right of no side, of all its rings, and
 * in the polygon's bounding box. So a polygon without an interior is the segment or the point that
 * it spans.
 * Source: Fvirtman, Théorie des collisions : formes complexes, III-C.
 */
LOCKSTEP_API void lockstep_point_convex(size_t n, struct lockstep_point points,
					const struct lockstep_polygon *polygon, uint64_t *hits);

/*
 * Is the point in the polygon, by the even-odd rule?
 * Hit if a ray from the point P to the right crosses an odd number of sides, over all rings. A side
 * from its lower end L to its upper end H is crossed if L.y <= P.y < H.y and P is strictly left of
 * it: LH.x LP.y > LH.y LP.x. Horizontal sides are never crossed. So each vertex counts once,
 * repeated vertices are harmless, and polygons that share sides agree on these: if polygons tile a
 * region, each of its points is in exactly one of them.
 * A polygon with many sides was cut into horizontal slabs when it was made, and has a map; a point in
 * a cell of the map that no side crosses is compared with no side, and others are with the sides of
 * their slab only, with the same answer.
 * Source: Fvirtman, Théorie des collisions : formes complexes, III-D.
 */
LOCKSTEP_API void lockstep_point_polygon(size_t n, struct lockstep_point points,
					 const struct lockstep_polygon *polygon, uint64_t *hits);

/*
 * Is the point in any of the triangles? Each is tested as in lockstep_point_triangle(). The triangles
 * that a polygon is cut into leave no seam along a diagonal, but may by its ends. Within rounding of the
 * polygon's sides, lockstep_point_polygon() may find a point that is in none of them.
 * Source: Fvirtman, Théorie des collisions : formes complexes, III-A-2.
 */
LOCKSTEP_API void lockstep_point_triangles(size_t n, struct lockstep_point points,
					   const struct lockstep_triangles *triangles,
					   uint64_t *hits);

/*
 * Do the two convex polygons share a point? One inside the other is a hit.
 * Hit if their bounding boxes meet and no side of either separates them. The winding of each is the
 * sign of its area, the sum of det(V0 Vi, V0 Vi+1) from i = 1 up to 6: a side AB separates if
 * det(AB, AQ) < 0 for all vertices Q of the other polygon; or, where the area is < 0, if
 * det(AB, AQ) > 0 for all.
 * Nearness, at the top, needs polygons whose area is 0, or at least 2^-18 s s. A thinner one may seem to
 * go round the other way: then a side at its end separates it from what crosses its middle.
 * Source: as for lockstep_obb_obb().
 */
LOCKSTEP_API void lockstep_convex_convex(size_t n, struct lockstep_convex first,
					 struct lockstep_convex second, uint64_t *hits);

/*
 * Specimen of lockstep_point_polygon(): counts the sides AB that meet the segment IP from a far
 * point I = (10000 + i, 10000 + j), with random i and j below 100. With D = AB, E = IP and d = D.x
 * E.y - D.y E.x, another far point is tried if d == 0 for any side; a side counts if
 *	t = -(A.x E.y - I.x E.y - E.x A.y + E.x I.y) / d	and
 *	u = -(-D.x A.y + D.x I.y + D.y A.x - D.y I.x) / d
 * are both neither < 0 nor >= 1; numerators and d in float, the quotients in double. The random
 * numbers: i and j of attempt 1, 2, ... are the attempt times 61 and times 37, modulo 100. After 8
 * attempts the answer is a miss.
 */
LOCKSTEP_API void lockstep_point_polygon_published(size_t n, struct lockstep_point points,
						   const struct lockstep_polygon *polygon,
						   uint64_t *hits);

/* ---- Vectors in space ------------------------------------------------------------------------- */

/*
 * The unit vector in v's direction; (0, 0, 0) stays (0, 0, 0).
 * With m = max(max(|v.x|, |v.y|), |v.z|) and s = 2^-70 if m > 2^60, 2^90 if m < 2^-60, and 1
 * otherwise, so that no square over- or underflows: U = s v, w = sqrt(U . U), or 1 where that is 0;
 * the result is (U.x / w, U.y / w, U.z / w). The error of x is at most 3.52 * 2^-24 times |x|, plus
 * 2^-149.
 * Source: Reymond, Détection des collisions dans un univers 3D, 1.1.3.
 */
LOCKSTEP_API void lockstep_normalize3(size_t n, struct lockstep_vec3 vectors, float *x, float *y,
				      float *z);

/*
 * The cross product u x v: perpendicular to both; its length is the area that they span.
 * The error of x is at most 2.01 * 2^-24 times |u.y v.z| + |u.z v.y| + 2^-124.
 * Source: as for lockstep_normalize3().
 */
LOCKSTEP_API void lockstep_cross3(size_t n, struct lockstep_vec3 first, struct lockstep_vec3 second,
				  float *x, float *y, float *z);

/*
 * The dot product u . v. Its error is at most 3.01 * 2^-24 times
 * |u.x v.x| + |u.y v.y| + |u.z v.z| + 2^-123.
 * Source: as for lockstep_normalize3().
 */
LOCKSTEP_API void lockstep_dot3(size_t n, struct lockstep_vec3 first, struct lockstep_vec3 second,
				float *dot);

/*
 * The projection of the first vector, v, on the second, w.
 * t = (v . w) / (w . w), or 0 where w . w is 0, as it is for a w so short that its square
 * underflows; the result is (t w.x, t w.y, t w.z). The error of x is at most 8.01 * 2^-24 times
 * |w.x| (|v.x w.x| + |v.y w.y| + |v.z w.z|) / (w . w); where w . w nears 2^-126, below which
 * rounding has no relative precision, it may be |x| itself.
 * Source: as for lockstep_normalize3().
 */
LOCKSTEP_API void lockstep_project3(size_t n, struct lockstep_vec3 first,
				    struct lockstep_vec3 second, float *x, float *y, float *z);

/* ---- Planes ----------------------------------------------------------------------------------- */

/*
 * The plane of the triangle: its unit normal, on the side from which the vertices go round
 * counter-clockwise, and its offset.
 * (a, b, c) is the unit vector of AB x AC, as in lockstep_normalize3(), and d = -((a, b, c) . A).
 * (0, 0, 0, 0) if AB x AC is (0, 0, 0). With n = AB x AC, exact, and T.x = |AB.y AC.z| + |AB.z
 * AC.y| + 2^-124 and so on, the error of a, b and c is at most 2^-24 (4.01 |T| / (|n| - 4.01 *
 * 2^-24 |T|) + 4.01), and that of d as much times |A.x| + |A.y| + |A.z| + 2^-124. Nothing is
 * promised where |T| is at least 2^22 times |n|.
 * Source: Kwan, Detekce kolizí čáry s trojúhelníkem; Reymond, Détection des collisions dans un
 * univers 3D, 1.3.
 */
LOCKSTEP_API void lockstep_triangle_plane(size_t n, struct lockstep_triangle3 triangles, float *a,
					  float *b, float *c, float *d);

/*
 * The signed distance of the point p from the plane: > 0 on the side that its normal n points to.
 * Computed as n . p + d, which is |n| times the distance if |n| is not 1. The error is at most
 * 4.01 * 2^-24 times |a p.x| + |b p.y| + |c p.z| + |d| + 2^-123.
 * Source: Reymond, Détection des collisions dans un univers 3D, 1.3.3.
 */
LOCKSTEP_API void lockstep_plane_distance(size_t n, struct lockstep_plane planes,
					  struct lockstep_point3 points, float *distance);

/*
 * Do the segment and the plane share a point?
 * Hit if the ends' distances, as in lockstep_plane_distance(), are not both > 0 or both < 0.
 * Source: Kwan, Detekce kolizí čáry s trojúhelníkem.
 */
LOCKSTEP_API void lockstep_segment_plane(size_t n, struct lockstep_segment3 segments,
					 struct lockstep_plane planes, uint64_t *hits);

/*
 * Do the segment and the plane share a point, and where? The hit is that of
 * lockstep_segment_plane(). t is the point's position along the segment AB, from 0 to 1:
 * f / (f - g) of the ends' distances f and g, or 0 where f == g, so that a segment in the plane
 * gives its first end. The point is A + t AB. With T(p) the terms of a distance, above, and
 * F = T(A) + T(B), the error of t is at most 2^-24 (4.01 T(A) + 5.01 t F) / (|f - g| - 5.01 * 2^-24
 * F) + 2^-24 t, that of x as much times |AB.x|, and 2^-24 (3 t |AB.x| + |x|) more; underflow adds
 * 2^-149 to each.
 * Source: as for lockstep_segment_plane(), and Reymond, 1.3.3.
 */
LOCKSTEP_API void lockstep_segment_plane_point(size_t n, struct lockstep_segment3 segments,
					       struct lockstep_plane planes, uint64_t *hits,
					       float *x, float *y, float *z, float *t);

/* ---- Triangles in space ------------------------------------------------------------------------ */

/*
 * For triangles in space below: n = AB x AC is the normal, where AB is B - A and so on.
 * With t = (|AB.y AC.z| + |AB.z AC.y|, |AB.z AC.x| + |AB.x AC.z|, |AB.x AC.y| + |AB.y AC.x|), the
 * triangle has an area if n . n > 2^-43 (t . t): rounding alone never makes a triangle that has
 * none pass. Its bounding box extends from the least to the greatest coordinates of A, B and C.
 * Where a point P is beside it is given by
 *	U = (BC x BP) . n	V = (CA x CP) . n	W = (AB x AP) . n
 * which are negative beyond the side BC, CA or AB, respectively.
 */

/*
 * Is the point in the infinite prism that extends from the triangle to both sides?
 * Hit if the triangle has an area and U, V and W are all >= 0. One without an area is the segment
 * or the point that it spans: a hit if P is in its bounding box, and AB x AP, BC x BP and CA x CP
 * are all (0, 0, 0).
 * Source: Kwan, Detekce kolizí čáry s trojúhelníkem; Reymond, 2.1.3; by signs, not angles.
 */
LOCKSTEP_API void lockstep_point_triangle3(size_t n, struct lockstep_point3 points,
					   struct lockstep_triangle3 triangles, uint64_t *hits);

/*
 * Do the segment and the triangle share a point? Segments in the triangle's plane, and triangles
 * that span only a segment or a point, are no exception.
 * Watertight: what a vertex or a side contributes depends on it and on the segment PQ alone. So a
 * segment through the common side of two triangles, seen along it on either side of that, hits at
 * least one of them, and a segment from the inside of a closed mesh to the outside hits one of its
 * triangles, even through a side or a vertex; unless an end is so near the mesh that rounding can
 * reach it. Where both triangles are seen on one side of their common one, as where a surface
 * folds back, a segment that only touches that side may miss both, by rounding.
 *
 * D = PQ. Axes are turned so that the third is the one along which D is longest: they are x, y, z
 * if |D.z| >= max(|D.x|, |D.y|); otherwise y, z, x if |D.x| >= |D.y|, and z, x, y if not. As seen
 * along D, the vertex A is at
 *	X_A = D.z PA.x - D.x PA.z	Y_A = D.z PA.y - D.y PA.z
 * and at depths PA.z and QA.z. The same for B and C. With
 *	U = X_C Y_B - Y_C X_B	V = X_A Y_C - Y_A X_C	W = X_B Y_A - Y_B X_A
 *	T = (U PA.z + V PB.z) + W PC.z	T' = (U QA.z + V QB.z) + W QC.z
 * hit if U, V and W are all >= 0 or all <= 0, but not all 0, and T and T' are numbers, and not both
 * > 0 or both < 0.
 * If U, V and W are all 0, segment and triangle lie in one plane, or D is (0, 0, 0). Then hit if
 * their bounding boxes meet; as seen along each of the three axes, none of the lines PQ, AB, BC and
 * CA separates them; and, if D is (0, 0, 0), n . PA is 0. Seen along z, PQ separates if
 * det(PQ, PA), det(PQ, PB) and det(PQ, PC) are all > 0 or all < 0; AB does if det(AB, AP) and
 * det(AB, AQ) are both > 0 and det(AB, AC) <= 0, or both < 0 and det(AB, AC) >= 0. Seen along x, y
 * or z, the coordinates are y and z, z and x, or x and y.
 * Source: Kwan, Detekce kolizí čáry s trojúhelníkem; without angles or divisions.
 */
LOCKSTEP_API void lockstep_segment_triangle(size_t n, struct lockstep_segment3 segments,
					    struct lockstep_triangle3 triangles, uint64_t *hits);

/*
 * Do the segment and the triangle share a point, and where? The hit is that of
 * lockstep_segment_triangle(). t is the point's position along the segment PQ, from 0 to 1, and the
 * point is P + t D; if there are many, it is the first one.
 * t = T / (T - T'), or 0 where T - T' is 0.
 * If U, V and W are all 0: N = n, or AB x D where n is (0, 0, 0), or AC x D where that is, too. For
 * each side E from a vertex O, that is AB from A, BC from B and CA from C: f = (E x OP) . N and
 * g = (E x OQ) . N, and s = f / (f - g) if f < 0 and g > f, otherwise 0. t is the greatest of the
 * three s, but at most 1: min(max(max(s_AB, s_BC), s_CA), 1). But where f and g of all three sides
 * are 0, everything is on one line, and t = max(min(min(PA . D, PB . D), PC . D) / (D . D), 0), or
 * 0 where D . D is 0.
 * The errors of t, x, y and z are at most what a running error analysis of these formulas gives;
 * where all of U, V and W are 0, nothing is promised about them.
 * Source: as for lockstep_segment_triangle().
 */
LOCKSTEP_API void lockstep_segment_triangle_point(size_t n, struct lockstep_segment3 segments,
						  struct lockstep_triangle3 triangles,
						  uint64_t *hits, float *t, float *x, float *y,
						  float *z);

/*
 * Which point of the triangle is nearest to the point P?
 * With S = (U + V) + W: if the triangle has an area, U, V and W are all >= 0 and S > 0, it is the
 * foot of the perpendicular, (P.x - h n.x, P.y - h n.y, P.z - h n.z) with h = (n . AP) / (n . n).
 * Otherwise it is on a side E from a vertex O, at O + t E with t = min(max((E . OP) / (E . E), 0),
 * 1), or t = 0 where E . E is 0. Which side: for a triangle without an area, the longest by E . E,
 * or the first of AB, BC and CA in a tie. For one with an area, AB; but BC if U < 0, and W >= 0 or
 * AB . BP >= 0; and then CA if V < 0, and U >= 0 or BC . CP >= 0, and W >= 0 or AB . AP <= 0.
 * The errors of x, y and z are at most what a running error analysis of these formulas gives, on
 * whichever sides rounding may put the point.
 * Source: Reymond, Détection des collisions dans un univers 3D, 2.1.4.
 */
LOCKSTEP_API void lockstep_closest_point_triangle(size_t n, struct lockstep_point3 points,
						  struct lockstep_triangle3 triangles, float *x,
						  float *y, float *z);

/*
 * Specimen of lockstep_segment_triangle(). Normalising a vector v divides v.y and v.z by
 * l = sqrt(v . v), and v.x too if l > 0. N = (A - B) x (B - C) normalised, d = -(N . A),
 * f = N . P + d and g = N . Q + d; a miss unless f g <= 0. v = Q - P normalised, e = N . v; I = P
 * if e == 0, else I = P + v ((-f) / e). Hit if the angles AIB + BIC + CIA, in this order, are at
 * least 360, where 400 make a full turn: with u = A - I and w = B - I normalised, the angle AIB is
 * arccos((u . w) / (sqrt(u . u) sqrt(w . w))) times 63.661977 (200 / pi), and so on.
 * arccos(z): with y = |z|, sqrt(1 - y) p(y), or 3.1415927 minus that if z < 0; p(y) = a0 + y
 * (a1 + y (a2 + ... y a7)) with the coefficients 1.5707963050, -0.2145988016, 0.0889789874,
 * -0.0501743046, 0.0308918810, -0.0170881256, 0.0066700901, -0.0012624911 of Abramowitz and Stegun,
 * Handbook of Mathematical Functions, 4.4.46. NaN if y > 1.
 * Source: Kwan, Detekce kolizí čáry s trojúhelníkem.
 */
LOCKSTEP_API void lockstep_segment_triangle_published(size_t n, struct lockstep_segment3 segments,
						      struct lockstep_triangle3 triangles,
						      uint64_t *hits);

/* ---- Balls ------------------------------------------------------------------------------------ */

/*
 * Do the ball and the plane share a point?
 * Hit if f f <= (r r) (n . n), where f is the centre's distance as in lockstep_plane_distance():
 * for a normal of any length, without a square root.
 * Source: Reymond, Détection des collisions dans un univers 3D, 2.1.5, phase 3.
 */
LOCKSTEP_API void lockstep_sphere_plane(size_t n, struct lockstep_sphere spheres,
					struct lockstep_plane planes, uint64_t *hits);

/*
 * Do the ball and the triangle share a point?
 * With P the centre and f = n . AP, hit if n . n and f are numbers, r >= 0, and any of these holds:
 * - a vertex is in the ball: AP . AP <= r r, or BP . BP, or CP . CP;
 * - the centre is beside a side, and near it: AB . AP > 0, AB . BP < 0 and, with M = AB x AP,
 *   M . M <= (r r) (AB . AB); or the same of BC with BP and CP, or of CA with CP and AP;
 * - the triangle has an area, U, V and W are all >= 0, and the plane is near: f f <= (r r) (n . n).
 * Source: Reymond, Détection des collisions dans un univers 3D, 2.1.5; without angles, square roots
 * or divisions.
 */
LOCKSTEP_API void lockstep_sphere_triangle(size_t n, struct lockstep_sphere spheres,
					   struct lockstep_triangle3 triangles, uint64_t *hits);

/*
 * Where is the ball's centre once it is pushed out of the triangle's plane, along the normal, to
 * the distance r on the side that it is on?
 * If the ball touches the triangle, as in lockstep_sphere_triangle(), and the triangle has an area:
 * with N the unit vector of n as in lockstep_normalize3(), s = N . AP, and g = -r - s if s < 0,
 * r - s if not, P + g N. Otherwise P. NaN if any operand is, or r is negative.
 * The errors of x, y and z are at most what a running error analysis of these formulas gives, where
 * both the touch and the side are beyond the error bound.
 * Source: Reymond, Détection des collisions dans un univers 3D, 2.2.
 */
LOCKSTEP_API void lockstep_slide(size_t n, struct lockstep_sphere spheres,
				 struct lockstep_triangle3 triangles, float *x, float *y, float *z);

/*
 * Does the moving ball touch the triangle, when first, and where? No contact is missed, at any speed,
 * unless by rounding. t is the time, from 0 to 1; (x, y, z) is the point of the triangle that is
 * touched.
 *
 * All of PA, PB, PC, AB, BC, CA, the displacement D and the radius R are first multiplied by a
 * power of two, which rounds nothing: by 1 / p, where p is the greatest power of two that is not
 * more than the largest of |R| and of the absolute coordinates of PA, PB, PC and D; by 1 if that is
 * 0 or subnormal. So no product below over- or underflows where it matters. A, B, C are then the
 * vertices as seen from the centre, and A' = A - D and so on as seen from where it ends.
 * Hit if any of these holds; each but the second has a time:
 * - the ball touches at the start: lockstep_sphere_triangle() says so, with the vectors -A, -B, -C
 *   for AP, BP, CP, and AB, BC, CA, R. t = 0;
 * - it touches at the end: the same with A', B', C';
 * - it passes a vertex V of A, B, C: V . D > 0, V' . D < 0, and q = (R R) (D . D) - F . F >= 0,
 *   where F = V x D;
 * - it passes a side E from a vertex V (AB, BC or CA): with M = E x V, G = E x D, b = M . G,
 *   w = -(F . G), k = E . F and j = (R R) (G . G) - k k: j >= 0, and b and w are both > 0
 *   and < G . G;
 * - the centre passes through the triangle: as in lockstep_segment_triangle(), with PA.z and so on
 *   A.z, and QA.z A'.z, where U, V and W are not all 0. t = T / (T - T').
 * If it hits but does not touch at the start, t is the least of 1, the time of the last case, and
 * those of the following that are numbers (0 for -0):
 * - for each vertex: with b = V . D and c = V . V - R R, c / (b + sqrt(q)), if b > 0, c >= 0, and
 *   q >= 0;
 * - for each side: with c = M . M - (R R) (E . E), or 0 if that is less, and
 *   t = c / (b + sqrt((E . E) j)): t, if b > 0, j >= 0, and f = E . (t D - V) is > 0 and < E . E;
 * - for a triangle with an area, with h = n . A, g = n . D, l = sqrt(n . n), both g and h negated
 *   if h < 0, and c = h - R l, or 0 if that is less: t = c / g, if g > 0, and X = t D is in its prism: all of
 *   (BC x (X - B)) . n, (CA x (X - C)) . n and (AB x (X - A)) . n are >= 0.
 * The point is that of lockstep_closest_point_triangle() for the centre P + t d, all unscaled.
 *
 * A motion of length 0 touches exactly if the ball touches at the start; t = 0. The errors of t, x,
 * y and z are at most what a running error analysis of these formulas gives; nothing is promised
 * about them where it is in doubt which side or vertex is touched first.
 * Source: Reymond, Détection des collisions dans un univers 3D, 2.3.1, which wishes for it.
 */
LOCKSTEP_API void lockstep_sphere_sweep(size_t n, struct lockstep_motion motions,
					struct lockstep_triangle3 triangles, uint64_t *hits,
					float *t, float *x, float *y, float *z);

/*
 * Specimen of lockstep_sphere_triangle(). Normalising divides by sqrt(v . v). N = (B - A) x (C - A)
 * normalised, d = -(N . A), f = N . P + d; E = N if f < 0, else -N; S = P + E r, and g = N . S + d.
 * A miss if f and g are both > 0 or both < 0. v = S - P, I = P - v (f / (N . v)). Hit if the angles
 * AIB + BIC + CIA, in this order, are at least 6.28: with u = A - I and w = B - I normalised, the
 * angle AIB is arccos(u . w), as in lockstep_segment_triangle_published(). Otherwise, with
 * e = A - B normalised, the line through A and B has the point A + e (e . (I - A)), and so for the
 * lines through B and C, from B, and C and A, from C. Of these three points, J is the one with the
 * least sqrt((I - J) . (I - J)), the first in a tie; hit if sqrt((J - P) . (J - P)) <= r.
 * Source: Reymond, Détection des collisions dans un univers 3D, 2.1.3 to 2.1.5.
 */
LOCKSTEP_API void lockstep_sphere_triangle_published(size_t n, struct lockstep_sphere spheres,
						     struct lockstep_triangle3 triangles,
						     uint64_t *hits);

/* ---- Meshes ----------------------------------------------------------------------------------- */

/*
 * Does the ball touch the mesh, and which triangle is nearest?
 * Hit if lockstep_sphere_triangle() says so for a triangle within reach. triangle: the number of
 * the nearest of these, the first in a tie; distance: how far the centre P is from it. That is
 * sqrt(QP . QP), where Q is the triangle's point as in lockstep_closest_point_triangle(); the
 * nearest has the least QP . QP.
 * Within reach of a ball that moves from P to E, here E = P: with m the largest absolute coordinate
 * of P and E, and e = r + 2^-18 (m + r), the triangle's bounding box meets the one from
 * min(P.x, E.x) - e to max(P.x, E.x) + e, and so on. Above the lower limit (Nearness, at the top) that
 * is further than rounding goes, so nothing is left out.
 * Triangle numbers are exact as floats. Nothing is promised about the number where rounding can
 * reach another, as it can on common sides.
 * Source: Reymond, Détection des collisions dans un univers 3D, 2.1.5, phase 1.
 */
LOCKSTEP_API void lockstep_sphere_mesh(size_t n, struct lockstep_sphere spheres,
				       const struct lockstep_mesh *mesh, uint64_t *hits,
				       float *triangle, float *distance);

/*
 * Where does a ball end that sets out by a displacement D, stops short of the first triangle in its
 * way, slides along it, and so on, past up to eight triangles? (x, y, z) is where its centre ends.
 * The ball may touch triangles at the start, or lie in them: they are in its way only if it would come
 * nearer to them. It ends no deeper in any triangle than it began in the deepest, except by 2^-13 r:
 * where rounding leaves that in doubt, it stops earlier. The centre never passes through a triangle or
 * comes to lie in one, if r and its distance from the triangle at the start are at least 2^-14 m l / h,
 * with l and h as in Nearness at the top, and m the largest absolute coordinate of P, of P + D and of
 * the triangle: for most, an eight-thousandth. The centre of a smaller ball, as of a point with r = 0,
 * may pass through where its way comes within rounding of a side.
 * But for rounding, its way is no longer than D by more than 2^-17 of it, and no part of it is against
 * D. While the triangles that it touches leave a direction open that has a part along D, it does not
 * stand still: on a floor that it touches, or lies in by a rounding, it goes on; along a kerb it goes
 * on, however strongly D presses it down and against the kerb. Where D only presses it down onto level
 * ground, it comes to rest. These hold where no coordinate is more than 2^9 r.
 *
 * P is the centre, and u D the part of D that remains: u is 1. Up to eight times, the first time with
 * V = D:
 * - Among all triangles within reach of the move from P to P + V, as in lockstep_sphere_mesh(),
 *   that lockstep_sphere_sweep() says are hit at t, Q is the triangle's point nearest to P + t V, as in
 *   lockstep_closest_point_triangle(), and N = (P + t V) - Q. A triangle is in the way if N . V < 0
 *   and (N . V) (N . V) > 2^-32 (N . N) (V . V); or if t > 0 and N = (0, 0, 0). The one with the least
 *   t counts, or the first in a tie. The first time, k is the least of r r and N . N of those hit at
 *   t = 0, in the way or not.
 * - If none is in the way, it goes to P + V, if the way is clear, and ends.
 * - Otherwise, where N is (0, 0, 0), it becomes the triangle's normal AB x AC, or its opposite if
 *   N . V > 0 for that. n is N as lockstep_normalize3() has it. With a = -(n . V), m the largest
 *   absolute coordinate of P and of the triangle's vertices, g = 2^-10 r + 2^-18 m, and
 *   s = max(t - g / a, 0), or 0 unless a > 0, it goes to P + s V, if the way is clear, and otherwise
 *   ends. The eighth time, it ends.
 * - If that took it further than g, that is (s s) (V . V) > g g, the n of earlier times are forgotten.
 *   With f = (t - s) a, or if t = 0 the length of N minus r, n keeps w = g - f if f < g / 2, otherwise
 *   w = 0: how much further off the ball is to be. u becomes u (1 - s).
 * - V goes against an n if n . V < -2^-17 times the length of V. The new V is the vector nearest to u D
 *   that goes against no n so far. It lies along none of their planes, along one, or along two; so it
 *   is the longest of these that goes against none, or the first of such: u D itself, or else
 *   W = u D - (u D . n) n for each n, and W = C ((u D . C) / (C . C)) for each two, with C = n x n',
 *   unless C . C is 0. The order of two loops: each n alone, then with each later one. W counts only
 *   if W . W > 2^-32 (u D . u D); if none does, V is (0, 0, 0).
 * - V is turned away from what is too near: for each n, with w' the least of w and 2^-10 times the
 *   length that V had, where w' > n . V, V becomes V + (w' - n . V) n. It is left as it was if the
 *   outcome goes against an n, or, rounded, has V . D <= 0. Up to here all is in double; V is then
 *   rounded.
 * - It ends unless V . D > 0.
 * The way from P to E is clear if no triangle within reach of that move is one that PE meets, by
 * lockstep_segment_triangle(), or that the ball at E touches, by lockstep_sphere_triangle(), with
 * QE . QE < k (1 - 2^-12), where Q is the triangle's point nearest to E, as in
 * lockstep_closest_point_triangle().
 * NaN if any operand is, or r is negative.
 * No more is promised about the result, except where nothing is in the way.
 * Sources: Reymond, Détection des collisions dans un univers 3D, 2.2 and 2.3.1, which wishes for it.
 * That a vector is the sum of its nearest ones in a cone and in the polar cone, so that u D . V = V . V,
 * and V is (0, 0, 0) only if nothing is left to gain: Moreau, Décomposition orthogonale d'un espace
 * hilbertien selon deux cônes mutuellement polaires; and Lawson and Hanson, Solving Least Squares
 * Problems, 23, on least distance programming.
 */
LOCKSTEP_API void lockstep_sphere_walk(size_t n, struct lockstep_motion motions,
				       const struct lockstep_mesh *mesh, float *x, float *y,
				       float *z);

/* ---- Meshes and segments ------------------------------------------------------------------------ */

/*
 * Does the segment meet the mesh: is something in the line of sight?
 * Hit if lockstep_segment_triangle() says so for a triangle within reach. As there, a segment from the
 * inside of a closed mesh to the outside hits, even through a side or a vertex, unless an end is so
 * near the mesh that rounding can reach it.
 * Within reach of the segment PQ, for which D = PQ must be finite: with m the largest absolute
 * coordinate of P, Q and the whole mesh, and e = 2^-18 m, let `in` be the greatest of 0, X_in, Y_in
 * and Z_in, and `out` the least of 1, X_out, Y_out and Z_out, of those that are numbers; then in <= out.
 * Here i = 1 / D.x, or infinity where D.x is 0; from low to high reaches the triangle in x;
 *	X_in = (low - (P.x + e)) i and X_out = (high - (P.x - e)) i, or if D.x < 0
 *	X_in = (high - (P.x - e)) i and X_out = (low - (P.x + e)) i;
 * and so in y and z. That is further than rounding goes, so nothing is left out.
 * Source: Kay and Kajiya, Ray tracing complex scenes (1986), of the boxes.
 */
LOCKSTEP_API void lockstep_segment_mesh(size_t n, struct lockstep_segment3 segments,
					const struct lockstep_mesh *mesh, uint64_t *hits);

/*
 * Where does the segment first meet the mesh, and which triangle? The hit is that of
 * lockstep_segment_mesh(). Of the triangles within reach that lockstep_segment_triangle() says are
 * hit, it is the one with the least t, or the first of these in a tie, as on a common side: its
 * number, how far along the segment it is met, from 0 to 1, and the point P + t D.
 * t is that of lockstep_segment_triangle_point(), but at least `in` of that triangle, when the
 * segment enters its box; only rounding can put it before that.
 * The errors of t, x, y and z are at most what a running error analysis gives, for any of the
 * triangles that rounding may let it meet first. Nothing is promised about them where that may be
 * one with U, V and W all 0, nor about the number where rounding can reach another.
 * Source: as for lockstep_segment_mesh().
 */
LOCKSTEP_API void lockstep_segment_mesh_point(size_t n, struct lockstep_segment3 segments,
					      const struct lockstep_mesh *mesh, uint64_t *hits,
					      float *triangle, float *t, float *x, float *y,
					      float *z);

/* ---- Games: courts, masks, tiles and mazes ----------------------------------------------------- */

/*
 * Do the two boxes share a pixel?
 * Hit if each of them begins before the other ends, in x and in y.
 * Source: Fvirtman, Théorie des collisions : collisions spécifiques, III-B.
 */
LOCKSTEP_API void lockstep_pixel_box_overlap(size_t n, struct lockstep_pixel_box first,
					     struct lockstep_pixel_box second, uint64_t *hits);

/*
 * Does the ball touch a paddle, and which?
 * side: -1 if ball.x < left.x + left.w, and the ball has a row in common with the left paddle:
 * ball.y + ball.h > left.y and ball.y < left.y + left.h. Otherwise 1 if ball.x + ball.w > right.x,
 * and it has a row in common with the right one. Otherwise 0, and a miss. So a ball that has gone
 * past a paddle's far end still touches it; for one within a paddle's columns, the answer is that
 * of lockstep_pixel_box_overlap().
 * Source: Fvirtman, Théorie des collisions : collisions spécifiques, III-C.
 */
LOCKSTEP_API void lockstep_pong(size_t n, struct lockstep_pixel_box balls,
				const struct lockstep_court *court, uint64_t *hits, int32_t *side);

/*
 * Specimen of lockstep_pong(): left if ball.x < left.x + left.w, and then ball.y + ball.h > left.y
 * and ball.y < left.y + left.w, a paddle's width where its height is meant; otherwise right if
 * ball.x > right.x - ball.w, and the same for the right one. Balls without pixels are treated like
 * others.
 */
LOCKSTEP_API void lockstep_pong_published(size_t n, struct lockstep_pixel_box balls,
					  const struct lockstep_court *court, uint64_t *hits,
					  int32_t *side);

/*
 * Is the pixel a wall of the mask? If `mask` is the dilation of another, made by
 * lockstep_mask_dilate(): does the disc of that radius around the pixel touch a wall of the other
 * mask?
 * Source: Fvirtman, Théorie des collisions : collisions spécifiques, IV-C-1.
 */
LOCKSTEP_API void lockstep_circle_mask(size_t n, struct lockstep_pixel pixels,
				       const struct lockstep_mask *mask, uint64_t *hits);

/*
 * Is any pixel of the disc a wall of the mask, or outside it? Never, if r < 0.
 * Where r < 255, or the nearest wall is closer than that, its distance in the mask's memory decides,
 * and the time does not depend on r. Otherwise, and always if `mask` is a dilation, the rows of the
 * disc are looked through.
 * Source: Fvirtman, Théorie des collisions : collisions spécifiques, IV-B.
 */
LOCKSTEP_API void lockstep_circle_pixels(size_t n, struct lockstep_pixel_circle discs,
					 const struct lockstep_mask *mask, uint64_t *hits);

/*
 * Where does the curve at distance d beside another go, and is the bend too tight for it? That
 * curve is the border of the strip beside a road, except where the bend is too tight.
 * (x, y): B + d N, where N is the unit normal, on the left, of the averaged tangent AC: with m =
 * max(|AC.x|, |AC.y|), or 1 where that is 0, U = AC / m and w = sqrt(U . U), or 1 where that is 0,
 * N is (-U.y / w, U.x / w). They are given for hits and for misses.
 * Hit if d is further than the centre of curvature, that of the circle through A, B and C, on the
 * same side: (2 d) det(AB, BC) > (sqrt(AB . AB) sqrt(BC . BC)) sqrt(AC . AC); or if AC is (0, 0),
 * where the curve turns back and has no normal. If only A == B or B == C, both sides of this are 0:
 * a miss.
 * For a curve of n vertices in columns x and y, the bends of all but the ends are {x, y, x + 1,
 * y + 1, x + 2, y + 2}; at an end, B is A or C.
 * The error of x is at most 11.01 * 2^-24 times |B.x| + |d| + 2^-124.
 * Source: Fvirtman, Théorie des collisions : collisions spécifiques, IV-D.
 */
LOCKSTEP_API void lockstep_offset_curve(size_t n, struct lockstep_bend bends,
					struct lockstep_offset offsets, uint64_t *hits, float *x,
					float *y);

/*
 * Does the box cover any part of a tile that is a wall?
 * It covers the cells from floor((x - grid.x) / cell_w) to floor((x + w - 1 - grid.x) / cell_w),
 * and so in y. The time does not depend on how many these are.
 * Source: Fvirtman, Théorie des collisions : collisions spécifiques, V-A.
 */
LOCKSTEP_API void lockstep_tile_overlap(size_t n, struct lockstep_pixel_box boxes,
					const struct lockstep_tiles *tiles, uint64_t *hits);

/*
 * Is there a wall of the maze within the box? A wall is between two cells, and has no width: it is
 * within the box if the box has pixels on both sides of it.
 * For the cells that the box covers, as in lockstep_tile_overlap(), these are the walls on the left
 * of all but the first column, and those on top of all but the first row.
 * At most eight look-ups decide, however many these are.
 * Source: Fvirtman, Théorie des collisions : collisions spécifiques, V-B.
 */
LOCKSTEP_API void lockstep_maze_walls(size_t n, struct lockstep_pixel_box boxes,
				      const struct lockstep_maze *maze, uint64_t *hits);

/*
 * Specimen of lockstep_maze_walls(): the cells from xmin to xmax and ymin to ymax, where xmin =
 * (x - grid.x) / cell_w, rounded towards 0, and ymin = (x - grid.y) / cell_h, of x again; xmax and
 * ymax the same of x + w - 1. The source prints xmin and ymin for xmax and ymax too, which leaves
 * those unset. Cells outside the maze, which it would read from memory, have no walls here. y and h
 * are ignored, and boxes without pixels are treated like others.
 */
LOCKSTEP_API void lockstep_maze_published(size_t n, struct lockstep_pixel_box boxes,
					  const struct lockstep_maze *maze, uint64_t *hits);

/* ---- Hits: of the words that a test writes, counts and lists --------------------------------------- */

/*
 * Of n cases and their hit words, of which ceil(n / 64) are read and bits past n ignored: how many
 * are hits; whether any is; and the first that is, or n if none is. With n = 0, 0, false and 0; then
 * no pointer is followed.
 */
LOCKSTEP_API size_t lockstep_hits_count(size_t n, const uint64_t *hits);
LOCKSTEP_API bool lockstep_hits_any(size_t n, const uint64_t *hits);
LOCKSTEP_API size_t lockstep_hits_first(size_t n, const uint64_t *hits);

/*
 * The numbers of the cases from `from` on, of n in all, that are hits, ascending: returns how many
 * there are, and writes the first of them to `list`, `capacity` at most and nothing beyond those.
 * If it returns more than `capacity`, the others follow from list[capacity - 1] + 1 on. `list` may
 * be NULL if `capacity` is 0. n is at most 2^32: numbers are written with 32 bits.
 */
LOCKSTEP_API size_t lockstep_hits_list(size_t n, const uint64_t *hits, size_t from, uint32_t *list,
				       size_t capacity);

/* ---- Instruction sets ----------------------------------------------------------------------- */

/*
 * Instruction sets go by name: "scalar", which is plain C and always there, "sse2", "avx2", ... A
 * name is taken as it is: in lower case, without blanks, and NULL is none.
 */

/* The name of the instruction set at an index from 0 on, of all that this library knows, the lesser
 * before the better of an architecture; NULL past the last. */
LOCKSTEP_API const char *lockstep_isa_at(size_t index);

/* Was this build compiled with the instruction set of that name, and can this CPU run it? */
LOCKSTEP_API bool lockstep_isa_runs(const char *name);

/*
 * The instruction set that the functions above use, but for tests with one of their own: see
 * lockstep_isa_for(). Initially it is the one that the environment variable LOCKSTEP_ISA names, if
 * it runs here, and then every test uses it; otherwise the best that does.
 */
LOCKSTEP_API const char *lockstep_isa_in_use(void);

/*
 * Use another instruction set from now on, for all tests and in all threads. Returns 0, or -1 and
 * changes nothing if there is none of that name, or if it does not run here. Where threads choose
 * at once, either choice may hold, for each test by itself.
 */
LOCKSTEP_API int lockstep_use_isa(const char *name);

/* ---- The table: all tests through one interface --------------------------------------------- */

/* Limits that every test of this version keeps. A later library may have tests that exceed them:
 * ask a test how many columns it has before putting them into arrays of these sizes. */
enum {
	LOCKSTEP_OPERANDS_MAX = 2, /* operands of a test */
	LOCKSTEP_COLUMNS_MAX = 32, /* columns of all its operands together */
	LOCKSTEP_RESULTS_MAX = 5   /* result columns */
};

/* A batch of cases for any test, with the meanings and promises given at the top. */
struct lockstep_batch {
	size_t n;               /* cases */
	const float *const *in; /* operand columns, in the order of the operands' shapes */
	float *const *out;      /* result columns; ignored if the test has none */
	uint64_t *hits;         /* hit words; ignored if the test has none */
	const void *world;      /* operand that all cases share, if the test has one */
	unsigned broadcast;     /* bit k set: operand k is one value for the whole batch */
};

/* One algorithm on one instruction set; also the type of a kernel of your own, to check and
 * time. */
typedef void lockstep_kernel(const struct lockstep_batch *batch);

/*
 * A test. The struct is opaque, so that later libraries can add to it; the functions below describe
 * it. Tests and everything these functions return about them are constants: they live as long as
 * the library is loaded, and are never freed. Of these functions only lockstep_call() accepts NULL
 * as the test; all may be called from any number of threads. Columns, results and operands are
 * counted from 0; beyond the last there are no names (NULL) and no columns (0).
 */
struct lockstep_test;

/* The number of tests; the test at an index from 0 on, in an order that a later library may change,
 * and NULL from that number on; and the test of that name, or NULL. */
LOCKSTEP_API size_t lockstep_test_count(void);
LOCKSTEP_API const struct lockstep_test *lockstep_test_at(size_t index);
LOCKSTEP_API const struct lockstep_test *lockstep_test_find(const char *name);

/* Its name, "circle_segment"; its family, "circle"; its question, in one line; and for a specimen
 * the name of the test whose question judges it, otherwise NULL. */
LOCKSTEP_API const char *lockstep_test_name(const struct lockstep_test *test);
LOCKSTEP_API const char *lockstep_test_family(const struct lockstep_test *test);
LOCKSTEP_API const char *lockstep_test_question(const struct lockstep_test *test);
LOCKSTEP_API const char *lockstep_test_judge(const struct lockstep_test *test);

/* The error bound K: a hit or miss is the exact one wherever |margin| > K * 2^-24; see Margin at the
 * top, and Nearness for what that means in units of length. INFINITY for specimens, which promise
 * nothing. */
LOCKSTEP_API double lockstep_test_error_bound(const struct lockstep_test *test);

/* The type of a column's values. Pointers to columns of int32 are cast to float *. */
enum lockstep_type { LOCKSTEP_FLOAT32, LOCKSTEP_INT32 };

/* The number of operands it takes; and for one of them its shape, "circle", and how many columns
 * that has. */
LOCKSTEP_API unsigned lockstep_test_operands(const struct lockstep_test *test);
LOCKSTEP_API const char *lockstep_test_operand_name(const struct lockstep_test *test,
						    unsigned operand);
LOCKSTEP_API unsigned lockstep_test_operand_columns(const struct lockstep_test *test,
						    unsigned operand);

/* Are its operands two of one shape, whose exchange changes no hit? */
LOCKSTEP_API bool lockstep_test_pair(const struct lockstep_test *test);

/* The columns of all its operands together, one operand after the other: their number; and for one
 * of them its name, "ax", and type. */
LOCKSTEP_API unsigned lockstep_test_columns(const struct lockstep_test *test);
LOCKSTEP_API const char *lockstep_test_column_name(const struct lockstep_test *test,
						   unsigned column);
LOCKSTEP_API enum lockstep_type lockstep_test_column_type(const struct lockstep_test *test,
							  unsigned column);

/* Does it say hit or miss? */
LOCKSTEP_API bool lockstep_test_hits(const struct lockstep_test *test);

/* Its result columns: their number, 0 if it only says hit or miss; and for one of them its name and
 * type. */
LOCKSTEP_API unsigned lockstep_test_results(const struct lockstep_test *test);
LOCKSTEP_API const char *lockstep_test_result_name(const struct lockstep_test *test,
						   unsigned result);
LOCKSTEP_API enum lockstep_type lockstep_test_result_type(const struct lockstep_test *test,
							  unsigned result);

/* The kind of world that all cases share, "polygon", or NULL if there is none; and the columns of a
 * world's rows, as for operands. */
LOCKSTEP_API const char *lockstep_test_world(const struct lockstep_test *test);
LOCKSTEP_API unsigned lockstep_test_world_columns(const struct lockstep_test *test);
LOCKSTEP_API const char *lockstep_test_world_column_name(const struct lockstep_test *test,
							 unsigned column);
LOCKSTEP_API enum lockstep_type lockstep_test_world_column_type(const struct lockstep_test *test,
								unsigned column);

/*
 * Makes a world of the test's kind from rows, in parts: part k has rows[k] of them, and the columns
 * hold those of all parts one after the other. A polygon's parts are its rings, with a vertex per
 * row. All other worlds have one part: triangles and a mesh have a triangle per row; a court has
 * its left and its right paddle; a mask, tiles and a maze have boxes: the image, 0 0 width height
 * (for tiles and mazes, the first cell in pixels and then the grid, 0 0 width height in cells), and
 * then the walls.
 * Returns LOCKSTEP_OK, and *world serves every test with that kind of world and must be freed with
 * lockstep_world_free(); or what is wrong, and *world is NULL. LOCKSTEP_EMPTY for a test without a
 * world.
 */
LOCKSTEP_API enum lockstep_status lockstep_world_create(const struct lockstep_test *test,
							void **world, size_t parts,
							const size_t *rows,
							const float *const *columns);
LOCKSTEP_API void lockstep_world_free(const struct lockstep_test *test, void *world);

/*
 * Answers a batch of n cases with the instruction set in use: in, out, hits, world and broadcast as
 * in struct lockstep_batch. Returns 0; or -1 and writes nothing if `test` is NULL, or if n is not 0
 * and another pointer that the test needs is NULL.
 */
LOCKSTEP_API int lockstep_call(const struct lockstep_test *test, size_t n, const float *const *in,
			       float *const *out, uint64_t *hits, const void *world,
			       unsigned broadcast);

/* How the rows of an operand lie in memory: as `index` and `stride` of the operands above. */
struct lockstep_layout {
	const uint32_t *index; /* of each case its row; NULL: row i of case i */
	size_t stride;         /* bytes from a row to the next, a multiple of 4; 0: 4 */
};

/*
 * The same of operands by rows (Rows, at the top): rows[k] says how those of operand k lie; it is
 * ignored where operand k is broadcast. With `rows` NULL this is lockstep_call(). The kernels that
 * lockstep_kernel_of() returns, and kernels of your own, get dense columns.
 */
LOCKSTEP_API int lockstep_call_rows(const struct lockstep_test *test, size_t n,
				    const float *const *in, const struct lockstep_layout *rows,
				    float *const *out, uint64_t *hits, const void *world,
				    unsigned broadcast);

/* The numbers of a row of the first operand and of one of the second. */
struct lockstep_pair {
	uint32_t first, second;
};

/*
 * Which of n first operands hit which of m second ones: returns how many pairs are hits, and writes
 * the first of them to `pairs`, `capacity` at most. `test` has two operands and says hit or miss; in
 * and rows are as in lockstep_call_rows(), an index has n or m numbers, and pairs are of places in
 * it. With `once` only pairs whose first is less than their second count: of a set with itself.
 * Pairs come in tiles: all whose second is less than 256, in order of the first, then the second;
 * then all whose second is from 256 to 511; and so on. Only those behind `after` in this order count,
 * or all if it is NULL: where more than `capacity` are returned, the others are those after
 * pairs[capacity - 1]. `pairs` may be NULL if `capacity` is 0. n and m are at most 2^32. Nothing is
 * allocated; up to 64 KB of the stack are used. Results other than hits are lost, and take no memory of the
 * caller's.
 * Returns SIZE_MAX and writes nothing if `test` is NULL or no such test, or if `in` is NULL and
 * neither n nor m is 0.
 */
LOCKSTEP_API size_t lockstep_all_pairs(const struct lockstep_test *test, size_t n, size_t m,
				       const float *const *in, const struct lockstep_layout *rows,
				       bool once, const struct lockstep_pair *after,
				       struct lockstep_pair *pairs, size_t capacity);

/*
 * The instruction set that a test uses. On a CPU that is known to be faster at it with a lesser set
 * than its best one, that is initially the lesser set, unless LOCKSTEP_ISA names one; the answers
 * are the same bits. `lockstep tune` finds out which is the fastest on your machine.
 */
LOCKSTEP_API const char *lockstep_isa_for(const struct lockstep_test *test);

/* Use another one for this test alone, until the next lockstep_use_isa(). Returns as that does, and
 * -1 if `test` is NULL. */
LOCKSTEP_API int lockstep_use_isa_for(const struct lockstep_test *test, const char *name);

/* Its kernel on the instruction set of that name, whether or not this CPU has that; NULL if this
 * build lacks it, or there is none. */
LOCKSTEP_API lockstep_kernel *lockstep_kernel_of(const struct lockstep_test *test, const char *isa);

/* LOCKSTEP_VERSION of the library that runs, which may differ from this header's. */
LOCKSTEP_API const char *lockstep_version(void);

#ifdef __cplusplus
}
#endif
#endif
