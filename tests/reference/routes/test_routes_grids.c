/* SPDX-License-Identifier: MIT */
/*
 * Different routes to one answer in grids, on every build that runs.
 *
 * A tile is a box of pixels. Four routes decide whether a thin wall is within a box:
 * lockstep_maze_walls(); the plain walk over the cells, which is the reference; segments against an open
 * rectangle, in whole numbers; and lockstep_segment_segment().
 */
#include <config.h>

#include "tests/reference/routes/routes_pixels.h"
#include "tests/unit.h"

static int32_t box[4][CASES];

/* ---- Tiles ---------------------------------------------------------------------------------------- */

/* The pixels of every wall; returns the number of walls. */
static size_t tiles_of(const struct lockstep_grid *grid, const uint8_t *walls,
		       int32_t (*tile)[CASES])
{
	size_t n = 0;

	for (int32_t k = 0; k < grid->width * grid->height; ++k) {
		if (!walls[k])
			continue;
		tile[0][n] = grid->x + k % grid->width * grid->cell_w;
		tile[1][n] = grid->y + k / grid->width * grid->cell_h;
		tile[2][n] = grid->cell_w;
		tile[3][n++] = grid->cell_h;
	}
	return n;
}

/* One box against all of them. */
static bool overlaps_any(const struct build *build, size_t i, int32_t (*tile)[CASES], size_t n)
{
	const void *columns[] = {&box[0][i], &box[1][i], &box[2][i], &box[3][i],
				 tile[0],    tile[1],    tile[2],    tile[3]};
	struct answers answers = {.hits = {0}};
	uint64_t any = 0;

	ask(build, "pixel_box_overlap", n, columns, 1, NULL, &answers);
	for (size_t word = 0; word < WORDS; ++word)
		any |= answers.hits[word];
	return any != 0;
}

UNIT_TEST(a_tile_is_its_pixels)
{
	static int32_t tile[4][CASES];
	const void *columns[] = {box[0], box[1], box[2], box[3]};
	size_t hits = 0, misses = 0;

	for (uint64_t k = 0; k < 100; k += one_in(1, 10)) {
		uint8_t walls[CELLS * CELLS];
		struct lockstep_tiles *tiles;
		struct random rng;

		random_begin(&rng, 2, 0, k);
		struct lockstep_grid grid = random_grid(&rng);

		for (size_t i = 0; i < sizeof walls; ++i)
			walls[i] = random_chance(&rng, 0.15);
		assert_int_equal(lockstep_tiles_create(&tiles, grid, walls), LOCKSTEP_OK);
		random_boxes(&rng, &grid, box);
		size_t n = tiles_of(&grid, walls, tile);

		for (const struct build *b = next_build(NULL); b; b = next_build(b)) {
			struct answers answers;

			ask(b, "tile_overlap", CASES, columns, 0, tiles, &answers);
			for (size_t i = 0; i < CASES; ++i) {
				bool hit = bit(answers.hits, i);

				if (hit != overlaps_any(b, i, tile, n))
					fail_msg("%s, grid %d, box %d: %d", b->name, (int)k, (int)i,
						 hit);
				hits += hit;
				misses += !hit;
			}
		}
		lockstep_tiles_free(tiles);
	}
	assert_true(hits > 1000 && misses > 1000);
}

/* ---- Mazes ---------------------------------------------------------------------------------------- */

/*
 * Pixel (x, y) is the square from (x, y) to (x + 1, y + 1) here, so walls are segments between whole
 * points, and the interior of a box is the open rectangle from (x, y) to (x + w, y + h). A wall is within
 * the box if it has a point in that rectangle.
 *
 * It then crosses the line from the centre of the first pixel to that of the last one, in one of
 * the box's rows if it is upright, or in one of its columns if it is level. Doubled, walls are at
 * even coordinates and centres at odd ones. So a wall between the box's sides is also between its
 * outermost centres; and a wall's extent runs from one even coordinate to another, so the part
 * inside the open rectangle contains an odd one, as both ends of that part are whole before
 * doubling. Conversely, all those lines are in the open rectangle. Level walls never meet level
 * lines, and upright ones no upright lines, as one is even and the other odd. Everything is exact
 * in floats: coordinates are below 2^22, and differences below 2^10.
 */

/* Every cell but the first is open to the left or to the top, so there is one way between any two. The
 * last column and the last row close the maze; it is as wide and as high as the number of its cells. */
static void draw_perfect(struct random *rng, const struct lockstep_grid *grid, uint8_t *walls)
{
	for (int32_t k = 0; k < grid->width * grid->height; ++k) {
		int32_t i = k % grid->width, j = k / grid->width;
		bool beyond_x = i == grid->width - 1, beyond_y = j == grid->height - 1;
		bool left = i > 0 && (j == 0 || random_chance(rng, 0.5));

		if (beyond_x || beyond_y)
			walls[k] = (uint8_t)((beyond_y ? 0 : LOCKSTEP_WALL_LEFT) |
					     (beyond_x ? 0 : LOCKSTEP_WALL_TOP));
		else if (k == 0)
			walls[k] = LOCKSTEP_WALL_LEFT | LOCKSTEP_WALL_TOP;
		else
			walls[k] = left ? LOCKSTEP_WALL_TOP : LOCKSTEP_WALL_LEFT;
	}
}

