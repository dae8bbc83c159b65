/* SPDX-License-Identifier: MIT */
/*
 * Point in polygon by one of three methods: all sides, for FLIGHT vectors of points at a time; the sides of a
 * slab, for one point at a time; or the map, for vectors of points, which tests few of them against sides.
 */
#ifndef LOCKSTEP_KERNELS_IN_POLYGON_H
#define LOCKSTEP_KERNELS_IN_POLYGON_H

#include "kernels/kernel.h"

/* ---- By sides ----------------------------------------------------------------------------------- */

/* The ray from p to the right crosses the side: LH.x LP.y > LH.y LP.x, at a level
 * between the ends. */
static inline mask crosses(struct vec2 p, struct vec2 low, vec high_y, vec dx, vec dy)
{
	struct vec2 lp = sub2(p, low);
	mask level = both(ge(p.y, low.y), lt(p.y, high_y));
	return both(level, gt(mul(dx, lp.y), mul(dy, lp.x)));
}

WORLD_HIT1_WAY(all_sides, point, p, polygon, polygon)
{
	const struct crossings *c = &polygon->crossings;
	mask odd[FLIGHT];
	for (unsigned f = 0; f < vectors; ++f)
		odd[f] = never();
	for (size_t i = 0; i < c->count; ++i) {
		struct vec2 low = {set(c->low_x[i]), set(c->low_y[i])};
		vec high_y = set(c->high_y[i]), dx = set(c->dx[i]), dy = set(c->dy[i]);
		UNROLL_GROUP
		for (unsigned f = 0; f < vectors; ++f)
			odd[f] = differ(odd[f], crosses(p[f].at, low, high_y, dx, dy));
	}
	for (unsigned f = 0; f < vectors; ++f)
		hit[f] = odd[f];
}

/* One point against the sides of its slab, LANES sides at a time. */
static inline bool in_slab(const struct slabs *s, float x, float y)
{
	const struct crossings *c = &s->sides;
	const struct vec2 p = {set(x), set(y)};
	size_t slab = slab_of(s, y);
	mask odd = never();
	for (size_t i = s->first[slab]; i < s->first[slab + 1]; i += LANES) {
		struct vec2 low = {load(c->low_x + i), load(c->low_y + i)};
		odd = differ(
		    odd, crosses(p, low, load(c->high_y + i), load(c->dx + i), load(c->dy + i)));
	}
	return __builtin_parity(bits(odd));
}

/* Points outside the polygon's levels and NaN are skipped. */
static inline bool by_slab(const void *world, float x, float y)
{
	const struct lockstep_polygon *polygon = world;
	return y >= polygon->min_y && y < polygon->max_y && in_slab(&polygon->slabs, x, y);
}

/* A point in a crossed cell is tested against the sides of its slab. */
static inline bool by_map(const void *world, float x, float y)
{
	const struct lockstep_polygon *polygon = world;
	const struct cell_map *map = &polygon->map;
	if (!(y >= polygon->min_y && y < polygon->max_y && x <= polygon->max_x))
		return false;
	size_t column = cell_of(&map->x, x), row = cell_of(&map->y, y);
	uint32_t word = map->bits[row * (size_t)map->words + column / MAP_CELLS];
	word >>= column % MAP_CELLS;
	return word >> MAP_CELLS & 1 ? in_slab(&polygon->slabs, x, y) : word & 1;
}

typedef bool point_hit(const void *world, float x, float y);

INLINE void point_by_point(const struct lockstep_batch *batch, point_hit *hit)
{
	const float *x = batch->in[0], *y = batch->in[1];
	if (batch->broadcast & 1) {
		fill_hits(batch, hit(batch->world, *x, *y));
		return;
	}
	for (size_t i = 0; i < batch->n; i += BLOCK) {
		size_t rest = batch->n - i < BLOCK ? batch->n - i : BLOCK;
		uint64_t word = 0;
		alone(2 * (unsigned)rest);
		for (size_t k = 0; k < rest; ++k)
			word |= (uint64_t)hit(batch->world, x[i + k], y[i + k]) << k;
		batch->hits[i / BLOCK] = word;
	}
}

/* For a point, a slab costs as much as its vectors of sides, and finding the slab as much as 3
 * more; measured with 32 to 256 sides, where both methods take the same time. */
static inline bool slabs_pay(const struct lockstep_polygon *polygon)
{
	const struct slabs *s = &polygon->slabs;
	return s->count > 0 && polygon->crossings.count > s->mean + 3 * LANES;
}

/* ---- By the map, a vector at a time ------------------------------------------------------------- */

/* Which points are inside, and which are in crossed cells. */
struct on_map {
	mask inside, crossed;
};

