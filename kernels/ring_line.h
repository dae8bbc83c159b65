/* SPDX-License-Identifier: MIT */
/*
 * The line that sweeps over a ring, and the sides that it meets, in their order along it: in
 * blocks, so that a side is put in or taken out without moving many.
 */
#ifndef LOCKSTEP_KERNELS_RING_LINE_H
#define LOCKSTEP_KERNELS_RING_LINE_H

#include <string.h>

#include "kernels/levels.h"
#include "kernels/orientation.h"

enum { BLOCK = 64 };

/* A vertex is known by its place in the order in which the line meets the vertices. */
struct vertex {
	struct spot at;          /* x is along the sweep, y across it */
	uint32_t next, previous; /* along the ring; no two neighbours are in the same place */
};

/* Sides that are next to each other along the line. */
struct block {
	uint32_t count;
	uint32_t side[BLOCK];
};

/* A side has the number of its first vertex along the ring. */
struct line {
	const struct vertex *vertex;
	uint32_t *in; /* by side: the number of its block */
	struct block *block;
	uint32_t blocks, spare; /* blocks in use; those that have ever been */
	uint32_t *at, *place;   /* the blocks in order; by number: its place in this order */
	uint32_t *unused, unused_count; /* numbers of blocks that became empty */
};

/* Where a side is. */
struct seat {
	uint32_t block, index;
};

static const uint32_t nobody = UINT32_MAX;

static inline uint32_t other_end(const struct line *l, uint32_t side)
{
	return l->vertex[side].next;
}

/* The end of a side that the line meets first, and the other. */
static inline uint32_t first_end(const struct line *l, uint32_t side)
{
	const uint32_t other = other_end(l, side);
	return side < other ? side : other;
}

static inline uint32_t last_end(const struct line *l, uint32_t side)
{
	const uint32_t other = other_end(l, side);
	return side < other ? other : side;
}

/* The sign of the turn from a to b to c. */
static inline int turn(const struct line *l, uint32_t a, uint32_t b, uint32_t c)
{
	return lockstep_orientation(l->vertex[a].at, l->vertex[b].at, l->vertex[c].at);
}

/* Where a vertex is: before a side along the line (-1), behind it (1), or on it. */
static inline int beside(const struct line *l, uint32_t side, uint32_t v)
{
	return turn(l, first_end(l, side), last_end(l, side), v);
}

/* ---- Seats ----------------------------------------------------------------------------------- */

static struct seat seat_of(const struct line *l, uint32_t side)
{
	const struct block *block = &l->block[l->in[side]];
	uint32_t index = 0;
	while (block->side[index] != side)
		++index;
	return (struct seat){l->in[side], index};
}

static uint32_t before(const struct line *l, struct seat seat)
{
	const struct block *block = &l->block[seat.block];
	if (seat.index > 0)
		return block->side[seat.index - 1];
	const uint32_t place = l->place[seat.block];
	if (place == 0)
		return nobody;
	block = &l->block[l->at[place - 1]];
	return block->side[block->count - 1];
}

static uint32_t behind(const struct line *l, struct seat seat)
{
	const struct block *block = &l->block[seat.block];
	if (seat.index + 1 < block->count)
		return block->side[seat.index + 1];
	const uint32_t next = l->place[seat.block] + 1;
	return next < l->blocks ? l->block[l->at[next]].side[0] : nobody;
}

/* Is the side from v to w behind the other one? */
static bool goes_behind(const struct line *l, uint32_t side, uint32_t v, uint32_t w, bool *touched)
{
	const int sign = beside(l, side, v);
	*touched = *touched || sign == 0;
	return (sign ? sign : beside(l, side, w)) > 0;
}

static uint32_t add_block(struct line *l, uint32_t place)
{
	const uint32_t number = l->unused_count ? l->unused[--l->unused_count] : l->spare++;
	memmove(l->at + place + 1, l->at + place, (l->blocks - place) * sizeof *l->at);
	l->at[place] = number;
	++l->blocks;
	for (uint32_t k = place; k < l->blocks; ++k)
		l->place[l->at[k]] = k;
	l->block[number].count = 0;
	return number;
}

/* The seat for a side that starts at v and leads to w. Sets `touched` if another side touches v. */
static struct seat find(struct line *l, uint32_t v, uint32_t w, bool *touched)
{
	uint32_t low = 0, high = l->blocks;
	if (high == 0)
		return (struct seat){add_block(l, 0), 0};
	/* Blocks before `low` begin before the side, and those from `high` on behind it. */
	while (low < high) {
		const uint32_t middle = low + (high - low) / 2;
		if (goes_behind(l, l->block[l->at[middle]].side[0], v, w, touched))
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return (struct seat){l->at[0], 0};
	const uint32_t number = l->at[low - 1];
	const struct block *block = &l->block[number];
	for (low = 1, high = block->count; low < high;) {
		const uint32_t middle = low + (high - low) / 2;
		if (goes_behind(l, block->side[middle], v, w, touched))
			low = middle + 1;
		else
			high = middle;
	}
	return (struct seat){number, low};
}

/* ---- Changes --------------------------------------------------------------------------------- */

static void drop_block(struct line *l, uint32_t number)
{
	const uint32_t place = l->place[number];
	--l->blocks;
	memmove(l->at + place, l->at + place + 1, (l->blocks - place) * sizeof *l->at);
	for (uint32_t k = place; k < l->blocks; ++k)
		l->place[l->at[k]] = k;
	l->unused[l->unused_count++] = number;
}

/* Moves the second half of a full block into a new one. */
static void split(struct line *l, uint32_t number)
{
	const uint32_t other = add_block(l, l->place[number] + 1);
	struct block *from = &l->block[number], *to = &l->block[other];
	to->count = BLOCK / 2;
	from->count = BLOCK / 2;
	memcpy(to->side, from->side + BLOCK / 2, BLOCK / 2 * sizeof *to->side);
	for (uint32_t k = 0; k < to->count; ++k)
		l->in[to->side[k]] = other;
}

/* Puts a side at a seat; returns the seat that it got. */
static struct seat put(struct line *l, struct seat seat, uint32_t side)
{
	if (l->block[seat.block].count == BLOCK) {
		split(l, seat.block);
		if (seat.index > BLOCK / 2) {
			seat.block = l->at[l->place[seat.block] + 1];
			seat.index -= BLOCK / 2;
		}
	}
	struct block *block = &l->block[seat.block];
	memmove(block->side + seat.index + 1, block->side + seat.index,
		(block->count - seat.index) * sizeof *block->side);
	block->side[seat.index] = side;
	++block->count;
	l->in[side] = seat.block;
	return seat;
}

static void take(struct line *l, struct seat seat)
{
	struct block *block = &l->block[seat.block];
	--block->count;
	memmove(block->side + seat.index, block->side + seat.index + 1,
		(block->count - seat.index) * sizeof *block->side);
	if (block->count == 0)
		drop_block(l, seat.block);
}

/* Gives the seat of a side that ends to the one that continues it. */
static void exchange(struct line *l, struct seat seat, uint32_t side)
{
	l->block[seat.block].side[seat.index] = side;
	l->in[side] = seat.block;
}

#endif
