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

/* Does the side that ends first do so on its own side of the other? */
static bool stay_apart(const struct line *l, uint32_t low, uint32_t high)
{
	const uint32_t of_low = l->strand[low].to, of_high = l->strand[high].to;
	return of_low < of_high ? beside(l, high, of_low) < 0 : beside(l, low, of_high) > 0;
}

/* Tests sides that became neighbours, of two strands. Sides that share a vertex share only that, unless they
 * fold. */
static void test(struct sweep *s, uint32_t low, uint32_t high)
{
	const struct line *l = &s->line;
	if (low == 0 || high == 0)
		return;
	const struct strand *a = &l->strand[low], *b = &l->strand[high];
	if (a->from == b->from || a->to == b->to || stay_apart(l, low, high))
		return;
	const int of_high = beside(l, low, b->from) * beside(l, low, b->to);
	const int of_low = beside(l, high, a->from) * beside(l, high, a->to);
	s->touches = s->touches || (of_low <= 0 && of_high <= 0);
	s->crossed = s->crossed || (of_low < 0 && of_high < 0);
}

static void put_and_test(struct sweep *s, struct seat seat, uint32_t strand)
{
	put(&s->line, seat, &strand, 1);
	test(s, seat.low, strand);
	test(s, strand, s->line.strand[strand].high);
}

/* For when sides have touched. */
static void insert(struct sweep *s, uint32_t side)
{
	const uint32_t strand = add_strand(&s->line, side);
	const struct strand *added = &s->line.strand[strand];
	put_and_test(s, find(&s->line, added->from, added->to, &s->touches), strand);
}

static void remove_side(struct sweep *s, uint32_t side)
{
	const uint32_t strand = s->line.of[side];
	const uint32_t low = s->line.strand[strand].low, high = s->line.strand[strand].high;
	take(&s->line, strand, strand);
	test(s, low, high);
}

/* ---- Vertices in the line's order ------------------------------------------------------------ */

static bool touches_vertex(const struct line *l, uint32_t strand, uint32_t v)
{
	return strand != 0 && beside(l, strand, v) == 0;
}

/* The vertex continues a strand with a new side, unless a neighbour touches the vertex. */
static void pass_bend(struct sweep *s, uint32_t v, uint32_t to, uint32_t old, uint32_t new)
{
	struct line *l = &s->line;
	const uint32_t number = l->of[old];
	struct strand *strand = &l->strand[number];
	if (s->touches &&
	    (touches_vertex(l, strand->low, v) || touches_vertex(l, strand->high, v))) {
		remove_side(s, old);
		insert(s, new);
		return;
	}
	l->of[new] = number;
	strand->from = v;
	strand->to = to;
	test(s, strand->low, number);
	test(s, number, strand->high);
	if (!s->touches)
		continue_part(&s->chains, v, strand->low, number);
}

/* Both sides of the vertex start there. If no other side touches it, they are neighbours. */
static void pass_start(struct sweep *s, uint32_t v, uint32_t a, uint32_t b)
{
	struct line *l = &s->line;
	const uint32_t to_a = l->vertex[v].previous, to_b = l->vertex[v].next;
	bool touched = false;
	const struct seat seat = find(l, v, to_a, &touched);
	const int sign = turn(l, v, to_a, to_b);
	s->touches = s->touches || touched || sign == 0;
	if (touched) {
		put_and_test(s, seat, add_strand(l, a));
		insert(s, b);
		return;
	}
	const uint32_t low = add_strand(l, sign > 0 ? a : b);
	const uint32_t high = add_strand(l, sign > 0 ? b : a);
	put(l, seat, (uint32_t[]){low, high}, 2);
	test(s, seat.low, low);
	test(s, high, l->strand[high].high);
	if (!s->touches)
		start_parts(&s->chains, v, seat.low, low, high);
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
	const bool a_is_low = l->strand[l->of[a]].high == l->of[b];
	const uint32_t low = l->of[a_is_low ? a : b], high = l->of[a_is_low ? b : a];
	const uint32_t part = l->strand[low].low, next = l->strand[high].high;
	take(l, low, high);
	test(s, part, next);
	if (!s->touches)
		end_parts(&s->chains, v, part, low, high);
}

