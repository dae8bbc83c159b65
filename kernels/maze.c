/* SPDX-License-Identifier: MIT */
/*
 * Boxes of pixels in grids of cells. See lockstep.h for questions, boundaries and sources.
 *
 * A line is where a cell begins: line k is before cell k, and line 0 is the grid's left or upper
 * side. Pixels outside the grid are all alike, so they are moved to the nearest pixel just outside
 * it; then nothing overflows, and every lookup is in range. The walls in a rectangle of cells are
 * counted with four sums (world.h), however many cells it has.
 */
#include "kernels/kernel.h"
#include "kernels/maze_blocks.h"

/* The columns or rows of a grid, and what is needed to find the cells of pixels. */
struct axis {
	int32_t first, size, count; /* first pixel, cell size, number of cells */
	int32_t before, beyond;     /* the pixels just outside; INT32_MAX if there is none beyond */
	int32_t origin;             /* one cell before the first pixel, wrapped around */
	struct divisor divisor;     /* for dividing by the size */
	bool wide;                  /* with one more cell, the grid has 2^31 pixels or more */
	int32_t far_cells;          /* the number of cells with 2^31 pixels, rounded up */
};

static inline struct axis axis_of(int32_t first, int32_t size, int32_t count)
{
	int64_t pixels = (int64_t)size * count, beyond = first + pixels;
	return (struct axis){
	    .first = first,
	    .size = size,
	    .count = count,
	    .before = first - 1,
	    .beyond = (int32_t)(beyond < INT32_MAX ? beyond : INT32_MAX),
	    .origin = (int32_t)((uint32_t)first - (uint32_t)size),
	    .divisor = divisor_of(size),
	    .wide = pixels + size > INT32_MAX,
	    .far_cells = (int32_t)(((INT64_C(1) << 31) + size - 1) / size),
	};
}

/* A grid and its sums of walls; see world.h. */
struct cover {
	struct axis x, y;
	int32_t row; /* sums per row */
	const int32_t *sums[4];
	const struct lockstep_maze *maze; /* NULL for tiles */
};

/*
 * A pixel's distance from the grid's first one may exceed an int32, so it is measured from the
 * first line that is 2^31 pixels or more away.
 */
static inline ivec lines_up_to_far(const struct axis *axis, ivec at)
{
	ivec from = sub_int(at, set_int(axis->first));
	ivec far_pixels = mul_int(set_int(axis->far_cells), set_int(axis->size));
	mask far = both(lt_int(from, set_int(0)), gt_int(at, set_int(axis->before)));
	from = choose_int(far, sub_int(from, far_pixels), from);
	ivec skipped = choose_int(far, set_int(axis->far_cells + 1), set_int(1));
	return add_int(divide_floor(from, axis->divisor), skipped);
}

/* The number of lines up to a pixel in the grid or just outside, which is the number of whole
 * cells, counted from one cell before the grid. */
INLINE ivec lines_up_to(const struct axis *axis, ivec at)
{
	if (axis->wide)
		return lines_up_to_far(axis, at);
	return divide_positive(sub_int(at, set_int(axis->origin)), axis->divisor);
}

/* Meaningful for boxes that have pixels; for others, it is only certain that sums exist at
 * these indices. */
INLINE struct span span_of(const struct axis *axis, ivec at, ivec size)
{
	ivec before = set_int(axis->before), beyond = set_int(axis->beyond);
	ivec last = add_int(at, sub_int(size, set_int(1)));
	last = choose_int(lt_int(last, at), beyond, last);
	return (struct span){lines_up_to(axis, max_int(min_int(at, beyond), before)),
			     lines_up_to(axis, max_int(min_int(last, beyond), before))};
}

INLINE mask has_pixels(struct pixel_box b)
{
	return both(gt_int(b.w, set_int(0)), gt_int(b.h, set_int(0)));
}

