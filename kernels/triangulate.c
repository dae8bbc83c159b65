/* SPDX-License-Identifier: MIT */
/*
 * A sweep cuts polygons whose sides do not touch (kernels/ring_sweep.h). The others are cut by
 * clipping ears, with exact decisions.
 *
 * Corners without area are clipped first. Then the ring is walked, and every ear is clipped: a
 * corner that turns left and whose triangle no other vertex blocks. A corner that is not an ear is
 * not tested again until one of its neighbours is clipped, so at most 3 n corners are tested, each
 * against at most n vertices. A tree finds the vertices that may be in a triangle. A polygon that
 * touches itself may run out of ears by this definition; then vertices on the triangle's border are
 * allowed, unless one of their sides enters the triangle.
 *
 * Each clip preserves the sum of signed areas, and no triangle is clockwise. So if all but two
 * corners can be clipped, and the polygon does not cross itself, the triangles cover it exactly
 * once.
 */
#include <stdlib.h>
#include <string.h>

#include "kernels/orientation.h"
#include "kernels/ring_sweep.h"
#include "kernels/vertex_tree.h"
#include "kernels/world.h"

struct ring {
	size_t left; /* vertices left */
	const float *x, *y;
	size_t *prev, *next; /* indexed by vertex */
	signed char *turns;  /* the corner's sign: 1 to the left, -1 to the right, 0 without area */
	bool *asked;         /* the corner was not an ear when last tested */
	bool relaxed;        /* vertices on a triangle's border are allowed */
	struct vertex_tree tree; /* the vertices left */

	size_t triangles;
	float **corner; /* their columns */
};

static struct spot spot(const struct ring *r, size_t i)
{
	return (struct spot){r->x[i], r->y[i]};
}

static int turn(const struct ring *r, size_t a, size_t b, size_t c)
{
	return lockstep_orientation(spot(r, a), spot(r, b), spot(r, c));
}

static bool same_place(const struct ring *r, size_t a, size_t b)
{
	return r->x[a] == r->x[b] && r->y[a] == r->y[b];
}

/* ---- Ears ------------------------------------------------------------------------------------- */

/* Does the side from vertex v to s enter the open triangle? v is strictly inside (1) or on (0) each
 * of the triangle's sides. */
static bool enters(const struct ring *r, const size_t corner[3], const int inside[3], size_t s)
{
	for (unsigned k = 0; k < 3; ++k)
		if (inside[k] == 0 && turn(r, corner[k], corner[(k + 1) % 3], s) <= 0)
			return false;
	return true;
}

/* A corner of a ring, and its neighbours. */
struct ear {
	const struct ring *ring;
	size_t corner[3];
};

static bool blocks(const void *of, size_t v)
{
	const struct ring *r = ((const struct ear *)of)->ring;
	const size_t *corner = ((const struct ear *)of)->corner;
	int inside[3];
	if (v == corner[0] || v == corner[1] || v == corner[2])
		return false;
	for (unsigned k = 0; k < 3; ++k)
		if ((inside[k] = turn(r, corner[k], corner[(k + 1) % 3], v)) < 0)
			return false;
	if (!r->relaxed && !same_place(r, v, corner[0]) && !same_place(r, v, corner[1]) &&
	    !same_place(r, v, corner[2]))
		return true;
	return enters(r, corner, inside, r->prev[v]) || enters(r, corner, inside, r->next[v]);
}

/* Does no remaining vertex block the triangle, which is counter-clockwise? */
static bool is_empty(const struct ear *ear)
{
	const struct spot corner[3] = {spot(ear->ring, ear->corner[0]),
				       spot(ear->ring, ear->corner[1]),
				       spot(ear->ring, ear->corner[2])};
	return !lockstep_vertex_tree_any(&ear->ring->tree, corner, blocks, ear);
}

/* ---- Clipping --------------------------------------------------------------------------------- */

static void output(struct ring *r, size_t i)
{
	const size_t corner[3] = {r->prev[i], i, r->next[i]};
	for (unsigned k = 0; k < 3; ++k) {
		r->corner[2 * k][r->triangles] = r->x[corner[k]];
		r->corner[2 * k + 1][r->triangles] = r->y[corner[k]];
	}
	++r->triangles;
}

/* A neighbour of the corner was clipped. */
static void look_again(struct ring *r, size_t i)
{
	r->turns[i] = (signed char)turn(r, r->prev[i], i, r->next[i]);
	r->asked[i] = false;
}

