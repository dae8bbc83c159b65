/* SPDX-License-Identifier: MIT */
/*
 * Plug-ins for the command lockstep: your own collision code, to be checked, fuzzed, measured and
 * timed by its own meaning. Written in C11 or C++, and nothing has to be linked. A whole plug-in:
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
 * C++ has .test = and so on since C++20; before, a function that fills in a lockstep_subject and
 * returns it can stand in place of {...}. The macros at the end are for functions over structs.
 *
 * The answers are held against exact arithmetic, and against what the plug-in claims; members that
 * are left out claim what is usual. `lockstep list` has the tests; lockstep.h says what each asks.
 *
 * This is version 1 of the interface, and later ones keep it: they add members behind the last
 * ones, where 0 stands for what was before.
 */
#ifndef LOCKSTEP_PLUGIN_H
#define LOCKSTEP_PLUGIN_H

#include <string.h>

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
	LOCKSTEP_EXCEPT_DEGENERATE = 4, /* shapes without extent: a point, an area of 0; directions
					   and normals of length 0 */
	LOCKSTEP_EXCEPT_CLOCKWISE = 8,  /* triangles, convex polygons and first rings that turn
					   clockwise; y points up, and in pixels down */
	LOCKSTEP_EXCEPT_NOT_CONVEX = 16 /* convex polygons that are not convex, and such rings */
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
	 * For a test with a world. Makes of its rows, which stay until the last case is asked, what
	 * the function then gets as its world; NULL if it cannot take such a world, whose cases then
	 * have no answer. Without prepare the function gets the struct lockstep_rows itself. release
	 * may come when the rows are gone, or, at the program's end, not at all.
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

	/*
	 * on_batch gets each operand as an array of structs, which have a float (or an int32) for
	 * each column, in their order: in[0] points to the first struct of the first operand, and
	 * in[k], where column k is the second operand's first, to that of the second. A broadcast
	 * operand is one struct. `lockstep bench` makes them before it starts the clock.
	 */
	bool structs;
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

#if defined __cplusplus && defined __GNUC__
/* -Wextra of C++ wants all members, or none. */
#define LOCKSTEP_PLUGIN_QUIET                                                                      \
	_Pragma("GCC diagnostic push")                                                             \
	    _Pragma("GCC diagnostic ignored \"-Wmissing-field-initializers\"")
#define LOCKSTEP_PLUGIN_LOUD _Pragma("GCC diagnostic pop")
#else
#define LOCKSTEP_PLUGIN_QUIET
#define LOCKSTEP_PLUGIN_LOUD
#endif
/* Defines it: LOCKSTEP_PLUGIN(name, version, homepage, licence, {subject}, {subject}, ...) */
#define LOCKSTEP_PLUGIN(name_, version_, homepage_, licence_, ...)                                 \
	LOCKSTEP_PLUGIN_QUIET                                                                      \
	static const struct lockstep_subject lockstep_subjects_[] = {__VA_ARGS__};                 \
	LOCKSTEP_PLUGIN_LOUD                                                                       \
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

/*
 * For functions over structs. A and B are the structs of the first and the second operand: of
 * `scalar`s alone, one for each column, in the order of the columns. `call` is an expression in
 * which a and b are such structs.
 *
 *	struct disc { double x, y, r; };
 *	struct edge { double ax, ay, bx, by; };
 *	bool disc_meets_edge(const struct disc *, struct edge);
 *
 *	LOCKSTEP_CASE2(circle_segment, double, struct disc, struct edge, disc_meets_edge(&a, b))
 *
 * defines circle_segment(), to be named in .on_doubles; with float in place of double, .on_floats.
 * The call answers like that function, and may use its `world` and its `results`, too.
 */
#define LOCKSTEP_CASE1(function, scalar, A, call)                                                  \
	static int function(const scalar *operands, const void *world, scalar *results)            \
	{                                                                                          \
		A a;                                                                               \
		memcpy(&a, operands, sizeof a);                                                    \
		(void)world;                                                                       \
		(void)results;                                                                     \
		return call;                                                                       \
	}
