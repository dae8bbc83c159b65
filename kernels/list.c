/* SPDX-License-Identifier: MIT */
/*
 * Converts hit words to lists of numbers.
 *
 * Extracting bits one by one takes 0.75 ns a hit. With many lanes, the numbers of LANES cases are compressed
 * and stored at once, hits or not, which takes 0.09 ns a case whatever the share of hits (AVX2 and AVX-512,
 * Zen 4). That is slower if few cases hit, so the bits of such words are extracted one by one.
 */
#include "kernels/hits.h"
#include "kernels/kernel.h"

/* With few lanes, squeezing costs more than it saves. */
#define SQUEEZE_PAYS (LANES > 4)

/* With at most this many hits in a word, extracting bits one by one is faster. */
#define FEW 6

static size_t count_all(const struct list_job *job)
{
	size_t count = 0;
	for (size_t w = job->from / BLOCK; w * BLOCK < job->n; ++w)
		count += count_bits(word_of(job->n, job->hits, w, job->from));
	return count;
}

/* Lists the numbers of a word's hits. May write up to BLOCK elements at `to`. */
INLINE unsigned squeeze_word(uint64_t word, size_t w, uint32_t *to)
{
	unsigned count = 0;
	ivec number = numbers_from(w * BLOCK);
	for (unsigned v = 0; v < BLOCK; v += LANES) {
		const unsigned set = (unsigned)(word >> v & first_bits(LANES));
		store_int((int32_t *)to + count, squeeze_int(set, number));
		number = add_int(number, set_int(LANES));
		count += count_bits(set);
	}
	return count;
}

/* Squeezing may write beyond a word's hits; later hits overwrite this, so there must be enough of them. */
void KERNEL(list_hits)(void *argument)
{
	struct list_job *job = argument;
	const size_t all = count_all(job), listed = all < job->capacity ? all : job->capacity;
	uint32_t *list = job->list;
	size_t count = 0;
	for (size_t w = job->from / BLOCK; count < listed; ++w) {
		uint64_t word = word_of(job->n, job->hits, w, job->from);
		if (SQUEEZE_PAYS && count + BLOCK <= listed && count_bits(word) > FEW)
			count += squeeze_word(word, w, list + count);
		else
			for (; word && count < listed; word &= word - 1)
				list[count++] =
				    (uint32_t)(w * BLOCK + (size_t)__builtin_ctzll(word));
	}
	job->count = all;
}
