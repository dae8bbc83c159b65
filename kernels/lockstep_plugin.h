/* SPDX-License-Identifier: MIT */
/*
 * Plug-ins for the command lockstep: your own collision code, to be checked, fuzzed, measured and
 * timed by its own meaning. For C11 and C++; nothing has to be linked. A whole plug-in:
 *
 *	#include <lockstep_plugin.h>
 *
 *	// v: x and y of the point; x, y and r of the disc
 *	static int point_circle(const double *v, const void *world, double *results)
 *	{
 *		double dx = v[0] - v[2], dy = v[1] - v[3];
 *
 *		return v[4] >= 0 && dx * dx + dy * dy <= v[4] * v[4];
 *	}
 *
 *	LOCKSTEP_PLUGIN("mine", "1.0", "https://example.org", "MIT",
 *			{.test = "point_circle", .on_doubles = point_circle,
 *			 .boundary = LOCKSTEP_CLOSED, .arithmetic = LOCKSTEP_DOUBLE})
 *
 *	cc -O2 -shared -fPIC mine.c -o mine.so
 *	lockstep check --plugin ./mine.so
 *
 * The answers are held against exact arithmetic, and against what the plug-in claims; members that
 * are left out claim what is usual. `lockstep list` has the tests; lockstep.h says what each asks.
 *
 * This is version 1 of the interface, and later ones keep it: they add members behind the last
 * ones, where 0 stands for what was before.
 */
#ifndef LOCKSTEP_PLUGIN_H
#define LOCKSTEP_PLUGIN_H

#include "lockstep.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { LOCKSTEP_PLUGIN_INTERFACE = 1 };

/* What it answers where shapes touch exactly. */
enum lockstep_boundary {
	LOCKSTEP_UNDECIDED,    /* anything: such cases are counted, and judged neither way */
	LOCKSTEP_CLOSED,       /* touching is a hit */
	LOCKSTEP_OPEN,         /* touching is a miss */
	LOCKSTEP_AS_DOCUMENTED /* as lockstep.h says of the test */
};

/* What it computes in, which says how much it may round unless it states a tolerance. */
enum lockstep_arithmetic {
	LOCKSTEP_FLOAT,  /* IEEE binary32 */
	LOCKSTEP_DOUBLE, /* IEEE binary64 */
	LOCKSTEP_EXACT   /* it never rounds: every answer is right */
};

/* What it makes no promise for: such cases run, but only crashes and hangs count. Infinite
 * operands, and magnitudes beyond 2^20, are promised nothing by any test. */
enum lockstep_except {
	LOCKSTEP_EXCEPT_NAN = 1,
	LOCKSTEP_EXCEPT_INVALID = 2,    /* negative radii and half extents; boxes with min > max */
	LOCKSTEP_EXCEPT_DEGENERATE = 4, /* shapes without extent: a point, an area of 0 */
	LOCKSTEP_EXCEPT_CLOCKWISE = 8,  /* triangles, convex polygons and first rings that turn
					   clockwise; y points up, and in pixels down */
	LOCKSTEP_EXCEPT_NOT_CONVEX = 16 /* convex polygons that are not convex */
};

/* A member of lockstep_subject.results: it fills no result column. */
#define LOCKSTEP_NO_RESULTS (1u << 31)

/*
 * The rows of a world: the vertices of a polygon, in rings; the triangles of a mesh; boxes of
 * pixels. `lockstep list --json` names the columns of each kind, and lockstep.h what the rows are.
 */
struct lockstep_rows {
	size_t parts;               /* rings of a polygon; otherwise 1 */
	const size_t *part;         /* how many rows each has */
	size_t rows;                /* of all parts together */
	unsigned columns;           /* of a row */
	const float *const *column; /* one array of `rows` values each; for pixels, int32 values
					of the same size, to be read through a cast */
};

/*
 * One function for one test, and what it claims. It has exactly one of the three functions. All of
 * them are called from one thread at a time.
 */
