/* SPDX-License-Identifier: MIT */
/*
 * Meshes for side_by_side.c, of about as many triangles as asked for; their sides are about 1 long. In
 * the given order, neighbours are near each other, as modelling programs write them, except in `soup`.
 */
#ifndef PEERS_SIDE_BY_SIDE_WORLDS_H
#define PEERS_SIDE_BY_SIDE_WORLDS_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "plain/space.h"

/* xorshift: the same numbers everywhere. */
static float random_between(float low, float high)
{
	static uint64_t state = 0x9e3779b97f4a7c15;
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return low + (high - low) * (float)(state >> 40) * 0x1p-24f;
}

/* A point near another. */
static struct vec3 near_to(struct vec3 p, float most)
{
	return (struct vec3){p.x + random_between(-most, most), p.y + random_between(-most, most),
			     p.z + random_between(-most, most)};
}

struct triangles {
	size_t n, room;
	struct triangle3 *triangle;
};

static void put_triangle(struct triangles *to, struct vec3 a, struct vec3 b, struct vec3 c)
{
	if (to->n < to->room)
		to->triangle[to->n++] = (struct triangle3){a, b, c};
}

/* A surface of columns by rows of squares, in two halves each. */
static void put_surface(struct triangles *to, size_t columns, size_t rows,
			struct vec3 (*at)(size_t column, size_t row, const size_t *size))
{
	const size_t size[] = {columns, rows};
	for (size_t j = 0; j < rows; ++j)
		for (size_t i = 0; i < columns; ++i) {
			const struct vec3 a = at(i, j, size), b = at(i + 1, j, size);
			const struct vec3 c = at(i, j + 1, size), d = at(i + 1, j + 1, size);
			put_triangle(to, a, b, c);
			put_triangle(to, d, c, b);
		}
}

static size_t root_of(size_t n)
{
	return (size_t)sqrt((double)n);
}

/* A point on one of them. */
static struct vec3 on_surface(const struct triangles *of)
{
	const struct triangle3 *t =
	    &of->triangle[(size_t)(random_between(0, 1) * (float)of->n) % of->n];
	const float b = random_between(0, 0.5f), c = random_between(0, 0.5f), a = 1 - b - c;
	return (struct vec3){a * t->a.x + b * t->b.x + c * t->c.x,
			     a * t->a.y + b * t->b.y + c * t->c.y,
			     a * t->a.z + b * t->b.z + c * t->c.z};
}

static const double full_turn = 6.283185307179586;

/* ---- Surfaces --------------------------------------------------------------------------------- */

static struct vec3 on_hills(size_t i, size_t j, const size_t *size)
{
	const float x = (float)i, y = (float)j;
	(void)size;
	return (struct vec3){
	    x, y, 3 * sinf(0.13f * x) * cosf(0.11f * y) + 0.7f * sinf(0.71f * x + 0.53f * y)};
}

static void hills(struct triangles *to)
{
	const size_t side = root_of(to->room / 2);
	put_surface(to, side, side, on_hills);
}

/* Eight lanes wide, up and down, round and round. */
static struct vec3 on_road(size_t i, size_t j, const size_t *size)
{
	const float angle = sqrtf(0.7f * (float)(j + 500)),
		    across = (float)(i - 0.5 * (double)size[0]);
	const float r = 2.8f * angle + across;
	return (struct vec3){r * cosf(angle), r * sinf(angle), 5 * sinf(0.02f * (float)j)};
}

static void road(struct triangles *to)
{
	put_surface(to, 8, to->room / 16, on_road);
}

static struct vec3 on_globe(size_t i, size_t j, const size_t *size)
{
	const float east = (float)full_turn * (float)(i % size[0]) / (float)size[0];
	const float down = 0.5f * (float)full_turn * (float)j / (float)size[1];
	const float r = 0.3f * (float)size[1];
	return (struct vec3){r * sinf(down) * cosf(east), r * sinf(down) * sinf(east),
			     r * cosf(down)};
}

static void globe(struct triangles *to)
{
	const size_t rows = root_of(to->room / 4);
	put_surface(to, 2 * rows, rows, on_globe);
}

/* A passage with walls all round, which winds in all directions, also through itself. */
static struct vec3 in_cave(size_t i, size_t j, const size_t *size)
{
	const float t = (float)j, angle = (float)full_turn * (float)(i % size[0]) / (float)size[0];
	const float r = 3 + sinf(0.9f * t + 2 * angle);
	return (struct vec3){200 * sinf(0.0011f * t) + r * cosf(angle) * sinf(0.05f * t),
			     60 * sinf(0.03f * t) + r * cosf(angle) * cosf(0.05f * t),
			     40 * cosf(0.021f * t) + r * sinf(angle)};
}

static void cave(struct triangles *to)
{
	put_surface(to, 20, to->room / 40, in_cave);
}

/* ---- Pieces ----------------------------------------------------------------------------------- */

/* Houses: a box of 12 triangles each, with floors of different heights. */
static void city(struct triangles *to)
{
	static const unsigned char corner[][3] = {{0, 1, 3}, {0, 3, 2}, {4, 6, 7}, {4, 7, 5},
						  {0, 4, 5}, {0, 5, 1}, {2, 3, 7}, {2, 7, 6},
						  {0, 2, 6}, {0, 6, 4}, {1, 5, 7}, {1, 7, 3}};
	const size_t houses = to->room / 12, side = root_of(houses);
	for (size_t h = 0; h < houses; ++h) {
		const float x = 2 * (float)(h % side), y = 2 * (float)(h / side);
		const float wide = random_between(0.5f, 1.8f), deep = random_between(0.5f, 1.8f);
		const float high = random_between(0.5f, 6);
		struct vec3 at[8];
		for (unsigned k = 0; k < 8; ++k)
			at[k] = (struct vec3){k & 1 ? x + wide : x, k & 2 ? y + deep : y,
					      k & 4 ? high : 0};
		for (unsigned k = 0; k < 12; ++k)
			put_triangle(to, at[corner[k][0]], at[corner[k][1]], at[corner[k][2]]);
	}
}

/* Triangles that have nothing to do with each other. */
static void soup(struct triangles *to)
{
	const float side = 2 * cbrtf((float)to->room);
	while (to->n < to->room) {
		const struct vec3 a = {random_between(0, side), random_between(0, side),
				       random_between(0, side)};
		put_triangle(to, a, near_to(a, 1), near_to(a, 1));
	}
}

/* Thin ones, thirty times as long as wide: blades of grass. */
static void grass(struct triangles *to)
{
	const size_t side = root_of(to->room);
	while (to->n < to->room) {
		const struct vec3 a = {0.3f * (float)(to->n % side), 0.3f * (float)(to->n / side),
				       0};
		const struct vec3 b = {a.x + 0.07f, a.y, 0};
		put_triangle(to, a, b,
			     (struct vec3){a.x + random_between(-1, 1), a.y + random_between(-1, 1),
					   random_between(1, 2)});
	}
}

static const struct mesh_world {
	const char *name;
	void (*make)(struct triangles *to);
} mesh_worlds[] = {{"hills", hills}, {"road", road}, {"globe", globe}, {"cave", cave},
		   {"city", city},   {"soup", soup}, {"grass", grass}};

#endif
