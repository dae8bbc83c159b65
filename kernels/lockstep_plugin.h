/* SPDX-License-Identifier: MIT */
/*
 * Plug-ins for the command lockstep.
 *
 * A plug-in is your own collision code. The command checks, fuzzes, measures and times it on its
 * own terms. It is written in C11 or C++, and needs no library. This is a complete plug-in:
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
 * Build it and check it:
 *
 *	cc -O2 -shared -fPIC mine.c -o mine.so
 *	lockstep check --plugin ./mine.so
 *
 * The answers are compared with exact arithmetic, and with the claims of the plug-in. Members that
 * are left out make the usual claims. `lockstep list` prints the tests, and lockstep.h says what
 * each of them asks.
 *
 * The macros at the end of this file are for functions over structs. C++ supports .test = and so on
 * since C++20; before that, write a function that fills in a lockstep_subject and returns it, and
 * call it in place of {...}.
 *
 * A plug-in may also define questions that Lockstep does not have: struct lockstep_question, below.
 *
 * This is version 2 of the interface, which added questions. Later versions keep it: they add
 * members at the end, where 0 means the previous behaviour.
 */
#ifndef LOCKSTEP_PLUGIN_H
#define LOCKSTEP_PLUGIN_H

#include <string.h>

#include "lockstep.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { LOCKSTEP_PLUGIN_INTERFACE = 2 };

/* The answer of a function where shapes touch exactly. */
enum lockstep_boundary {
	LOCKSTEP_UNDECIDED,    /* any answer: such cases are counted, and judged neither way */
	LOCKSTEP_CLOSED,       /* touching is a hit */
	LOCKSTEP_OPEN,         /* touching is a miss */
	LOCKSTEP_AS_DOCUMENTED /* as lockstep.h says for the test */
};

/* The arithmetic of a function, which says how much it may round if it claims no tolerance. */
enum lockstep_arithmetic {
	LOCKSTEP_FLOAT,  /* IEEE binary32 */
	LOCKSTEP_DOUBLE, /* IEEE binary64 */
	LOCKSTEP_EXACT   /* it never rounds: every answer is right */
};

/*
 * The cases for which a function promises nothing. They are run, but only crashes, hangs and changed registers
 * count.
 * No test promises anything for infinite operands, or for magnitudes beyond 2^20.
 */
enum lockstep_except {
	LOCKSTEP_EXCEPT_NAN = 1,
	LOCKSTEP_EXCEPT_INVALID = 2,    /* negative radii and half extents; boxes with min > max */
	LOCKSTEP_EXCEPT_DEGENERATE = 4, /* shapes without extent: a point, an area of 0; directions
					   and normals of length 0 */
	LOCKSTEP_EXCEPT_CLOCKWISE = 8,  /* triangles, convex polygons and first rings that turn
					   clockwise; y points up, and in pixels down */
	LOCKSTEP_EXCEPT_NOT_CONVEX = 16 /* convex polygons that are not convex, and such rings */
};

/* A value of lockstep_subject.results: the function fills no result column. */
#define LOCKSTEP_NO_RESULTS (1u << 31)

/*
 * The rows of a world: the vertices of a polygon, in rings; the triangles of a mesh; boxes of
 * pixels. `lockstep list --json` names the columns of each kind of world, and lockstep.h says what
 * its rows are, under lockstep_world_create().
 */
struct lockstep_rows {
	size_t parts;               /* number of rings of a polygon; otherwise 1 */
	const size_t *part;         /* number of rows of each part */
	size_t rows;                /* number of rows of all parts together */
	unsigned columns;           /* number of columns of a row */
	const float *const *column; /* one array of `rows` values each; for pixels, int32 values
					of the same size, to be read through a cast */
};

/*
 * A subject: one function for one test, and its claims. Set exactly one of on_floats, on_doubles
 * and on_batch. The functions of a plug-in are called from one thread at a time.
 */
struct lockstep_subject {
	const char *test; /* the name of the test, such as "circle_segment" */

	/*
	 * Answers one case. `operands` has one value for each column, in the order that `lockstep
	 * list` gives; `world` is the world, or NULL; and `results` has room for a value for each
	 * result column. Returns 1 for a hit, 0 for a miss, and -1 for no answer; for a test
	 * without hits, 0 or -1. Tests in pixels, whose columns are int32, take doubles.
	 */
	int (*on_floats)(const float *operands, const void *world, float *results);
	int (*on_doubles)(const double *operands, const void *world, double *results);

	/* Answers a batch of columns, under the contract in lockstep.h. */
	lockstep_kernel *on_batch;

	/*
	 * For a test with a world. prepare turns the rows of a world into the `world` that the
	 * function gets. It returns NULL if it cannot handle that world, whose cases then have no
	 * answer. The rows stay valid until the last case has been answered. Without prepare, the
	 * function gets the struct lockstep_rows itself. release frees the result of prepare. It
	 * may be called after the rows are gone or, at the end of the program, not at all.
	 */
	void *(*prepare)(const struct lockstep_rows *rows);
	void (*release)(void *prepared);

