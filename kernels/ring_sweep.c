/* SPDX-License-Identifier: MIT */
/*
 * A line sweeps over the vertices of a ring, and the sides that it meets are kept in their order
 * along it (M. I. Shamos, D. Hoey, Geometric intersection problems, 1976). Just before the first
 * point where sides cross or touch, two of them are neighbours. All decisions are exact.
 *
 * Sides may touch, and lie on each other. Then their order along the line is decided behind the point
 * where they touch, and sides on one line are in any order. The line is taken as slightly tilted, so
 * that it meets vertices at the same level one by one: the lower is the one with less `y`.
 *
 * While no sides have touched, no two that the line meets are in the same place, and the ring is cut
 * on the way.
 */
/* Compiled once, for any CPU. */
#define LOCKSTEP_LANES portable
#include "kernels/lanes/lanes.h"
#include "kernels/ring_chains.h"
#include "kernels/ring_sweep.h"

struct sweep {
	struct line line;
	struct chains chains;
	uint32_t n;
	bool touches, crossed;
};

static bool same_place(struct spot a, struct spot b)
{
	return a.x == b.x && a.y == b.y;
}

/* ---- Neighbours along the line --------------------------------------------------------------- */

/* Consecutive sides share only their vertex, unless they fold. */
static bool are_consecutive(const struct line *l, uint32_t a, uint32_t b)
{
	return other_end(l, a) == b || other_end(l, b) == a;
}

/* Does the one that ends first do so on its own side of the other? */
static bool stay_apart(const struct line *l, uint32_t low, uint32_t high)
{
	const uint32_t of_low = last_end(l, low), of_high = last_end(l, high);
	return of_low < of_high ? beside(l, high, of_low) < 0 : beside(l, low, of_high) > 0;
}

/* Tests two sides that became neighbours. */
static void test(struct sweep *s, uint32_t low, uint32_t high)
{
	const struct line *l = &s->line;
	if (low == nobody || high == nobody || are_consecutive(l, low, high) ||
	    stay_apart(l, low, high))
		return;
	const int of_high = beside(l, low, high) * beside(l, low, other_end(l, high));
	const int of_low = beside(l, high, low) * beside(l, high, other_end(l, low));
	s->touches = s->touches || (of_low <= 0 && of_high <= 0);
	s->crossed = s->crossed || (of_low < 0 && of_high < 0);
}

static void put_and_test(struct sweep *s, struct seat seat, uint32_t side)
{
	seat = put(&s->line, seat, side);
	test(s, before(&s->line, seat), side);
	test(s, side, behind(&s->line, seat));
}

/* For when sides have touched. */
static void insert(struct sweep *s, uint32_t side)
{
	const uint32_t v = first_end(&s->line, side), w = last_end(&s->line, side);
	put_and_test(s, find(&s->line, v, w, &s->touches), side);
}

static void remove_side(struct sweep *s, uint32_t side)
{
	const struct seat seat = seat_of(&s->line, side);
	const uint32_t low = before(&s->line, seat), high = behind(&s->line, seat);
	take(&s->line, seat);
	test(s, low, high);
}

/* ---- Vertices in the line's order ------------------------------------------------------------ */

static bool touches_vertex(const struct line *l, uint32_t side, uint32_t v)
{
	return side != nobody && beside(l, side, v) == 0;
}

/* The vertex continues a chain: the new side takes the old one's seat, unless a neighbour touches the
 * vertex. */
static void pass_bend(struct sweep *s, uint32_t v, uint32_t old, uint32_t new)
{
	struct line *l = &s->line;
	const struct seat seat = seat_of(l, old);
	const uint32_t low = before(l, seat), high = behind(l, seat);
	if (s->touches && (touches_vertex(l, low, v) || touches_vertex(l, high, v))) {
		take(l, seat);
		test(s, low, high);
		insert(s, new);
		return;
	}
	exchange(l, seat, new);
	test(s, low, new);
	test(s, new, high);
	if (!s->touches)
		continue_part(&s->chains, v, low, old, new);
}

