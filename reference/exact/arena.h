/* SPDX-License-Identifier: MIT */
/* Starts a case of exact numbers, for code that makes numbers from operands. */
#ifndef LOCKSTEP_REFERENCE_EXACT_ARENA_H
#define LOCKSTEP_REFERENCE_EXACT_ARENA_H

#include <float.h>
#include <math.h>
#include <string.h>

#include "reference/exact/number.h"

/* Forgets this thread's numbers. New numbers of degree 1 are multiples of 2^unit, unit <= 0. */
void number_begin(int unit);

/* The exponent of the lowest set bit of x, which is finite and not 0. */
static inline int number_last_bit(float x)
{
	enum { MANTISSA_BITS = FLT_MANT_DIG - 1 };
	uint32_t bits, mantissa;
	int exponent;

	memcpy(&bits, &x, sizeof(bits));
	mantissa = bits & ((UINT32_C(1) << MANTISSA_BITS) - 1);
	exponent = (int)(bits >> MANTISSA_BITS & 0xff);
	if (exponent > 0)
		mantissa |= UINT32_C(1) << MANTISSA_BITS;
	else
		exponent = 1;
	return exponent - 150 + __builtin_ctz(mantissa);
}

/* A float that is known to be a multiple of the unit. */
static inline struct number number_operand(float x)
{
	unsigned note = number_noted(MADE_OF_FLOAT, 1, 0);

	number_arena->note[note].x = x;
	return (struct number){x, number_arena->doubt + number_arena->moved, fabs((double)x), 1,
			       note};
}

#endif
