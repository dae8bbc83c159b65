/* SPDX-License-Identifier: MIT */
/*
 * Walls of a maze in blocks of 4 x 4 cells (world.h). Looking up the four blocks at a box's corners finds all
 * of the box's walls in them, in a 64th of the memory of the sums.
 */
#ifndef LOCKSTEP_KERNELS_MAZE_BLOCKS_H
#define LOCKSTEP_KERNELS_MAZE_BLOCKS_H

#include "kernels/driver.h"
#include "kernels/world.h"

/* The number of lines up to the first pixel of a box, and up to the last. */
struct span {
	ivec first, last;
};

/* The block of a line. Lines are at most 2^24 + 1, for cells beyond the last in a row of
 * LOCKSTEP_WORLD_ROWS_MAX. A float represents all others exactly, and rounds that one to 2^24, in
 * the same block. */
PART ivec block_of(ivec line)
{
	return to_int(mul(to_float(line), set(1.0f / MAZE_BLOCK)));
}

/* The blocks of the first and the last column or row. */
struct block_pair {
	ivec block[2];
};

PART struct block_pair blocks_of(struct span lines)
{
	return (struct block_pair){{block_of(lines.first), block_of(lines.last)}};
}

/* Are the blocks equal or adjacent? */
PART mask side_by_side(struct block_pair pair)
{
	return lt_int(sub_int(pair.block[1], pair.block[0]), set_int(2));
}

/* Bits for each of the two blocks. `all`: the columns or rows from the first to the last one;
 * `inner`: the same without the first one, which are those with walls between two of them. */
struct reach {
	ivec all[2], inner[2];
};

/* 2^k, for k from 0 to 30. */
PART ivec power(ivec k)
{
	return to_int(as_float(mul_int(add_int(k, set_int(127)), set_int(1 << 23))));
}

/* `bits` is the number of bits of a column or row. */
PART struct reach reach_of(struct span lines, struct block_pair pair, int32_t bits)
{
	struct reach r;
	ivec last_in_block = set_int(MAZE_BLOCK - 1), step = set_int(bits);
	ivec first = power(mul_int(and_int(lines.first, last_in_block), step));
	ivec second = mul_int(first, set_int(1 << bits));
	ivec end = power(mul_int(add_int(and_int(lines.last, last_in_block), set_int(1)), step));
	mask same = eq_int(pair.block[0], pair.block[1]);
	ivec end_in_first = choose_int(same, end, set_int(1 << MAZE_BLOCK * bits));
	r.all[0] = sub_int(end_in_first, first);
	r.inner[0] = sub_int(end_in_first, second);
	r.all[1] = sub_int(end, choose_int(same, first, set_int(1)));
	r.inner[1] = sub_int(end, choose_int(same, second, set_int(1)));
	return r;
}

/* Walls on the left are in the lower half of a word, those on top in the upper half. */
PART ivec halves(ivec left, ivec top)
{
	return add_int(left, mul_int(top, set_int(1 << 16)));
}

PART mask any_bit(const uint32_t *blocks, ivec block, ivec columns, ivec rows)
{
	ivec walls = gather((const int32_t *)blocks, block);
	return invert(eq_int(and_int(walls, and_int(columns, rows)), set_int(0)));
}

/* Is there a wall in the box's part of these four blocks? */
PART mask wall_in_corners(const struct lockstep_maze *m, struct span x, struct span y,
			  struct block_pair across, struct block_pair down)
{
	struct reach h = reach_of(x, across, 1), v = reach_of(y, down, MAZE_BLOCK);
	mask found = never();
	UNROLL_GROUP
	for (unsigned j = 0; j < 2; ++j) {
		ivec rows = halves(v.all[j], v.inner[j]);
		ivec row = mul_int(down.block[j], set_int(m->block_row));
		UNROLL_GROUP
		for (unsigned i = 0; i < 2; ++i) {
			ivec columns = mul_int(halves(h.inner[i], h.all[i]), set_int(0x1111));
			ivec block = add_int(row, across.block[i]);
			found = either(found, any_bit(m->blocks, block, columns, rows));
		}
	}
	return found;
}

#endif
