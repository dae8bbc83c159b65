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
 * The point-box kernel finds the vertices that may be in a triangle. It compares the triangle's box
 * with many vertices, which are sorted by level so that few need testing. Exact signs decide for
 * those that remain.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/levels.h"
#include "kernels/orientation.h"
#include "kernels/world.h"

/* Number of vertices tested at once; the first one that blocks ends the search. For at most ONE_BY_ONE
 * vertices, the kernel is slower (Zen 4). */
enum { AT_A_TIME = 512, ONE_BY_ONE = 16 };

struct ring {
	size_t left; /* vertices left */
	const float *x, *y;
	size_t *prev, *next; /* indexed by vertex */
	bool *asked;         /* the corner was not an ear when last tested */
	bool relaxed;

	/* Vertices sorted by level. Clipped vertices have x = NaN, which is in no box. */
	size_t sorted;
	size_t *vertex, *place; /* vertex by place; place by vertex */
	float *sorted_x, *sorted_y;

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

static bool blocks(const struct ring *r, const size_t corner[3], size_t v)
{
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

/* The batched part: does no remaining vertex block the triangle, which is counter-clockwise? */
static bool is_empty(const struct ring *r, const size_t corner[3])
{
	const struct spot a = spot(r, corner[0]), b = spot(r, corner[1]), c = spot(r, corner[2]);
	const float min_x = least(least(a.x, b.x), c.x), max_x = greatest(greatest(a.x, b.x), c.x);
	const float min_y = least(least(a.y, b.y), c.y), max_y = greatest(greatest(a.y, b.y), c.y);
	const struct lockstep_box box = {&min_x, &min_y, &max_x, &max_y, true};
	const size_t at = r->place[corner[1]];
	size_t from = at - lockstep_levels_down_to(r->sorted_y + at, at, min_y);
	size_t to = at + lockstep_levels_up_to(r->sorted_y + at, r->sorted - at, max_y);
	uint64_t hits[AT_A_TIME / 64];
	if (to - from <= ONE_BY_ONE) {
		for (; from < to; ++from)
			if (r->sorted_x[from] >= min_x && r->sorted_x[from] <= max_x &&
			    blocks(r, corner, r->vertex[from]))
				return false;
		return true;
	}
	for (; from < to; from += AT_A_TIME) {
		const struct lockstep_point many = {r->sorted_x + from, r->sorted_y + from, false};
		size_t n = to - from < AT_A_TIME ? to - from : AT_A_TIME;
		lockstep_point_box(n, many, box, hits);
		for (size_t word = 0; word * 64 < n; ++word)
			for (; hits[word]; hits[word] &= hits[word] - 1) {
				size_t hit = from + word * 64 + (size_t)__builtin_ctzll(hits[word]);
				if (blocks(r, corner, r->vertex[hit]))
					return false;
			}
	}
	return true;
}

/* ---- Clipping --------------------------------------------------------------------------------- */

static bool degenerate(const struct ring *r, size_t i)
{
	return turn(r, r->prev[i], i, r->next[i]) == 0;
}

static void output(struct ring *r, size_t i)
{
	const size_t corner[3] = {r->prev[i], i, r->next[i]};
	for (unsigned k = 0; k < 3; ++k) {
		r->corner[2 * k][r->triangles] = r->x[corner[k]];
		r->corner[2 * k + 1][r->triangles] = r->y[corner[k]];
	}
	++r->triangles;
}

/* Removes clipped vertices once they are half of all. */
static void compact(struct ring *r)
{
	size_t kept = 0;
	for (size_t at = 0; at < r->sorted; ++at) {
		if (isnan(r->sorted_x[at]))
			continue;
		r->sorted_x[kept] = r->sorted_x[at];
		r->sorted_y[kept] = r->sorted_y[at];
		r->vertex[kept] = r->vertex[at];
		r->place[r->vertex[kept]] = kept;
		++kept;
	}
	r->sorted = kept;
}

/* Clips the corner at i; returns the vertex at which to continue. */
static size_t clip(struct ring *r, size_t i)
{
	size_t p = r->prev[i], q = r->next[i];
	output(r, i);
	r->next[p] = q;
	r->prev[q] = p;
	r->asked[p] = r->asked[q] = false;
	r->sorted_x[r->place[i]] = NAN;
	if (--r->left < r->sorted / 2)
		compact(r);
	return degenerate(r, p) ? p : q;
}

/* Does the corner have no area, or is it an ear? A corner with `asked` set is neither. */
static bool can_go(const struct ring *r, size_t i)
{
	const size_t corner[3] = {r->prev[i], i, r->next[i]};
	if (r->asked[i])
		return false;
	int turns = turn(r, corner[0], corner[1], corner[2]);
	return turns == 0 || (turns > 0 && is_empty(r, corner));
}

/* Clips corners without area until none are left; returns the vertex at which to continue. */
static size_t clip_degenerate(struct ring *r, size_t i)
{
	for (size_t passed = 0; passed < r->left && r->left > 3;) {
		if (degenerate(r, i)) {
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
	if (turn(r, r->prev[i], i, r->next[i]) < 0)
		return LOCKSTEP_NOT_SIMPLE;
	output(r, i);
	return LOCKSTEP_OK;
}

/* ---- All together ----------------------------------------------------------------------------- */

/* Links the vertices counter-clockwise and sorts them. */
static bool begin(struct ring *r, size_t n, bool clockwise)
{
	struct level *order = malloc(2 * n * sizeof *order);
	if (!order)
		return false;
	for (size_t i = 0; i < n; ++i) {
		size_t before = i > 0 ? i - 1 : n - 1, after = i + 1 < n ? i + 1 : 0;
		r->prev[i] = clockwise ? after : before;
		r->next[i] = clockwise ? before : after;
		order[i] = (struct level){r->y[i], i};
	}
	lockstep_sort_levels(order, order + n, n);
	for (size_t at = 0; at < n; ++at) {
		size_t i = order[at].i;
		r->vertex[at] = i;
		r->place[i] = at;
		r->sorted_x[at] = r->x[i];
		r->sorted_y[at] = r->y[i];
	}
	free(order);
	return true;
}

static enum lockstep_status triangulate(struct ring *r, size_t n, struct lockstep_triangles **to)
{
	bool clockwise = lockstep_winding(n, r->x, r->y) < 0;
	if (!begin(r, n, clockwise))
		return LOCKSTEP_NO_MEMORY;
	enum lockstep_status status = lockstep_refuse_crossing(n, r->x, r->y);
	if (status == LOCKSTEP_OK)
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
	struct ring r = {.left = n, .sorted = n, .x = polygon->x, .y = polygon->y};
	size_t *indices = malloc(4 * n * sizeof *indices);
	float *floats = malloc(8 * n * sizeof *floats);
	enum lockstep_status status = LOCKSTEP_NO_MEMORY;
	r.asked = calloc(n, sizeof *r.asked);
	if (indices && floats && r.asked) {
		r.prev = indices;
		r.next = r.prev + n;
		r.vertex = r.next + n;
		r.place = r.vertex + n;
		r.sorted_x = floats;
		r.sorted_y = r.sorted_x + n;
		for (unsigned k = 0; k < 6; ++k)
			r.corner[k] = floats + (2 + k) * n;
		status = triangulate(&r, n, triangles);
	}
	free(indices);
	free(floats);
	free(r.asked);
	return status;
}
