/* SPDX-License-Identifier: MIT */
/* Shared by the tests of readers: they must read or refuse any text, whatever its bytes. */
#ifndef LOCKSTEP_TESTS_NOISE_H
#define LOCKSTEP_TESTS_NOISE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/slow_cpu.h"
#include "tests/unit.h"

/*
 * Copies the text to a heap block of exactly its size: a sanitizer or valgrind detects the first
 * byte read beyond it. The caller frees it.
 */
static inline char *block_of(const char *text, size_t size)
{
	char *block = malloc(size);

	assert_true(block || size == 0);
	if (size > 0)
		memcpy(block, text, size);
	return block;
}

/* A small private generator. */
static inline unsigned next_noise(unsigned *state)
{
	*state = *state * 1664525u + 1013904223u;
	return *state >> 16;
}

/* A text to change: up to `times` of its pieces are exchanged. */
struct noise {
	const char *text;
	size_t size;
	const char *const *pieces; /* strings of 1 to NOISE_PIECE_MAX characters */
	unsigned count, times;
};
enum { NOISE_TEXT_MAX = 1000, NOISE_PIECE_MAX = 15, NOISE_TIMES_MAX = 3 };

/* Reads a text, checks the result, and frees it; false, with an error, if it was refused. */
typedef bool read_noise(const char *text, size_t size, char *error, size_t error_size);

/*
 * Reads many variants of the text: most of each is unchanged, so some are valid to the end, but not
 * all.
 */
static inline void survive(const struct noise *noise, read_noise *try)
{
	unsigned state = 1, good = 0, rounds = one_in(50000, 5000);
	char text[NOISE_TEXT_MAX + NOISE_TIMES_MAX * NOISE_PIECE_MAX], error[100];

	assert_in_range(noise->size, 1, NOISE_TEXT_MAX);
	assert_in_range(noise->times, 1, NOISE_TIMES_MAX);
	for (unsigned round = 0; round < rounds; ++round) {
		size_t size = noise->size;

		memcpy(text, noise->text, size);
		for (unsigned times = 1 + next_noise(&state) % noise->times; times > 0; --times) {
			const char *piece = noise->pieces[next_noise(&state) % noise->count];
			size_t at = next_noise(&state) % size, cut = next_noise(&state) % 3,
			       new = strlen(piece);

			assert_in_range(new, 1, NOISE_PIECE_MAX);
			cut = cut < size - at ? cut : size - at;
			memmove(text + at + new, text + at + cut, size - at - cut);
			memcpy(text + at, piece, new);
			size += new - cut;
		}
		error[0] = '\0';
		if (try(text, size, error, sizeof(error)))
			++good;
		else
			assert_true(error[0] != '\0' && !strchr(error, '\n'));
	}
	assert_in_range(good, rounds / 100, rounds * 9 / 10);
}

#endif