	enum lockstep_boundary boundary;
	enum lockstep_arithmetic arithmetic;

	/*
	 * A wrong answer is within the tolerance if it would be right for coordinates that each
	 * differ from the given ones by at most `tolerance` in units of length, or by at most
	 * `relative_tolerance` times the largest magnitude of the case. If both are 0, the
	 * arithmetic decides: the tolerance is 8 units in the last place of the largest magnitude,
	 * in float or double, or 0 if it is exact. Float arithmetic also has the roundings that
	 * lockstep_test_error_bound() allows.
	 */
	double tolerance, relative_tolerance;

	/*
	 * The result columns that the function fills: bit r for column r, LOCKSTEP_NO_RESULTS, or 0
	 * for all. They are off by at most `result_ulps` units in the last place of a float, or by
	 * at most `result_tolerance`. If both are 0, they may be off as much as the test's own
	 * results.
	 */
	unsigned results;
	double result_ulps, result_tolerance;

	unsigned except; /* values of enum lockstep_except, or'ed together */
	double largest;  /* the function promises nothing beyond this magnitude; 0: 2^20 */

	/*
	 * Distinguishes several functions for a test in a plug-in NAME. A subject with the variant
	 * "prepared" belongs to NAME-prepared, and one with NULL or "" to NAME.
	 */
	const char *variant;

	/*
	 * If true, on_batch gets each operand as an array of structs. A struct has a float (or an
	 * int32) for each column, in the order of the columns. in[0] points to the first struct of
	 * the first operand; in[k] points to the first struct of the second operand, where column k
	 * is the second operand's first. A broadcast operand is one struct. `lockstep bench` makes
	 * the structs before it starts the clock.
	 */
	bool structs;

	/*
	 * The CPU features that the function needs, separated by commas: sse2, sse41, avx, fma, avx2,
	 * avx512 (F, DQ, BW and VL), neon. A subject that this CPU cannot run is skipped, with a
	 * message. NULL: none.
	 */
	const char *needs;

	/*
	 * For a library that chooses its own instruction set: makes it use the one of this variant.
	 * It is called before the function if the latest use() was another one. NULL: nothing is
	 * called.
	 */
	void (*use)(void);

	/*
	 * All variants that set this give the same bits for the test. `lockstep check` also compares
	 * them with each other, whatever tolerance they claim.
	 */
	bool same_bits;
};

struct lockstep_exact;
struct lockstep_number;
struct lockstep_margin;

/*
 * A question: a test that Lockstep does not have. Subcommands that take plug-ins, except league,
 * treat it like their own tests, and accept subjects for it from any plug-in given after this one.
 * For example
 *
 *	{.name = "disc_capsule", .question = "Do the disc and the capsule share a point?",
 *	 .operands = "circle, capsule:xyxyr", .hits = true, .on_doubles = disc_capsule}
 *
 * Several plug-ins may define the same question if they agree on its operands, world, hits and
 * results; the first one's answer counts.
 */
struct lockstep_question {
	const char *name;     /* letters, digits and _; not the name of a test of Lockstep */
	const char *question; /* a single line */

	/*
	 * One or two operands, separated by a comma. Each is the name of a shape of Lockstep, such
	 * as "circle", or a name, a colon and the roles of its columns: one letter for each column,
	 * which tells the command what to make, move and draw.
	 *
	 *	xy, xyz		a point; in a box followed by XY, the other corner
	 *	ij, ijk		a vector
	 *	r, h		a radius, a half extent; both are invalid if negative
	 *	cs, lmn		a direction: its cosine and sine, or a vector in space
	 *	t		a signed length
	 *	lmnd		a plane: its normal and its offset
	 *	f		any other number
	 *
	 * Columns of these are float32. A shape of int32 columns has only these roles:
	 *
	 *	pq		a pixel, y down
	 *	w, e		a width or height, a radius
	 *	a		an angle in degrees
	 *	g		any other number
	 */
	const char *operands;

	/* The world that all cases of a batch share, as in `operands`: the name of a kind that
	 * Lockstep has, such as "mesh", or a name and the roles of its rows. Its floats are finite.
	 * NULL: none. */
	const char *world;

	bool hits;           /* the answer is hit or miss; false: only results */
	const char *results; /* up to five names, separated by commas; NULL: none */
	bool int_results;    /* the result columns are int32 */

	/*
	 * Gives the right answer to a case, called like the functions of a subject. Set one of
	 * them, and write it as plainly as you can.
	 */
	int (*on_floats)(const float *operands, const void *world, float *results);
	int (*on_doubles)(const double *operands, const void *world, double *results);

	/*
	 * Returns how far a case is from the opposite answer, in units of length: positive for a
	 * hit, negative for a miss, and 0 where shapes touch exactly. A subject's wrong answer is
	 * within its tolerance if the tolerance is at least this distance; fuzzing and scenes look
	 * for cases near 0. If its sign contradicts the answer, the answer counts. NULL: every
	 * wrong answer is beyond any tolerance.
	 */
	double (*measure)(const double *operands, const void *world);

	enum lockstep_boundary boundary; /* LOCKSTEP_OPEN: touching is a miss; else a hit */

