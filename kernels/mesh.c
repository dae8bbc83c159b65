/* SPDX-License-Identifier: MIT */
/* Balls against meshes. See lockstep.h for questions, boundaries and sources. */
#include <math.h>
#include <string.h>

#include "kernels/count_bits.h"
#include "kernels/kernel.h"
#include "kernels/near_triangles.h"
#include "kernels/sweep.h"
#include "kernels/triangle.h"
#include "kernels/walk.h"

/* ---- The nearest triangle ----------------------------------------------------------------------- */

/*
 * If few triangles of a leaf are within reach of a ball, the pairs are collected, across many balls, until
 * they fill vectors. If many are, copying them would take longer than testing the whole leaf.
 */
enum { PAIRS = 64, MANY = (LANES + 1) / 2 };

/* State for a block of cases. */
struct nearest {
	_Alignas(64) float corner[9][PAIRS]; /* the triangles and balls of the pairs */
	_Alignas(64) float ball[4][PAIRS];
	float number[PAIRS];
	uint8_t of[PAIRS];
	unsigned pairs;

	const struct lockstep_batch *batch;
	size_t block;
	uint64_t best[BLOCK]; /* the key of the nearest triangle, or `none_near` */
	struct one_ball {
		struct near_search search;
		unsigned which;
		float ball[4];
	} one[SEARCHES], *now; /* `now`: the one whose turn it is */
};

/*
 * The bits of a triangle's squared distance, and below them those of its number. As neither is negative, the least key is
 * that of the nearest triangle, or of the first one given if several are as near.
 */
static inline uint64_t key_of(float far, float number)
{
	return (uint64_t)bits_of(far) << 32 | bits_of(number);
}

/* The greatest key; both its parts are NaN. */
static const uint64_t none_near = UINT64_MAX;

static inline float half_of(uint64_t key, unsigned shift)
{
	const uint32_t bits = (uint32_t)(key >> shift);
	float half;
	memcpy(&half, &bits, sizeof half);
	return half;
}

/* Without a branch, which would often be predicted wrong. */
static inline void keep_nearest(struct nearest *n, unsigned i, uint64_t key)
{
	n->best[i] = key < n->best[i] ? key : n->best[i];
}

/* Returns which of the triangles in `near` the balls touch, and stores their squared distances. A
 * NaN distance, which can result from overflow, counts as infinite. */
PART unsigned touched(struct triangle3 t, struct vec3 center, vec r, unsigned near, float *far)
{
	struct sides s = sides_of(t);
	struct vec3 normal = face_normal(s);
	near &= bits(touches(s, normal, has_area(s, normal), offsets_to(t, center), r));
	if (!near)
		return 0;
	struct vec3 away = sub3(center, closest_point(t, center));
	vec squared = dot3(away, away);
	store(far, choose(ordered(squared, squared), squared, set(INFINITY)));
	return near;
}

static void look_at_pairs(struct nearest *n)
{
	for (unsigned first = 0; first < n->pairs; first += LANES) {
		const unsigned left = n->pairs - first;
		float far[LANES];
		vec corner[9];
		UNROLL_COLUMNS
		for (unsigned k = 0; k < 9; ++k)
			corner[k] = load(n->corner[k] + first);
		struct vec3 center = {load(n->ball[0] + first), load(n->ball[1] + first),
				      load(n->ball[2] + first)};
		unsigned hit = touched(triangle3_of(corner), center, load(n->ball[3] + first),
				       left < LANES ? (1u << left) - 1 : (1u << LANES) - 1, far);
		for (; hit; hit &= hit - 1) {
			const unsigned i = (unsigned)__builtin_ctz(hit);
			keep_nearest(n, n->of[first + i], key_of(far[i], n->number[first + i]));
		}
	}
	n->pairs = 0;
}

static inline bool look_nearest(const struct mesh_leaf *leaf, unsigned first, unsigned near,
				void *what)
{
	struct nearest *n = what;
	if (count_bits(near) >= MANY) {
		float far[LANES];
		const float *ball = n->now->ball;
		struct float3 center = {ball[0], ball[1], ball[2]};
		near = touched(triangles_at(leaf, first), set_all(center), set(ball[3]), near, far);
		for (; near; near &= near - 1) {
			const unsigned i = (unsigned)__builtin_ctz(near);
			keep_nearest(n, n->now->which, key_of(far[i], leaf->number[first + i]));
		}
		return true;
	}
	if (n->pairs + LANES > PAIRS)
		look_at_pairs(n);
	for (; near; near &= near - 1) {
		const unsigned i = first + (unsigned)__builtin_ctz(near), to = n->pairs++;
		UNROLL_COLUMNS
		for (unsigned k = 0; k < 9; ++k)
			n->corner[k][to] = leaf->corner[k][i];
		UNROLL_COLUMNS
		for (unsigned k = 0; k < 4; ++k)
			n->ball[k][to] = n->now->ball[k];
		n->number[to] = leaf->number[i];
		n->of[to] = (uint8_t)n->now->which;
		alone(9 + 4 + 2);
	}
	return true;
}

