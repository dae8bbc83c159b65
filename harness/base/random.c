/* SPDX-License-Identifier: MIT */
/* Counter-based random numbers; see random.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/base/random.h"

#include <math.h>
#include <string.h>

void philox4x32(const uint32_t counter[4], const uint32_t key[2], uint32_t block[4])
{
	uint32_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3];
	uint32_t k0 = key[0], k1 = key[1];

	for (int round = 0; round < 10; ++round) {
		uint64_t p0 = (uint64_t)0xD2511F53 * c0, p1 = (uint64_t)0xCD9E8D57 * c2;

		c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
		c1 = (uint32_t)p1;
		c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
		c3 = (uint32_t)p0;
		k0 += 0x9E3779B9; /* the golden ratio, and sqrt(3) - 1 */
		k1 += 0xBB67AE85;
	}
	block[0] = c0;
	block[1] = c1;
	block[2] = c2;
	block[3] = c3;
}

/* FNV-1a over the string and its final zero, which distinguishes "ab", "c" from "a", "bc". */
static uint32_t hash_string(uint32_t hash, const char *string)
{
	do {
		hash = (hash ^ (unsigned char)*string) * 16777619u;
	} while (*string++ != '\0');
	return hash;
}

uint32_t random_stream(const char *scene, const char *test)
{
	return hash_string(hash_string(2166136261u, scene), test);
}

void random_begin(struct random *rng, uint64_t seed, uint32_t stream, uint64_t index)
{
	rng->key[0] = (uint32_t)seed;
	rng->key[1] = (uint32_t)(seed >> 32);
	rng->counter[0] = (uint32_t)index;
	rng->counter[1] = (uint32_t)(index >> 32);
	rng->counter[2] = stream;
	rng->counter[3] = 0;
	rng->left = 0;
}

uint32_t random_u32(struct random *rng)
{
	if (rng->left == 0) {
		philox4x32(rng->counter, rng->key, rng->block);
		++rng->counter[3];
		rng->left = 4;
	}
	return rng->block[4 - rng->left--];
}

uint32_t random_below(struct random *rng, uint32_t n)
{
	return (uint32_t)((uint64_t)random_u32(rng) * n >> 32);
}

bool random_chance(struct random *rng, double p)
{
	return random_u32(rng) < p * 0x1p32;
}

float random_uniform(struct random *rng, float low, float high)
{
	double share = random_u32(rng) * 0x1p-32;
	float value = (float)(low + ((double)high - low) * share);

	/* Rounding may have gone up to `high`. */
	return value < high ? value : float_step(high, -1);
}

void turn(double share, double *x, double *y)
{
	double quarters = 4 * share, whole = floor(quarters), part = quarters - whole;
	/* Approximately the tangent of half the angle; exactly 0 and 1 at the ends. */
	double t = part * (0.78125 + 0.21875 * part * part);
	double cosine = (1 - t * t) / (1 + t * t), sine = 2 * t / (1 + t * t);

	switch ((unsigned)whole % 4) {
	case 0:
		*x = cosine;
		*y = sine;
		break;
	case 1:
		*x = -sine;
		*y = cosine;
		break;
	case 2:
		*x = -cosine;
		*y = -sine;
		break;
	case 3:
		*x = sine;
		*y = -cosine;
		break;
	}
}

double random_octaves(struct random *rng, int low, int high)
{
	int octave = low + (int)random_below(rng, (uint32_t)(high - low));

	/* Uniform within the octave; with a true logarithm, cases would depend on libm's
	 * rounding. */
	return ldexp(1 + random_u32(rng) * 0x1p-32, octave);
}

float float_step(float value, int steps)
{
	const int32_t greatest = 0x7f7fffff;
	int32_t bits, place;

	/* Places on the line of floats: 0 for zeros, n for the n-th float above, -n below. */
	memcpy(&bits, &value, sizeof(bits));
	place = bits < 0 ? -(bits & INT32_MAX) : bits;
	if (steps > 0 && place > greatest - steps)
		place = greatest;
	else if (steps < 0 && place < -greatest - steps)
		place = -greatest;
	else
		place += steps;
	bits = place < 0 ? -place | INT32_MIN : place;
	memcpy(&value, &bits, sizeof(value));
	return value;
}
