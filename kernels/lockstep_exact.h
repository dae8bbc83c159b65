/* SPDX-License-Identifier: MIT */
/*
 * Exact numbers, for the truth of a question (struct lockstep_question).
 *
 * A truth is a formula over the operands of a case. Its numbers are exact, however small or large.
 * Each number also carries a bound on the rounding of a program that computes the same formula in
 * floats. So for every case the command knows the right answer, and how many roundings away the
 * other answer is. It uses that to distinguish bugs from rounding, to steer fuzzers to the boundary,
 * and to say how far coordinates must move for an answer to be right.
 *
 * Does the disc v[0..2] share a point with the disc v[3..5]?
 *
 *	static struct lockstep_margin touch(const struct lockstep_exact *x,
 *					    const struct lockstep_number *v,
 *					    const struct lockstep_rows *world)
 *	{
 *		struct lockstep_number dx = x->difference(v[0], v[3]), dy = x->difference(v[1], v[4]);
 *		struct lockstep_number reach = x->add(v[2], v[5]);
 *
 *		return x->at_most(x->add(x->mul(dx, dx), x->mul(dy, dy)), x->mul(reach, reach));
 *	}
 *
 * There are no divisions and no roots: compare products, and squares of lengths. A number's degree is
 * the number of operands in each of its products; only numbers of the same degree can be added or
 * compared. A case may make 2,000 numbers, of degrees up to 31. Misuse ends the command with a line
 * that names the question.
 */
#ifndef LOCKSTEP_EXACT_H
#define LOCKSTEP_EXACT_H

#include "lockstep_plugin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A number. Its members are private to the command. */
struct lockstep_number {
	double value, error, terms;
	int degree;
	unsigned note;
};

/* A condition: true, false, or exactly on the boundary; and how far it is from flipping. */
struct lockstep_margin {
	int sign; /* 1: true, -1: false, 0: on the boundary */
	double value;
	unsigned others, decided;
};

/* The functions of the command. Later versions add members after the last one. */
struct lockstep_exact {
	size_t size; /* sizeof(struct lockstep_exact) */

	/* Make a number of degree 1 from a float, such as one from a world's row; or 0 or 1, of any
	 * degree. */
	struct lockstep_number (*of_float)(float x);
	struct lockstep_number (*zero)(int degree);
	struct lockstep_number (*one)(int degree);

	/* a + b, a - b, a b, -a, |a|. Use difference() for operands: their difference is rounded only
	 * once, however much cancels. */
	struct lockstep_number (*add)(struct lockstep_number a, struct lockstep_number b);
	struct lockstep_number (*sub)(struct lockstep_number a, struct lockstep_number b);
	struct lockstep_number (*difference)(struct lockstep_number a, struct lockstep_number b);
	struct lockstep_number (*mul)(struct lockstep_number a, struct lockstep_number b);
	struct lockstep_number (*negative)(struct lockstep_number a);
	struct lockstep_number (*magnitude)(struct lockstep_number a);

	/* min(a, b), max(a, b) and max(a, 0), of operands or their differences. */
	struct lockstep_number (*lesser)(struct lockstep_number a, struct lockstep_number b);
	struct lockstep_number (*greater)(struct lockstep_number a, struct lockstep_number b);
	struct lockstep_number (*positive_part)(struct lockstep_number a);

	/* The sign of a, -1, 0 or 1; and a == b. For branches that do not depend on rounding, such as
	 * a segment without length. */
	int (*sign)(struct lockstep_number a);
	bool (*equal)(struct lockstep_number a, struct lockstep_number b);

	/* Conditions: a >= 0, a <= 0, a <= b; and sqrt(vv) <= r sqrt(ww), for sums of squares vv and
	 * ww, whose margin is that of the lengths. */
	struct lockstep_margin (*at_least_zero)(struct lockstep_number a);
	struct lockstep_margin (*at_most_zero)(struct lockstep_number a);
	struct lockstep_margin (*at_most)(struct lockstep_number a, struct lockstep_number b);
	struct lockstep_margin (*lengths_at_most)(struct lockstep_number vv,
						  struct lockstep_number r,
						  struct lockstep_number ww);

	/* Combine conditions with "and" and "or", and negate one. `always` and `never` are the neutral
	 * elements of both() and either(). */
	struct lockstep_margin (*both)(struct lockstep_margin a, struct lockstep_margin b);
	struct lockstep_margin (*either)(struct lockstep_margin a, struct lockstep_margin b);
	struct lockstep_margin (*opposite)(struct lockstep_margin a);
	struct lockstep_margin always, never;

	/* Forget all numbers made since the mark, in a loop over many rows. */
	unsigned (*mark)(void);
	void (*release)(unsigned mark);
};

/* Vectors in the plane and in space, from one point to another, and their products. */
struct lockstep_exact2 {
	struct lockstep_number x, y;
};

struct lockstep_exact3 {
	struct lockstep_number x, y, z;
};

static inline struct lockstep_exact2 lockstep_exact2_to(const struct lockstep_exact *x,
							const struct lockstep_number *from,
							const struct lockstep_number *to)
{
	struct lockstep_exact2 way = {x->difference(to[0], from[0]), x->difference(to[1], from[1])};

	return way;
}

static inline struct lockstep_number lockstep_exact2_dot(const struct lockstep_exact *x,
							 struct lockstep_exact2 a,
							 struct lockstep_exact2 b)
{
	return x->add(x->mul(a.x, b.x), x->mul(a.y, b.y));
}

static inline struct lockstep_number lockstep_exact2_det(const struct lockstep_exact *x,
							 struct lockstep_exact2 a,
							 struct lockstep_exact2 b)
{
	return x->sub(x->mul(a.x, b.y), x->mul(a.y, b.x));
}

static inline struct lockstep_exact3 lockstep_exact3_to(const struct lockstep_exact *x,
							const struct lockstep_number *from,
							const struct lockstep_number *to)
{
	struct lockstep_exact3 way = {x->difference(to[0], from[0]), x->difference(to[1], from[1]),
				      x->difference(to[2], from[2])};

	return way;
}

static inline struct lockstep_number lockstep_exact3_dot(const struct lockstep_exact *x,
							 struct lockstep_exact3 a,
							 struct lockstep_exact3 b)
{
	return x->add(x->add(x->mul(a.x, b.x), x->mul(a.y, b.y)), x->mul(a.z, b.z));
}

static inline struct lockstep_exact3 lockstep_exact3_cross(const struct lockstep_exact *x,
							   struct lockstep_exact3 a,
							   struct lockstep_exact3 b)
{
	struct lockstep_exact3 normal = {x->sub(x->mul(a.y, b.z), x->mul(a.z, b.y)),
					 x->sub(x->mul(a.z, b.x), x->mul(a.x, b.z)),
					 x->sub(x->mul(a.x, b.y), x->mul(a.y, b.x))};

	return normal;
}

#ifdef __cplusplus
}
#endif
#endif