INLINE void begin_nearest(void *all, unsigned place, unsigned i)
{
	struct nearest *n = all;
	struct one_ball *one = &n->one[place];
	UNROLL_COLUMNS
	for (unsigned k = 0; k < 4; ++k)
		one->ball[k] = n->batch->in[k][n->block + i];
	const struct float3 p = {one->ball[0], one->ball[1], one->ball[2]};
	one->which = i;
	begin_near(&one->search, n->batch->world, reach_of(p, p, one->ball[3]));
	alone(4 + 2);
}

INLINE bool step_nearest(void *all, unsigned place, bool whole)
{
	struct nearest *n = all;
	n->now = &n->one[place];
	return step_near(&n->now->search, n->batch->world, whole, look_nearest, n);
}

/* ---- Any triangle ------------------------------------------------------------------------------- */

/* State for a block of cases. */
struct any {
	const struct lockstep_batch *batch;
	size_t block;
	uint64_t found;
	struct any_ball {
		struct near_search search;
		vec r;
		struct vec3 center;
		unsigned which;
		bool touches;
	} one[SEARCHES];
};

static inline bool look_any(const struct mesh_leaf *leaf, unsigned first, unsigned near, void *what)
{
	struct any_ball *ball = what;
	const struct triangle3 t = triangles_at(leaf, first);
	const struct sides s = sides_of(t);
	const struct vec3 normal = face_normal(s);
	ball->touches = near & bits(touches(s, normal, has_area(s, normal),
					    offsets_to(t, ball->center), ball->r));
	return !ball->touches;
}

INLINE void begin_any(void *all, unsigned place, unsigned i)
{
	struct any *any = all;
	struct any_ball *ball = &any->one[place];
	const float *const *in = any->batch->in;
	const size_t at = any->block + i;
	const struct float3 p = {in[0][at], in[1][at], in[2][at]};
	ball->r = set(in[3][at]);
	ball->center = set_all(p);
	ball->which = i;
	ball->touches = false;
	begin_near(&ball->search, any->batch->world, reach_of(p, p, in[3][at]));
	alone(4);
}

INLINE bool step_any(void *all, unsigned place, bool whole)
{
	struct any *any = all;
	struct any_ball *ball = &any->one[place];
	const bool goes_on = step_near(&ball->search, any->batch->world, whole, look_any, ball);
	any->found |= (uint64_t)ball->touches << ball->which;
	return goes_on;
}

static void find_any(const struct lockstep_batch *batch)
{
	const size_t cases = batch->broadcast & 1 ? batch->n > 0 : batch->n;
	struct any any;
	any.batch = batch;
	for (any.block = 0; any.block < cases; any.block += BLOCK) {
		any.found = 0;
		run_searches(batch->world, all_of(cases - any.block), begin_any, step_any, &any);
		if (cases == batch->n)
			batch->hits[any.block / BLOCK] = any.found;
	}
	if (cases != batch->n)
		fill_hits(batch, any.found & 1);
}

/* ---- Balls -------------------------------------------------------------------------------------- */

KERNEL_OF(sphere_mesh, OPERANDS1(sphere), ON(mesh), HITS, RESULTS(2))
{
	if (batch->n > 0 && !batch->out[0] && !batch->out[1]) {
		find_any(batch);
		return;
	}
	const size_t cases = batch->broadcast & 1 ? batch->n > 0 : batch->n;
	struct nearest n;
	uint64_t found = 0;
	n.batch = batch;
	n.pairs = 0;
	memset(n.corner, 0, sizeof n.corner); /* lanes past the last pair are computed, too */
	memset(n.ball, 0, sizeof n.ball);
	for (n.block = 0; n.block < cases; n.block += BLOCK) {
		const unsigned size = cases - n.block < BLOCK ? (unsigned)(cases - n.block) : BLOCK;
		for (unsigned i = 0; i < size; ++i)
			n.best[i] = none_near;
		run_searches(batch->world, all_of(size), begin_nearest, step_nearest, &n);
		look_at_pairs(&n);
		found = 0;
		for (unsigned i = 0; i < size; ++i) {
			found |= (uint64_t)(n.best[i] != none_near) << i;
			batch->out[0][n.block + i] = half_of(n.best[i], 0);
			batch->out[1][n.block + i] = __builtin_sqrtf(half_of(n.best[i], 32));
		}
		if (cases == batch->n)
			batch->hits[n.block / BLOCK] = found;
	}
	if (cases == batch->n)
		return;
	fill_hits(batch, found & 1);
	for (size_t i = 1; i < batch->n; ++i)
		for (unsigned k = 0; k < 2; ++k)
			batch->out[k][i] = batch->out[k][0];
}

/* ---- Walking ------------------------------------------------------------------------------------ */

KERNEL_OF(sphere_walk, OPERANDS1(motion), ON(mesh), NO_HITS, RESULTS(3))
{
	size_t cases = batch->broadcast & 1 ? batch->n > 0 : batch->n;
	for (size_t i = 0; i < cases; ++i) {
		struct float3 p = {batch->in[0][i], batch->in[1][i], batch->in[2][i]};
		struct float3 d = {batch->in[4][i], batch->in[5][i], batch->in[6][i]};
		alone(7 + 3);
		p = walk(batch->world, p, batch->in[3][i], d);
		batch->out[0][i] = p.x;
		batch->out[1][i] = p.y;
		batch->out[2][i] = p.z;
	}
	for (size_t i = cases; i < batch->n; ++i)
		for (unsigned k = 0; k < 3; ++k)
			batch->out[k][i] = batch->out[k][0];
}
