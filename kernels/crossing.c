/* SPDX-License-Identifier: MIT */
/*
 * Do sides of a ring cross? A line sweeps over the vertices, and the sides that it meets are kept in
 * their order along it (M. I. Shamos, D. Hoey, Geometric intersection problems, 1976). Just before the
 * first point where sides cross, two of them are neighbours. All decisions are exact.
 *
 * Sides may touch, and lie on each other. Then their order along the line is decided behind the point
 * where they touch, and sides on one line are in any order. The line is taken as slightly tilted, so
 * that it meets vertices at the same level one by one: the lower is the one with less `across`.
 */
#include <stdlib.h>
#include <string.h>

#include "kernels/levels.h"
#include "kernels/orientation.h"

static void insert_levels(struct level *order, size_t count)
{
	for (size_t k = 1; k < count; ++k) {
		const struct level level = order[k];
		size_t at = k;
		for (; at > 0 && order[at - 1].key > level.key; --at)
			order[at] = order[at - 1];
		order[at] = level;
	}
}

/* Radix sort, lowest byte first. After an even number of passes, the result is in `order` again. */
void lockstep_sort_levels(struct level *order, struct level *spare, size_t count, unsigned bytes)
{
	enum { BYTES = 4, VALUES = 256, FEW = 48 };
	if (count <= FEW) {
		insert_levels(order, count);
		return;
	}
	uint32_t place[BYTES][VALUES];
	memset(place, 0, bytes * sizeof place[0]);
	for (size_t k = 0; k < count; ++k)
		for (unsigned byte = 0; byte < bytes; ++byte)
			++place[byte][order[k].key >> 8 * byte & 0xff];
	for (unsigned byte = 0; byte < bytes; ++byte) {
		uint32_t before = 0;
		for (unsigned value = 0; value < VALUES; ++value) {
			uint32_t here = place[byte][value];
			place[byte][value] = before;
			before += here;
		}
		for (size_t k = 0; k < count; ++k)
			spare[place[byte][order[k].key >> 8 * byte & 0xff]++] = order[k];
		struct level *sorted = spare;
		spare = order;
		order = sorted;
	}
}

/* ---- Vertices and sides ---------------------------------------------------------------------- */

enum { BLOCK = 64 };

/* Sides that are next to each other along the line. */
struct block {
	uint32_t count, place; /* its place among the blocks */
	uint32_t side[BLOCK];
};

struct sweep {
	uint32_t n;
	const float *along, *across; /* coordinates of the vertices */
	uint32_t *next, *previous;   /* vertices; no two neighbours are in the same place */
	uint32_t *order, *rank; /* the vertices in the line's order; and the place of each in it */
	uint32_t *in; /* the number of a side's block; a side has the number of its first vertex */
	struct block *block;
	uint32_t blocks, spare; /* blocks in use; those that have ever been */
	uint32_t *at, *unused;  /* the blocks in order; numbers of blocks that became empty */
	uint32_t unused_count;
	bool touches, crossed;
};

/* Where a side is. */
struct seat {
	uint32_t block, index;
};

static const uint32_t nobody = UINT32_MAX;

static struct spot spot(const struct sweep *s, uint32_t v)
{
	return (struct spot){s->along[v], s->across[v]};
}

static bool same_place(const struct sweep *s, uint32_t a, uint32_t b)
{
	return s->along[a] == s->along[b] && s->across[a] == s->across[b];
}

/* The end of a side that the line meets first, and the other. */
static uint32_t first_end(const struct sweep *s, uint32_t side)
{
	const uint32_t other = s->next[side];
	return s->rank[side] < s->rank[other] ? side : other;
}

static uint32_t last_end(const struct sweep *s, uint32_t side)
{
	const uint32_t other = s->next[side];
	return s->rank[side] < s->rank[other] ? other : side;
}

/* Where a vertex is: before a side along the line (-1), behind it (1), or on it. */
static int beside(const struct sweep *s, uint32_t side, uint32_t v)
{
	return lockstep_orientation(spot(s, first_end(s, side)), spot(s, last_end(s, side)),
				    spot(s, v));
}

