/* SPDX-License-Identifier: MIT */
/* Finds where two shapes are nearest to touching, in double, which is accurate enough for a
 * picture. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "cli/draw/sketch.h"

/* A point, a segment, or in space a triangle. */
struct piece {
	unsigned corners;
	double corner[3][3];
};

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

static void minus(double to[3], const double a[3], const double b[3])
{
	along(to, a, -1, b);
}

static void cross(double to[3], const double a[3], const double b[3])
{
	to[0] = a[1] * b[2] - a[2] * b[1];
	to[1] = a[2] * b[0] - a[0] * b[2];
	to[2] = a[0] * b[1] - a[1] * b[0];
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Extends a line in both directions until it leaves the region. */
static struct piece long_piece(const struct sketch *sketch, const double middle[3], double reach)
{
	struct piece piece = {.corners = 2};
	double way[3], from[3];
	minus(way, sketch->corner[1], sketch->corner[0]);
	double length = sqrt(dot(way, way));
	if (!(length > 0))
		return (struct piece){
		    1, {{sketch->corner[0][0], sketch->corner[0][1], sketch->corner[0][2]}}};
	for (int k = 0; k < 3; ++k)
		way[k] /= length;
	minus(from, middle, sketch->corner[0]);
	along(from, sketch->corner[0], dot(from, way), way);
	along(piece.corner[0], from, -reach, way);
	along(piece.corner[1], from, reach, way);
	return piece;
}

/* Returns a large triangle of the plane around the middle's projection onto it. */
static struct piece plane_piece(const struct sketch *sketch, const double middle[3], double reach)
{
	struct piece piece = {.corners = 3};
	double n[3], u[3], v[3], foot[3], axis[3] = {0, 0, 0};
	double length = sqrt(dot(sketch->corner[0], sketch->corner[0]));
	if (!(length > 0))
		return (struct piece){.corners = 0};
	for (int k = 0; k < 3; ++k)
		n[k] = sketch->corner[0][k] / length;
	along(foot, middle, -(dot(n, middle) + sketch->offset / length), n);
	axis[fabs(n[0]) < 0.7 ? 0 : 1] = 1;
	cross(u, n, axis);
	cross(v, n, u);
	along(piece.corner[0], foot, 2 * reach, u);
	along(piece.corner[1], foot, -reach, u);
	along(piece.corner[1], piece.corner[1], 2 * reach, v);
	along(piece.corner[2], foot, -reach, u);
	along(piece.corner[2], piece.corner[2], -2 * reach, v);
	return piece;
}

/* Splits the surface of a box in space into triangles, two for each of its faces. */
static unsigned faces_of(const struct sketch *box, struct piece piece[SKETCH_PIECES])
{
	for (unsigned i = 0; i < SKETCH_PIECES; ++i) {
		const unsigned axis = i / 4, end = i / 2 % 2, far[3] = {0, 1 + i % 2, 3};
		piece[i].corners = 3;
		for (unsigned c = 0; c < 3; ++c)
			for (unsigned k = 0; k < 3; ++k) {
				const bool is_far = k == axis             ? end
						    : k == (axis + 1) % 3 ? far[c] & 1
									  : far[c] & 2;
				piece[i].corner[c][k] = box->corner[is_far][k];
			}
	}
	return SKETCH_PIECES;
}

/* Splits a shape into pieces, and returns their number. In the plane the sides touch, in space the
 * face. */
static unsigned pieces_of(const struct sketch *sketch, const struct region *region,
			  struct piece piece[SKETCH_PIECES])
{
	double middle[3], reach = 8 * region_side(region);
	unsigned corners = sketch->corners, sides = corners < 3 || sketch->space ? 1 : corners;
	region_middle(region, middle);
	if (sketch->kind == SKETCH_BOX)
		return faces_of(sketch, piece);
	if (sketch->kind == SKETCH_LINE || sketch->kind == SKETCH_RAY) {
		piece[0] = long_piece(sketch, middle, reach);
		if (sketch->kind == SKETCH_RAY)
			memcpy(piece[0].corner[0], sketch->corner[0], sizeof piece[0].corner[0]);
	} else if (sketch->kind == SKETCH_PLANE) {
		piece[0] = plane_piece(sketch, middle, reach);
	} else if (sides == 1) {
		piece[0].corners = corners < 3 ? corners : 3;
		memcpy(piece[0].corner, sketch->corner, sizeof piece[0].corner);
	} else {
		for (unsigned k = 0; k < sides; ++k) {
			piece[k].corners = 2;
			memcpy(piece[k].corner[0], sketch->corner[k], sizeof piece[k].corner[0]);
			memcpy(piece[k].corner[1], sketch->corner[(k + 1) % sides],
			       sizeof piece[k].corner[1]);
		}
	}
	return sides;
}

/* ---- The nearest points of two pieces -------------------------------------------------------- */

struct nearest {
	double a[3], b[3], distance;
};

static void try_points(struct nearest *nearest, const double a[3], const double b[3])
{
	double way[3];
	minus(way, b, a);
	double distance = sqrt(dot(way, way));
	if (!(distance < nearest->distance))
		return;
	memcpy(nearest->a, a, sizeof nearest->a);
	memcpy(nearest->b, b, sizeof nearest->b);
	nearest->distance = distance;
}

static double share(double part, double whole)
{
	return whole > 0 ? fmin(fmax(part / whole, 0), 1) : 0;
}

/* Tries two segments: the best value of one of the two parameters, then of the other. */
static void try_segments(struct nearest *nearest, const double a[3], const double b[3],
			 const double c[3], const double d[3])
{
	double u[3], v[3], w[3], at[3], on[3];
	minus(u, b, a);
	minus(v, d, c);
	minus(w, a, c);
	double uu = dot(u, u), vv = dot(v, v), uv = dot(u, v), uw = dot(u, w), vw = dot(v, w);
	double s = share(uv * vw - uw * vv, uu * vv - uv * uv);
	double t = share(vw + s * uv, vv);
	s = share(t * uv - uw, uu);
	along(at, a, s, u);
	along(on, c, t, v);
	try_points(nearest, at, on);
}

/* True if a point of the triangle's plane is in the triangle. */
static bool in_face(const struct piece *face, const double normal[3], const double at[3])
{
	for (int k = 0; k < 3; ++k) {
		double side[3], way[3], turn[3];
		minus(side, face->corner[(k + 1) % 3], face->corner[k]);
		minus(way, at, face->corner[k]);
		cross(turn, side, way);
		if (dot(turn, normal) < 0)
			return false;
	}
	return true;
}

/* Tries a piece's corners above a face, and its sides through it. */
static void try_face(struct nearest *nearest, const struct piece *piece, const struct piece *face,
		     bool exchanged)
{
	double u[3], v[3], n[3], height[3], at[3];
	if (face->corners < 3)
		return;
	minus(u, face->corner[1], face->corner[0]);
	minus(v, face->corner[2], face->corner[0]);
	cross(n, u, v);
	double nn = dot(n, n);
	if (!(nn > 0))
		return;
	for (unsigned k = 0; k < piece->corners; ++k) {
		const double *p = piece->corner[k];
		minus(at, p, face->corner[0]);
		height[k] = dot(at, n);
		along(at, p, -height[k] / nn, n);
		if (in_face(face, n, at))
			try_points(nearest, exchanged ? at : p, exchanged ? p : at);
	}
	for (unsigned k = 0; k < piece->corners; ++k) {
		unsigned next = (k + 1) % piece->corners;
		if (!((height[k] < 0) != (height[next] < 0)))
			continue;
		minus(u, piece->corner[next], piece->corner[k]);
		along(at, piece->corner[k], height[k] / (height[k] - height[next]), u);
		if (in_face(face, n, at))
			try_points(nearest, at, at);
	}
}

static struct nearest nearest_of(const struct piece *a, const struct piece *b)
{
	struct nearest nearest = {.distance = INFINITY};
	for (unsigned i = 0; i < a->corners; ++i)
		for (unsigned k = 0; k < b->corners; ++k)
			try_segments(&nearest, a->corner[i], a->corner[(i + 1) % a->corners],
				     b->corner[k], b->corner[(k + 1) % b->corners]);
	try_face(&nearest, a, b, false);
	try_face(&nearest, b, a, true);
	return nearest;
}

void contact_nearer(struct nearest_spot *contact, const struct sketch *a, const struct sketch *b,
		    const struct region *region)
{
	struct piece first[SKETCH_PIECES], second[SKETCH_PIECES];
	unsigned firsts = pieces_of(a, region, first), seconds = pieces_of(b, region, second);
	for (unsigned i = 0; i < firsts; ++i)
		for (unsigned k = 0; k < seconds; ++k) {
			struct nearest nearest = nearest_of(&first[i], &second[k]);
			double gap = nearest.distance - a->radius - b->radius, way[3];
			if (!isfinite(gap) || (contact->any && !(gap < contact->gap)))
				continue;
			/* from the core of the first shape, onwards by its radius and half of the
			 * gap */
			minus(way, nearest.b, nearest.a);
			double far = nearest.distance, on = a->radius + gap / 2;
			along(contact->at, nearest.a, far > 0 ? on / far : 0, way);
			contact->gap = gap;
			contact->any = true;
		}
}
