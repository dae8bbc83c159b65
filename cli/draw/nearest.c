/* SPDX-License-Identifier: MIT */
/*
 * Finds where two figures are nearest to touching, in double, which is accurate enough for a
 * picture: the point nearest to the origin among the differences of their points, by the algorithm
 * of Gilbert, Johnson and Keerthi (A fast procedure for computing the distance between complex
 * objects in three-dimensional space, 1988).
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "cli/draw/draw.h"

static double dot(const double a[3], const double b[3])
{
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* a + t b */
static void along(double to[3], const double a[3], double t, const double b[3])
{
	for (int k = 0; k < 3; ++k)
		to[k] = a[k] + t * b[k];
}

/* Cuts off an infinite figure far outside the region, so that it becomes the hull of its corners.
 * It gets no corners if it has no direction. */
static struct figure cut_off(const struct figure *f, const struct region *around)
{
	struct figure cut = *f;
	double way[3], middle[3], reach = 16 * region_magnitude(around);
	const double *from = f->corner[0];
	along(way, f->corner[1], -1, from);
	if (f->kind == FIGURE_PLANE)
		memcpy(way, from, sizeof way);
	const double length = sqrt(dot(way, way));
	if (f->kind != FIGURE_LINE && f->kind != FIGURE_RAY && f->kind != FIGURE_PLANE)
		return cut;
	cut.corners = length > 0 ? 2 : 0;
	if (f->kind == FIGURE_LINE)
		along(cut.corner[0], from, -reach / length, way);
	along(cut.corner[1], from, reach / length, way);
	if (f->kind != FIGURE_PLANE || !cut.corners)
		return cut;
	/* in both directions of each axis, projected onto the plane */
	region_middle(around, middle);
	along(middle, middle, -(dot(way, middle) + f->offset) / length / length, way);
	for (cut.corners = 0; cut.corners < 6; ++cut.corners) {
		const unsigned k = cut.corners / 2;
		double axis[3] = {k == 0, k == 1, k == 2};
		along(axis, axis, -way[k] / length / length, way);
		along(cut.corner[cut.corners], middle, cut.corners % 2 ? -reach : reach, axis);
	}
	return cut;
}

/*
 * Some differences of corners, and the weights that combine them into the point nearest to the
 * origin.
 */
struct simplex {
	unsigned count;
	double corner[4][3], weight[4];
	const double *first[4];  /* the corners of the first figure */
	double point[3], square; /* its squared distance */
};

/* Finds the weights and the point. False if the corners are not independent, or if their plane's
 * point nearest to the origin is outside them. */
static bool weigh(struct simplex *s)
{
	const unsigned m = s->count - 1;
	double edge[3][3], g[3][4];
	for (unsigned i = 0; i < m; ++i)
		along(edge[i], s->corner[i + 1], -1, s->corner[0]);
	for (unsigned i = 0; i < m; ++i) {
		for (unsigned k = 0; k < m; ++k)
			g[i][k] = dot(edge[i], edge[k]);
		g[i][m] = -dot(edge[i], s->corner[0]);
	}
	for (unsigned i = 0; i < m; ++i) {
		if (!(g[i][i] > 1e-14 * dot(edge[i], edge[i])))
			return false;
		for (unsigned row = 0; row < m; ++row) {
			const double by = row == i ? 0 : g[row][i] / g[i][i];
			for (unsigned k = i; k <= m; ++k)
				g[row][k] -= by * g[i][k];
		}
	}
	s->weight[0] = 1;
	for (unsigned i = 0; i < m; ++i) {
		s->weight[i + 1] = g[i][m] / g[i][i];
		s->weight[0] -= s->weight[i + 1];
		if (!(s->weight[i + 1] >= 0))
			return false;
	}
	for (unsigned k = 0; k < s->count; ++k)
		along(s->point, s->point, s->weight[k], s->corner[k]);
	s->square = dot(s->point, s->point);
	return s->weight[0] >= 0;
}

/* Keeps the corners that give the point nearest to the origin, by trying all subsets. */
static void reduce(struct simplex *all)
{
	struct simplex best = {.square = INFINITY};
	for (unsigned set = 1; set < 1u << all->count; ++set) {
		struct simplex some = {.count = 0};
		for (unsigned k = 0; k < all->count; ++k)
			if (set >> k & 1) {
				memcpy(some.corner[some.count], all->corner[k], sizeof some.point);
				some.first[some.count++] = all->first[k];
			}
		if (weigh(&some) && some.square < best.square)
			best = some;
	}
	*all = best;
}

/* Adds the difference of the two figures' extreme corners, against and along a direction. */
static void add_difference(struct simplex *s, const struct figure *a, const struct figure *b,
			   const double way[3])
{
	const double *first = a->corner[0], *second = b->corner[0];
	for (unsigned k = 1; k < a->corners; ++k)
		if (dot(a->corner[k], way) < dot(first, way))
			first = a->corner[k];
	for (unsigned k = 1; k < b->corners; ++k)
		if (dot(b->corner[k], way) > dot(second, way))
			second = b->corner[k];
	s->first[s->count] = first;
	along(s->corner[s->count++], first, -1, second);
}

void contact_nearer(struct contact *contact, const struct figure *a, const struct figure *b,
		    const struct region *around)
{
	const struct figure first = cut_off(a, around), second = cut_off(b, around);
	struct simplex nearest = {.count = 0};
	double at[3] = {0}, largest = 0;
	if (!first.corners || !second.corners)
		return;
	add_difference(&nearest, &first, &second, nearest.point);
	reduce(&nearest);
	for (int turn = 0; turn < 64 && nearest.count < 4; ++turn) {
		struct simplex next = nearest;
		add_difference(&next, &first, &second, nearest.point);
		const double nearer =
		    nearest.square - dot(nearest.point, next.corner[nearest.count]);
		if (!(nearer > 1e-12 * nearest.square))
			break;
		reduce(&next);
		if (!(next.square < nearest.square))
			break;
		nearest = next;
	}
	for (unsigned k = 0; k < nearest.count; ++k) {
		largest = fmax(largest, dot(nearest.corner[k], nearest.corner[k]));
		along(at, at, nearest.weight[k], nearest.first[k]);
	}
	double distance = sqrt(nearest.square);
	/* they overlap, up to rounding */
	if (distance < 1e-12 * sqrt(largest))
		distance = 0;
	const double gap = distance - a->radius - b->radius;
	if (!isfinite(gap) || (contact->any && !(gap < contact->gap)))
		return;
	/* start at the core of the first figure, and add its radius and half of the gap */
	along(contact->at, at, distance > 0 ? -(a->radius + gap / 2) / distance : 0, nearest.point);
	contact->gap = gap;
	contact->any = true;
}
