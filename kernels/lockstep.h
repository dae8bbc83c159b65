/* SPDX-License-Identifier: MIT */
/*
 * Lockstep: batched, bit-exact SIMD collision tests over structure-of-arrays data.
 *
 * Every function below answers one question for n independent cases at once. What holds for all:
 *
 * Columns	Operands come as columns of float32, one array for every coordinate, in small
 *		structs of pointers. Case i is made of element i of each column. Set `one` in a
 *		struct to let its columns hold a single value that serves every case (one against
 *		many). Any alignment of at least 4 bytes will do. Input columns may be shared or
 *		overlap; an output may not overlap an input or another output.
 * Hits		Bit i % 64 of hits[i / 64] is set if case i is a hit. ceil(n / 64) words are
 *		written whole; bits past n are zero.
 * Results	Result columns have n values; each value is written, hit or not.
 * Memory	Nothing outside the n values of a column (or the 1 value, with `one`) is read;
 *		nothing outside the hit words and the n result values is written. n may be 0, and
 *		then no pointer is followed. Nothing is allocated.
 * Units	One unit of length throughout a call; x to the right, y up, counter-clockwise is
 *		positive.
 * Closed sets	Shapes include their boundary: touching is a hit, unless said otherwise.
 *		A degenerate shape (zero length, zero radius, collinear) is the set of points that
 *		it spans.
 * Invalid	NaN anywhere in a case, a negative radius, or a box with min > max: never a hit,
 *		and every float result of a NaN case is NaN. Infinite coordinates give the same
 *		answer everywhere, but no promise which.
 * Exactness	The same inputs give the same bits on every instruction set, compiler and machine
 *		(a NaN result is some NaN). For coordinates and radii of magnitude up to 2^20, the
 *		answer is the mathematically exact one, unless the case is so close to the
 *		boundary that `band` roundings can reach it (see struct lockstep_test).
 *		The default floating-point environment is assumed: round to nearest, subnormals
 *		not flushed (no -ffast-math start-up code in the program).
 * Threads	All functions may be called from any number of threads; lockstep_use_isa() takes
 *		effect for calls that start after it.
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

/* ---- Operands: one struct of columns a shape ------------------------------------------------ */

/* A point (x, y). */
struct lockstep_point {
	const float *x, *y;
	bool one; /* the columns hold one value, used for every case */
};

/* A disc with centre (x, y) and radius r >= 0. */
struct lockstep_circle {
	const float *x, *y, *r;
	bool one; /* the columns hold one value, used for every case */
};

/* The segment from a to b, ends included; a == b is the point. */
struct lockstep_segment {
	const float *ax, *ay, *bx, *by;
	bool one; /* the columns hold one value, used for every case */
};

/* The infinite line through a and b, directed from a to b; a == b is the point. */
struct lockstep_line {
	const float *ax, *ay, *bx, *by;
	bool one; /* the columns hold one value, used for every case */
};

/* The axis-aligned box from (min_x, min_y) to (max_x, max_y), min <= max. */
struct lockstep_box {
	const float *min_x, *min_y, *max_x, *max_y;
	bool one; /* the columns hold one value, used for every case */
};

/* The triangle a, b, c, with its inside; vertices either way round. */
struct lockstep_triangle {
	const float *ax, *ay, *bx, *by, *cx, *cy;
	bool one; /* the columns hold one value, used for every case */
};

/* ---- Points --------------------------------------------------------------------------------- */

/*
 * Is the point strictly ahead of a, for one who stands at a and looks towards b?
 * Hit if AB . AP > 0: the boundary, the perpendicular through a, is not ahead; if a == b nothing
 * is. Source: Fvirtman, Théorie des collisions : formes complexes, IV-B-2.
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
 * Hit if the point is on no side of the three edges' lines that the others disagree with. A
 * degenerate triangle is the segment or the point that its vertices span.
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
 * much times |AB.x|, and |a.x| more; where AB^2 nears 2^-126, the floor of what is rounded to
 * relative precision, t may be off by itself.
 * Source: Fvirtman, Théorie des collisions : formes complexes, IV-B-3.
 */
LOCKSTEP_API void lockstep_project_on_line(size_t n, struct lockstep_line lines,
					   struct lockstep_point points, float *x, float *y,
					   float *t);

/*
 * Do the infinite line and the segment share a point?
 * Hit if the segment's ends are not both strictly on one side of the line. A line with a == b is
 * the point a: a hit if the segment passes through it.
 * Source: Fvirtman, Théorie des collisions : formes complexes, V-C-1.
 */
LOCKSTEP_API void lockstep_line_segment(size_t n, struct lockstep_line lines,
					struct lockstep_segment segments, uint64_t *hits);

/*
 * Do the two segments share a point? Ends that touch, ends that rest on the other segment and
 * collinear segments that overlap are hits.
 * Hit if each segment's ends are not both strictly on one side of the other's line, and their
 * bounding boxes meet.
 * Source: Fvirtman, Théorie des collisions : formes complexes, V-C-2.
 */