static void draw_any(struct random *rng, const struct lockstep_grid *grid, uint8_t *walls)
{
	double density = random_uniform(rng, 0, 0.3f);

	for (int32_t k = 0; k < grid->width * grid->height; ++k) {
		walls[k] = random_chance(rng, density) ? LOCKSTEP_WALL_LEFT : 0;
		walls[k] |= random_chance(rng, density) ? LOCKSTEP_WALL_TOP : 0;
	}
}

/* Its walls, from (ax, ay) to (bx, by). */
static struct {
	size_t count;
	int32_t end[4][CASES];
	float doubled[4][CASES];
} wall;

static void add_wall(int32_t ax, int32_t ay, int32_t bx, int32_t by)
{
	const int32_t end[] = {ax, ay, bx, by};

	for (unsigned k = 0; k < 4; ++k) {
		wall.end[k][wall.count] = end[k];
		wall.doubled[k][wall.count] = (float)(2 * end[k]);
	}
	++wall.count;
}

static void set_walls(const struct lockstep_grid *grid, const uint8_t *walls)
{
	wall.count = 0;
	for (int32_t k = 0; k < grid->width * grid->height; ++k) {
		int32_t x = grid->x + k % grid->width * grid->cell_w;
		int32_t y = grid->y + k / grid->width * grid->cell_h;

		if (walls[k] & LOCKSTEP_WALL_LEFT)
			add_wall(x, y, x, y + grid->cell_h);
		if (walls[k] & LOCKSTEP_WALL_TOP)
			add_wall(x, y, x + grid->cell_w, y);
	}
}

/* ---- Routes --------------------------------------------------------------------------------------- */

/* A level or upright segment contains every point in its range of x and its range of y. */
static bool in_open_rectangle(size_t i)
{
	int32_t x = box[0][i], y = box[1][i], w = box[2][i], h = box[3][i];

	for (size_t k = 0; k < wall.count && w > 0 && h > 0; ++k)
		if (wall.end[0][k] < x + w && wall.end[2][k] > x && wall.end[1][k] < y + h &&
		    wall.end[3][k] > y)
			return true;
	return false;
}

/* True if any wall meets the line between the centres of two of the box's pixels. */
static bool meets(const struct build *build, int32_t ax, int32_t ay, int32_t bx, int32_t by)
{
	float line[] = {(float)(2 * ax + 1), (float)(2 * ay + 1), (float)(2 * bx + 1),
			(float)(2 * by + 1)};
	const void *columns[] = {&line[0],        &line[1],        &line[2],
				 &line[3],        wall.doubled[0], wall.doubled[1],
				 wall.doubled[2], wall.doubled[3]};
	struct answers answers = {.hits = {0}};
	uint64_t any = 0;

	ask(build, "segment_segment", wall.count, columns, 1, NULL, &answers);
	for (size_t word = 0; word < WORDS; ++word)
		any |= answers.hits[word];
	return any != 0;
}

static bool meets_any_line(const struct build *build, size_t i)
{
	int32_t x = box[0][i], y = box[1][i], w = box[2][i], h = box[3][i];
	bool any = false;

	for (int32_t row = y; row < y + h && w > 0 && !any; ++row)
		any = meets(build, x, row, x + w - 1, row);
	for (int32_t column = x; column < x + w && h > 0 && !any; ++column)
		any = meets(build, column, y, column, y + h - 1);
	return any;
}

static size_t check_build(const struct build *build, const struct lockstep_maze *maze,
			  const struct answers *walk)
{
	/* One box in LINES has its lines drawn: 30 or so, each tested against all walls. */
	enum { LINES = 8 };
	const void *columns[] = {box[0], box[1], box[2], box[3]};
	struct answers answers;
	size_t hits = 0;

	ask(build, "maze_walls", CASES, columns, 0, maze, &answers);
	for (size_t i = 0; i < CASES; ++i) {
		bool hit = bit(answers.hits, i), rectangle = in_open_rectangle(i);
		bool lines = i % LINES == 0 ? meets_any_line(build, i) : rectangle;

		if (hit != bit(walk->hits, i) || hit != rectangle || hit != lines)
			fail_msg("%s, box %d (%d %d %d %d): %d, %d by a walk, %d by a rectangle, "
				 "%d by lines",
				 build->name, (int)i, box[0][i], box[1][i], box[2][i], box[3][i],
				 hit, bit(walk->hits, i), rectangle, lines);
		hits += hit;
	}
	return hits;
}

static void check_mazes(bool perfect)
{
	const void *columns[] = {box[0], box[1], box[2], box[3]};
	size_t hits = 0, all = 0;

	for (uint64_t k = 0; k < 40; k += one_in(1, 10)) {
		uint8_t walls[CELLS * CELLS];
		struct lockstep_maze *maze;
		struct answers walk;
		struct random rng;

		random_begin(&rng, 3, perfect, k);
		struct lockstep_grid grid = random_grid(&rng);

		(perfect ? draw_perfect : draw_any)(&rng, &grid, walls);
		assert_int_equal(lockstep_maze_create(&maze, grid, walls), LOCKSTEP_OK);
		set_walls(&grid, walls);
		random_boxes(&rng, &grid, box);
		ask(NULL, "maze_walls", CASES, columns, 0, maze, &walk);
		for (const struct build *b = next_build(NULL); b; b = next_build(b)) {
			hits += check_build(b, maze, &walk);
			all += CASES;
		}
		lockstep_maze_free(maze);
	}
	assert_true(hits > all / 10 && hits < all - all / 10);
}

UNIT_TEST(walls_of_perfect_mazes_are_segments)
{
	check_mazes(true);
}

UNIT_TEST(walls_of_any_maze_are_segments)
{
	check_mazes(false);
}