/* Both sides of the vertex start there. If no other side touches it, they are neighbours. */
static void pass_start(struct sweep *s, uint32_t v, uint32_t a, uint32_t b)
{
	struct line *l = &s->line;
	const uint32_t to_a = last_end(l, a), to_b = last_end(l, b);
	bool touched = false;
	struct seat seat = find(l, v, to_a, &touched);
	const int sign = turn(l, v, to_a, to_b);
	s->touches = s->touches || touched || sign == 0;
	if (touched) {
		put_and_test(s, seat, a);
		insert(s, b);
		return;
	}
	const uint32_t low = sign > 0 ? a : b, high = sign > 0 ? b : a, part = before(l, seat);
	seat = put(l, seat, low);
	++seat.index;
	seat = put(l, seat, high);
	test(s, part, low);
	test(s, high, behind(l, seat));
	if (!s->touches)
		start_parts(&s->chains, v, part, low, high);
}

/* Both sides end at the vertex. If no sides have touched, they are neighbours, and do not fold: the one that
 * started later would have touched the other. */
static void pass_end(struct sweep *s, uint32_t v, uint32_t a, uint32_t b)
{
	struct line *l = &s->line;
	if (s->touches) {
		remove_side(s, a);
		remove_side(s, b);
		return;
	}
	const bool a_is_low = behind(l, seat_of(l, a)) == b;
	const uint32_t low = a_is_low ? a : b, high = a_is_low ? b : a;
	take(l, seat_of(l, high));
	const struct seat seat = seat_of(l, low);
	const uint32_t part = before(l, seat), next = behind(l, seat);
	take(l, seat);
	test(s, part, next);
	if (!s->touches)
		end_parts(&s->chains, v, part, low, high);
}

static void pass(struct sweep *s, uint32_t v)
{
	const uint32_t a = s->line.vertex[v].previous, b = v;
	const bool a_ends = last_end(&s->line, a) == v, b_ends = last_end(&s->line, b) == v;
	if (a_ends && b_ends)
		pass_end(s, v, a, b);
	else if (a_ends)
		pass_bend(s, v, a, b);
	else if (b_ends)
		pass_bend(s, v, b, a);
	else
		pass_start(s, v, a, b);
}

/* Vertices from v on are in the same place: the sides that end there go before others start. */
static void pass_all(struct sweep *s, uint32_t v, uint32_t count)
{
	s->touches = true;
	for (unsigned start = 0; start < 2; ++start)
		for (uint32_t k = v; k < v + count; ++k) {
			const uint32_t side[] = {s->line.vertex[k].previous, k};
			for (unsigned i = 0; i < 2; ++i) {
				const bool ends = last_end(&s->line, side[i]) == k;
				if (start == 0 && ends)
					remove_side(s, side[i]);
				else if (start == 1 && !ends)
					insert(s, side[i]);
			}
		}
}

static void run(struct sweep *s)
{
	const struct vertex *vertex = s->line.vertex;
	for (uint32_t v = 0, count; v < s->n && !s->crossed; v += count) {
		count = 1;
		while (v + count < s->n && same_place(vertex[v].at, vertex[v + count].at))
			++count;
		if (count == 1)
			pass(s, v);
		else
			pass_all(s, v, count);
	}
}

/* ---- Sorting --------------------------------------------------------------------------------- */

/* The ring as given: coordinates along the sweep and across it. */
struct given {
	const float *along, *across;
	uint32_t *next, *previous;
};

/* Maps floats to integers in the same order; both zeros to the same. */
static uint32_t key_of(float v)
{
	uint32_t bits;
	v += 0.0f;
	memcpy(&bits, &v, sizeof bits);
	return bits >> 31 ? ~bits : bits | (uint32_t)1 << 31;
}

/* Links the vertices, without those in the same place as the one before; returns how many are
 * left. */