INLINE mask any_wall(const struct cover *cover, struct span x, struct span y)
{
	ivec row = set_int(cover->row);
	ivec first = mul_int(y.first, row), last = mul_int(y.last, row);
	ivec below = sub_int(gather(cover->sums[0], add_int(last, x.last)),
			     gather(cover->sums[1], add_int(last, x.first)));
	ivec above = sub_int(gather(cover->sums[2], add_int(first, x.last)),
			     gather(cover->sums[3], add_int(first, x.first)));
	return gt_int(sub_int(below, above), set_int(0));
}

INLINE void drive_cover(const struct lockstep_batch *batch, const struct cover *cover,
			lane_world_hits *hit)
{
	struct lockstep_batch covered = *batch;
	covered.world = cover;
	drive_world_hits(&covered, pixel_box_columns, hit);
}

/* Does a box between these lines cover any of the things that are counted? */
typedef mask cover_test(const struct cover *cover, struct span x, struct span y);

INLINE void ask_cover(vec operands[FLIGHT][LOCKSTEP_COLUMNS_MAX], unsigned vectors,
		      const struct cover *cover, cover_test *any, mask *hit)
{
	UNROLL_GROUP
	for (unsigned f = 0; f < vectors; ++f) {
		struct pixel_box box = pixel_box_of(operands[f]);
		struct span x = span_of(&cover->x, box.x, box.w);
		struct span y = span_of(&cover->y, box.y, box.h);
		hit[f] = both(any(cover, x, y), has_pixels(box));
	}
}

/* ---- Tiles -------------------------------------------------------------------------------------- */

/* The number of cells before the first covered one, and up to and including the last. */
INLINE struct span cells_of(const struct axis *axis, struct span lines)
{
	return (struct span){max_int(sub_int(lines.first, set_int(1)), set_int(0)),
			     min_int(lines.last, set_int(axis->count))};
}

INLINE mask any_tile(const struct cover *cover, struct span x, struct span y)
{
	return any_wall(cover, cells_of(&cover->x, x), cells_of(&cover->y, y));
}

INLINE void tile_overlap_of(vec operands[FLIGHT][LOCKSTEP_COLUMNS_MAX], unsigned vectors,
			    const void *world, mask *hit)
{
	ask_cover(operands, vectors, world, any_tile, hit);
}

KERNEL_OF(tile_overlap, OPERANDS1(pixel_box), ON(tiles), HITS, RESULTS(0))
{
	if (batch->n == 0)
		return;
	const struct lockstep_tiles *tiles = batch->world;
	struct lockstep_grid g = tiles->grid;
	const struct cover cover = {axis_of(g.x, g.cell_w, g.width),
				    axis_of(g.y, g.cell_h, g.height),
				    g.width + 1,
				    {tiles->sums, tiles->sums, tiles->sums, tiles->sums},
				    NULL};
	drive_cover(batch, &cover, tile_overlap_of);
}

/* ---- Mazes -------------------------------------------------------------------------------------- */

INLINE bool two_at_most(unsigned set)
{
	set &= set - 1;
	return (set & (set - 1)) == 0;
}

/*
 * The sums of a large maze are not in any cache, so its blocks are looked up first. They hold all walls of a
 * small box and usually one wall of a large box. The walls of a box are counted only if the blocks have none
 * and the box has cells in further blocks. If there are few walls, this applies to most large boxes; then, if
 * nearly all boxes are large, they are counted at once.
 * Measured on AMD Zen 4: with 1024 x 1024 cells, boxes of two by two cells take a third of the time, and
 * large ones between two thirds of the time and the same; with 256 x 256, large ones take longer.
 */
