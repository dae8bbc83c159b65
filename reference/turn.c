/* SPDX-License-Identifier: MIT */
/*
 * Exact signs of sums of products of floats.
 *
 * The product of two floats is exact in double: 48 bits, and an exponent far from double's limits.
 * A sum of such products is an integer multiple of 2^-298, kept in limbs. All products are added
 * before any carry is propagated.
 */
#include <math.h>
#include <stdint.h>

#include "reference/triangulate.h"

enum {
	LIMB_BITS = 32,
	/* frexp() of the least product, 2^-298, gives exponent -297; minus 53 bits of mantissa. */
	UNIT = 297 + 53,
	/* The greatest product is below 2^256, and 2^26 of them below 2^282; two spare limbs. */
	LIMBS = (UNIT + 282) / LIMB_BITS + 3
};

struct sum {
	int64_t limb[LIMBS]; /* each with its own sign, up to 2^33 times the number of products */
};

/* Adds a b, or subtracts it if sign is -1. */
static void add_product(struct sum *sum, float a, float b, int sign)
{
	int exponent;
	int64_t mantissa = (int64_t)ldexp(frexp((double)a * b, &exponent), 53);
	if (mantissa == 0)
		return;
	uint64_t magnitude = (uint64_t)(mantissa < 0 ? -mantissa : mantissa);
	sign = mantissa < 0 ? -sign : sign;
	unsigned shift = (unsigned)(exponent - 53 + UNIT);
	int64_t *limb = sum->limb + shift / LIMB_BITS;
	uint64_t low = (magnitude & UINT32_MAX) << shift % LIMB_BITS;
	uint64_t high = (magnitude >> LIMB_BITS) << shift % LIMB_BITS;
	limb[0] += sign * (int64_t)(low & UINT32_MAX);
	limb[1] += sign * (int64_t)((low >> LIMB_BITS) + (high & UINT32_MAX));
	limb[2] += sign * (int64_t)(high >> LIMB_BITS);
}

static int sign_of(const struct sum *sum)
{
	int64_t carry = 0;
	bool rest = false; /* is any limb nonzero after its carry is propagated? */
	for (unsigned k = 0; k < LIMBS; ++k) {
		int64_t limb = sum->limb[k] + carry, base = (int64_t)1 << LIMB_BITS;
		carry = limb / base - (limb % base < 0);
		rest |= limb % base != 0;
	}
	return carry < 0 ? -1 : rest;
}

static int exact_turn(float ax, float ay, float bx, float by, float cx, float cy)
{
	struct sum sum = {0};
	add_product(&sum, ax, by, 1);
	add_product(&sum, ay, bx, -1);
	add_product(&sum, bx, cy, 1);
	add_product(&sum, by, cx, -1);
	add_product(&sum, cx, ay, 1);
	add_product(&sum, cy, ax, -1);
	return sign_of(&sum);
}

/*
 * The filter in double: with e = 2^-53, the differences have a relative error of e, the products of
 * 3 e + 3 e^2 + e^3, and the determinant a further e. So if the computed value exceeds the computed
 * (3 + 16 e) e (|left| + |right|), its sign is right. Nothing overflows or underflows.
 */
int lockstep_reference_turn(float ax, float ay, float bx, float by, float cx, float cy)
{
	double left = ((double)bx - ax) * ((double)cy - ay);
	double right = ((double)by - ay) * ((double)cx - ax);
	double det = left - right, doubt = 0x1.8000000000004p-52 * (fabs(left) + fabs(right));
	if (det > doubt)
		return 1;
	if (det < -doubt)
		return -1;
	if (left == 0 && right == 0)
		return 0; /* a difference of floats is 0 only if the floats are equal */
	return exact_turn(ax, ay, bx, by, cx, cy);
}

int lockstep_reference_winding(size_t n, const float *x, const float *y)
{
	struct sum sum = {0};
	for (size_t i = 0, before = n - 1; i < n; before = i++) {
		add_product(&sum, x[before], y[i], 1);
		add_product(&sum, y[before], x[i], -1);
	}
	return sign_of(&sum);
}
