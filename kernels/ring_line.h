/* SPDX-License-Identifier: MIT */
/*
 * The line that sweeps over a ring, and the sides that it meets, in their order along it: in
 * blocks, so that a side is put in or taken out without moving many. A side that continues another
 * takes its place.
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

/* Sides that continue each other: the line meets them one after the other. Strand 0 is none: it is before the
 * lowest one, and behind the highest. */
struct strand {
	uint32_t from, to;  /* the ends of the side that the line meets; `to` comes later */
	uint32_t low, high; /* the next strands along the line */
	uint32_t block;
};

/* Strands that are next to each other along the line. */
struct block {
	uint32_t count;
	uint32_t strand[BLOCK];
};

struct line {
	const struct vertex *vertex;
	struct strand *strand;
	uint32_t strands;   /* the highest number in use */
	uint32_t forgotten; /* the first number to use again, or 0; the others follow by `low` */
	uint32_t *of;       /* by the number of a side's first vertex along the ring: its strand */
	struct block *block;
	uint32_t blocks, spare; /* blocks in use; those that have ever been */
	uint32_t *at, *place;   /* the blocks in order; by number: its place in this order */
	uint32_t *unused, unused_count; /* numbers of blocks that became empty */
};

static const uint32_t nobody = UINT32_MAX;

/* The sign of the turn from a to b to c. */
static inline int turn(const struct line *l, uint32_t a, uint32_t b, uint32_t c)
{
	return lockstep_orientation(l->vertex[a].at, l->vertex[b].at, l->vertex[c].at);
}

/* Where a vertex is: before a strand along the line (-1), behind it (1), or on it. */
static inline int beside(const struct line *l, uint32_t strand, uint32_t v)
{
	return turn(l, l->strand[strand].from, l->strand[strand].to, v);
}

/* ---- Search ---------------------------------------------------------------------------------- */

/* Where strands can be put: in a block, behind strand `low`. */
struct seat {
	uint32_t block, index, low;
};

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

/* Is the side from v to w behind a strand? */
static bool goes_behind(const struct line *l, uint32_t strand, uint32_t v, uint32_t w,
			bool *touched)
{
	const int sign = beside(l, strand, v);
	*touched = *touched || sign == 0;
	return (sign ? sign : beside(l, strand, w)) > 0;
}

/* The seat for a side that starts at v and leads to w. Sets `touched` if another side touches v. */
static struct seat find(struct line *l, uint32_t v, uint32_t w, bool *touched)
{
	uint32_t low = 0, high = l->blocks;
	if (high == 0)
		return (struct seat){add_block(l, 0), 0, 0};
	/* Blocks before `low` begin before the side, and those from `high` on behind it. */
	while (low < high) {
		const uint32_t middle = low + (high - low) / 2;
		if (goes_behind(l, l->block[l->at[middle]].strand[0], v, w, touched))
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return (struct seat){l->at[0], 0, 0};
	const uint32_t number = l->at[low - 1];
	const struct block *block = &l->block[number];
	for (low = 1, high = block->count; low < high;) {
		const uint32_t middle = low + (high - low) / 2;
		if (goes_behind(l, block->strand[middle], v, w, touched))
			low = middle + 1;
		else
			high = middle;
	}
	return (struct seat){number, low, block->strand[low - 1]};
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
	to->count = from->count - BLOCK / 2;
	from->count = BLOCK / 2;
	memcpy(to->strand, from->strand + BLOCK / 2, to->count * sizeof *to->strand);
	for (uint32_t k = 0; k < to->count; ++k)
		l->strand[to->strand[k]].block = other;
}

/* Makes two strands neighbours. */
static inline void join(struct line *l, uint32_t low, uint32_t high)
{
	l->strand[low].high = high;
	l->strand[high].low = low;
}

/* Starts a strand with the side that starts at vertex `side` of the ring. */
static uint32_t add_strand(struct line *l, uint32_t side)
{
	const uint32_t next = l->vertex[side].next;
	uint32_t strand = l->forgotten;
	if (strand == 0)
		strand = ++l->strands;
	else
		l->forgotten = l->strand[strand].low;
	l->strand[strand].from = side < next ? side : next;
	l->strand[strand].to = side < next ? next : side;
	l->of[side] = strand;
	return strand;
}

/* Puts strands at a seat, one behind the other. */
static void put(struct line *l, struct seat seat, const uint32_t *strand, uint32_t count)
{
	if (l->block[seat.block].count + count > BLOCK) {
		split(l, seat.block);
		if (seat.index > BLOCK / 2) {
			seat.block = l->at[l->place[seat.block] + 1];
			seat.index -= BLOCK / 2;
		}
	}
	struct block *block = &l->block[seat.block];
	uint32_t *to = block->strand + seat.index, low = seat.low;
	const uint32_t high = l->strand[low].high;
	memmove(to + count, to, (block->count - seat.index) * sizeof *to);
	block->count += count;
	for (uint32_t k = 0; k < count; ++k) {
		to[k] = strand[k];
		l->strand[strand[k]].block = seat.block;
		join(l, low, strand[k]);
		low = strand[k];
	}
	join(l, low, high);
}

static uint32_t index_of(const struct block *block, uint32_t strand)
{
	uint32_t index = 0;
	while (block->strand[index] != strand)
		++index;
	return index;
}

static void forget_strand(struct line *l, uint32_t strand)
{
	l->strand[strand].low = l->forgotten;
	l->forgotten = strand;
}

/* Takes out the strands from `low` to `high`, one or two. */
static void take(struct line *l, uint32_t low, uint32_t high)
{
	const uint32_t number = l->strand[low].block, count = low == high ? 1 : 2;
	struct block *block = &l->block[number];
	if (l->strand[high].block != number) {
		take(l, low, low);
		take(l, high, high);
		return;
	}
	uint32_t *from = block->strand + index_of(block, low);
	block->count -= count;
	memmove(from, from + count, (size_t)(block->strand + block->count - from) * sizeof *from);
	if (block->count == 0)
		drop_block(l, number);
	join(l, l->strand[low].low, l->strand[high].high);
	forget_strand(l, low);
	if (low != high)
		forget_strand(l, high);
}

#endif
