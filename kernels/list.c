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

/* Words are handled together, so that most checks are made once for all of them. */
#define TOGETHER 4

/* With at most this many hits in them, extracting bits one by one is faster. */
#define FEW (6 * TOGETHER)

/* Words w, w + 1, ...: the given ones, or copies without the hits that are not asked for. */
INLINE const uint64_t *words_at(const struct list_job *job, size_t w, uint64_t copy[TOGETHER])
{
	if (w > job->from / BLOCK && (w + TOGETHER) * BLOCK <= job->n)
		return job->hits + w;
	for (size_t k = 0; k < TOGETHER; ++k)
		copy[k] =
		    (w + k) * BLOCK < job->n ? word_of(job->n, job->hits, w + k, job->from) : 0;
	return copy;
}

INLINE size_t count_words(const uint64_t *word)
{
	return count_bits(word[0]) + count_bits(word[1]) + count_bits(word[2]) +
	       count_bits(word[3]);
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

/* Lists the numbers of the words' hits one by one: the first `room` of them, or all if it is SIZE_MAX. */
INLINE void extract_words(const uint64_t *word, size_t w, uint32_t *to, size_t room)
{
	for (size_t k = 0; k < TOGETHER; ++k)
		for (uint64_t bits = word[k]; bits; bits &= bits - 1) {
			if (room != SIZE_MAX && room-- == 0)
				return;
			*to++ = (uint32_t)((w + k) * BLOCK + (size_t)__builtin_ctzll(bits));
		}
}

/*
 * Squeezing may write beyond a word's hits; later hits overwrite this, so there must be enough of them. So before
 * dense words are squeezed, those behind them are counted: the words before `ahead` have `known` hits.
 */
void KERNEL(list_hits)(void *argument)
{
	const struct list_job job = *(struct list_job *)argument;
	size_t count = 0, after, ahead = 0, known = 0;
	for (size_t w = job.from / BLOCK; w * BLOCK < job.n; w += TOGETHER, count = after) {
		uint64_t copy[2 * TOGETHER];
		const uint64_t *word = words_at(&job, w, copy);
		after = count;
		if (!(word[0] | word[1] | word[2] | word[3]))
			continue;
		const size_t hits = count_words(word);
		after += hits;
		if (count >= job.capacity)
			continue;
		if (after > job.capacity) {
			extract_words(word, w, job.list + count, job.capacity - count);
			continue;
		}
		if (SQUEEZE_PAYS && hits > FEW && after + BLOCK <= job.capacity) {
			if (ahead <= w) {
				ahead = w + TOGETHER;
				known = after;
			}
			for (; ahead * BLOCK < job.n && known < after + BLOCK; ahead += TOGETHER)
				known += count_words(words_at(&job, ahead, copy + TOGETHER));
			if (known >= after + BLOCK) {
				for (size_t k = 0; k < TOGETHER; ++k)
					count += squeeze_word(word[k], w + k, job.list + count);
				continue;
			}
		}
		extract_words(word, w, job.list + count, SIZE_MAX);
	}
	((struct list_job *)argument)->count = count;
}
