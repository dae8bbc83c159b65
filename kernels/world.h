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

/* One direction of a grid of cells: cell_of(). */
struct cell_axis {
	float origin, scale, last; /* `last`: the number of the last cell */
};

/*
 * Which points are inside a large polygon, and which outside, by the cell that they are in: most
 * cells are crossed by no side. A word holds MAP_CELLS cells of a row: in the low half, which are
 * inside, and in the high half, which are crossed, so that a point there must look at sides. The
 * first column also has all points on the left, and the map says nothing of points above, below and
 * on the right of the polygon, which are outside.
 */
#define MAP_CELLS 16
struct cell_map {
	struct cell_axis x, y;
	int32_t words;  /* of a row */
	uint32_t *bits; /* NULL: there is no map */
};

struct lockstep_polygon {
	size_t rings, *vertices; /* how many each ring has */
	size_t total;            /* of all rings, and sides */
	float *x, *y;
	float *ex, *ey;                   /* from each vertex to the next of its ring */
	float min_x, min_y, max_x, max_y; /* bounding box */
	struct crossings crossings;
	struct slabs slabs;
	struct cell_map map;
	float *memory; /* of all columns above */
};

/*
 * The numbers of the triangles whose boxes reach into each cell of a grid over all of them, row by row:
 * of cell k, list[first[k]] to list[first[k + 1] - 1], in ascending order.
 */
struct triangle_cells {
	struct cell_axis x, y;
	size_t columns;
	uint32_t *first, *list; /* NULL: there is no grid */
};

struct lockstep_triangles {
	size_t count;
	float *corner[6]; /* ax, ay, bx, by, cx, cy */
	struct triangle_side {
		float *low[2],
		    *along[2];  /* its lower end; from its first end to its second: x, y */
	} side[3];              /* AB, BC, CA */
	float *min[2], *max[2]; /* bounding boxes */
	struct triangle_cells cells;
	float *memory;
};

/*
 * The triangles of a mesh sorted so that neighbours in the list are neighbours in space, and boxes
 * around them in a tree: those of level 0 are around single triangles, and one of the next level is around
 * the MESH_FAN of a node of the one below. The padding of the last node or leaf is NaN, which is near
 * nothing and touches nothing. What is looked at together lies together: with a column for each coordinate of
 * all, every look at a leaf was one at sixteen pages.
 */
#define MESH_FAN 16
#define MESH_LEVELS_MAX 6
struct mesh_node {
	float min[3][MESH_FAN], max[3][MESH_FAN];
};
struct mesh_leaf {
	float corner[9][MESH_FAN]; /* ax, ay, az, ... cz */
	float number[MESH_FAN];    /* the number of each in the order given */
};
struct lockstep_mesh {
	size_t count;
	float size;      /* the largest absolute coordinate */
	float *given[9]; /* ax, ay, az, ... cz, in the order given */
	struct mesh_leaf *leaf;
	unsigned levels;
	struct mesh_level {
		size_t count; /* boxes, without padding */
		struct mesh_node *node;
	} level[MESH_LEVELS_MAX];
	void *memory;
};

struct lockstep_court {
	struct lockstep_pixels left, right;
};

/*
 * 32 pixels per word, the first in bit 0; the padding of a row is walls.
 *
 * The clearance of a pixel is the least integer radius of a disc around it that has a wall, or
 * reaches outside: the distance to the nearest wall, rounded up. Pixels just outside the image have
 * one, too, which is 0: that of (x, y) is at [(y + 1) * (width + 2) + x + 1]. CLEARANCE_MAX stands
 * for all from there on. Behind the last are as many bytes more as lanes read with it (byte_of()).
 */
enum { CLEARANCE_MAX = UINT8_MAX, CLEARANCE_MORE = 3 };
struct lockstep_mask {
	int32_t width, height;
	int32_t words; /* of a row */
	uint32_t *bits;
	uint8_t *clearance; /* NULL for dilations, which are made for circle_mask */
};

/* A mask with nothing but walls, of a size that a mask may have, without clearances; NULL if out of
 * memory. */
struct lockstep_mask *lockstep_mask_blank(int32_t width, int32_t height);

/* Gives a mask whose walls are known its clearances. False if out of memory. */
bool lockstep_mask_measure(struct lockstep_mask *mask);

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
 *
 * And the walls themselves, in blocks of 4 x 4 cells: with cell (i, j) in column x = i + 1 of row
 * y = j + 1, so that those just outside are there, too, the bit of its left wall is 4 (y % 4) + x % 4
 * of word (y / 4) * block_row + x / 4, and the one on top is 16 bits further.
 */
#define MAZE_BLOCK 4
#define MAZE_LARGE (1 << 17)
struct lockstep_maze {
	struct lockstep_grid grid;
	uint8_t *walls;
	int32_t *sums[4];
	int32_t block_row; /* blocks in a row */
	uint32_t *blocks;
	bool large;  /* MAZE_LARGE cells or more: looking up blocks first is faster */
	bool sparse; /* fewer than one wall in 16 cells: large boxes seldom have one in a corner */
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

/* The cell of a coordinate, from 0 to `last`; 0 of NaN. Monotone, too. Kernels compute the same. */
static inline size_t cell_of(const struct cell_axis *axis, float v)
{
	float at = (v - axis->origin) * axis->scale;
	at = at > 0 ? at : 0;
	return (size_t)(at < axis->last ? at : axis->last);
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

/* Makes the map of a polygon that has its slabs, if that is of use. False if out of memory. */
bool lockstep_map_make(struct lockstep_polygon *polygon);

/* Sorts triangles that have their boxes into cells, if there are many. False if out of memory. */
bool lockstep_triangle_cells_make(struct lockstep_triangles *triangles);

#endif
