/* SPDX-License-Identifier: MIT */
/* Hashes; see hash.h. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "harness/base/hash.h"

static uint64_t hash_byte(uint64_t state, unsigned char byte)
{
	return (state ^ byte) * 0x100000001b3u;
}

uint64_t hash_text(uint64_t state, const char *text)
{
	for (; *text; ++text)
		state = hash_byte(state, (unsigned char)*text);
	return state;
}

uint64_t hash_number(uint64_t state, uint64_t number, unsigned bytes)
{
	for (unsigned shift = 0; shift < 8 * bytes; shift += 8)
		state = hash_byte(state, (unsigned char)(number >> shift));
	return state;
}

uint64_t hash_column(uint64_t state, const float *values, size_t n, bool pixels)
{
	for (size_t i = 0; i < n; ++i) {
		uint32_t bits = 0x7fc00000;
		if (pixels || !isnan(values[i]))
			memcpy(&bits, &values[i], sizeof bits);
		state = hash_number(state, bits, sizeof bits);
	}
	return state;
}