INLINE mask any_wall_of_large(const struct cover *cover, struct span x, struct span y)
{
	struct block_pair across = blocks_of(x), down = blocks_of(y);
	mask small = both(side_by_side(across), side_by_side(down));
	if (cover->maze->sparse && two_at_most(bits(small)))
		return any_wall(cover, x, y);
	mask found = wall_in_corners(cover->maze, x, y, across, down);
	mask open = invert(either(found, small));
	if (none(open))
		return found;
	/* Lanes that need no sums all load the first one, so it stays in a cache. */
	ivec zero = set_int(0);
	x = (struct span){choose_int(open, x.first, zero), choose_int(open, x.last, zero)};
	y = (struct span){choose_int(open, y.first, zero), choose_int(open, y.last, zero)};
	return either(found, both(open, any_wall(cover, x, y)));
}

INLINE void large_maze_of(vec operands[FLIGHT][LOCKSTEP_COLUMNS_MAX], unsigned vectors,
			  const void *world, mask *hit)
{
	ask_cover(operands, vectors, world, any_wall_of_large, hit);
}

INLINE void maze_walls_of(vec operands[FLIGHT][LOCKSTEP_COLUMNS_MAX], unsigned vectors,
			  const void *world, mask *hit)
{
	ask_cover(operands, vectors, world, any_wall, hit);
}

INLINE void drive_maze(const struct lockstep_batch *batch, lane_world_hits *hit)
{
	if (batch->n == 0)
		return;
	const struct lockstep_maze *m = batch->world;
	struct lockstep_grid g = m->grid;
	const struct cover cover = {axis_of(g.x, g.cell_w, g.width),
				    axis_of(g.y, g.cell_h, g.height),
				    g.width + 2,
				    {m->sums[0], m->sums[1], m->sums[2], m->sums[3]},
				    m};
	drive_cover(batch, &cover, hit);
}

KERNEL_OF(maze_walls, OPERANDS1(pixel_box), ON(maze), HITS, RESULTS(0))
{
	const struct lockstep_maze *m = batch->world;
	/* With one lane, plain sums are faster. */
	if (LANES > 1 && batch->n > 0 && m->large)
		drive_maze(batch, large_maze_of);
	else
		drive_maze(batch, maze_walls_of);
}

/* ---- As published ------------------------------------------------------------------------------- */

/* Rounds towards zero: a / d, rounded up, is (a + d - 1) / d, rounded down. */
INLINE ivec cell_published(const struct axis *axis, ivec at)
{
	ivec from = sub_int(at, set_int(axis->first));
	mask negative = lt_int(from, set_int(0));
	ivec up = choose_int(negative, set_int(axis->size - 1), set_int(0));
	return divide_floor(add_int(from, up), axis->divisor);
}

/* The number of lines up to a cell in the grid or just outside. */
INLINE ivec lines_published(const struct axis *axis, ivec cell)
{
	ivec within = max_int(min_int(cell, set_int(axis->count)), set_int(-1));
	return add_int(within, set_int(1));
}

/* Uses x and w for both axes. */
INLINE void maze_published_of(vec operands[FLIGHT][LOCKSTEP_COLUMNS_MAX], unsigned vectors,
			      const void *world, mask *hit)
{
	const struct cover *cover = world;
	UNROLL_GROUP
	for (unsigned f = 0; f < vectors; ++f) {
		struct pixel_box box = pixel_box_of(operands[f]);
		ivec at = sub_int(add_int(box.x, box.w), set_int(1));
		ivec first_x = cell_published(&cover->x, box.x);
		ivec last_x = cell_published(&cover->x, at);
		ivec first_y = cell_published(&cover->y, box.x);
		ivec last_y = cell_published(&cover->y, at);
		struct span x = {lines_published(&cover->x, first_x),
				 lines_published(&cover->x, last_x)};
		struct span y = {lines_published(&cover->y, first_y),
				 lines_published(&cover->y, last_y)};
		mask cells = invert(either(lt_int(last_x, first_x), lt_int(last_y, first_y)));
		hit[f] = both(cells, any_wall(cover, x, y));
	}
}

KERNEL_OF(maze_published, OPERANDS1(pixel_box), ON(maze), HITS, RESULTS(0))
{
	drive_maze(batch, maze_published_of);
}
