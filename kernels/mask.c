/* SPDX-License-Identifier: MIT */
/* Race tracks: masks, and the curves that form their borders. See lockstep.h for questions,
 * boundaries and sources. */
#include <math.h>

#include "kernels/kernel.h"

#define PIXELS_A_WORD 32

/* ---- Case by case ------------------------------------------------------------------------------- */

/* The int32 values of a column. */
static inline int32_t pixel_at(const float *column, size_t i)
{
	int32_t value;
	memcpy(&value, column + i, sizeof value);
	return value;
}

typedef bool case_hit(const struct lockstep_mask *mask, const float *const *in, size_t i);

INLINE void drive_cases(const struct lockstep_batch *batch, case_hit *hit)
{
	size_t cases = batch->broadcast & 1 ? batch->n > 0 : batch->n;
	for (size_t i = 0; i < cases; i += BLOCK) {
		size_t rest = cases - i < BLOCK ? cases - i : BLOCK;
		uint64_t word = 0;
		alone(2 * (unsigned)rest);
		for (size_t k = 0; k < rest; ++k)
			word |= (uint64_t)hit(batch->world, batch->in, i + k) << k;
		batch->hits[i / BLOCK] = word;
	}
	if (cases < batch->n)
		fill_hits(batch, batch->hits[0] & 1);
}

/* ---- One pixel of the mask ---------------------------------------------------------------------- */

/*
 * The nearest pixel of the image is always looked up; the pixel is outside if the two differ. x /
 * 32 is computed in floats. As x is less than 2^15, nothing is rounded before the final conversion.
 */
WORLD_HIT1_WAY(circle_mask, pixel, p, mask, m)
{
	ivec last_x = set_int(m->width - 1), last_y = set_int(m->height - 1);
	UNROLL_GROUP
	for (unsigned f = 0; f < vectors; ++f) {
		ivec x = max_int(min_int(p[f].x, last_x), set_int(0));
		ivec y = max_int(min_int(p[f].y, last_y), set_int(0));
		mask inside = both(eq_int(x, p[f].x), eq_int(y, p[f].y));
		ivec column = to_int(mul(to_float(x), set(1.0f / PIXELS_A_WORD)));
		ivec word = add_int(mul_int(y, set_int(m->words)), column);
		mask wall = bit_of(m->bits, word, and_int(x, set_int(PIXELS_A_WORD - 1)));
		hit[f] = either(wall, invert(inside));
	}
}

INLINE bool pixel_is_wall(const struct lockstep_mask *m, const float *const *in, size_t i)
{
	int32_t x = pixel_at(in[0], i), y = pixel_at(in[1], i);
	if (x < 0 || y < 0 || x >= m->width || y >= m->height)
		return true;
	return m->bits[y * m->words + x / PIXELS_A_WORD] >> x % PIXELS_A_WORD & 1;
}

/* Without a gather instruction, looking up one pixel at a time takes half as long. */
KERNEL_OF(circle_mask, OPERANDS1(pixel), ON(mask), HITS, RESULTS(0))
{
	if (GATHERS)
		drive_world_hits(batch, pixel_columns, circle_mask_of);
	else
		drive_cases(batch, pixel_is_wall);
}

/* ---- All pixels of a disc ----------------------------------------------------------------------- */

/* Is a pixel from `first` to `last` of either row a wall? */
static inline bool wall_between(const uint32_t *row, const uint32_t *other, int32_t first,
				int32_t last)
{
	uint32_t from = UINT32_MAX << first % PIXELS_A_WORD;
	uint32_t to = UINT32_MAX >> (PIXELS_A_WORD - 1 - last % PIXELS_A_WORD), walls = 0;
	int32_t word = first / PIXELS_A_WORD, last_word = last / PIXELS_A_WORD;
	if (word == last_word)
		return ((row[word] | other[word]) & from & to) != 0;
	walls = (row[word] | other[word]) & from;
	for (++word; word < last_word; ++word)
		walls |= row[word] | other[word];
	return (walls | ((row[word] | other[word]) & to)) != 0;
}

/*
 * A disc that reaches outside the image is a hit. Any other disc has r < 2^14. Its rows are tested
 * in pairs, longest first: the rows dy above and below the centre extend `half` pixels to either
 * side, the greatest number with half^2 + dy^2 <= r^2.
 */
static inline bool disc_has_wall(const struct lockstep_mask *m, int32_t x, int32_t y, int32_t r)
{
	if (r < 0)
		return false;
	if (x < 0 || y < 0 || x >= m->width || y >= m->height || r > x || r > y ||
	    r >= m->width - x || r >= m->height - y)
		return true;
	const uint32_t *center = m->bits + (ptrdiff_t)y * m->words;
	int32_t half = r;
	for (int32_t dy = 0; dy <= r; ++dy) {
		ptrdiff_t away = (ptrdiff_t)dy * m->words;
		while (half * half + dy * dy > r * r)
			--half;
		if (wall_between(center - away, center + away, x - half, x + half))
			return true;
	}
	return false;
}