static uint32_t link_ring(const struct given *ring, uint32_t n, struct level *order)
{
	uint32_t first = 0, last = 0, count = 0;
	for (uint32_t i = 0; i < n; ++i) {
		if (i > 0 && ring->along[i] == ring->along[last] &&
		    ring->across[i] == ring->across[last])
			continue;
		ring->previous[i] = last;
		ring->next[last] = i;
		last = i;
		order[count++] = (struct level){key_of(ring->along[i]), i};
	}
	while (count > 1 && ring->along[first] == ring->along[last] &&
	       ring->across[first] == ring->across[last]) {
		last = ring->previous[last];
		--count;
	}
	ring->next[last] = first;
	ring->previous[first] = last;
	return count;
}

/* Does the line meet vertex a before b? */
static bool is_before(const struct given *ring, struct level a, struct level b)
{
	return a.key != b.key ? a.key < b.key : ring->across[a.i] < ring->across[b.i];
}

static void sort_by_insertion(const struct given *ring, struct level *order, uint32_t n)
{
	for (uint32_t k = 1; k < n; ++k) {
		const struct level level = order[k];
		uint32_t at = k;
		for (; at > 0 && is_before(ring, level, order[at - 1]); --at)
			order[at] = order[at - 1];
		order[at] = level;
	}
}

/* How far the ring reaches along the sweep. */
struct range {
	float from, to;
};

static uint32_t bucket_of(struct range range, double scale, float along)
{
	return (uint32_t)(((double)along - range.from) * scale);
}

/* Sorts vertices into n buckets of equal width, for sort_by_insertion() to sort those in a bucket. False if
 * one is too full. `count` is for each bucket. */
static bool sort_into_buckets(const struct given *ring, struct range range,
			      const struct level *order, struct level *sorted, uint32_t n,
			      uint32_t *count)
{
	enum { FULL = 16 };
	const double scale = (n - 1) / ((double)range.to - range.from);
	memset(count, 0, n * sizeof *count);
	for (uint32_t k = 0; k < n; ++k)
		if (++count[bucket_of(range, scale, ring->along[order[k].i])] > FULL)
			return false;
	for (uint32_t k = 0, before = 0; k < n; ++k) {
		const uint32_t here = count[k];
		count[k] = before;
		before += here;
	}
	for (uint32_t k = 0; k < n; ++k)
		sorted[count[bucket_of(range, scale, ring->along[order[k].i])]++] = order[k];
	return true;
}

/* Sorts by key, and vertices of the same key by their other coordinate. */
static void sort_by_key(const struct given *ring, struct level *order, struct level *spare,
			uint32_t n)
{
	lockstep_sort_levels(order, spare, n, 4);
	for (uint32_t k = 0, count; k < n; k += count) {
		count = 1;
		while (k + count < n && order[k].key == order[k + count].key)
			++count;
		if (count == 1)
			continue;
		for (uint32_t i = k; i < k + count; ++i)
			order[i].key = key_of(ring->across[order[i].i]);
		lockstep_sort_levels(order + k, spare, count, 4);
	}
}

/* Makes the vertices in the line's order. `order` has room for 2 n, and `place` for n. */
static void sort(const struct given *ring, struct range range, struct level *order, uint32_t n,
		 uint32_t *place, struct vertex *vertex)
{
	struct level *spare = order + n;
	if (range.from < range.to && sort_into_buckets(ring, range, order, spare, n, place)) {
		order = spare;
		sort_by_insertion(ring, order, n);
	} else {
		sort_by_key(ring, order, spare, n);
	}
	for (uint32_t k = 0; k < n; ++k)
		place[order[k].i] = k;
	for (uint32_t k = 0; k < n; ++k) {
		const uint32_t i = order[k].i;
		vertex[k] = (struct vertex){{ring->along[i], ring->across[i]},
					    place[ring->next[i]],
					    place[ring->previous[i]]};
	}
}

/* A column's range, and how many sides a line across that axis meets on average. */
struct spread {
	struct range range;
	float met;
};

