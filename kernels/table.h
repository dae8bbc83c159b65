/* SPDX-License-Identifier: MIT */
/*
 * The table of tests for the library and the harness, one struct per test, by index. It is private,
 * because every new instruction set makes each entry larger; others use the functions in
 * lockstep.h.
 */
#ifndef LOCKSTEP_KERNELS_TABLE_H
#define LOCKSTEP_KERNELS_TABLE_H

#include "kernels/lockstep.h"

/* The instruction sets by number; these numbers are internal, and users refer to names. */
#define ISA(name, ...) LOCKSTEP_ISA_##name,
enum lockstep_isa {
#include "kernels/isas.def"
	LOCKSTEP_ISAS
};
#undef ISA

/* The number of the instruction set with that name; -1 if there is none or `name` is NULL. */
int lockstep_find_isa(const char *name);

/* The instruction set in use. */
enum lockstep_isa lockstep_current_isa(void);

#define LOCKSTEP_PIXEL_ROLES "pqweag"

/* A kind of operand. */
struct lockstep_shape {
	const char *name;
	unsigned columns;  /* number of columns */
	const char *roles; /* one letter per column, its purpose: kernels/shapes.def. Columns
				      with a role in LOCKSTEP_PIXEL_ROLES are int32, all of a
				      shape or none; their pointers are cast to const float * */
	const char *const *column; /* column names */
};

/* A kind of world. It is made of rows of columns, in parts, such as a polygon's rings
 * of vertices. */
struct lockstep_world {
	struct lockstep_shape row; /* the shape of a row; its name is the world's */
	/* Part k has rows[k] of the rows. Works like lockstep_polygon_create(). */
	enum lockstep_status (*create)(void **world, size_t parts, const size_t *rows,
				       const float *const *columns);
	void (*free)(void *world);
};

struct lockstep_test {
	const char *name;     /* "circle_segment" */
	const char *family;   /* "circle" */
	const char *question; /* in one line */
	unsigned operands;    /* number and shapes of the operands */
	const struct lockstep_shape *operand[LOCKSTEP_OPERANDS_MAX];
	bool pair;                          /* two of one shape; swapping them changes no hit */
	bool directed;                      /* hits depend on which end of a segment is first */
	unsigned columns;                   /* total of all operands */
	const struct lockstep_world *world; /* shared by all cases; NULL if none */
	const char *judge;                  /* for a specimen: the test that judges it; else NULL */
	bool hits;                          /* has hits */
	unsigned results;                   /* number and names of the result columns */
	const char *result[LOCKSTEP_RESULTS_MAX];
	bool pixel_results; /* results are int32, and their pointers are cast to float * */
	double error_bound; /* K: the answer is exact if |margin| > K * 2^-24;
			       INFINITY for specimens, which promise nothing */
	lockstep_kernel *kernel[LOCKSTEP_ISAS]; /* NULL if this build lacks the ISA */
};

/* All tests; there are lockstep_test_count(). */
extern const struct lockstep_test lockstep_tests[];

#endif
