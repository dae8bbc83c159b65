/* SPDX-License-Identifier: MIT */
/*
 * What worlds are made of inside the library, for kernels to loop over. Users, references and the
 * rest of the project know worlds only through lockstep.h.
 *
 * Besides its input, a world holds what every case would otherwise recompute from it, computed with
 * the same operations as in the test's formula: so only the time changes.
 */
#ifndef LOCKSTEP_KERNELS_WORLD_H
#define LOCKSTEP_KERNELS_WORLD_H

#include "kernels/lockstep.h"

/* The constructors of the table: world_NAME_create() from rows in parts, and the destructors. */
#define WORLD(name, count, roles, ...)                                                             \
	enum lockstep_status lockstep_world_##name##_create(                                       \
	    void **world, size_t parts, const size_t *rows, const float *const *columns);          \
	void lockstep_world_##name##_free(void *world);
#include "kernels/worlds.def"
#undef WORLD

/* Sides that a horizontal ray can cross, that is all but horizontal ones, from their lower to their
 * upper end. Columns of equal length. */
struct crossings {
	size_t count;
	float *low_x, *low_y, *high_y; /* ends */
	float *dx, *dy;                /* from the lower to the upper one */
};

/*
 * The same sides, sorted into horizontal slabs of equal height, each side in every slab that it
 * reaches into. Slab s has sides first[s] to first[s + 1], which are multiples of SLAB_PAD: slabs
 * are padded with sides that no point can cross, so that lanes need no partial loads.
 */
#define SLAB_PAD 16
struct slabs {
	size_t count;        /* how many; 0: the polygon is too small to need them */
	size_t mean;         /* sides in a slab, padding included */
	float origin, scale; /* slab_of() */
	uint32_t *first;
	struct crossings sides;
};

struct lockstep_polygon {
	size_t rings, *vertices; /* how many each ring has */
	size_t total;            /* of all rings, and sides */
	float *x, *y;
	float *ex, *ey;                   /* from each vertex to the next of its ring */
	float min_x, min_y, max_x, max_y; /* bounding box */
	struct crossings crossings;
	struct slabs slabs;
	float *memory; /* of all columns above */
};

struct lockstep_triangles {
	size_t count;
	float *corner[6];             /* ax, ay, bx, by, cx, cy */
	float *ab[2], *bc[2], *ca[2]; /* sides: x, y */
	float *min[2], *max[2];       /* bounding boxes */
	float *memory;
};

/*
 * The triangles of a mesh sorted so that neighbours in the list are neighbours in space, and boxes
 * around them in a tree: level 0 is the triangles' own boxes, and a box of the next level is around
 * MESH_FAN of the one below. The padding of the last MESH_FAN of a level is NaN, which is near
 * nothing and touches nothing.
 */
#define MESH_FAN 16
#define MESH_LEVELS_MAX 6
struct lockstep_mesh {
	size_t count;
	float *given[9];  /* ax, ay, az, ... cz, in the order given */
	float *corner[9]; /* the same, sorted */
	float *number;    /* the number of each in the order given */
	unsigned levels;
	struct mesh_boxes {
		size_t count; /* without padding */
		float *min[3], *max[3];
	} boxes[MESH_LEVELS_MAX];
	float *memory;
};

struct lockstep_court {
	struct lockstep_pixels left, right;
};

/* 32 pixels per word, the first in bit 0; the padding of a row is walls. */
struct lockstep_mask {
	int32_t width, height;
	int32_t words; /* of a row */
	uint32_t *bits;
};

/* A mask with nothing but walls, of a size that a mask may have; NULL if out of memory. */
struct lockstep_mask *lockstep_mask_blank(int32_t width, int32_t height);

/*
 * Besides the cells, the number of walls in the first i columns of the first j rows, at
 * [j * (width + 1) + i]: so the number in a rectangle takes four of these sums.
 */
struct lockstep_tiles {
	struct lockstep_grid grid;
	uint8_t *walls;
	int32_t *sums;
};

/*
 * Line k is where cell k begins, and the last line where the last cell ends. The number of walls
 * within a box follows from the number of lines up to its first pixel and up to its last one, in
 * both directions: 0 to width + 1, and 0 to height + 1. For y and x lines there is a sum at
 * [y * (width + 2) + x] of each table, and the walls are sums[0] - sums[1] - sums[2] + sums[3],
 * each looked up once: x and y are those of the last pixel, except that x in [1], y in [2], and
 * both in [3] are those of the first one. With L and T the walls on the left and on top in the
 * first x columns of the first y rows, the tables are L[y][x] + T[y][x], L[y][x] + T[y][x - 1],
 * L[y - 1][x] + T[y][x] and L[y - 1][x] + T[y][x - 1].
 */
struct lockstep_maze {
	struct lockstep_grid grid;
	uint8_t *walls;
	int32_t *sums[4];
};

/*
 * The slab of a level: the nearest one for levels below and above all of them. Rounding is monotone,
 * and so is this: a level between two others is in a slab between theirs.
 */
static inline size_t slab_of(const struct slabs *slabs, float y)
{
	float at = (y - slabs->origin) * slabs->scale, last = (float)(slabs->count - 1);
	at = at > 0 ? at : 0;
	return (size_t)(at < last ? at : last);
}

/* Points the columns of `count` sides into memory for five floats each; returns the memory after
 * them. */
static inline float *place_crossings(struct crossings *c, size_t count, float *memory)
{
	c->low_x = memory;
	c->low_y = c->low_x + count;
	c->high_y = c->low_y + count;
	c->dx = c->high_y + count;
	c->dy = c->dx + count;
	return c->dy + count;
}

/* Counts the rows of all parts; each needs at least one. */
enum lockstep_status lockstep_count_rows(size_t parts, const size_t *rows, size_t *total);

/* Cuts a polygon that has its crossings and its bounds into slabs, if it is large. False if out of
 * memory. */
bool lockstep_slabs_make(struct lockstep_polygon *polygon);

#endif