/* Like cell_of(), before rounding. */
static inline vec place_on(const struct cell_axis *axis, vec v)
{
	vec at = mul(sub(v, set(axis->origin)), set(axis->scale));
	return min(max(at, set(0)), set(axis->last));
}

static inline struct on_map look_up(const struct lockstep_polygon *polygon, struct vec2 p)
{
	const struct cell_map *map = &polygon->map;
	mask near = both(both(ge(p.y, set(polygon->min_y)), lt(p.y, set(polygon->max_y))),
			 le(p.x, set(polygon->max_x)));
	vec x = place_on(&map->x, p.x);
	ivec row = mul_int(to_int(place_on(&map->y, p.y)), set_int(map->words));
	ivec word = add_int(row, to_int(mul(x, set(1.0f / MAP_CELLS))));
	ivec bit = and_int(to_int(x), set_int(MAP_CELLS - 1));
	return (struct on_map){
	    both(near, bit_of(map->bits, word, bit)),
	    both(near, bit_of(map->bits, word, add_int(bit, set_int(MAP_CELLS))))};
}

/* The hits of some points, and how many of these are in crossed cells and must be tested against sides
 * one at a time. */
struct block_hits {
	uint64_t word;
	unsigned crossed;
};

static inline struct block_hits with_crossed(const struct lockstep_polygon *polygon, const float *x,
					     const float *y, uint64_t word, uint64_t crossed)
{
	struct block_hits hits = {word, 0};
	for (; crossed; crossed &= crossed - 1) {
		unsigned k = (unsigned)__builtin_ctzll(crossed);
		alone(2);
		hits.word |= (uint64_t)in_slab(&polygon->slabs, x[k], y[k]) << k;
		++hits.crossed;
	}
	return hits;
}

static inline struct block_hits block_by_map(const struct lockstep_polygon *polygon, const float *x,
					     const float *y)
{
	uint64_t word = 0, crossed = 0;
	for (unsigned v = 0; v < BLOCK; v += GROUP * LANES) {
		mask inside[GROUP], undecided[GROUP];
		UNROLL_GROUP
		for (unsigned k = 0; k < GROUP; ++k) {
			size_t at = v + k * LANES;
			struct on_map m =
			    look_up(polygon, (struct vec2){load(x + at), load(y + at)});
			inside[k] = m.inside;
			undecided[k] = m.crossed;
		}
		word |= pack(inside) << v;
		crossed |= pack(undecided) << v;
	}
	return with_crossed(polygon, x, y, word, crossed);
}

static inline uint64_t rest_by_map(const struct lockstep_polygon *polygon, const float *x,
				   const float *y, size_t rest)
{
	uint64_t word = 0, crossed = 0;
	for (size_t v = 0; v < rest; v += LANES) {
		struct vec2 p = {rest - v < LANES ? load_first(x + v, rest - v) : load(x + v),
				 rest - v < LANES ? load_first(y + v, rest - v) : load(y + v)};
		struct on_map m = look_up(polygon, p);
		word |= (uint64_t)bits(m.inside) << v;
		crossed |= (uint64_t)bits(m.crossed) << v;
	}
	word &= first_bits(rest);
	return with_crossed(polygon, x, y, word, crossed & first_bits(rest)).word;
}

/* Tests a block without the map. */
static inline uint64_t block_by_sides(const struct lockstep_polygon *polygon,
				      const struct operands *o, size_t i)
{
	if (!slabs_pay(polygon))
		return world_word(o, i, BLOCK / LANES, polygon, all_sides_of);
	uint64_t word = 0;
	alone(2 * BLOCK);
	for (size_t k = 0; k < BLOCK; ++k)
		word |= (uint64_t)by_slab(polygon, o->column[0][i + k], o->column[1][i + k]) << k;
	return word;
}

/* If points stay near the sides, looking at the map wastes time: after a block with most points in crossed
 * cells, the next blocks skip the map. */
#define CROSSED_MOST 48
#define BLOCKS_WITHOUT 15

static void vectors_by_map(const struct lockstep_batch *batch,
			   const struct lockstep_polygon *polygon)
{
	const float *x = batch->in[0], *y = batch->in[1];
	size_t n = batch->n, i = 0;
	unsigned without = 0;
	struct operands o;
	operands_begin(&o, batch, point_columns, 0);
	for (; i + BLOCK <= n; i += BLOCK) {
		if (without > 0) {
			batch->hits[i / BLOCK] = block_by_sides(polygon, &o, i);
			--without;
			continue;
		}
		struct block_hits hits = block_by_map(polygon, x + i, y + i);
		batch->hits[i / BLOCK] = hits.word;
		without = hits.crossed >= CROSSED_MOST ? BLOCKS_WITHOUT : 0;
	}
	if (i < n)
		batch->hits[i / BLOCK] = rest_by_map(polygon, x + i, y + i, n - i);
}

#endif