/* Consecutive sides share only their vertex, unless they fold(). */
static void test(struct sweep *s, uint32_t a, uint32_t b)
{
	if (a == nobody || b == nobody || s->next[a] == b || s->next[b] == a)
		return;
	const uint32_t c = s->next[a], d = s->next[b];
	const float *q = s->across;
	if (greatest(q[a], q[c]) < least(q[b], q[d]) || greatest(q[b], q[d]) < least(q[a], q[c]))
		return;
	const int of_b = beside(s, a, b) * beside(s, a, d);
	if (of_b > 0)
		return;
	const int of_a = beside(s, b, a) * beside(s, b, c);
	s->touches = s->touches || of_a <= 0;
	s->crossed = s->crossed || (of_a < 0 && of_b < 0);
}

/* ---- Sides along the line -------------------------------------------------------------------- */

static struct seat seat_of(const struct sweep *s, uint32_t side)
{
	const struct block *block = &s->block[s->in[side]];
	uint32_t index = 0;
	while (block->side[index] != side)
		++index;
	return (struct seat){s->in[side], index};
}

static uint32_t before(const struct sweep *s, struct seat seat)
{
	const struct block *block = &s->block[seat.block];
	if (seat.index > 0)
		return block->side[seat.index - 1];
	if (block->place == 0)
		return nobody;
	block = &s->block[s->at[block->place - 1]];
	return block->side[block->count - 1];
}

static uint32_t behind(const struct sweep *s, struct seat seat)
{
	const struct block *block = &s->block[seat.block];
	if (seat.index + 1 < block->count)
		return block->side[seat.index + 1];
	return block->place + 1 < s->blocks ? s->block[s->at[block->place + 1]].side[0] : nobody;
}

static uint32_t add_block(struct sweep *s, uint32_t place)
{
	const uint32_t number = s->unused_count ? s->unused[--s->unused_count] : s->spare++;
	memmove(s->at + place + 1, s->at + place, (s->blocks - place) * sizeof *s->at);
	s->at[place] = number;
	++s->blocks;
	for (uint32_t k = place; k < s->blocks; ++k)
		s->block[s->at[k]].place = k;
	s->block[number].count = 0;
	return number;
}

static void drop_block(struct sweep *s, uint32_t number)
{
	const uint32_t place = s->block[number].place;
	--s->blocks;
	memmove(s->at + place, s->at + place + 1, (s->blocks - place) * sizeof *s->at);
	for (uint32_t k = place; k < s->blocks; ++k)
		s->block[s->at[k]].place = k;
	s->unused[s->unused_count++] = number;
}

/* Moves the second half of a full block into a new one. */
static void split(struct sweep *s, uint32_t number)
{
	const uint32_t other = add_block(s, s->block[number].place + 1);
	struct block *from = &s->block[number], *to = &s->block[other];
	to->count = BLOCK / 2;
	from->count = BLOCK / 2;
	memcpy(to->side, from->side + BLOCK / 2, BLOCK / 2 * sizeof *to->side);
	for (uint32_t k = 0; k < to->count; ++k)
		s->in[to->side[k]] = other;
}

static void put(struct sweep *s, struct seat seat, uint32_t side)
{
	if (s->block[seat.block].count == BLOCK) {
		split(s, seat.block);
		if (seat.index > BLOCK / 2) {
			seat.block = s->at[s->block[seat.block].place + 1];
			seat.index -= BLOCK / 2;
		}
	}
	struct block *block = &s->block[seat.block];
	memmove(block->side + seat.index + 1, block->side + seat.index,
		(block->count - seat.index) * sizeof *block->side);
	block->side[seat.index] = side;
	++block->count;
	s->in[side] = seat.block;
	test(s, before(s, seat), side);
	test(s, side, behind(s, seat));
}

static void take(struct sweep *s, struct seat seat)
{
	struct block *block = &s->block[seat.block];
	--block->count;
	memmove(block->side + seat.index, block->side + seat.index + 1,
		(block->count - seat.index) * sizeof *block->side);
	if (block->count == 0)
		drop_block(s, seat.block);
}

static void remove_side(struct sweep *s, uint32_t side)
{
	const struct seat seat = seat_of(s, side);
	const uint32_t a = before(s, seat), b = behind(s, seat);
	take(s, seat);
	test(s, a, b);
}

