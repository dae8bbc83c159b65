/* SPDX-License-Identifier: MIT */
/*
 * Ear clipping, with exact decisions.
 *
 * Corners without area are clipped first. Then the ring is walked, and every ear is clipped: a
 * corner that turns left and whose triangle no other vertex blocks. A corner that is not an ear is
 * not tested again until one of its neighbours is clipped, so at most 3 n corners are tested, each
 * against at most n vertices. A polygon that touches itself may run out of ears by this definition;
 * then vertices on the triangle's border are allowed, unless one of their sides enters the
 * triangle.
 *
 * Each clip preserves the sum of signed areas, and no triangle is clockwise. So if all but two
 * corners can be clipped, and the polygon does not cross itself, the triangles cover it exactly
 * once.
 *
 * A tree finds the vertices that may be in a triangle, and exact signs decide for them. If no sides
 * touch, only those that turn right are in it, because if any vertex blocks, one of these does: of the
 * vertices in the triangle, take those furthest from the side that the ear would leave. What is
 * beyond them is inside the polygon, so it is on the inner side of their sides, and at one of them
 * the angle inside is more than half a turn. No corner begins to turn right.
 */
#include <stdlib.h>
#include <string.h>

#include "kernels/levels.h"
#include "kernels/orientation.h"
#include "kernels/vertex_tree.h"
#include "kernels/world.h"

struct ring {
	size_t left; /* vertices left */
	const float *x, *y;
	size_t *prev, *next; /* indexed by vertex */
	signed char *turns;  /* the corner's sign: 1 to the left, -1 to the right, 0 without area */
	bool *asked;         /* the corner was not an ear when last tested */
	bool touches, relaxed;
	struct vertex_tree tree; /* the vertices that may block a triangle */

	size_t triangles;
	float *corner[6];
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
	const int before = r->turns[i];
	r->turns[i] = (signed char)turn(r, r->prev[i], i, r->next[i]);
	r->asked[i] = false;
	if (!r->touches && before < 0 && r->turns[i] >= 0)
		lockstep_vertex_tree_forget(&r->tree, i);
}

/* Clips the corner at i; returns the vertex at which to continue. */
static size_t clip(struct ring *r, size_t i)
{
	size_t p = r->prev[i], q = r->next[i];
	output(r, i);
	r->next[p] = q;
	r->prev[q] = p;
	--r->left;
	if (r->touches)
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
}

/* Makes the tree of the vertices that may block. */
static bool make_tree(struct ring *r, size_t n)
{
	uint32_t *vertex = malloc(n * sizeof *vertex);
	size_t count = 0;
	for (size_t i = 0; vertex && i < n; ++i) {
		r->turns[i] = (signed char)turn(r, r->prev[i], i, r->next[i]);
		if (r->touches || r->turns[i] < 0)
			vertex[count++] = (uint32_t)i;
	}
	const bool made =
	    vertex && lockstep_vertex_tree_make(&r->tree, count, vertex, n, r->x, r->y);
	free(vertex);
	return made;
}

static enum lockstep_status triangulate(struct ring *r, size_t n, struct lockstep_triangles **to)
{
	bool clockwise = lockstep_winding(n, r->x, r->y) < 0;
	enum lockstep_status status = lockstep_refuse_crossing(n, r->x, r->y, &r->touches);
	if (status != LOCKSTEP_OK)
		return status;
	link_ring(r, n, clockwise);
	status = LOCKSTEP_NO_MEMORY;
	if (make_tree(r, n))
		status = clip_ears(r, clip_degenerate(r, clockwise ? n - 1 : 0), n);
	if (status != LOCKSTEP_OK)
		return status;
	const struct lockstep_triangle columns = {r->corner[0], r->corner[1], r->corner[2],
						  r->corner[3], r->corner[4], r->corner[5],
						  false};
	return lockstep_triangles_create(to, r->triangles, columns);
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
	struct ring r = {.left = n, .x = polygon->x, .y = polygon->y};
	size_t *indices = malloc(2 * n * sizeof *indices);
	float *floats = malloc(6 * n * sizeof *floats);
	enum lockstep_status status = LOCKSTEP_NO_MEMORY;
	r.turns = malloc(n);
	r.asked = calloc(n, sizeof *r.asked);
	if (indices && floats && r.turns && r.asked) {
		r.prev = indices;
		r.next = r.prev + n;
		for (unsigned k = 0; k < 6; ++k)
			r.corner[k] = floats + k * n;
		status = triangulate(&r, n, triangles);
	}
	lockstep_vertex_tree_free(&r.tree);
	free(indices);
	free(floats);
	free(r.turns);
	free(r.asked);
	return status;
}