LOCKSTEP_API void lockstep_segment_segment(size_t n, struct lockstep_segment first,
					   struct lockstep_segment second, uint64_t *hits);

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
 * Hit if det(AB, AC)^2 <= r^2 AB^2: no square root, no division. a == b is the point a, as is an
 * AB so short that its squared length underflows to 0.
 * Source: Fvirtman, Théorie des collisions : formes complexes, IV-B-1.
 */
LOCKSTEP_API void lockstep_circle_line(size_t n, struct lockstep_circle circles,
				       struct lockstep_line lines, uint64_t *hits);

/*
 * Do the disc and the segment share a point?
 * Hit if an end is in the disc, or if the centre is beside the segment and within r of its line.
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

/* ---- Boxes ---------------------------------------------------------------------------------- */

/*
 * Do the two axis-aligned boxes share a point? The answer is always the exact one.
 * Source: Fvirtman, Théorie des collisions : formes 2D simples.
 */
LOCKSTEP_API void lockstep_box_box(size_t n, struct lockstep_box first, struct lockstep_box second,
				   uint64_t *hits);

/* ---- Instruction sets ----------------------------------------------------------------------- */

enum lockstep_isa {
	LOCKSTEP_ISA_scalar,
	LOCKSTEP_ISA_sse2,
	LOCKSTEP_ISA_sse41,
	LOCKSTEP_ISA_avx2,
	LOCKSTEP_ISA_avx512,
	LOCKSTEP_ISA_neon,
	LOCKSTEP_ISAS /* how many there are */
};

/* The name of an instruction set: "scalar", "sse2", ...; NULL if there is none of that number. */
LOCKSTEP_API const char *lockstep_isa_name(enum lockstep_isa isa);

/* The instruction set of that name, or -1. */
LOCKSTEP_API int lockstep_find_isa(const char *name);

/* Was this build compiled with the instruction set, and can this CPU run it? */
LOCKSTEP_API bool lockstep_isa_runs(enum lockstep_isa isa);

/*
 * The instruction set that the functions above use. At first it is the one that the environment
 * variable LOCKSTEP_ISA names, if it runs here; otherwise the best that does.
 */
LOCKSTEP_API enum lockstep_isa lockstep_isa_in_use(void);

/*
 * Use another instruction set from now on, in all threads. Returns 0, or -1 and changes nothing if
 * it does not run here.
 */
LOCKSTEP_API int lockstep_use_isa(enum lockstep_isa isa);

/* ---- The table: all tests through one door -------------------------------------------------- */

enum {
	LOCKSTEP_OPERANDS_MAX = 2, /* operands of a test */
	LOCKSTEP_COLUMNS_MAX = 16, /* columns of all its operands together */
	LOCKSTEP_RESULTS_MAX = 4   /* result columns */
};

/* A batch of cases for any test, with the meanings and promises given at the top. */
struct lockstep_batch {
	size_t n;               /* cases */
	const float *const *in; /* operand columns, in the order of the operands' shapes */
	float *const *out;      /* result columns; not looked at if the test has none */
	uint64_t *hits;         /* hit words; not looked at if the test has none */
	const void *world;      /* operand that all cases share, of tests that have one */
	unsigned broadcast;     /* bit k set: operand k is one value for the whole batch */
};

/* One algorithm on one instruction set; also the type of your own, to be checked and timed. */
typedef void lockstep_kernel(const struct lockstep_batch *batch);

/* A kind of operand. */
struct lockstep_shape {
	const char *name;
	unsigned columns;          /* how many columns */
	const char *roles;         /* a letter each: x y coordinate, r radius, X Y far corner */
	const char *const *column; /* their names */
};

struct lockstep_test {
	const char *name;     /* "circle_segment" */
	const char *family;   /* "circle" */
	const char *question; /* in one line */
	unsigned operands;    /* how many operands, and their shapes */
	const struct lockstep_shape *operand[LOCKSTEP_OPERANDS_MAX];
	unsigned columns; /* columns of all operands together */
	bool hits;        /* it says hit or miss */
	unsigned results; /* how many result columns, and their names */
	const char *result[LOCKSTEP_RESULTS_MAX];
	double band; /* K: the answer is the exact one wherever |margin| > K * 2^-24 */
	lockstep_kernel *kernel[LOCKSTEP_ISAS]; /* NULL where this build lacks the ISA */
};

/* Every test there is. */
LOCKSTEP_API extern const struct lockstep_test lockstep_tests[];
LOCKSTEP_API extern const size_t lockstep_test_count;

/* The test of that name, or NULL. */
LOCKSTEP_API const struct lockstep_test *lockstep_find_test(const char *name);

/* Answer a batch with the instruction set in use. */
LOCKSTEP_API void lockstep_run(const struct lockstep_test *test,
			       const struct lockstep_batch *batch);

#ifdef __cplusplus
}
#endif
#endif