struct lockstep_subject {
	const char *test; /* "circle_segment" */

	/*
	 * One case at a time: its operands, one value a column, in the order that `lockstep list`
	 * gives; the world, or NULL; and room for a value per result column. Returns 1 for a hit, 0
	 * for a miss, -1 for no answer; for a test without hits 0 or -1. Tests in pixels, whose
	 * columns are int32, take doubles.
	 */
	int (*on_floats)(const float *operands, const void *world, float *results);
	int (*on_doubles)(const double *operands, const void *world, double *results);

	/* Or a batch of columns at a time, with the promises and the duties of lockstep.h. */
	lockstep_kernel *on_batch;

	/*
	 * For a test with a world. Makes of its rows, which stay as long as what is made of them,
	 * what the function then gets as its world; NULL if it cannot take such a world, whose cases
	 * then have no answer. Without prepare the function gets the struct lockstep_rows itself.
	 */
	void *(*prepare)(const struct lockstep_rows *rows);
	void (*release)(void *prepared);

	enum lockstep_boundary boundary;
	enum lockstep_arithmetic arithmetic;

	/*
	 * A wrong answer is within the tolerance if it were right for coordinates that differ from
	 * the given ones by at most so much each: in units of length, or times the largest magnitude
	 * of the case. 0 and 0: what the arithmetic makes likely, which is 8 units in the last place of
	 * the largest magnitude, in float or double; or 0, if it is exact. Float arithmetic also
	 * has the roundings that lockstep_test_error_bound() allows.
	 */
	double tolerance, relative_tolerance;

	/* The result columns that it fills: bit r for column r, LOCKSTEP_NO_RESULTS, or 0 for all.
	 * They are off by at most so many units in the last place of a float, or by so much; 0 and
	 * 0: as much as the test's own results may be. */
	unsigned results;
	double result_ulps, result_tolerance;

	unsigned except; /* of enum lockstep_except, together */
	double largest;  /* it promises nothing beyond this magnitude; 0: 2^20 */

	/* Where a plug-in has several functions for a test: "prepared" makes them those of
	 * NAME-prepared. NULL or "": of NAME. */
	const char *variant;
};

/* A plug-in. Strings may be NULL, but for the name, which consists of letters, digits, - _ and . */
struct lockstep_plugin {
	unsigned interface;     /* LOCKSTEP_PLUGIN_INTERFACE */
	size_t size_of_subject; /* sizeof(struct lockstep_subject) */
	const char *name, *version, *homepage, *licence;
	size_t subjects;
	const struct lockstep_subject *subject;
};

/* The one symbol that a plug-in exports. */
LOCKSTEP_API const struct lockstep_plugin *lockstep_plugin(void);

/* Defines it: LOCKSTEP_PLUGIN(name, version, homepage, licence, {subject}, {subject}, ...) */
#define LOCKSTEP_PLUGIN(name_, version_, homepage_, licence_, ...)                                 \
	static const struct lockstep_subject lockstep_subjects_[] = {__VA_ARGS__};                 \
	LOCKSTEP_PLUGIN_LINKAGE const struct lockstep_plugin *lockstep_plugin(void)                \
	{                                                                                          \
		static const struct lockstep_plugin plugin = {LOCKSTEP_PLUGIN_INTERFACE,           \
							      sizeof(struct lockstep_subject),     \
							      name_,                               \
							      version_,                            \
							      homepage_,                           \
							      licence_,                            \
							      sizeof lockstep_subjects_ /          \
								  sizeof *lockstep_subjects_,      \
							      lockstep_subjects_};                 \
		return &plugin;                                                                    \
	}

#ifdef __cplusplus
#define LOCKSTEP_PLUGIN_LINKAGE extern "C" LOCKSTEP_API
}
#else
#define LOCKSTEP_PLUGIN_LINKAGE LOCKSTEP_API
#endif

#endif