/* A side has the number of its first vertex along the ring. */
static void pass(struct sweep *s, uint32_t v)
{
	const uint32_t previous = s->line.vertex[v].previous, next = s->line.vertex[v].next;
	if (previous < v && next < v)
		pass_end(s, v, previous, v);
	else if (previous < v)
		pass_bend(s, v, next, previous, v);
	else if (next < v)
		pass_bend(s, v, previous, v, previous);
	else
		pass_start(s, v, previous, v);
}

/* Vertices from v on are in the same place: the sides that end there go before others start. */
static void pass_all(struct sweep *s, uint32_t v, uint32_t count)
{
	s->touches = true;
	for (unsigned start = 0; start < 2; ++start)
		for (uint32_t k = v; k < v + count; ++k) {
			const struct vertex *at = &s->line.vertex[k];
			const uint32_t side[] = {at->previous, k};
			const uint32_t other[] = {at->previous, at->next};
			for (unsigned i = 0; i < 2; ++i) {
				if (start == 0 && other[i] < k)
					remove_side(s, side[i]);
				else if (start == 1 && other[i] > k)
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

/* The ring without vertices in the same place as the one before: coordinates along the sweep and across
 * it. */
struct given {
	float *along, *across;
	uint32_t n;
};

/* Maps floats to integers in the same order; both zeros to the same. */
static uint32_t key_of(float v)
{
	uint32_t bits;
	v += 0.0f;
	memcpy(&bits, &v, sizeof bits);
	return bits >> 31 ? ~bits : bits | (uint32_t)1 << 31;
}

static void copy_ring(struct given *ring, const float *along, const float *across, uint32_t n)
{
	uint32_t count = 0;
	struct spot last = {along[n - 1], across[n - 1]};
	for (uint32_t i = 0; i < n; ++i) {
		const struct spot here = {along[i], across[i]};
		if (same_place(here, last))
			continue;
		ring->along[count] = here.x;
		ring->across[count++] = here.y;
		last = here;
	}
	ring->n = count;
}

/* Does the line meet vertex a before b? */
static bool is_before(const struct given *ring, uint32_t a, uint32_t b)
{
	return ring->along[a] != ring->along[b] ? ring->along[a] < ring->along[b]
						: ring->across[a] < ring->across[b];
}

static void sort_by_insertion(const struct given *ring, uint32_t *order)
{
	for (uint32_t k = 1; k < ring->n; ++k) {
		const uint32_t i = order[k];
		uint32_t at = k;
		for (; at > 0 && is_before(ring, i, order[at - 1]); --at)
			order[at] = order[at - 1];
		order[at] = i;
	}
}

/* How far the ring reaches along the sweep. */
struct range {
	float from, to;
};

/* Sorts vertices into n buckets of equal width, for sort_by_insertion() to sort those in a bucket. False if
 * one is too full. `scratch` has room for 2 n words. */
static bool sort_into_buckets(const struct given *ring, struct range range, uint32_t *order,
			      uint32_t *scratch)
{
	enum { FULL = 16 };
	const uint32_t n = ring->n;
	const double scale = (n - 1) / ((double)range.to - range.from);
	uint32_t *bucket = scratch, *count = scratch + n, most = 0;
	memset(count, 0, n * sizeof *count);
	for (uint32_t i = 0; i < n; ++i) {
		bucket[i] = (uint32_t)(((double)ring->along[i] - range.from) * scale);
		++count[bucket[i]];
	}
	for (uint32_t k = 0, before = 0; k < n; ++k) {
		const uint32_t here = count[k];
		count[k] = before;
		before += here;
		most = here > most ? here : most;
	}
	if (most > FULL)
		return false;
	for (uint32_t i = 0; i < n; ++i)
		order[count[bucket[i]]++] = i;
	return true;
}

/* Sorts by key, and vertices of the same key by their other coordinate. `level` has room for 2 n. */
static void sort_by_key(const struct given *ring, uint32_t *order, struct level *level)
{
	const uint32_t n = ring->n;
	struct level *spare = level + n;
	for (uint32_t i = 0; i < n; ++i)
		level[i] = (struct level){key_of(ring->along[i]), i};
	lockstep_sort_levels(level, spare, n, 4);
	for (uint32_t k = 0, count; k < n; k += count) {
		count = 1;
		while (k + count < n && level[k].key == level[k + count].key)
			++count;
		if (count == 1)
			continue;
		for (uint32_t i = k; i < k + count; ++i)
			level[i].key = key_of(ring->across[level[i].i]);
		lockstep_sort_levels(level + k, spare, count, 4);
	}
	for (uint32_t k = 0; k < n; ++k)
		order[k] = level[k].i;
}

/* Makes the vertices in the line's order. `scratch` has room for 2 n + 2 words. */
static void sort(const struct given *ring, struct range range, struct vertex *vertex,
		 uint32_t *scratch)
{
	const uint32_t n = ring->n;
	/* place[i + 1] is that of vertex i, and the ring's ends are each other's neighbours. */
	uint32_t *order = scratch, *place = scratch + n;
	if (range.from < range.to && sort_into_buckets(ring, range, order, (uint32_t *)vertex))
		sort_by_insertion(ring, order);
	else
		sort_by_key(ring, order, (struct level *)vertex);
	for (uint32_t k = 0; k < n; ++k)
		place[order[k] + 1] = k;
	place[0] = place[n];
	place[n + 1] = place[1];
	for (uint32_t k = 0; k < n; ++k) {
		const uint32_t i = order[k];
		vertex[k] =
		    (struct vertex){{ring->along[i], ring->across[i]}, place[i + 2], place[i]};
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

/* A block is split in half once BLOCK / 2 - 1 more strands have come, and there is at most one for each side. */
static size_t blocks_of(size_t n)
{
	return n / (BLOCK / 2 - 1) + 1;
}

static size_t line_words(size_t n)
{
	return n * (WORDS(struct vertex) + 1) + (n + 1) * WORDS(struct strand) +
	       blocks_of(n) * (WORDS(struct block) + 3);
}

/* Sorting needs 4 n + 2 of them, before there are chains. */
static size_t chain_words(size_t n)
{
	return (n + 1) * WORDS(struct chain) + (n + n / 2) * WORDS(struct node);
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
	struct strand *strand = (struct strand *)(vertex + n);
	struct block *block = (struct block *)(strand + n + 1);
	uint32_t *of = (uint32_t *)(block + blocks);
	uint32_t *chains = (uint32_t *)scratch + line_words(n);
	struct given ring = {(float *)chains, (float *)(chains + n), 0};
	struct sweep s = {
	    .line = {.vertex = vertex,
		     .strand = strand,
		     .of = of,
		     .block = block,
		     .at = of + n,
		     .place = of + n + blocks,
		     .unused = of + n + 2 * blocks},
	    .chains = {.above = (struct chain *)chains,
		       .node = (struct node *)(chains + (n + 1) * WORDS(struct chain))}};
	s.chains.line = &s.line;
	/* The mirror image goes round the other way. */
	for (unsigned k = 0; k < 6; ++k)
		s.chains.corner[swap ? 2 - k / 2 : k / 2][swap ? 1 - k % 2 : k % 2] = columns[k];
	copy_ring(&ring, swap ? y : x, swap ? x : y, (uint32_t)n);
	s.n = ring.n;
	s.touches = s.n < n;
	/* Fewer than three cannot cross. */
	if (s.n > 2) {
		sort(&ring, swap ? of_y.range : of_x.range, vertex, chains + 2 * n);
		strand[0] = (struct strand){nobody, nobody, 0, 0, nobody};
		s.chains.above[0] = outside;
		run(&s);
	}
	*touches = s.touches;
	return s.crossed ? LOCKSTEP_NOT_SIMPLE : LOCKSTEP_OK;
}