/* Clips the corner at i; returns the vertex at which to continue. */
static size_t clip(struct ring *r, size_t i)
{
	size_t p = r->prev[i], q = r->next[i];
	output(r, i);
	r->next[p] = q;
	r->prev[q] = p;
	--r->left;
	lockstep_vertex_tree_forget(&r->tree, i);
	look_again(r, p);
	look_again(r, q);
	return r->turns[p] == 0 ? p : q;
}

/* Does the corner have no area, or is it an ear? A corner with `asked` set is neither. */
static bool can_go(const struct ring *r, size_t i)
{
	const struct ear ear = {r, {r->prev[i], i, r->next[i]}};
	return !r->asked[i] && (r->turns[i] == 0 || (r->turns[i] > 0 && is_empty(&ear)));
}

/* Clips corners without area until none are left; returns the vertex at which to continue. */
static size_t clip_degenerate(struct ring *r, size_t i)
{
	for (size_t passed = 0; passed < r->left && r->left > 3;) {
		if (r->turns[i] == 0) {
			i = clip(r, i);
			passed = 0;
		} else {
			i = r->next[i];
			++passed;
		}
	}
	return i;
}

static enum lockstep_status clip_ears(struct ring *r, size_t i, size_t n)
{
	bool clipped = false;
	for (size_t passed = 0; r->left > 3;) {
		if (can_go(r, i)) {
			i = clip(r, i);
			clipped = true;
			passed = 0;
			continue;
		}
		r->asked[i] = true;
		i = r->next[i];
		if (++passed < r->left)
			continue;
		if (r->relaxed && !clipped)
			return LOCKSTEP_NOT_SIMPLE;
		r->relaxed = true;
		clipped = false;
		passed = 0;
		memset(r->asked, 0, n * sizeof *r->asked);
	}
	if (r->turns[i] < 0)
		return LOCKSTEP_NOT_SIMPLE;
	output(r, i);
	return LOCKSTEP_OK;
}

/* ---- All together ----------------------------------------------------------------------------- */

/* Links the vertices counter-clockwise. */
static void link_ring(struct ring *r, size_t n, bool clockwise)
{
	for (size_t i = 0; i < n; ++i) {
		size_t before = i > 0 ? i - 1 : n - 1, after = i + 1 < n ? i + 1 : 0;
		r->prev[i] = clockwise ? after : before;
		r->next[i] = clockwise ? before : after;
	}
	for (size_t i = 0; i < n; ++i)
		r->turns[i] = (signed char)turn(r, r->prev[i], i, r->next[i]);
}

/* Cuts a ring whose sides touch. */
static enum lockstep_status clip_all(size_t n, const float *x, const float *y, float **corner)
{
	const bool clockwise = lockstep_winding(n, x, y) < 0;
	struct ring r = {.left = n, .x = x, .y = y, .corner = corner};
	size_t *indices = malloc(2 * n * sizeof *indices);
	enum lockstep_status status = LOCKSTEP_NO_MEMORY;
	r.turns = malloc(n);
	r.asked = calloc(n, sizeof *r.asked);
	if (indices && r.turns && r.asked && lockstep_vertex_tree_make(&r.tree, n, x, y)) {
		r.prev = indices;
		r.next = r.prev + n;
		link_ring(&r, n, clockwise);
		status = clip_ears(&r, clip_degenerate(&r, clockwise ? n - 1 : 0), n);
	}
	lockstep_vertex_tree_free(&r.tree);
	free(indices);
	free(r.turns);
	free(r.asked);
	return status;
}

enum lockstep_status lockstep_polygon_triangulate(const struct lockstep_polygon *polygon,
						  struct lockstep_triangles **triangles)
{
	const size_t n = polygon->total;
	*triangles = NULL;
	if (polygon->rings > 1)
		return LOCKSTEP_NOT_SIMPLE;
	if (n < 3)
		return LOCKSTEP_EMPTY;
	struct lockstep_triangles *t = lockstep_triangles_new(n - 2, lockstep_sweep_scratch(n));
	if (!t)
		return LOCKSTEP_NO_MEMORY;
	bool touches;
	enum lockstep_status status =
	    lockstep_sweep_ring(n, polygon->x, polygon->y, t->min[0], t->corner, &touches);
	if (status == LOCKSTEP_OK && touches)
		status = clip_all(n, polygon->x, polygon->y, t->corner);
	if (status == LOCKSTEP_OK)
		status = lockstep_triangles_prepare(&t);
	else
		lockstep_triangles_free(t);
	*triangles = status == LOCKSTEP_OK ? t : NULL;
	return status;
}