/* Is the new side, which starts at v and leads to w, behind the other one? */
static bool goes_behind(const struct sweep *s, uint32_t side, uint32_t v, uint32_t w, bool *touched)
{
	const int sign = beside(s, side, v);
	*touched = *touched || sign == 0;
	return (sign ? sign : beside(s, side, w)) > 0;
}

/* The seat for a side that starts at v and leads to w. Says whether another side touches v. */
static struct seat find(struct sweep *s, uint32_t v, uint32_t w, bool *touched)
{
	uint32_t low = 0, high = s->blocks;
	if (high == 0)
		return (struct seat){add_block(s, 0), 0};
	/* Blocks before `low` begin before the side, and those from `high` on behind it. */
	while (low < high) {
		const uint32_t middle = low + (high - low) / 2;
		if (goes_behind(s, s->block[s->at[middle]].side[0], v, w, touched))
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return (struct seat){s->at[0], 0};
	const uint32_t number = s->at[low - 1];
	const struct block *block = &s->block[number];
	for (low = 1, high = block->count; low < high;) {
		const uint32_t middle = low + (high - low) / 2;
		if (goes_behind(s, block->side[middle], v, w, touched))
			low = middle + 1;
		else
			high = middle;
	}
	return (struct seat){number, low};
}

static void insert(struct sweep *s, uint32_t side)
{
	bool touched = false;
	put(s, find(s, first_end(s, side), last_end(s, side), &touched), side);
}

/* ---- Vertices along the ring ----------------------------------------------------------------- */

static bool ends_at(const struct sweep *s, uint32_t side, uint32_t v)
{
	return last_end(s, side) == v;
}

/* Both sides of a vertex are in front of the line, or both behind: do they lie on each other? */
static void fold(struct sweep *s, uint32_t v)
{
	if (lockstep_orientation(spot(s, s->previous[v]), spot(s, v), spot(s, s->next[v])) == 0)
		s->touches = true;
}

/* The vertex continues a chain: the new side takes the old one's seat, unless a neighbour touches the
 * vertex. */
static void exchange(struct sweep *s, uint32_t v, uint32_t old, uint32_t new)
{
	const struct seat seat = seat_of(s, old);
	const uint32_t a = before(s, seat), b = behind(s, seat);
	if ((a != nobody && beside(s, a, v) == 0) || (b != nobody && beside(s, b, v) == 0)) {
		s->touches = true;
		take(s, seat);
		test(s, a, b);
		insert(s, new);
		return;
	}
	s->block[seat.block].side[seat.index] = new;
	s->in[new] = seat.block;
	test(s, a, new);
	test(s, new, b);
}

/* Both sides start at the vertex. If no other side touches it, they are neighbours. */
static void start(struct sweep *s, uint32_t v, uint32_t a, uint32_t b)
{
	const uint32_t w = last_end(s, a);
	bool touched = false;
	struct seat seat = find(s, v, w, &touched);
	put(s, seat, a);
	if (touched) {
		insert(s, b);
		return;
	}
	seat = seat_of(s, a);
	seat.index += beside(s, a, last_end(s, b)) > 0;
	put(s, seat, b);
}

static void pass(struct sweep *s, uint32_t v)
{
	const uint32_t a = s->previous[v], b = v;
	const bool a_ends = ends_at(s, a, v), b_ends = ends_at(s, b, v);
	if (a_ends != b_ends) {
		exchange(s, v, a_ends ? a : b, a_ends ? b : a);
		return;
	}
	fold(s, v);
	if (a_ends) {
		remove_side(s, a);
		remove_side(s, b);
	} else {
		start(s, v, a, b);
	}
}

/* Several vertices are in the same place: the sides that end there go before others start. */
static void pass_all(struct sweep *s, const uint32_t *v, uint32_t count)
{
	s->touches = true;
	for (uint32_t k = 0; k < count; ++k) {
		if (ends_at(s, s->previous[v[k]], v[k]))
			remove_side(s, s->previous[v[k]]);
		if (ends_at(s, v[k], v[k]))
			remove_side(s, v[k]);
	}
	for (uint32_t k = 0; k < count; ++k) {
		if (!ends_at(s, s->previous[v[k]], v[k]))
			insert(s, s->previous[v[k]]);
		if (!ends_at(s, v[k], v[k]))
			insert(s, v[k]);
	}
}

static void run(struct sweep *s)
{
	for (uint32_t k = 0, count; k < s->n && !s->crossed; k += count) {
		count = 1;
		while (k + count < s->n && same_place(s, s->order[k], s->order[k + count]))
			++count;
		if (count == 1)
			pass(s, s->order[k]);
		else
			pass_all(s, s->order + k, count);
	}
}

/* ---- All together ---------------------------------------------------------------------------- */

/* Maps floats to integers in the same order; both zeros to the same. */
static uint32_t key_of(float v)
{
	uint32_t bits;
	v += 0.0f;
	memcpy(&bits, &v, sizeof bits);
	return bits >> 31 ? ~bits : bits | (uint32_t)1 << 31;
}

/* Sorts vertices of the same level. */
static void sort_level(const struct sweep *s, struct level *order, struct level *spare,
		       size_t count)
{
	for (size_t k = 0; k < count; ++k)
		order[k].key = key_of(s->across[order[k].i]);
	lockstep_sort_levels(order, spare, count, 4);
}

static void sort(struct sweep *s, struct level *order)
{
	lockstep_sort_levels(order, order + s->n, s->n, 4);
	for (size_t k = 0, count; k < s->n; k += count) {
		count = 1;
		while (k + count < s->n && order[k].key == order[k + count].key)
			++count;
		if (count > 1)
			sort_level(s, order + k, order + s->n, count);
	}
	for (uint32_t k = 0; k < s->n; ++k) {
		s->order[k] = order[k].i;
		s->rank[order[k].i] = k;
	}
}

/* Links the vertices, without those in the same place as the one before. Fewer than three cannot
 * cross. */
static void link_ring(struct sweep *s, uint32_t n, struct level *order)
{
	uint32_t first = 0, last = 0;
	s->n = 0;
	for (uint32_t i = 0; i < n; ++i) {
		if (i > 0 && same_place(s, i, last))
			continue;
		s->previous[i] = last;
		s->next[last] = i;
		last = i;
		order[s->n++] = (struct level){key_of(s->along[i]), i};
	}
	while (s->n > 1 && same_place(s, first, last)) {
		last = s->previous[last];
		--s->n;
	}
	s->next[last] = first;
	s->previous[first] = last;
}

/* How many sides a line across this axis meets on average. */
static double met(const float *v, size_t n)
{
	double sum = 0;
	float from = v[0], to = v[0];
	for (size_t i = 0, j = n - 1; i < n; j = i++) {
		sum += v[i] < v[j] ? (double)v[j] - v[i] : (double)v[i] - v[j];
		from = least(from, v[i]);
		to = greatest(to, v[i]);
	}
	return from < to ? sum / ((double)to - from) : 0;
}

enum lockstep_status lockstep_refuse_crossing(size_t n, const float *x, const float *y,
					      bool *touches)
{
	const bool swap = met(x, n) > met(y, n);
	struct sweep s = {.along = swap ? y : x, .across = swap ? x : y};
	struct level *order = malloc(2 * n * sizeof *order);
	/* A block is split in half once BLOCK / 2 more sides have come, and a side comes only once. */
	const size_t blocks = n / (BLOCK / 2) + 2;
	s.next = malloc((5 * n + 2 * blocks) * sizeof *s.next);
	s.block = malloc(blocks * sizeof *s.block);
	enum lockstep_status status = LOCKSTEP_NO_MEMORY;
	if (order && s.next && s.block) {
		s.previous = s.next + n;
		s.order = s.previous + n;
		s.rank = s.order + n;
		s.in = s.rank + n;
		s.at = s.in + n;
		s.unused = s.at + blocks;
		link_ring(&s, (uint32_t)n, order);
		if (s.n > 3) {
			sort(&s, order);
			run(&s);
		}
		*touches = s.n < n || s.touches;
		status = s.crossed ? LOCKSTEP_NOT_SIMPLE : LOCKSTEP_OK;
	}
	free(order);
	free(s.next);
	free(s.block);
	return status;
}
