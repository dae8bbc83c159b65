/* SPDX-License-Identifier: MIT */
/*
 * Different routes to one answer, in courts and on race tracks, on every build that runs. Grids are in
 * test_routes_grids.c, curves in test_routes_curves.c.
 */
#include <config.h>

#include "tests/reference/routes/routes_pixels.h"
#include "tests/unit.h"

/* ---- Race tracks ---------------------------------------------------------------------------------- */

enum { TRACK = 256, MARGIN = 8, RADII = 41, ACROSS = TRACK + 2 * MARGIN };

/* Clears a disc in a wall. */
static void drive(uint8_t *walls, double x, double y, double radius)
{
	for (int32_t j = 0; j < TRACK; ++j)
		for (int32_t i = 0; i < TRACK; ++i)
			if ((i - x) * (i - x) + (j - y) * (j - y) <= radius * radius)
				walls[j * TRACK + i] = 0;
}

/* Around the middle, swinging three times out to the sides and back, twice wider and narrower: 4 to
 * 30 pixels on either side. */
static struct lockstep_mask *track(void)
{
	enum { STEPS = 1000 };
	static uint8_t walls[TRACK * TRACK];
	struct lockstep_mask *mask;
	size_t free_pixels = 0;

	memset(walls, 1, sizeof walls);
	for (unsigned k = 0; k < STEPS; ++k) {
		double share = (double)k / STEPS, x, y, wave_x, wave_y, width_x, width_y;

		turn(share, &x, &y);
		turn(3 * share, &wave_x, &wave_y);
		turn(2 * share, &width_x, &width_y);
		x *= 86 + 28 * wave_x;
		y *= 86 + 28 * wave_x;
		drive(walls, TRACK / 2 + x, TRACK / 2 + y, 17 + 13 * width_y);
	}
	for (size_t i = 0; i < sizeof walls; ++i)
		free_pixels += !walls[i];
	assert_true(free_pixels > sizeof walls / 8 && free_pixels < sizeof walls / 2);
	/* The outside must differ from its neighbours. */
	assert_true(!walls[TRACK / 2 * TRACK + TRACK - 1]);
	assert_int_equal(lockstep_mask_create(&mask, TRACK, TRACK, walls), LOCKSTEP_OK);
	return mask;
}

/* Pixels of the image and the margin around it, from `first` on; returns their number. */
static size_t set_centers(int32_t (*disc)[CASES], int32_t first, int32_t r)
{
	size_t n = 0;

	for (; n < CASES && first < ACROSS * ACROSS; ++n, ++first) {
		disc[0][n] = first % ACROSS - MARGIN;
		disc[1][n] = first / ACROSS - MARGIN;
		disc[2][n] = r;
	}
	return n;
}

/* A disc touches a wall if its centre is in the dilation. The slow way tests the disc's pixels;
 * the other one uses the distances from all walls. */
UNIT_TEST(a_disc_is_a_pixel_in_the_dilation)
{
	static int32_t disc[3][CASES];
	const void *columns[] = {disc[0], disc[1], disc[2]};
	struct lockstep_mask *mask = track();
	size_t pixels = ACROSS * ACROSS;

	for (int32_t r = 0; r < RADII; r += (int32_t)one_in(1, 10)) {
		struct lockstep_mask *dilation;
		size_t hits = 0, misses = 0;

		assert_int_equal(lockstep_mask_dilate(&dilation, mask, r), LOCKSTEP_OK);
		for (size_t first = 0, n; first < pixels; first += n) {
			n = set_centers(disc, (int32_t)first, r);
			for (const struct build *b = next_build(NULL); b; b = next_build(b)) {
				struct answers slow, fast;

				ask(b, "circle_pixels", n, columns, 0, mask, &slow);
				ask(b, "circle_mask", n, columns, 0, dilation, &fast);
				for (size_t i = 0; i < n; ++i) {
					bool hit = bit(slow.hits, i);

					if (hit != bit(fast.hits, i))
						fail_msg("%s, (%d, %d), r = %d: %d by its pixels",
							 b->name, disc[0][i], disc[1][i], r, hit);
					hits += hit;
					misses += !hit;
				}
			}
		}
		lockstep_mask_free(dilation);
		/* The widest part has room for a disc of 30. */
		assert_true(hits > 0 && (misses > 0 || r >= 30));
	}
	lockstep_mask_free(mask);
}

/* ---- Courts --------------------------------------------------------------------------------------- */

/* Around the corner of a court: near (0, 0), or so far that sums overflow. */
static const int32_t corners[] = {0, -1000000, INT32_MAX - 400, INT32_MIN + 100};

static void random_court(struct random *rng, struct lockstep_pixels *left,
			 struct lockstep_pixels *right)
{
	left->x = corners[random_below(rng, 4)];
	left->y = corners[random_below(rng, 4)];
	left->w = between(rng, 1, 8);
	left->h = between(rng, 1, 40);
	right->x = left->x + left->w + between(rng, 0, 30);
	right->y = left->y + between(rng, -40, 40);
	right->w = between(rng, 1, 8);
	right->h = between(rng, 1, 40);
}