static float absolute_of(float v)
{
	return v < 0 ? -v : v;
}

static struct spread spread_of(const float *v, size_t n)
{
	struct range range = {v[0], v[0]};
	vec low = set(v[0]), high = low, ways = set(0);
	float lows[LANES], highs[LANES], way[LANES];
	size_t last = 0;
	for (; last + LANES < n; last += LANES) {
		const vec from = load(v + last), to = load(v + last + 1);
		low = choose(lt(to, low), to, low);
		high = choose(gt(to, high), to, high);
		ways = add(ways, absolute(sub(to, from)));
	}
	store(lows, low);
	store(highs, high);
	store(way, ways);
	float sum = absolute_of(v[0] - v[n - 1]);
	for (unsigned k = 0; k < LANES; ++k) {
		range = (struct range){least(range.from, lows[k]), greatest(range.to, highs[k])};
		sum += way[k];
	}
	for (size_t i = last + 1; i < n; ++i) {
		range = (struct range){least(range.from, v[i]), greatest(range.to, v[i])};
		sum += absolute_of(v[i] - v[i - 1]);
	}
	return (struct spread){range, range.from < range.to ? sum / (range.to - range.from) : 0};
}

/* ---- All together ---------------------------------------------------------------------------- */

/* The sweep's arrays are one after another in the scratch memory, and consist of 32-bit words. */
#define WORDS(type) (sizeof(type) / sizeof(uint32_t))

/* A block is split in half once BLOCK / 2 more sides have come, and a side comes only once. */
static size_t blocks_of(size_t n)
{
	return n / (BLOCK / 2) + 1;
}

static size_t line_words(size_t n)
{
	return n * (WORDS(struct vertex) + 1) + blocks_of(n) * (WORDS(struct block) + 3);
}

/* Sorting needs 7 n of them, before there are chains. */
static size_t chain_words(size_t n)
{
	return n * WORDS(struct chain) + (n + n / 2) * WORDS(struct node);
}

size_t lockstep_sweep_scratch(size_t n)
{
	return (line_words(n) + chain_words(n)) * sizeof(uint32_t);
}

enum lockstep_status lockstep_sweep_ring(size_t n, const float *x, const float *y, void *scratch,
					 float *const columns[6], bool *touches)
{
	const struct spread of_x = spread_of(x, n), of_y = spread_of(y, n);
	const bool swap = of_x.met > of_y.met;
	const size_t blocks = blocks_of(n);
	struct vertex *vertex = scratch;
	struct block *block = (struct block *)(vertex + n);
	uint32_t *in = (uint32_t *)(block + blocks);
	uint32_t *chains = (uint32_t *)scratch + line_words(n);
	struct level *order = (struct level *)chains;
	uint32_t *numbers = (uint32_t *)(order + 2 * n);
	const struct given ring = {swap ? y : x, swap ? x : y, numbers, numbers + n};
	struct sweep s = {.line = {.vertex = vertex,
				   .in = in,
				   .block = block,
				   .at = in + n,
				   .place = in + n + blocks,
				   .unused = in + n + 2 * blocks},
			  .chains = {.above = (struct chain *)chains,
				     .node = (struct node *)(chains + n * WORDS(struct chain))}};
	s.chains.line = &s.line;
	/* The mirror image goes round the other way. */
	for (unsigned k = 0; k < 6; ++k)
		s.chains.corner[swap ? 2 - k / 2 : k / 2][swap ? 1 - k % 2 : k % 2] = columns[k];
	s.n = link_ring(&ring, (uint32_t)n, order);
	s.touches = s.n < n;
	/* Fewer than three cannot cross. */
	if (s.n > 2) {
		sort(&ring, swap ? of_y.range : of_x.range, order, s.n, numbers + 2 * n, vertex);
		run(&s);
	}
	*touches = s.touches;
	return s.crossed ? LOCKSTEP_NOT_SIMPLE : LOCKSTEP_OK;
}
