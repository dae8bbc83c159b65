/* SPDX-License-Identifier: MIT */
/*
 * The dilation of a mask: all pixels with a wall within the radius.
 *
 * A wall d columns away in a pixel's own row reaches h(d) = floor(sqrt(radius^2 - d^2)) rows up and
 * down, and the nearest wall in the row reaches furthest. Going down a column, the walls above
 * still reach reach(y) = max(reach(y - 1) - 1, h(y)); going up works the same way. A pixel is in
 * the dilation if reach >= 0. So each pixel is visited twice, whatever the radius. The separation
 * into rows and columns is known from distance transforms (Saito, Toriwaki: New algorithms for
 * Euclidean distance transformation of an n-dimensional digitized picture with applications, 1994).
 *
 * The lanes are neighbours in a row. Since h falls with d, h of the nearest wall is the greatest h
 * of all walls in the row. h around one wall is the outline of a disc, which is kept in memory
 * ready to load. So a strip of a row is the maximum of a few discs: those of the last wall before
 * it, the first wall after it, and each wall in it with a neighbour that is not a wall.
 *
 * The job's preconditions are in dilate.h. Source: Fvirtman, Théorie des collisions : collisions
 * spécifiques, IV-C-2, which paints the dilation with a brush.
 */
#include "kernels/dilate.h"
#include "kernels/kernel.h"

enum { VECTORS = BAND_STRIP / LANES };

/* Keeps the vectors of a strip in registers if they are few. The plain C build is not unrolled,
 * because compilers vectorise the loop only if it is whole (clang 14: half the time). */
#if LANES > 1
#define UNROLL_STRIP UNROLL_VERTICES
#else
#define UNROLL_STRIP
#endif

/* The bit of each pixel of a strip in its word. */
static const int32_t pixel_bit[BAND_STRIP] = {
    1 << 0,  1 << 1,  1 << 2,  1 << 3,  1 << 4,  1 << 5,  1 << 6,  1 << 7,
    1 << 8,  1 << 9,  1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15,
    1 << 16, 1 << 17, 1 << 18, 1 << 19, 1 << 20, 1 << 21, 1 << 22, 1 << 23,
    1 << 24, 1 << 25, 1 << 26, 1 << 27, 1 << 28, 1 << 29, 1 << 30, INT32_MIN};

INLINE uint32_t word_of(const struct lockstep_mask *m, int32_t y, int32_t strip)
{
	return m->bits[(size_t)y * (size_t)m->words + (size_t)strip];
}

/* The first wall of row y from this strip on. The padding of a row consists of walls, but a row
 * need not have padding. */
static int32_t first_wall(const struct lockstep_mask *m, int32_t y, int32_t strip)
{
	while (strip < m->words && word_of(m, y, strip) == 0)
		++strip;
	return strip * BAND_STRIP + (strip < m->words ? __builtin_ctz(word_of(m, y, strip)) : 0);
}

/* Adds a disc whose centre is `from` pixels before the strip. */
INLINE void add_disc(const struct dilation_job *job, int32_t from, ivec h[VECTORS])
{
	UNROLL_STRIP
	for (unsigned v = 0; v < VECTORS; ++v)
		h[v] = max_int(h[v], load_int(job->disc + from + (int32_t)(v * LANES)));
}

INLINE int32_t least(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

/* Computes h for the pixels of a strip, and records what the next strip needs to know
 * about the row. */
INLINE void heights(const struct dilation_job *job, int32_t y, int32_t strip, ivec h[VECTORS])
{
	struct dilate_row *row = &job->row[y];
	uint32_t walls = word_of(job->mask, y, strip);
	int32_t x = strip * BAND_STRIP;
	if (walls == UINT32_MAX) {
		UNROLL_STRIP
		for (unsigned v = 0; v < VECTORS; ++v)
			h[v] = set_int(job->radius);
		row->before = x + BAND_STRIP - 1;
		return;
	}
	if (row->behind < x + BAND_STRIP)
		row->behind = first_wall(job->mask, y, strip + 1);
	UNROLL_STRIP
	for (unsigned v = 0; v < VECTORS; ++v)
		h[v] = set_int(-1);
	/* Discs further away than this have no pixels in the strip. */
	add_disc(job, least(x - row->before, job->radius + 1), h);
	add_disc(job, -least(row->behind - x, job->radius + BAND_STRIP), h);
	if (walls == 0)
		return;
	for (uint32_t rest = walls & ~(walls << 1 & walls >> 1); rest; rest &= rest - 1)
		add_disc(job, -__builtin_ctz(rest), h);
	UNROLL_STRIP
	for (unsigned v = 0; v < VECTORS; ++v) {
		ivec bit = load_int(pixel_bit + v * LANES);
		mask wall = eq_int(and_int(set_int((int32_t)walls), bit), bit);
		h[v] = choose_int(wall, set_int(job->radius), h[v]);
	}
	row->before = x + BAND_STRIP - 1 - __builtin_clz(walls);
}

/* Goes down a strip and stores how far the walls above and in each row still reach. */
static void go_down(const struct dilation_job *job, int32_t strip)
{
	ivec reach[VECTORS];
	int32_t *stored = job->reach;
	UNROLL_STRIP
	for (unsigned v = 0; v < VECTORS; ++v)
		reach[v] = set_int(job->radius); /* outside the image */
	for (int32_t y = 0; y < job->mask->height; ++y, stored += BAND_STRIP) {
		ivec h[VECTORS];
		heights(job, y, strip, h);
		UNROLL_STRIP
		for (unsigned v = 0; v < VECTORS; ++v) {
			reach[v] = max_int(sub_int(reach[v], set_int(1)), h[v]);
			store_int(stored + v * LANES, reach[v]);
		}
	}
}

/* Goes up a strip. Reach stored on the way down is carried up again, which is harmless: in the
 * wall's own row, it is less than before. */
static void go_up(const struct dilation_job *job, int32_t strip)
{
	ivec reach[VECTORS];
	const struct lockstep_mask *dilation = job->dilation;
	UNROLL_STRIP
	for (unsigned v = 0; v < VECTORS; ++v)
		reach[v] = set_int(job->radius);
	for (int32_t y = dilation->height - 1; y >= 0; --y) {
		const int32_t *stored = job->reach + (size_t)y * BAND_STRIP;
		uint32_t word = 0;
		UNROLL_STRIP
		for (unsigned v = 0; v < VECTORS; ++v) {
			reach[v] =
			    max_int(sub_int(reach[v], set_int(1)), load_int(stored + v * LANES));
			word |= (uint32_t)bits(gt_int(reach[v], set_int(-1))) << v * LANES;
		}
		dilation->bits[(size_t)y * (size_t)dilation->words + (size_t)strip] = word;
	}
}

void KERNEL(dilate_rows)(void *argument)
{
	const struct dilation_job *job = argument;
	for (int32_t y = 0; y < job->mask->height; ++y)
		job->row[y] = (struct dilate_row){-1, -1};
	for (int32_t strip = 0; strip < job->mask->words; ++strip) {
		go_down(job, strip);
		go_up(job, strip);
	}
}
