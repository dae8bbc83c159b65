/* SPDX-License-Identifier: MIT */
/*
 * FNV-1a, 64 bits: digests that are the same on every machine. A number is hashed byte by byte, the
 * least significant first. All NaNs have the same hash, since CPUs differ in which NaN they make.
 */
#ifndef LOCKSTEP_BASE_HASH_H
#define LOCKSTEP_BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The initial state. */
#define HASH_BEGIN UINT64_C(0xcbf29ce484222325)

/* Each takes a state and returns the next. */
uint64_t hash_text(uint64_t state, const char *text);
uint64_t hash_number(uint64_t state, uint64_t number, unsigned bytes);

/* Mixes a number, so that each bit of the result depends on each bit of the number: for drawing. */
static inline uint64_t hash_mixed(uint64_t number)
{
	number = (number ^ number >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	number = (number ^ number >> 27) * UINT64_C(0x94d049bb133111eb);
	return number ^ number >> 31;
}

/* Hashes n values, which are int32 if `pixels` is set. */
uint64_t hash_column(uint64_t state, const float *values, size_t n, bool pixels);

#endif
