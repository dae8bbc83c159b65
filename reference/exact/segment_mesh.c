/* SPDX-License-Identifier: MIT */
/*
 * Exact truths about segments and meshes. number.h explains how k, the error bound, is counted.
 *
 * A mesh is met if any of its triangles is. A kernel tests only those within reach, and extends its reach by
 * e = 2^-18 m, with m the largest coordinate. Let u = 2^-24.
 * - A triangle that is exactly met, at a time t, is within reach. In exact arithmetic, in <= t <= out would
 *   hold with e = 64 u m to spare. The difference of a bound and P.x + e is at most 4 m, and rounding changes
 *   it by at most 3 u of that. i = 1 / D.x is rounded once more, and so is the product. In units of length
 *   that is less than 24 u m, whatever D.x is.
 * - A triangle that a kernel would wrongly meet may be out of reach; then the kernel is right.
 *
 * So k is that of segment_meets(), 14. Triangles that are beside the segment's box by far more than e and
 * rounding are out of reach for every kernel. Their margin is that of being out of reach, and GMP is not
 * needed.
 */
#include <math.h>

#include "reference/exact/pierce_point.h"
#include "reference/exact/reach.h"
#include "reference/exact/truth.h"

static double size_of_mesh(size_t n, const float *const *column)
{
	double size = 0;

	for (unsigned k = 0; k < 9; ++k)
		for (size_t i = 0; i < n; ++i)
			size = more(size, fabs((double)column[k][i]));
	return size;
}

static void float_point(struct vector3 p, float *at)
{
	at[0] = (float)p.x.value, at[1] = (float)p.y.value, at[2] = (float)p.z.value;
}

/* The box around a segment, enlarged according to the mesh's coordinates. */
static struct reach reach_of_segment(struct vector3 p, struct vector3 q, size_t n,
				     const float *const *column)
{
	float from[3], to[3];
	struct reach reach;

	float_point(p, from);
	float_point(q, to);
	reach = reach_of(from, to, 0);
	reach.e += 0x1p-18 * size_of_mesh(n, column);
	return reach;
}

/* Called with each triangle that is not far out of reach, and the margin of meeting it. */
typedef void each_triangle(const struct face *f, struct vector3 p, struct vector3 q,
			   struct margin hit, double number, void *what);

/*
 * Is any triangle met? If `look` is given, and results are needed, calls it with every triangle
 * that may be met.
 */
static void meets_any(struct vector3 p, struct vector3 q, const struct lockstep_mesh *mesh,
		      struct lockstep_truth *truth, each_triangle *look, void *what)
{
	const float *column[9];
	size_t n = lockstep_mesh_get(mesh, column);
	struct reach reach = reach_of_segment(p, q, n, column);
	struct margin hit = never;
	unsigned mark = number_mark();

	if (too_large(n, column)) {
		exact_nothing_promised(truth);
		return;
	}
	for (size_t i = 0; i < n; ++i, number_release(mark)) {
		float corner[9];
		struct margin within;

		corners_of(column, i, corner);
		within = within_reach(&reach, corner);
		if (within.value >= out_of_reach) {
			struct face f = face_of_corners(corner);

			within = segment_meets(&f, p, q);
			if (look && !number_arena->answers_only)
				look(&f, p, q, within, (double)i, what);
		}
		hit = either(hit, within);
	}
	answer_closed(truth, hit);
}

EXACT_WORLD1(segment_mesh, segment3, s, mesh, mesh)
{
	meets_any(POINT3(s, a), POINT3(s, b), mesh, truth, NULL, NULL);
}

/* ---- Where ----------------------------------------------------------------------------------- */

static const double error_bound = 14.01;

/*
 * The first triangle that is met, exactly, and bounds on the times that a kernel may compute. Each triangle
 * has a least and a greatest computed time. The time that a kernel finds is at most the greatest time of any
 * triangle that is certainly met, and at least the least time of all triangles that may be found met. Waiting
 * until the segment enters the triangle's box only makes the time later, but not later than the true one.
 */
struct first {
	double number, when, at[3]; /* of the first triangle, exact */
	bool sure;                  /* it is certainly met */
	double most;                /* greatest computed time for it */
	double least, second;       /* the two least computed times of different triangles */
	double most_sure;
};

static void find_first(const struct face *f, struct vector3 p, struct vector3 q, struct margin hit,
		       double number, void *what)
{
	const struct bounded3 vertex[] = {bounded_point(f->a), bounded_point(f->b),
					  bounded_point(f->c)};
	struct first *first = what;
	struct bounded t = {0, 1};
	bool sure = hit.value > error_bound * 0x1p-24;
	double when = INFINITY, most, least;

	if (hit.value < -error_bound * 0x1p-24)
		return;
	if (!pierce_of(f, p, q).in_plane)
		t = bounded_along(vertex, bounded_point(p), bounded_point(q),
				  longest_axis(to3(p, q)));
	t.value = fmin(fmax(t.value, 0), 1);
	most = t.value + 1.001 * t.error, least = t.value - 1.001 * t.error;
	if (hit.sign >= 0) {
		struct ratio shared = first_shared(f, p, q);
		struct vector3 d = to3(p, q);

		when = number_ratio(shared.top, shared.under);
		if (when < first->when) {
			first->number = number, first->when = when, first->most = most;
			first->sure = sure;
			first->at[0] = point_double(p.x, d.x, shared.top, shared.under);
			first->at[1] = point_double(p.y, d.y, shared.top, shared.under);
			first->at[2] = point_double(p.z, d.z, shared.top, shared.under);
		}
	}
	first->second = fmin(first->second, fmax(first->least, least));
	first->least = fmin(first->least, least);
	if (sure)
		first->most_sure = fmin(first->most_sure, most);
}

EXACT_WORLD1(segment_mesh_point, segment3, s, mesh, mesh)
{
	struct vector3 p = POINT3(s, a), q = POINT3(s, b);
	struct first first = {
	    .when = INFINITY, .least = INFINITY, .second = INFINITY, .most_sure = 1};
	struct bounded t;
	struct bounded3 at;

	meets_any(p, q, mesh, truth, find_first, &first);
	for (unsigned k = 0; k < 5; ++k)
		truth->value[k] = NAN;
	if (!truth->hit)
		return;
	truth->value[0] = first.number;
	truth->value[1] = first.when;
	t = (struct bounded){first.when,
			     fmax(first.when - first.least, first.most_sure - first.when)};
	at = bounded_add3(bounded_point(p),
			  bounded_scale3(t, bounded_to3(bounded_point(p), bounded_point(q))));
	for (unsigned k = 0; k < 3; ++k)
		truth->value[2 + k] = first.at[k];
	truth->bounded = true;
	truth->scale[0] = first.sure && first.second > first.most ? 0 : INFINITY;
	truth->scale[1] = t.error >= 1 ? INFINITY : bounded_scale(t, error_bound);
	truth->scale[2] = bounded_scale(at.x, error_bound);
	truth->scale[3] = bounded_scale(at.y, error_bound);
	truth->scale[4] = bounded_scale(at.z, error_bound);
}
