/* SPDX-License-Identifier: MIT */
/*
 * The exact truth of every test, by name, with the operands and world that tests.def specifies: an
 * exact truth that disagrees does not compile, and the error shows both.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_TRUTHS_H
#define LOCKSTEP_REFERENCE_EXACT_TRUTHS_H

#include "kernels/prototype.h"
#include "reference/exact/exact.h"

/* Declares the operands and world of a test's exact truth. The function does not exist. */
#define EXACT_ASKED(name, operands, world)                                                         \
	void lockstep_exact_asked_##name(PARAMETERS_##operands PARAMETERS_##world)

/* Specimens use the exact truth of their judge with the same operands, except specimens with
 * other shapes. */
#define SPECIMEN(name, family, operands, world, hits, results, judge, question)                    \
	EXACT_ASKED(judge, operands, world);
#define PIXEL_SPECIMEN(name, family, operands, world, ...) TEST(name, family, operands, world, )
#define TEST(name, family, operands, world, ...)                                                   \
	lockstep_exact lockstep_exact_##name;                                                      \
	EXACT_ASKED(name, operands, world);
#include "kernels/tests.def"
#undef TEST
#undef PIXEL_SPECIMEN
#undef SPECIMEN

/* The head of an exact truth, with the operands and the world that tests.def specifies for the test. A
 * mismatch gives two errors: one with a message, then one in which the compiler shows both declarations. */
/* clang-format off */
#define EXACT_OF(name, operands_of_it, world_of_it)                                                \
	_Static_assert(_Generic(&lockstep_exact_asked_##name,                                      \
				void(*)(PARAMETERS_##operands_of_it PARAMETERS_##world_of_it): \
					true,                                                      \
				default: false),                                                   \
		       #name ": other operands or another world than tests.def gives it");         \
	EXACT_ASKED(name, operands_of_it, world_of_it);                                            \
	void lockstep_exact_##name(const float *operands, const void *world,                       \
				   struct lockstep_truth *truth)
/* clang-format on */

#endif
