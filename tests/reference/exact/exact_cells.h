/* SPDX-License-Identifier: MIT */
/*
 * Exact truths of pixel tests against sets of pixels, painted one by one: the answer must be that of
 * the sets, and the margin the number of steps by which they must grow or shrink to change it.
 */
#ifndef LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_CELLS_H
#define LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_CELLS_H

#include "tests/reference/exact/exact_random.h"
#include "tests/unit.h"

/* A small world with pixels from (-SIDE / 2, -SIDE / 2) on: row y, column x is bit x. */
enum { SIDE = 64 };
struct picture {
	uint64_t row[SIDE];
};

static inline void paint(struct picture *picture, int x, int y)
{
	assert_true(x >= -SIDE / 2 && x < SIDE / 2 && y >= -SIDE / 2 && y < SIDE / 2);
	picture->row[y + SIDE / 2] |= UINT64_C(1) << (x + SIDE / 2);
}

static inline bool is_painted(const struct picture *picture, int x, int y)
{
	return picture->row[y + SIDE / 2] >> (x + SIDE / 2) & 1;
}

/* Paints the part inside the picture. Returns the number of its pixels. */
static inline unsigned paint_box(struct picture *picture, int x, int y, int w, int h)
{
	unsigned painted = 0;

	for (int j = y; j < y + h; ++j)
		for (int i = x; i < x + w; ++i)
			if (i >= -SIDE / 2 && i < SIDE / 2 && j >= -SIDE / 2 && j < SIDE / 2)
				paint(picture, i, j), ++painted;
	return painted;
}

static inline bool share_pixels(const struct picture *a, const struct picture *b)
{
	uint64_t shared = 0;

	for (unsigned j = 0; j < SIDE; ++j)
		shared |= a->row[j] & b->row[j];
	return shared != 0;
}

/* ---- Truths ---------------------------------------------------------------------------------- */

/* The truth of a test with int32 columns. */
static inline struct lockstep_truth pixel_truth(const char *name, const int32_t *operands,
						const void *world)
{
	float columns[LOCKSTEP_COLUMNS_MAX] = {0};
	struct lockstep_truth truth;

	memcpy(columns, operands, strlen(find_test(name)->roles[0]) * sizeof(*columns));
	memcpy(columns + strlen(find_test(name)->roles[0]),
	       operands + strlen(find_test(name)->roles[0]),
	       strlen(find_test(name)->roles[1]) * sizeof(*columns));
	find_test(name)->exact(columns, world, &truth);
	return truth;
}

/* Checks the answer and the margin in pixels, which is negative for misses. 0: an operand has no
 * pixels. */
static inline void expect_pixels(const char *name, const int32_t *v, const void *world,
				 int32_t pixels)
{
	struct lockstep_truth truth = pixel_truth(name, v, world);
	double margin = pixels == 0 ? -INFINITY : pixels * 0x1p-24;

	if (!truth.promised || truth.hit != (pixels > 0) || truth.sign != (pixels > 0 ? 1 : -1) ||
	    truth.margin != margin || truth.jumps)
		fail_msg("%s %d %d %d %d %d %d %d %d: %s, %.17g pixels, sign %d; expected %d", name,
			 v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], truth.hit ? "hit" : "miss",
			 ldexp(truth.margin, 24), truth.sign, pixels);
}

/* True if it is a hit when the operand grows by this many pixels on all sides. */
typedef bool painted_hit(const int32_t *v, int grown, const void *world);

/* With at most this many steps: everything in the picture is nearer. */
static inline void expect_painted(const char *name, const int32_t *v, const void *world,
				  painted_hit *hits, const void *painted, int steps)
{
	bool hit = hits(v, 0, painted);
	int pixels = 1;

	while (pixels <= steps && hits(v, hit ? -pixels : pixels, painted) == hit)
		++pixels;
	if (pixels > steps)
		pixels = 1 << 24;
	expect_pixels(name, v, world, hit ? pixels : -pixels);
}

/* The box must have pixels, and must be small enough to grow within the picture. */
static inline void grown_box(struct picture *picture, const int32_t *v, int grown)
{
	*picture = (struct picture){{0}};
	paint_box(picture, v[0] - grown, v[1] - grown, v[2] + 2 * grown, v[3] + 2 * grown);
}

/* The box and the picture have a pixel in common. */
static inline bool box_hits(const int32_t *v, int grown, const void *painted)
{
	struct picture box;

	grown_box(&box, v, grown);
	return share_pixels(&box, painted);
}

/* ---- Thin walls ------------------------------------------------------------------------------ */

/* Pixels with a wall on their left, and those with a wall above. */
struct thin {
	struct picture left, top;
};

/* The box contains a pixel next to the wall, and its neighbour across it. */
static inline bool thin_hits(const int32_t *v, int grown, const void *painted)
{
	const struct thin *thin = painted;
	struct picture box;
	uint64_t across = 0;

	grown_box(&box, v, grown);
	for (unsigned j = 0; j < SIDE; ++j) {
		across |= box.row[j] & box.row[j] << 1 & thin->left.row[j];
		across |= j > 0 ? box.row[j] & box.row[j - 1] & thin->top.row[j] : 0;
	}
	return across != 0;
}

#endif
