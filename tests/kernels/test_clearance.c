/* SPDX-License-Identifier: MIT */
/*
 * Clearances of masks: each must equal the distance to the nearest wall, rounded up, found by
 * searching all walls. Discs against masks, with radii around the greatest clearance and arbitrary
 * centres: by every build that runs, and by the reference, with clearances and without.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "kernels/world.h"
#include "tests/kernels/dilate_image.h"
#include "tests/kernels/expected_hits.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* ---- Clearances ----------------------------------------------------------------------------- */

/* True if `clearance` is the least radius of a dilation that contains the pixel. */
static bool is_clearance(int32_t pixel, int32_t clearance)
{
	return (clearance == CLEARANCE_MAX || in_dilation(pixel, clearance)) &&
	       (clearance == 0 || !in_dilation(pixel, clearance - 1));
}

static void check_clearances(const struct lockstep_mask *mask)
{
	const uint8_t *clearance = mask->clearance;

	for (int32_t y = -1; y <= image.height; ++y)
		for (int32_t x = -1; x <= image.width; ++x, ++clearance) {
			const bool inside = x >= 0 && y >= 0 && x < image.width && y < image.height;

			if (inside ? !is_clearance(y * image.width + x, *clearance)
				   : *clearance != 0)
				fail_msg("(%d, %d) of %d x %d: %d", x, y, image.width, image.height,
					 *clearance);
		}
}

UNIT_TEST(clearances_of_all_pixels)
{
	struct random rng;

	random_begin(&rng, 1, random_stream("clearance", "test"), 0);
	for (uint32_t k = 0; k < one_in(300, 10); ++k) {
		struct lockstep_mask *mask;

		image.width = 1 + (int32_t)random_below(&rng, k % 2 ? 12 : SIDE);
		image.height = 1 + (int32_t)random_below(&rng, k % 4 / 2 ? 12 : SIDE);
		draw(&rng);
		measure();
		assert_int_equal(
		    lockstep_mask_create(&mask, image.width, image.height, image.walls),
		    LOCKSTEP_OK);
		check_clearances(mask);
		lockstep_mask_free(mask);
	}
}

/* ---- Discs ---------------------------------------------------------------------------------- */

/* Free except for a few walls; the middle is farther from the outside than the greatest
 * clearance. */
enum { WIDTH = 640, HEIGHT = 777, WALLS_MAX = 4 };

struct place {
	int32_t x, y;
};

struct few {
	const char *name;
	size_t count;
	struct place wall[WALLS_MAX];
};

static const struct few scenes[] = {
    {"no walls", 0, {{0, 0}}},
    {"the middle", 1, {{WIDTH / 2, HEIGHT / 2}}},
    {"corners", 4, {{0, 0}, {WIDTH - 1, 0}, {0, HEIGHT - 1}, {WIDTH - 1, HEIGHT - 1}}},
    {"borders", 3, {{0, 300}, {WIDTH - 1, 400}, {320, HEIGHT - 1}}},
    {"two beside each other", 2, {{333, 350}, {334, 350}}},
};

/* At 254, 254.6, 255, 256 and 257 pixels from a wall; 65 * 65 is 63 * 63 + 16 * 16. */
static const struct place beside[] = {{0, 0},      {1, 1},       {0, 254},  {180, 180}, {0, -255},
				      {-153, 204}, {255, 1},     {-256, 0}, {257, 0},   {0, 258},
				      {63, 16},    {-181, -180}, {10, -254}};

static const int32_t radii[] = {0,       1,       2,         64,        65,  253, 254,
				255,     256,     257,       258,       300, 319, 320,
				1 << 15, 1 << 16, INT32_MAX, INT32_MIN, -1};

static const struct place outside[] = {{-1, 5},          {WIDTH, 5},      {5, -1},
				       {5, HEIGHT},      {-2, -2},        {INT32_MIN, 5},
				       {5, INT32_MIN},   {5, INT32_MAX},  {INT32_MAX, INT32_MAX},
				       {WIDTH + 32, 77}, {77, HEIGHT + 1}};

