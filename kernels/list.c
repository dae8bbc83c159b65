/* SPDX-License-Identifier: MIT */
/*
 * Converts hit words to lists of numbers.
 *
 * With many lanes, words are handled as 64 halves of 32 cases each. Where few cases hit, most halves are empty, and a map
 * of the others leads from one to the next. Without it, a branch for each word is mispredicted wherever there is a hit.
 * Where many cases hit, the numbers of LANES cases at a time are compressed and stored, hits or not, which takes 0.1 ns a
 * case whatever the share of hits (AVX2 and AVX-512, Zen 5).
 */
#include <string.h>

#include "kernels/hits.h"
#include "kernels/kernel.h"

/* With few lanes or few words, neither the map nor squeezing saves anything. */
#define WIDE (LANES > 4)
enum { FEW = 8 };

/* Squeezing is faster if more than `MANY` halves have hits. */
enum { WORDS = 32, HALF = BLOCK / 2, HALVES = 2 * WORDS, MANY = 40 };

/* `words` words from w on: the given ones, or copies without the hits that are not asked for, and empty words after
 * them. */
INLINE const uint64_t *words_at(const struct list_job *job, size_t w, size_t words,
				uint64_t copy[WORDS])
{
	if (w * BLOCK >= job->from && (w + WORDS) * BLOCK <= job->n)
		return job->hits + w;
	memset(copy, 0, WORDS * sizeof *copy);
	for (size_t k = 0; k < words; ++k)
		copy[k] = word_of(job->n, job->hits, w + k, job->from);
	return copy;
}

INLINE size_t count_words(const uint64_t *word, size_t words)
{
	size_t count = 0;
	for (size_t k = 0; k < words; ++k)
		count += count_bits(word[k]);
	return count;
}

/* A bit for each half that has a hit. */
INLINE uint64_t busy_halves(const uint64_t word[WORDS])
{
	const int32_t *half = (const int32_t *)(const void *)word;
	uint64_t busy = 0;
	for (unsigned first = 0; first < HALVES; first += GROUP * LANES) {
		mask group[GROUP];
		for (unsigned k = 0; k < GROUP; ++k)
			group[k] = invert(eq_int(load_int(half + first + k * LANES), set_int(0)));
		busy |= pack(group) << first;
	}
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	busy =
	    (busy & UINT64_C(0x5555555555555555)) << 1 | (busy >> 1 & UINT64_C(0x5555555555555555));
#endif
	return busy;
}

/* Lists the hits of words, and returns how many there are. */
INLINE size_t extract_words(const uint64_t *word, size_t words, size_t first, uint32_t *list)
{
	uint32_t *to = list;
	for (size_t k = 0; k < words; ++k)
		for (uint64_t bits = word[k]; bits; bits &= bits - 1)
			*to++ = (uint32_t)(first + k * BLOCK + (size_t)__builtin_ctzll(bits));
	return (size_t)(to - list);
}

INLINE size_t extract_halves(const uint64_t *word, uint64_t busy, size_t first, uint32_t *list)
{
	uint32_t *to = list;
	for (; busy; busy &= busy - 1) {
		const unsigned k = (unsigned)__builtin_ctzll(busy);
		uint32_t bits = (uint32_t)(word[k / 2] >> k % 2 * HALF);
		do
			*to++ = (uint32_t)(first + k * HALF + (unsigned)__builtin_ctz(bits));
		while (bits &= bits - 1);
	}
	return (size_t)(to - list);
}

/* Lists only the first `room` hits. */
INLINE void extract_some(const uint64_t *word, size_t words, size_t first, size_t room,
			 uint32_t *to)
{
	for (size_t k = 0; k < words; ++k)
		for (uint64_t bits = word[k]; bits; bits &= bits - 1) {
			if (room-- == 0)
				return;
			*to++ = (uint32_t)(first + k * BLOCK + (size_t)__builtin_ctzll(bits));
		}
}

/* Lists the hits of a word, and returns where they end. Up to LANES elements more are written. */
INLINE uint32_t *squeeze_word(uint64_t word, size_t first, uint32_t *to)
{
	ivec number = numbers_from(first);
	UNROLL_VERTICES
	for (unsigned v = 0; v < BLOCK; v += LANES) {
		const unsigned set = (unsigned)(word >> v & first_bits(LANES));
		store_int((int32_t *)to, squeeze_int(set, number));
		number = add_int(number, set_int(LANES));
		to += count_bits(set);
	}
	return to;
}

/* Lists all hits. While as many as a word has cases are left, what is written past them is overwritten; the last hits
 * go through a buffer. */
INLINE void squeeze_words(const uint64_t word[WORDS], size_t first, size_t hits, uint32_t *list)
{
	uint32_t last[BLOCK + LANES], *to = list, *to_last = last;
	unsigned k = 0;
	for (; k < WORDS && hits - (size_t)(to - list) >= BLOCK; ++k)
		to = squeeze_word(word[k], first + k * BLOCK, to);
	for (; k < WORDS; ++k)
		to_last = squeeze_word(word[k], first + k * BLOCK, to_last);
	memcpy(to, last, (size_t)(to_last - last) * sizeof *last);
}

void KERNEL(list_hits)(void *argument)
{
	const struct list_job job = *(struct list_job *)argument;
	size_t count = 0;
	for (size_t w = job.from / BLOCK; w * BLOCK < job.n; w += WORDS) {
		uint64_t copy[WORDS];
		const size_t first = w * BLOCK, left = (job.n - first + BLOCK - 1) / BLOCK;
		const size_t words = left < WORDS ? left : WORDS;
		const uint64_t *word = words_at(&job, w, words, copy);
		const bool wide = WIDE && words >= FEW;
		const uint64_t busy = wide ? busy_halves(word) : 0;
		const bool many = wide && count_bits(busy) > MANY;
		const size_t room = count < job.capacity ? job.capacity - count : 0;
		uint32_t *list = room > 0 ? job.list + count : NULL;
		if (many || room < words * BLOCK) {
			const size_t hits = count_words(word, words);
			count += hits;
			if (hits > room)
				extract_some(word, words, first, room, list);
			else if (many)
				squeeze_words(word, first, hits, list);
			else
				extract_words(word, words, first, list);
		} else {
			count += wide ? extract_halves(word, busy, first, list)
				      : extract_words(word, words, first, list);
		}
	}
	((struct list_job *)argument)->count = count;
}
