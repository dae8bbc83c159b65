/* SPDX-License-Identifier: MIT */
/*
 * The tools for writing the exact truth of a test: its operands become numbers, and its result
 * becomes a truth. See number.h for numbers.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_TRUTH_H
#define LOCKSTEP_REFERENCE_EXACT_TRUTH_H

#include "kernels/lockstep.h"
#include "reference/exact/truths.h"
#include "reference/exact/predicates.h"

/* The operands: struct exact_circle { struct number x, y, r; } and so on, and their roles. */
#define SHAPE(name, count, roles, ...)                                                             \
	struct exact_##name {                                                                      \
		struct number __VA_ARGS__;                                                         \
	};                                                                                         \
	static const char exact_roles_##name[] = roles;
#define PIXEL_SHAPE(...)
#include "kernels/shapes.def"
#undef PIXEL_SHAPE
#undef SHAPE

/*
 * Starts a case: forgets this thread's numbers, and makes new ones from the operands, whose roles
 * are given in two parts. False if there is nothing to decide because the operands are invalid or
 * infinite; the truth is then complete. The unit is fine enough for the operands and for numbers
 * made later from floats that are multiples of 2^later.
 */
bool exact_begin(const float *operands, const char *first_roles, const char *second_roles,
		 int later, struct number *number, struct lockstep_truth *truth);

/* Sets a truth that promises nothing, because a world is too large for floats. */
void exact_nothing_promised(struct lockstep_truth *truth);

/* For `later`: no more operands, or any floats, such as those of a world. */
enum { NONE_LATER = 0, FLOATS_LATER = -149 };

/*
 * Sets the answer. If only the answer is needed, truth->hit stays false, so that the caller
 * computes no results.
 */
static inline void answer(struct lockstep_truth *truth, struct margin margin, bool hit)
{
	number_arena->hit = hit;
	truth->hit = hit && !number_arena->answers_only;
	truth->sign = number_arena->open ? 0 : margin.sign;
	truth->margin = margin.value;
	truth->decided = margin.decided;
}

/* The answer of a test that counts touching as a hit, or of one that does not. */
static inline void answer_closed(struct lockstep_truth *truth, struct margin margin)
{
	answer(truth, margin, margin.sign >= 0);
}

static inline void answer_open(struct lockstep_truth *truth, struct margin margin)
{
	answer(truth, margin, margin.sign > 0);
}

/* For a test without hits: the margin of one of its results being positive. */
static inline void answer_margin(struct lockstep_truth *truth, struct margin margin)
{
	answer(truth, margin, false);
}

/* EXACT1(test, shape, a) { ... answer_margin(truth, ...); } */
#define EXACT1(test, A, a)                                                                         \
	static void truth_##test(struct exact_##A a, struct lockstep_truth *truth);                \
	EXACT_OF(test, OPERANDS1(A), NO_WORLD)                                                     \
	{                                                                                          \
		union {                                                                            \
			struct number all[sizeof(struct exact_##A) / sizeof(struct number)];       \
			struct exact_##A as;                                                       \
		} operand;                                                                         \
		(void)world;                                                                       \
		if (exact_begin(operands, exact_roles_##A, "", NONE_LATER, operand.all, truth))    \
			truth_##test(operand.as, truth);                                           \
	}                                                                                          \
	static void truth_##test(struct exact_##A a, struct lockstep_truth *truth)

/* EXACT2(test, shape, a, shape, b) { ... answer_closed(truth, ...); } */
#define EXACT2(test, A, a, B, b)                                                                   \
	static void truth_##test(struct exact_##A a, struct exact_##B b,                           \
				 struct lockstep_truth *truth);                                    \
	EXACT_OF(test, OPERANDS2(A, B), NO_WORLD)                                                  \
	{                                                                                          \
		union {                                                                            \
			struct number all[(sizeof(struct exact_##A) + sizeof(struct exact_##B)) /  \
					  sizeof(struct number)];                                  \
			struct {                                                                   \
				struct exact_##A first;                                            \
				struct exact_##B second;                                           \
			} as;                                                                      \
		} operand;                                                                         \
		(void)world;                                                                       \
		if (exact_begin(operands, exact_roles_##A, exact_roles_##B, NONE_LATER,            \
				operand.all, truth))                                               \
			truth_##test(operand.as.first, operand.as.second, truth);                  \
	}                                                                                          \
	static void truth_##test(struct exact_##A a, struct exact_##B b,                           \
				 struct lockstep_truth *truth)

/* EXACT_WORLD1(test, shape, a, world, w) { ... }, where w points to a struct lockstep_world. */
#define EXACT_WORLD1(test, A, a, W, w)                                                             \
	static void truth_##test(struct exact_##A a, const struct lockstep_##W *w,                 \
				 struct lockstep_truth *truth);                                    \
	EXACT_OF(test, OPERANDS1(A), ON(W))                                                        \
	{                                                                                          \
		union {                                                                            \
			struct number all[sizeof(struct exact_##A) / sizeof(struct number)];       \
			struct exact_##A as;                                                       \
		} operand;                                                                         \
		if (exact_begin(operands, exact_roles_##A, "", FLOATS_LATER, operand.all, truth))  \
			truth_##test(operand.as, world, truth);                                    \
	}                                                                                          \
	static void truth_##test(struct exact_##A a, const struct lockstep_##W *w,                 \
				 struct lockstep_truth *truth)

#endif
