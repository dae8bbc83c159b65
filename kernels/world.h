/* SPDX-License-Identifier: MIT */
/*
 * The worlds' internal layout, over which kernels loop. Users, references and the rest of the
 * project use worlds only through lockstep.h.
 *
 * Besides its input, a world holds everything that each case would otherwise recompute from it. It
 * is computed with the same operations as in the test's formula, so only the time changes.
 */
#ifndef LOCKSTEP_KERNELS_WORLD_H
#define LOCKSTEP_KERNELS_WORLD_H

#include "kernels/lockstep.h"

/* The table's constructors, which make a world from rows in parts, and its destructors. */
#define WORLD(name, count, roles, ...)                                                             \
	enum lockstep_status lockstep_world_##name##_create(                                       \
	    void **world, size_t parts, const size_t *rows, const float *const *columns);          \
	void lockstep_world_##name##_free(void *world);
#include "kernels/worlds.def"
#undef WORLD

/* Sides that a horizontal ray can cross, which are all but the horizontal ones, from their lower to
 * their upper end. Columns of equal length. */
struct crossings {
	size_t count;
	float *low_x, *low_y, *high_y; /* ends */
	float *dx, *dy;                /* from the lower to the upper end */
};

/*
 * The same sides, sorted into horizontal slabs of equal height, each side in every slab that it
 * overlaps. Slab s has sides first[s] to first[s + 1], which are multiples of SLAB_PAD: slabs are
 * padded with sides that no point can cross, so that lanes need no partial loads.
 */
#define SLAB_PAD 16
struct slabs {
	size_t count;        /* number of slabs; 0: the polygon is too small to need them */
	size_t mean;         /* mean number of sides in a slab, including padding */
	float origin, scale; /* for slab_of() */
	uint32_t *first;
	struct crossings sides;
};

/* One axis of a grid of cells; see cell_of(). */
struct cell_axis {
	float origin, scale, last; /* `last`: the number of the last cell */
};

/*
 * Which points are inside a large polygon, by the cell that they are in; most cells are not crossed
 * by any side. A word holds MAP_CELLS cells of a row. The low half shows the cells that are inside,
 * the high half those that are crossed, where points must be tested against sides. The first column
 * also covers all points on the left; the map does not cover points above, below and on the right
 * of the polygon, which are outside.
 */
#define MAP_CELLS 16
struct cell_map {
	struct cell_axis x, y;
	int32_t words;  /* per row */
	uint32_t *bits; /* NULL if there is no map */
};

struct lockstep_polygon {
	size_t rings, *vertices; /* number of vertices of each ring */
	size_t total;            /* vertices of all rings; also the number of sides */
	float *x, *y;
	float *ex, *ey;                   /* from each vertex to the next of its ring */
	float min_x, min_y, max_x, max_y; /* bounding box */
	struct crossings crossings;
	struct slabs slabs;
	struct cell_map map;
	float *memory; /* holds all columns above */
};

/*
 * The numbers of the triangles whose boxes overlap each cell of a grid over all triangles, row by row. Those
 * of cell k are list[first[k]] to list[first[k + 1] - 1], in ascending order.
 */
struct triangle_cells {
	struct cell_axis x, y;
	size_t columns;
	uint32_t *first, *list; /* NULL if there is no grid */
};

struct lockstep_triangles {
	size_t count, padded; /* columns repeat the last triangle up to a multiple of 4 */
	float *corner[6];     /* ax, ay, bx, by, cx, cy */
	struct triangle_side {
		float *low[2],
		    *along[2];  /* its lower end; from its first end to its second: x, y */
	} side[3];              /* AB, BC, CA */
	float *min[2], *max[2]; /* bounding boxes */
	struct triangle_cells cells;
	float *memory;
};

/* Columns of equal length. */
struct lockstep_frustum {
	size_t count;
	float *plane[4]; /* a, b, c, d */
	float *length;   /* of the normal */
	float *memory;
};

/*
 * The triangles of a mesh, sorted so that neighbours in the list are neighbours in space, in leaves of
 * MESH_FAN, and a tree of boxes around them. Boxes of level 0 are around leaves; a box of any other level is
 * around the MESH_FAN boxes of a node of the level below. The padding of the last node or leaf is NaN, which
 * is near nothing and touches nothing. Data that is used together is stored together: with one column per
 * coordinate for the whole mesh, each access to a leaf touched sixteen pages. The boxes of single triangles
 * are not stored: reading them costs more than computing them from the corners.
 */
#define MESH_FAN 16
#define MESH_LARGE 80000
#define MESH_LEVELS_MAX 5
struct mesh_node {
	float bound[6][MESH_FAN]; /* least x, y, z, greatest x, y, z */
};
struct mesh_leaf {
	float corner[9][MESH_FAN]; /* ax, ay, az, ... cz */
	float number[MESH_FAN];    /* the number of each triangle in the given order */
};
struct lockstep_mesh {
	size_t count;
	bool large; /* MESH_LARGE triangles or more, which caches seldom hold */
	float size; /* the largest absolute coordinate */
	struct mesh_leaf *leaf;
	unsigned levels; /* 0: there is only one leaf */
	struct mesh_level {
		size_t count; /* number of boxes without padding */
		struct mesh_node *node;
	} level[MESH_LEVELS_MAX];
	float **given; /* the columns in the given order, from when they are first asked for */
	void *memory;
};

struct lockstep_court {
	struct lockstep_pixels left, right;
};