	/* How far results of a subject may be off, if the subject claims nothing: in units in the
	 * last place of a float, or absolutely, whichever is more. Both 0: not at all. */
	double result_ulps, result_tolerance;

	/*
	 * The exact truth, written with the functions of lockstep_exact.h. It takes the place of the
	 * measure: answers are judged by it, and the reference is compared with it, too. `operands`
	 * has a number for each column; a world's rows are floats. It is not asked about cases with
	 * NaN or infinities, negative radii or half extents, or boxes with min > max, which are
	 * misses. For questions with hits, and columns of float32; results are the reference's.
	 * With --isolate the truth alone runs in the command's own process. In builds without GMP the
	 * reference judges.
	 */
	struct lockstep_margin (*truth)(const struct lockstep_exact *x,
					const struct lockstep_number *operands,
					const struct lockstep_rows *world);

	/* How many roundings of float32 away from flipping the reference may be wrong, if there is
	 * a truth. 0: 8. */
	double roundings;
};

/*
 * A plug-in. The name is required, and consists of letters, digits, -, _ and full stops. The other
 * strings may be NULL.
 */
struct lockstep_plugin {
	unsigned interface;     /* LOCKSTEP_PLUGIN_INTERFACE */
	size_t size_of_subject; /* sizeof(struct lockstep_subject) */
	const char *name, *version, *homepage, *licence;
	size_t subjects;
	const struct lockstep_subject *subject;
	size_t size_of_question; /* sizeof(struct lockstep_question) */
	size_t questions;
	const struct lockstep_question *question;
};

/* The one symbol that a plug-in exports. */
LOCKSTEP_API const struct lockstep_plugin *lockstep_plugin(void);

#if defined __cplusplus && defined __GNUC__
/* In C++, -Wextra warns about initializers that leave out some members. */
#define LOCKSTEP_PLUGIN_QUIET                                                                      \
	_Pragma("GCC diagnostic push")                                                             \
	    _Pragma("GCC diagnostic ignored \"-Wmissing-field-initializers\"")
#define LOCKSTEP_PLUGIN_LOUD _Pragma("GCC diagnostic pop")
#else
#define LOCKSTEP_PLUGIN_QUIET
#define LOCKSTEP_PLUGIN_LOUD
#endif
/*
 * Define lockstep_plugin(). Write LOCKSTEP_PLUGIN(name, version, homepage, licence, {subject},
 * {subject}, ...), with the members of a lockstep_subject in each pair of braces. With questions,
 * write LOCKSTEP_PLUGIN_ASKING(questions, name, ...), where `questions` is an array of
 * lockstep_question. Without subjects, write {.test = NULL} in their place.
 */
#define LOCKSTEP_PLUGIN(name_, ...) LOCKSTEP_PLUGIN_DEFINED(NULL, 0, name_, __VA_ARGS__)
#define LOCKSTEP_PLUGIN_ASKING(questions_, name_, ...)                                             \
	LOCKSTEP_PLUGIN_DEFINED(questions_, sizeof questions_ / sizeof *questions_, name_,         \
				__VA_ARGS__)
#define LOCKSTEP_PLUGIN_DEFINED(questions_, count_, name_, version_, homepage_, licence_, ...)     \
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
							      lockstep_subjects_,                  \
							      sizeof(struct lockstep_question),    \
							      count_,                              \
							      questions_};                         \
		return &plugin;                                                                    \
	}

#ifdef __cplusplus
#define LOCKSTEP_PLUGIN_LINKAGE extern "C" LOCKSTEP_API
}
#else
#define LOCKSTEP_PLUGIN_LINKAGE LOCKSTEP_API
#endif

/*
 * Define a function for on_floats or on_doubles that calls a function over structs. A and B are the
 * structs of the first and the second operand. They consist only of `scalar`s, one for each column,
 * in the order of the columns. `call` is an expression in which a and b are such structs. For
 * example
 *
 *	struct disc { double x, y, r; };
 *	struct edge { double ax, ay, bx, by; };
 *	bool disc_meets_edge(const struct disc *, struct edge);
 *
 *	LOCKSTEP_CASE2(circle_segment, double, struct disc, struct edge, disc_meets_edge(&a, b))
 *
 * defines circle_segment(), to be named in .on_doubles. With float in place of double, name it in
 * .on_floats. The call's value is the answer, as these functions return it. The call may also use
 * their `world` and `results`.
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
 * Define a function for on_batch that calls a function over arrays of structs, for tests that say
 * hit or miss. In `call`, a and b are arrays of n structs, and hits is an array of n bools. For
 * example
 *
 *	void discs_meet_edges(size_t n, const struct disc *, const struct edge *, bool *hits);
 *
 *	LOCKSTEP_ARRAY2(circle_segment, double, struct disc, struct edge,
 *			discs_meet_edges(n, a, b, hits))
 *
 * defines circle_segment(), to be named in .on_batch. It gathers the columns, which must be floats,
 * and makes a call for each LOCKSTEP_ARRAY cases; a batch of 0 cases makes no call. The call may
 * also use `batch`.
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

/* Parts of these two macros. */
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