/* Some are as far away as possible, or as large as possible. */
static void random_balls(struct random *rng, const struct lockstep_pixels *left,
			 const struct lockstep_pixels *right, int32_t (*ball)[CASES])
{
	int32_t span = right->x + (right->w - 1) - left->x;

	for (size_t i = 0; i < CASES; ++i) {
		ball[0][i] = left->x + between(rng, -20, span + 20);
		ball[1][i] = left->y + between(rng, -50, 90);
		ball[2][i] = between(rng, -1, random_chance(rng, 0.8) ? 8 : 80);
		ball[3][i] = between(rng, -1, random_chance(rng, 0.8) ? 8 : 80);
		if (random_chance(rng, 0.02))
			ball[0][i] = (int32_t)random_u32(rng);
		if (random_chance(rng, 0.02))
			ball[between(rng, 2, 3)][i] = INT32_MAX;
	}
}

struct lines {
	int64_t left, left_end, right, right_end; /* the paddles' columns */
};

/* A ball that has passed a paddle's far end touches it where it would with one more pixel, in the
 * paddle's columns; other balls are unchanged. */
static void bring_back(const struct lines *lines, int32_t (*ball)[CASES], int32_t (*back)[CASES])
{
	memcpy(back[0], ball[0], sizeof *back);
	memcpy(back[1], ball[2], sizeof *back);
	for (size_t i = 0; i < CASES; ++i) {
		bool left = ball[2][i] > 0 && (int64_t)ball[0][i] + ball[2][i] <= lines->left;
		bool right = ball[2][i] > 0 && ball[0][i] >= lines->right_end;

		if (left || right) {
			back[0][i] = (int32_t)(left ? lines->left : lines->right);
			back[1][i] = 1;
		}
	}
}

struct of_court {
	size_t left, right, past, between; /* balls */
};

static void check_court(const struct build *build, int32_t (*ball)[CASES],
			const struct lockstep_court *court, struct of_court *seen)
{
	static int32_t back[2][CASES];
	const void *columns[8] = {ball[0], ball[1], ball[2], ball[3]};
	struct answers pong, overlap[2];
	struct lockstep_pixels paddle[2];
	int32_t side[CASES];

	lockstep_court_get(court, &paddle[0], &paddle[1]);
	ask(build, "pong", CASES, columns, 0, court, &pong);
	memcpy(side, pong.x, sizeof side);
	struct lines lines = {paddle[0].x, (int64_t)paddle[0].x + paddle[0].w, paddle[1].x,
			      (int64_t)paddle[1].x + paddle[1].w};

	bring_back(&lines, ball, back);
	columns[0] = back[0];
	columns[2] = back[1];
	for (unsigned k = 0; k < 2; ++k) {
		const int32_t *p[] = {&paddle[k].x, &paddle[k].y, &paddle[k].w, &paddle[k].h};

		memcpy(columns + 4, p, sizeof p);
		ask(build, "pixel_box_overlap", CASES, columns, 2, NULL, &overlap[k]);
	}
	for (size_t i = 0; i < CASES; ++i) {
		int64_t x = ball[0][i], end = x + ball[2][i];
		bool left = bit(overlap[0].hits, i), right = bit(overlap[1].hits, i);
		bool between_lines = x >= lines.left_end && end <= lines.right;

		if (side[i] != (left ? -1 : right) || (between_lines && side[i] != 0) ||
		    bit(pong.hits, i) != (side[i] != 0))
			fail_msg("%s, ball %d %d %d %d: side %d, hit %d, overlaps %d and %d",
				 build->name, ball[0][i], ball[1][i], ball[2][i], ball[3][i],
				 side[i], bit(pong.hits, i), left, right);
		seen->left += left;
		seen->right += right && !left;
		seen->past += (left || right) && back[0][i] != ball[0][i];
		seen->between += between_lines;
	}
}

/* A ball that covers a column of a paddle, or has passed it and is moved back, touches it if they share
 * a pixel; no ball between the lines touches any. */
UNIT_TEST(pong_is_two_overlaps)
{
	static int32_t ball[4][CASES];
	struct of_court seen = {0};

	for (uint64_t i = 0; i < 200; i += one_in(1, 10)) {
		struct lockstep_pixels left, right;
		struct lockstep_court *court;
		struct random rng;

		random_begin(&rng, 1, 0, i);
		random_court(&rng, &left, &right);
		assert_int_equal(lockstep_court_create(&court, left, right), LOCKSTEP_OK);
		random_balls(&rng, &left, &right, ball);
		for (const struct build *b = next_build(NULL); b; b = next_build(b))
			check_court(b, ball, court, &seen);
		lockstep_court_free(court);
	}
	assert_true(seen.left > 1000 && seen.right > 1000);
	assert_true(seen.past > 1000 && seen.between > 1000);
}