#define LOCKSTEP_CASE2(function, scalar, A, B, call)                                               \
	static int function(const scalar *operands, const void *world, scalar *results)            \
	{                                                                                          \
		A a;                                                                               \
		B b;                                                                               \
		memcpy(&a, operands, sizeof a);                                                    \
		memcpy(&b, operands + sizeof a / sizeof *operands, sizeof b);                      \
		(void)world;                                                                       \
		(void)results;                                                                     \
		return call;                                                                       \
	}

/*
 * For functions over arrays of structs, whose tests answer with hits. In `call`, a and b are arrays
 * of n structs, and hits is a bool for each:
 *
 *	void discs_meet_edges(size_t n, const struct disc *, const struct edge *, bool *hits);
 *
 *	LOCKSTEP_ARRAY2(circle_segment, double, struct disc, struct edge,
 *			discs_meet_edges(n, a, b, hits))
 *
 * defines circle_segment(), to be named in .on_batch. It gathers the columns, which are floats,
 * LOCKSTEP_ARRAY cases at a time; a batch of 0 cases makes no call. `batch` is there, too.
 */
enum { LOCKSTEP_ARRAY = 256 };
#define LOCKSTEP_ARRAY1(function, scalar, A, call)                                                 \
	static void function(const struct lockstep_batch *batch)                                   \
	{                                                                                          \
		A a[LOCKSTEP_ARRAY];                                                               \
		bool hits[LOCKSTEP_ARRAY];                                                         \
		for (size_t first = 0, n; first < batch->n; first += n) {                          \
			n = lockstep_array_size(batch->n - first);                                 \
			LOCKSTEP_GATHER(scalar, a, 0, 0);                                          \
			call;                                                                      \
			lockstep_array_hits(n, hits, batch->hits + first / 64);                    \
		}                                                                                  \
	}
#define LOCKSTEP_ARRAY2(function, scalar, A, B, call)                                              \
	static void function(const struct lockstep_batch *batch)                                   \
	{                                                                                          \
		A a[LOCKSTEP_ARRAY];                                                               \
		B b[LOCKSTEP_ARRAY];                                                               \
		bool hits[LOCKSTEP_ARRAY];                                                         \
		for (size_t first = 0, n; first < batch->n; first += n) {                          \
			n = lockstep_array_size(batch->n - first);                                 \
			LOCKSTEP_GATHER(scalar, a, 0, 0);                                          \
			LOCKSTEP_GATHER(scalar, b, 1, sizeof(A) / sizeof(scalar));                 \
			call;                                                                      \
			lockstep_array_hits(n, hits, batch->hits + first / 64);                    \
		}                                                                                  \
	}

/* What these two are made of. */
#define LOCKSTEP_GATHER(scalar, to, operand, column)                                               \
	do {                                                                                       \
		const size_t columns = sizeof *to / sizeof(scalar);                                \
		const size_t step = batch->broadcast >> operand & 1 ? 0 : 1;                       \
		for (size_t k = 0; k < columns; ++k) {                                             \
			const float *in = batch->in[column + k] + first * step;                    \
			for (size_t i = 0; i < n; ++i)                                             \
				((scalar *)to)[i * columns + k] = in[i * step];                    \
		}                                                                                  \
	} while (0)

static inline size_t lockstep_array_size(size_t left)
{
	return left < LOCKSTEP_ARRAY ? left : (size_t)LOCKSTEP_ARRAY;
}

static inline void lockstep_array_hits(size_t n, const bool *hits, uint64_t *words)
{
	for (size_t word = 0; word * 64 < n; ++word) {
		uint64_t bits = 0;
		for (size_t i = word * 64; i < n && i < word * 64 + 64; ++i)
			bits |= (uint64_t)hits[i] << i % 64;
		words[word] = bits;
	}
}

#endif