INLINE bool disc_hits(const struct lockstep_mask *m, const float *const *in, size_t i)
{
	return disc_has_wall(m, pixel_at(in[0], i), pixel_at(in[1], i), pixel_at(in[2], i));
}

/* The nearest coordinate with a clearance. All pixels outside the image map to pixels with
 * clearance 0. */
INLINE int32_t within(int32_t at, int32_t count)
{
	return at < -1 ? -1 : at > count ? count : at;
}

INLINE bool disc_reaches_wall(const struct lockstep_mask *m, const float *const *in, size_t i)
{
	ptrdiff_t x = within(pixel_at(in[0], i), m->width);
	ptrdiff_t y = within(pixel_at(in[1], i), m->height);
	int32_t clearance = m->clearance[(y + 1) * ((ptrdiff_t)m->width + 2) + x + 1];
	if (clearance == CLEARANCE_MAX)
		return pixel_at(in[2], i) >= clearance && disc_hits(m, in, i);
	return pixel_at(in[2], i) >= clearance;
}

/* Which discs hit among those in `far`, which have no wall within the largest clearance but have a
 * larger radius? */
static __attribute__((noinline)) mask far_discs(const struct lockstep_mask *m,
						const struct pixel_circle *disc, mask far)
{
	int32_t x[LANES], y[LANES], r[LANES], hit[LANES];
	store_int(x, disc->x);
	store_int(y, disc->y);
	store_int(r, disc->r);
	for (unsigned i = 0; i < LANES; ++i)
		hit[i] = bits(far) >> i & 1 && disc_has_wall(m, x[i], y[i], r[i]);
	return gt_int(load_int(hit), set_int(0));
}

WORLD_HIT1_WAY(circle_pixels, pixel_circle, c, mask, m)
{
	const ivec last_x = set_int(m->width), last_y = set_int(m->height);
	UNROLL_GROUP
	for (unsigned f = 0; f < vectors; ++f) {
		ivec x = max_int(min_int(c[f].x, last_x), set_int(-1));
		ivec y = max_int(min_int(c[f].y, last_y), set_int(-1));
		ivec row = mul_int(add_int(y, set_int(1)), set_int(m->width + 2));
		ivec clearance = byte_of(m->clearance, add_int(row, add_int(x, set_int(1))));
		mask reaches = invert(lt_int(c[f].r, clearance));
		mask far = both(reaches, eq_int(clearance, set_int(CLEARANCE_MAX)));
		if (!none(far))
			reaches = either(both(reaches, invert(far)), far_discs(m, &c[f], far));
		hit[f] = reaches;
	}
}

KERNEL_OF(circle_pixels, OPERANDS1(pixel_circle), ON(mask), HITS, RESULTS(0))
{
	if (batch->n == 0)
		return;
	if (!((const struct lockstep_mask *)batch->world)->clearance)
		drive_cases(batch, disc_hits);
	else if (GATHERS && !(batch->broadcast & 1))
		drive_world_hits(batch, pixel_circle_columns, circle_pixels_of);
	else
		drive_cases(batch, disc_reaches_wall);
}

/* ---- Curves beside curves ----------------------------------------------------------------------- */

static inline vec length2(struct vec2 a)
{
	return square_root(dot2(a, a));
}

static inline vec one_for_zero(vec a)
{
	return choose(eq(a, set(0)), set(1), a);
}

/*
 * B + d N, where N is the normal on the left of AC, which is scaled down first so that its squares do not
 * overflow. A hit is 2 d det(AB, BC) > |AB| |BC| |AC|, or AC = (0, 0). Neither result depends on all
 * operands, so NaN is tested separately.
 */
HIT_VALUES2(offset_curve, 2, bend, bend, offset, offset)
{
	struct vec2 a = bend.a, b = bend.b, c = bend.c;
	struct vec2 ab = sub2(b, a), bc = sub2(c, b), ac = sub2(c, a);
	mask numbers = both(both(ordered(a.x, a.y), ordered(b.x, b.y)),
			    both(ordered(c.x, c.y), ordered(offset.d, offset.d)));
	vec longest = one_for_zero(max(absolute(ac.x), absolute(ac.y)));
	struct vec2 u = {divide(ac.x, longest), divide(ac.y, longest)};
	vec w = one_for_zero(length2(u));
	struct vec2 normal = {divide(negate(u.y), w), divide(u.x, w)};
	result[0] = choose(numbers, add(b.x, mul(offset.d, normal.x)), set(NAN));
	result[1] = choose(numbers, add(b.y, mul(offset.d, normal.y)), set(NAN));
	mask tight = gt(mul(mul(set(2), offset.d), det2(ab, bc)),
			mul(mul(length2(ab), length2(bc)), length2(ac)));
	mask turns_back = both(eq(ac.x, set(0)), eq(ac.y, set(0)));
	return both(numbers, either(tight, turns_back));
}
