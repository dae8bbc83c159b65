/* SPDX-License-Identifier: MIT */
/*
 * The table of tests as the library and the harness know it, one struct per test, by index. It is
 * private, because every new instruction set makes each entry larger; others use the functions in
 * lockstep.h.
 */
#ifndef LOCKSTEP_KERNELS_TABLE_H
#define LOCKSTEP_KERNELS_TABLE_H

#include "kernels/lockstep.h"

/* The instruction sets by number, as this library counts them: users have their names. */
#define ISA(name, ...) LOCKSTEP_ISA_##name,
enum lockstep_isa {
#include "kernels/isas.def"
	LOCKSTEP_ISAS
};
#undef ISA

/* The number of the set of that name, or -1; of NULL, too. */
int lockstep_find_isa(const char *name);

/* The one in use. */
enum lockstep_isa lockstep_current_isa(void);

#define LOCKSTEP_PIXEL_ROLES "pqwea"

/* A kind of operand. */
struct lockstep_shape {
	const char *name;
	unsigned columns;  /* how many columns */
	const char *roles; /* one letter per column, its purpose: kernels/shapes.def. Columns
				      with those of LOCKSTEP_PIXEL_ROLES are int32, all of a shape
				      or none; their pointers are cast to const float * */
	const char *const *column; /* their names */
};

/* A kind of world, made of rows of columns, in parts: a polygon's rings of vertices. */
struct lockstep_world {
	struct lockstep_shape row; /* what a row of it is; its name is the world's */
	/* Part k has rows[k] of the rows. As lockstep_polygon_create(). */
	enum lockstep_status (*create)(void **world, size_t parts, const size_t *rows,
				       const float *const *columns);
	void (*free)(void *world);
};

struct lockstep_test {
	const char *name;     /* "circle_segment" */
	const char *family;   /* "circle" */
	const char *question; /* in one line */
	unsigned operands;    /* how many operands, and their shapes */
	const struct lockstep_shape *operand[LOCKSTEP_OPERANDS_MAX];
	bool pair;                          /* two of one shape, in either order: same hits */
	bool directed;                      /* hits depend on which end of a segment is first */
	unsigned columns;                   /* columns of all operands together */
	const struct lockstep_world *world; /* the kind that all cases share; NULL if none */
	const char *judge; /* for a specimen: the test whose question judges it; else NULL */
	bool hits;         /* it says hit or miss */
	unsigned results;  /* how many result columns, and their names */
	const char *result[LOCKSTEP_RESULTS_MAX];
	bool pixel_results; /* they are int32, and the pointers to them are cast to float * */
	double error_bound; /* K: the answer is the exact one wherever |margin| > K * 2^-24;
			       INFINITY of specimens, which promise nothing */
	lockstep_kernel *kernel[LOCKSTEP_ISAS]; /* NULL where this build lacks the ISA */
};

/* Every test there is, lockstep_test_count() of them. */
extern const struct lockstep_test lockstep_tests[];

#endif