enum {
	RADII = sizeof radii / sizeof *radii,
	BESIDE = sizeof beside / sizeof *beside,
	OUTSIDE = sizeof outside / sizeof *outside,
	ANYWHERE = 200,
	DISCS = RADII * (WALLS_MAX * BESIDE + OUTSIDE + ANYWHERE)
};

static struct {
	size_t n;
	float x[DISCS], y[DISCS], r[DISCS];
	bool hit[DISCS];
} discs;

static bool in_image(struct place p)
{
	return p.x >= 0 && p.y >= 0 && p.x < WIDTH && p.y < HEIGHT;
}

/* The squared distance to the nearest wall. */
static int64_t distance2_of(const struct few *few, struct place p)
{
	int64_t nearest = in_image(p) ? distance2_outside(WIDTH, HEIGHT, p.x, p.y) : 0;

	for (size_t k = 0; k < few->count; ++k) {
		const int64_t dx = (int64_t)few->wall[k].x - p.x,
			      dy = (int64_t)few->wall[k].y - p.y;

		if (in_image(p) && dx * dx + dy * dy < nearest)
			nearest = dx * dx + dy * dy;
	}
	return nearest;
}

/* Discs of all radii around a place. */
static void add_discs(const struct few *few, struct place p)
{
	const int64_t distance2 = distance2_of(few, p);

	for (size_t k = 0; k < RADII; ++k) {
		const int64_t r = radii[k];

		assert_true(discs.n < DISCS);
		discs.x[discs.n] = column_of_pixel(p.x);
		discs.y[discs.n] = column_of_pixel(p.y);
		discs.r[discs.n] = column_of_pixel(radii[k]);
		discs.hit[discs.n++] = r >= 0 && r * r >= distance2;
	}
}

static void fill_discs(const struct few *few, struct random *rng)
{
	discs.n = 0;
	for (size_t k = 0; k < few->count; ++k)
		for (size_t b = 0; b < BESIDE; ++b)
			add_discs(few, (struct place){few->wall[k].x + beside[b].x,
						      few->wall[k].y + beside[b].y});
	for (size_t k = 0; k < OUTSIDE; ++k)
		add_discs(few, outside[k]);
	/* Half of them from the middle, where clearances end. */
	for (int32_t k = 0; k < (int32_t)one_in(ANYWHERE, ANYWHERE / 10); ++k)
		add_discs(few, k % 2 ? (struct place){(int32_t)random_below(rng, WIDTH),
						      (int32_t)random_below(rng, HEIGHT)}
				     : (struct place){250 + k % 140, 250 + k * 7 % 280});
}

UNIT_TEST(discs_about_the_greatest_clearance)
{
	static uint8_t walls[WIDTH * HEIGHT];
	float *const columns[] = {discs.x, discs.y, discs.r};
	struct random rng;

	random_begin(&rng, 1, random_stream("clearance", "discs"), 0);
	for (size_t s = 0; s < sizeof scenes / sizeof *scenes; ++s) {
		struct lockstep_mask *mask, *dilation;

		memset(walls, 0, sizeof walls);
		for (size_t k = 0; k < scenes[s].count; ++k)
			walls[scenes[s].wall[k].y * WIDTH + scenes[s].wall[k].x] = 1;
		assert_int_equal(lockstep_mask_create(&mask, WIDTH, HEIGHT, walls), LOCKSTEP_OK);
		/* The same walls, without clearances. */
		assert_int_equal(lockstep_mask_dilate(&dilation, mask, 0), LOCKSTEP_OK);
		assert_non_null(mask->clearance);
		assert_null(dilation->clearance);
		fill_discs(&scenes[s], &rng);
		const struct expected_hits expected = {"circle_pixels", scenes[s].name, discs.n,
						       columns, discs.hit};
		check_builds(&expected, mask);
		check_builds(&expected, dilation);
		check_reference(&expected, mask);
		lockstep_mask_free(dilation);
		lockstep_mask_free(mask);
	}
}