/*
 * There are 32 pixels per word, the first in bit 0; the padding of a row consists of walls.
 *
 * The clearance of a pixel is the least integer radius of a disc around it that contains a wall or
 * reaches outside, that is the distance to the nearest wall, rounded up. Pixels just outside the
 * image have clearance 0. The clearance of (x, y) is at [(y + 1) * (width + 2) + x + 1].
 * CLEARANCE_MAX stands for itself and everything above. Lanes may read CLEARANCE_MORE bytes past
 * the last one (byte_of()).
 */
enum { CLEARANCE_MAX = UINT8_MAX, CLEARANCE_MORE = 3 };
struct lockstep_mask {
	int32_t width, height;
	int32_t words; /* per row */
	uint32_t *bits;
	uint8_t *clearance; /* NULL for dilations, which are made for circle_mask */
};

/* A mask of a valid size that consists of walls and has no clearances; NULL if out of memory. */
struct lockstep_mask *lockstep_mask_blank(int32_t width, int32_t height);

/* Computes the clearances of a mask whose walls are known. False if out of memory. */
bool lockstep_mask_measure(struct lockstep_mask *mask);

/*
 * Besides the cells, the number of walls in the first i columns of the first j rows, at
 * [j * (width + 1) + i], so that four of these sums give the number in a rectangle.
 */
struct lockstep_tiles {
	struct lockstep_grid grid;
	uint8_t *walls;
	int32_t *sums;
};

/*
 * Line k is where cell k begins, and the last line is where the last cell ends. The number of walls within a
 * box follows from the number of lines up to its first and its last pixel, in both directions: 0 to
 * width + 1, and 0 to height + 1. For y and x lines there is a sum at [y * (width + 2) + x] of each table,
 * and the walls are sums[0] - sums[1] - sums[2] + sums[3], each looked up once: x and y are those of the last
 * pixel, except that x in [1], y in [2], and both in [3] are those of the first one. With L and T the walls
 * on the left and on top in the first x columns of the first y rows, the tables are L[y][x] + T[y][x],
 * L[y][x] + T[y][x - 1], L[y - 1][x] + T[y][x] and L[y - 1][x] + T[y][x - 1].
 *
 * The walls are also stored in blocks of 4 x 4 cells. Cell (i, j) is in column x = i + 1 of row
 * y = j + 1, so that the cells just outside are also included. The bit of its left wall is
 * 4 (y % 4) + x % 4 of word (y / 4) * block_row + x / 4, and its top wall is 16 bits further.
 */
#define MAZE_BLOCK 4
#define MAZE_LARGE (1 << 17)
struct lockstep_maze {
	struct lockstep_grid grid;
	uint8_t *walls;
	int32_t *sums[4];
	int32_t block_row; /* blocks per row */
	uint32_t *blocks;
	bool large;  /* MAZE_LARGE cells or more: looking up blocks first is faster */
	bool sparse; /* fewer than one wall in 16 cells: large boxes seldom have one in a corner */
};

/*
 * The slab of a level; levels below and above all slabs get the nearest one. Rounding is monotone, and so is
 * this function: a level between two others is in a slab between theirs.
 */
static inline size_t slab_of(const struct slabs *slabs, float y)
{
	float at = (y - slabs->origin) * slabs->scale, last = (float)(slabs->count - 1);
	at = at > 0 ? at : 0;
	return (size_t)(at < last ? at : last);
}

/* The cell of a coordinate, from 0 to `last`; 0 for NaN. It is also monotone. Kernels compute the
 * same. */
static inline size_t cell_of(const struct cell_axis *axis, float v)
{
	float at = (v - axis->origin) * axis->scale;
	at = at > 0 ? at : 0;
	return (size_t)(at < axis->last ? at : axis->last);
}

/* Points the columns of `count` sides into memory for five floats each; returns the end of the
 * used memory. */
static inline float *place_crossings(struct crossings *c, size_t count, float *memory)
{
	c->low_x = memory;
	c->low_y = c->low_x + count;
	c->high_y = c->low_y + count;
	c->dx = c->high_y + count;
	c->dy = c->dx + count;
	return c->dy + count;
}

/* Checks n rows of a world with columns of floats. */
enum lockstep_status lockstep_check_rows(size_t n, unsigned columns, const float *const *column,
					 const struct lockstep_layout *rows);

/* Counts the rows of all parts; each needs at least one. */
enum lockstep_status lockstep_count_rows(size_t parts, const size_t *rows, size_t *total);

/* Cuts a large polygon into slabs; its crossings and bounds must be set. False if out of memory. */
bool lockstep_slabs_make(struct lockstep_polygon *polygon);

/* Makes the map of a polygon with slabs if that is useful. False if out of memory. */
bool lockstep_map_make(struct lockstep_polygon *polygon);

/* A new set of n triangles, for their corners to be written to; NULL if out of memory. Then
 * lockstep_triangles_prepare() prepares it for tests, or frees it if there is no more memory.
 * Until then, at least `scratch` bytes behind the corners (from min[0] on) are free for other use. */
struct lockstep_triangles *lockstep_triangles_new(size_t n, size_t scratch);
enum lockstep_status lockstep_triangles_prepare(struct lockstep_triangles **triangles);

/* Sorts triangles into cells if there are many; their boxes must be set. False if out of memory. */
bool lockstep_triangle_cells_make(struct lockstep_triangles *triangles);

#endif
