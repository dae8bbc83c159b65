/* SPDX-License-Identifier: MIT */
/* The chains, and their checks: see chain.h. */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "harness/check/truth.h"
#include "harness/check/chain.h"
#include "harness/check/nearness.h"
#include "harness/formats/columns.h"
#include "harness/questions/questions.h"

/* A case of the first function, its answer, and the second function's operands and answer. */
struct link {
	const struct lockstep_test *first, *second;
	chain_reference *reference;
	const float *in;
	const struct world *world;
	bool hit;
	const float *out;
	bool careful; /* compute tolerances from the exact truth, which is slow */
	double off;   /* the tolerance of a distance */
	float next[LOCKSTEP_COLUMNS_MAX];
	struct world mesh; /* the second function's world, if not the first's */
	bool next_hit;
	float then[LOCKSTEP_RESULTS_MAX];
	double along[3];  /* the direction in which it must continue */
	const float *end; /* or the place that it must reach, within `off` */
	unsigned coordinates;
};

static lockstep_kernel *own_reference(const struct lockstep_test *test)
{
	return harness_of(test)->reference;
}

/* ---- Vectors --------------------------------------------------------------------------------- */

static double dot(const double *a, const double *b)
{
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double length(const double *a)
{
	return sqrt(dot(a, a));
}

/* Computes b - a. */
static void from_to(const float *a, const float *b, double *d)
{
	for (unsigned k = 0; k < 3; ++k)
		d[k] = (double)b[k] - a[k];
}

static double distance(const float *a, const float *b, unsigned coordinates)
{
	double sum = 0;
	for (unsigned k = 0; k < coordinates; ++k)
		sum += ((double)b[k] - a[k]) * ((double)b[k] - a[k]);
	return sqrt(sum);
}

static double largest_of(const float *v, unsigned n)
{
	double most = 0;
	for (unsigned k = 0; k < n; ++k)
		most = isfinite(v[k]) ? fmax(most, fabs((double)v[k])) : INFINITY;
	return most;
}

/* ---- Which cases ----------------------------------------------------------------------------- */

/* Lengths whose sixth powers neither over- nor underflow. */
static bool is_ordinary_length(double length)
{
	return length >= 0x1p-16 && length <= 0x1p20;
}

/* True if a triangle is neither flat nor a sliver. Computes the normal of its plane. */
static bool has_area(const float *triangle, double *normal)
{
	double ab[3], ac[3], bc[3];
	from_to(triangle, triangle + 3, ab);
	from_to(triangle, triangle + 6, ac);
	from_to(triangle + 3, triangle + 6, bc);
	for (unsigned k = 0; k < 3; ++k)
		normal[k] = ab[(k + 1) % 3] * ac[(k + 2) % 3] - ab[(k + 2) % 3] * ac[(k + 1) % 3];
	double longest = fmax(length(ab), fmax(length(ac), length(bc)));
	return is_ordinary_length(longest) && length(normal) > longest * longest / 16;
}

/* True if the ball's radius is ordinary, and no coordinate is larger than 64 times that. */
static bool is_ordinary(float r, double largest)
{
	return is_ordinary_length((double)r) && largest <= fmin(64 * (double)r, COORDINATE_LIMIT);
}

/* Returns the sum of the tolerances of `count` results from `from` on: INFINITY if nothing is
 * promised, 0 unless careful. */
static double error_of(const struct link *l, unsigned from, unsigned count)
{
	if (!l->careful)
		return 0;
	const double bound = ldexp(l->first->error_bound, -24);
	struct lockstep_truth truth;
	double sum = 0;
	if (!harness_of(l->first)->exact)
		return INFINITY;
	harness_of(l->first)->exact(l->in, l->world->made, &truth);
	if (!truth.promised || truth.margin == -INFINITY ||
	    (truth.jumps && fabs(truth.margin) <= bound) || (l->first->hits && truth.hit != l->hit))
		return INFINITY;
	for (unsigned r = from; r < from + count; ++r)
		sum += bound * truth.scale[r];
	return isfinite(sum) ? sum : INFINITY;
}

/* ---- Conditions on the second answer --------------------------------------------------------- */

static bool hits(const struct link *l)
{
	return l->next_hit;
}

static bool misses(const struct link *l)
{
	return !l->next_hit;
}

/* True if the place in the first results is near enough. */
static bool comes_there(const struct link *l)
{
	return distance(l->end, l->then, l->coordinates) <= l->off;
}

/* Sets the place to reach; false if the tolerance is unknown. */
static bool is_to_come_to(struct link *l, const float *end, unsigned coordinates, double off)
{
	l->end = end;
	l->coordinates = coordinates;
	l->off = off;
	return isfinite(off);
}

/* True if the ball moved at least a quarter of the way. */
static bool got_on(const struct link *l)
{
	double went[3], asked[3] = {l->next[4], l->next[5], l->next[6]};
	from_to(l->next, l->then, went);
	return dot(went, l->along) >= dot(asked, l->along) / 4;
}

/* ---- One triangle or two as a mesh ----------------------------------------------------------- */

static bool make_mesh(struct link *l, const float *triangle, const float *another)
{
	world_begin(&l->mesh, question_find("sphere_walk")->world);
	world_add_part(&l->mesh);
	world_add_row(&l->mesh, triangle);
	if (another)
		world_add_row(&l->mesh, another);
	return world_make(&l->mesh) == LOCKSTEP_OK;
}

/*
 * Makes the second function move a ball by `step` along a direction, and by an eighth of that
 * against a normal. The two need not be unit vectors.
 */
static void walk_along(struct link *l, const float *from, float r, const double *direction,
		       const double *normal, double step)
{
	memcpy(l->next, from, 3 * sizeof *from);
	l->next[3] = r;
	for (unsigned k = 0; k < 3; ++k) {
		l->along[k] = direction[k] / length(direction);
		l->next[4 + k] = (float)(step * (l->along[k] - normal[k] / length(normal) / 8));
	}
}

/* ---- A ball and a triangle ------------------------------------------------------------------- */

/* True if the ball was pushed out of a face. `normal` then points to the ball's side. */
static bool was_pushed(struct link *l, double *normal)
{
	double pushed[3];
	const float r = l->in[3];
	if (!is_ordinary(r, fmax(largest_of(l->in, 3), largest_of(l->in + 4, 9))) ||
	    !has_area(l->in + 4, normal))
		return false;
	from_to(l->in, l->out, pushed);
	l->off = error_of(l, 0, 3);
	const double side = dot(pushed, normal) < 0 ? -1 : 1;
	for (unsigned k = 0; k < 3; ++k)
		normal[k] *= side;
	return l->off < r / 1024 && length(pushed) > 0;
}

/* A ball at the place to which it was pushed must stay there, within that place's tolerance. */
static bool slide_again(struct link *l)
{
	double normal[3];
	memcpy(l->next, l->out, 3 * sizeof *l->out);
	memcpy(l->next + 3, l->in + 3, 10 * sizeof *l->in);
	return was_pushed(l, normal) &&
	       is_to_come_to(l, l->out, 3, 4 * l->off + 0x1p-22 * largest_of(l->out, 3));
}

static bool smaller_ball_there(struct link *l)
{
	if (!slide_again(l))
		return false;
	l->next[3] = (float)(l->in[3] * (1 - 0x1p-9) - l->off);
	return true;
}

/*
 * The ball walks on the floor that it was pushed out of, onto the floor's mirror image beyond the
 * side CA, while pressed down. The two are coplanar except for rounding.
 */
static bool walk_on_floor(struct link *l)
{
	const float *a = l->in + 4, *b = l->in + 7, *c = l->in + 10;
	double normal[3], direction[3];
	float image[9];
	if (!was_pushed(l, normal))
		return false;
	for (unsigned k = 0; k < 3; ++k) {
		image[k] = a[k];
		image[3 + k] = c[k];
		image[6 + k] = a[k] + c[k] - b[k];
		direction[k] = (double)a[k] + c[k] - 2 * (double)b[k];
	}
	walk_along(l, l->out, l->in[3], direction, normal, l->in[3] / 2.0);
	return make_mesh(l, l->in + 4, image);
}

/*
 * The ball walks along AB in the same way, also pressed against a wall that it touches, up to
 * rounding.
 */
static bool walk_in_crease(struct link *l)
{
	const double r = l->in[3];
	double normal[3], direction[3], across[3];
	float wall[9];
	if (!was_pushed(l, normal))
		return false;
	from_to(l->in + 4, l->in + 7, direction);
	for (unsigned k = 0; k < 3; ++k)
		across[k] = direction[(k + 1) % 3] * normal[(k + 2) % 3] -
			    direction[(k + 2) % 3] * normal[(k + 1) % 3];
	for (unsigned k = 0; k < 3; ++k) {
		const double on = l->out[k] - r * across[k] / length(across);
		const double along = 4 * r * direction[k] / length(direction);
		const double up = 4 * r * normal[k] / length(normal);
		wall[k] = (float)(on - along - up);
		wall[3 + k] = (float)(on + along - up);
		wall[6 + k] = (float)(on + 2 * up);
	}
	walk_along(l, l->out, l->in[3], direction, normal, r / 2);
	for (unsigned k = 0; k < 3; ++k)
		l->next[4 + k] -= (float)(r / 16 * across[k] / length(across));
	return make_mesh(l, l->in + 4, wall);
}

/* True if a sweep touched a triangle while approaching it. Computes the direction from there to the
 * ball, and the cosine of the approach. */
static bool has_touched(struct link *l, double *normal, double *approach)
{
	const float *v = l->in, r = v[3];
	const double size =
	    fmax(largest_of(v, 3), fmax(largest_of(v + 4, 3), largest_of(v + 7, 9)));
	double d[3] = {v[4], v[5], v[6]}, area[3];
	if (!l->hit || !is_ordinary(r, size) || !has_area(v + 7, area) || !(length(d) > r / 64.0))
		return false;
	for (unsigned k = 0; k < 3; ++k)
		l->next[k] = (float)(v[k] + (double)l->out[0] * v[4 + k]);
	from_to(l->out + 1, l->next, normal);
	*approach = -dot(normal, d) / (length(normal) * length(d));
	l->off = error_of(l, 0, 1) * length(d) + 0x1p-22 * size;
	return length(normal) > r / 2.0 && *approach > 0.125 && l->off < r / 1024;
}

static bool sweep_on(struct link *l)
{
	double normal[3], approach;
	if (!has_touched(l, normal, &approach))
		return false;
	memcpy(l->next + 3, l->in + 3, 13 * sizeof *l->in);
	return true;
}

/* True if it touches at once, within the tolerance of the place and the angle of the approach,
 * whose cosine is at least an eighth. */
static bool touches_at_once(const struct link *l)
{
	const double d[3] = {l->in[4], l->in[5], l->in[6]};
	return l->next_hit && l->then[0] * length(d) <= 16 * 8 * l->off;
}

/* The ball walks back along its path, with only that triangle in the mesh. */
static bool walk_back(struct link *l)
{
	double normal[3], approach;
	if (!has_touched(l, normal, &approach) || !(l->out[0] > 0))
		return false;
	l->next[3] = l->in[3];
	for (unsigned k = 0; k < 3; ++k)
		l->next[4 + k] = -l->out[0] * l->in[4 + k];
	return is_to_come_to(l, l->in, 3, 0x1p-20 * largest_of(l->in, 7)) &&
	       make_mesh(l, l->in + 7, NULL);
}

/* The ball walks at a right angle to the normal at the place where it touches. */
static bool walk_past(struct link *l)
{
	double normal[3], direction[3], approach;
	if (!has_touched(l, normal, &approach) || approach > 0.99)
		return false;
	for (unsigned k = 0; k < 3; ++k)
		direction[k] = l->in[4 + k];
	const double into = dot(direction, normal) / dot(normal, normal);
	for (unsigned k = 0; k < 3; ++k)
		direction[k] -= into * normal[k];
	walk_along(l, l->next, l->in[3], direction, normal, l->in[3] / 4.0);
	return make_mesh(l, l->in + 7, NULL);
}

/* ---- A ball and a mesh ----------------------------------------------------------------------- */

static double largest_in(const struct world *world)
{
	double most = 0;
	for (unsigned k = 0; k < world->kind->row.columns; ++k)
		for (size_t i = 0; i < world->rows; ++i)
			most = fmax(most, largest_of(&world->column[k][i], 1));
	return most;
}

/* Returns the distance of the nearest triangle if a ball of radius r touches it, else r. */
static double clearance(const struct link *l, const float *place, float r)
{
	const struct lockstep_test *mesh = question_find("sphere_mesh");
	const float ball[] = {place[0], place[1], place[2], r};
	float nearest[LOCKSTEP_RESULTS_MAX];
	return answer_case(mesh, l->reference(mesh), ball, l->world->made, nearest) ? nearest[1]
										    : r;
}

static bool walked(struct link *l, double *size)
{
	*size = fmax(largest_in(l->world), fmax(largest_of(l->in, 3), largest_of(l->in + 4, 3)));
	return is_ordinary(l->in[3], *size) && isfinite(l->out[0]);
}

/* Tests the same ball in the place where it stopped. */
static bool touch_there(struct link *l)
{
	double size;
	memcpy(l->next, l->out, 3 * sizeof *l->out);
	l->next[3] = l->in[3];
	/* Eight comparisons of distances, of 11.01 roundings each, of lengths up to
	 * twice the coordinates. */
	l->off = walked(l, &size) ? 8 * 2 * 11.01 * 0x1p-24 * 2 * size : INFINITY;
	return isfinite(l->off);
}

static bool is_no_deeper(const struct link *l)
{
	const double r = l->in[3];
	return !l->next_hit || l->then[1] >= clearance(l, l->in, l->in[3]) - 0x1p-13 * r - l->off;
}

/*
 * True if a ball larger by a 256th gets as far, so that nothing along the path is at exactly the
 * ball's radius.
 */
static bool has_room(const struct link *l)
{
	float larger[7], end[LOCKSTEP_RESULTS_MAX];
	memcpy(larger, l->in, sizeof larger);
	larger[3] *= 1 + 0x1p-8f;
	answer_case(l->first, own_reference(l->first), larger, l->world->made, end);
	return distance(l->out, end, 3) <= l->in[3] / 64.0;
}

/*
 * The ball walks back along its path, if the path was straight and began with nothing near it.
 * Otherwise the ball would slide along that on its return.
 */
static bool walk_home(struct link *l)
{
	double d[3] = {l->in[4], l->in[5], l->in[6]}, went[3], size;
	const float larger = l->in[3] * (1 + 0x1p-6f);
	if (!walked(l, &size) || clearance(l, l->in, larger) < larger || !has_room(l))
		return false;
	from_to(l->in, l->out, went);
	memcpy(l->next, l->out, 3 * sizeof *l->out);
	l->next[3] = l->in[3];
	for (unsigned k = 0; k < 3; ++k)
		l->next[4 + k] = l->in[k] - l->out[k];
	/* In the plane of a triangle, noise may stop it. */
	if (l->careful && isinf(truth_nearness(l->second, l->next, l->world->made)))
		return false;
	/* Things that it grazes may deflect it by 2^-10 of the way. */
	return is_to_come_to(l, l->in, 3, l->in[3] / 64.0 + 0x1p-9 * length(went)) &&
	       length(went) > 4 * l->off && dot(went, d) > (1 - 0x1p-30) * length(went) * length(d);
}

/* ---- A point and a wall, a line, a triangle, a curve ----------------------------------------- */

/* Returns how far the place is to the left of the line through the wall; not finite for
 * a wall that is a point. */
static double left_of(const float *wall, const float *place)
{
	const double x = (double)wall[2] - wall[0], y = (double)wall[3] - wall[1];
	return (x * ((double)place[1] - wall[1]) - y * ((double)place[0] - wall[0])) / hypot(x, y);
}

/* True if a wall stopped a move that had begun. */
static bool was_stopped(struct link *l)
{
	memcpy(l->next, l->in, 4 * sizeof *l->in);
	memcpy(l->next + 4, l->out, 2 * sizeof *l->out);
	return l->hit && largest_of(l->in, 8) < 0x1p60 && distance(l->in + 4, l->out, 2) > 0;
}

/* Moves back to the start. Nothing is in the way, as the point came along that path. */
static bool move_back(struct link *l)
{
	memcpy(l->next + 6, l->in + 4, 2 * sizeof *l->in);
	return was_stopped(l);
}

/* Moves once more to the original target, if the wall is not met near an end and is not at the
 * target. */
static bool move_on(struct link *l)
{
	const float *wall = l->in, *from = l->in + 4, *to = l->in + 6;
	const double before = left_of(wall, from), behind = left_of(wall, to);
	const double size = largest_of(l->in, 8), a = left_of(l->in + 4, wall),
		     b = left_of(l->in + 4, wall + 2);
	memcpy(l->next + 6, to, 2 * sizeof *to);
	return was_stopped(l) && fabs(before) > size / 256 && fabs(behind) > size / 256 &&
	       fabs(a) > size / 256 && fabs(b) > size / 256;
}

static bool is_stopped_on_this_side(const struct link *l)
{
	const double was = left_of(l->in, l->in + 4), is = left_of(l->in, l->then);
	return l->next_hit && (was < 0 ? is < 0 : is > 0);
}

/* Moves on by the velocity that bounced off. */
static bool bounce(struct link *l)
{
	const struct lockstep_test *reflect = question_find("reflect");
	const double size = largest_of(l->in, 8), x = (double)l->in[2] - l->in[0],
		     y = (double)l->in[3] - l->in[1];
	float vector[4] = {l->in[6] - l->in[4], l->in[7] - l->in[5], (float)(-y / hypot(x, y)),
			   (float)(x / hypot(x, y))};
	float bounced[LOCKSTEP_RESULTS_MAX];
	if (!was_stopped(l) || !(fabs(left_of(l->in, l->out)) > 0x1p-18 * size) ||
	    !(fabs(left_of(l->in, l->in + 4)) > size / 256))
		return false;
	answer_case(reflect, l->reference(reflect), vector, NULL, bounced);
	l->next[6] = l->out[0] + bounced[0];
	l->next[7] = l->out[1] + bounced[1];
	return true;
}

/* Reflects off the same wall once more. */
static bool reflect_again(struct link *l)
{
	const float *v = l->in, *n = l->in + 2;
	const double into = (double)v[0] * n[0] + (double)v[1] * n[1];
	const double squared = (double)n[0] * n[0] + (double)n[1] * n[1];
	memcpy(l->next, l->out, 2 * sizeof *l->out);
	memcpy(l->next + 2, n, 2 * sizeof *n);
	/* v + 4 (v . n) (n . n - 1) n, if nothing is rounded. */
	return largest_of(v, 2) < 0x1p60 && squared < 2 &&
	       is_to_come_to(l, v, 2, 8 * error_of(l, 0, 2) + fabs(4 * into * (squared - 1)) * 2);
}

/* Projects the foot once more. */
static bool project_again(struct link *l)
{
	memcpy(l->next, l->in, 4 * sizeof *l->in);
	memcpy(l->next + 4, l->out, 2 * sizeof *l->out);
	return distance(l->in, l->in + 2, 2) > 0x1p-40 && largest_of(l->in, 6) < 0x1p40 &&
	       is_to_come_to(l, l->out, 2, 4 * error_of(l, 0, 2) + 0x1p-22 * largest_of(l->out, 2));
}

/* True if the case has a nearest point with a known tolerance. */
static bool is_nearest(struct link *l)
{
	double normal[3];
	const double size = largest_of(l->in, 12);
	l->off = error_of(l, 0, 3) + 0x1p-22 * size;
	return size <= COORDINATE_LIMIT && has_area(l->in + 3, normal) &&
	       length(normal) > 0x1p-20 * size * size && isfinite(l->off);
}

static bool nearest_again(struct link *l)
{
	memcpy(l->next, l->out, 3 * sizeof *l->out);
	memcpy(l->next + 3, l->in + 3, 9 * sizeof *l->in);
	return is_nearest(l) && is_to_come_to(l, l->out, 3, 4 * l->off);
}

/* Makes a ball that reaches that point, and a little beyond it. */
static bool ball_to_nearest(struct link *l)
{
	if (!is_nearest(l))
		return false;
	memcpy(l->next, l->in, 3 * sizeof *l->in);
	memcpy(l->next + 4, l->in + 3, 9 * sizeof *l->in);
	l->next[3] = (float)(distance(l->in, l->out, 3) * (1 + 0x1p-9) + 8 * l->off);
	return is_ordinary(l->next[3], largest_of(l->in, 12));
}

/* Offsets the curve back, with three points that are all as far off as the computed one. */
static bool curve_back(struct link *l)
{
	const float *at = l->in, d = l->in[6];
	const double x = (double)l->out[0] - at[2], y = (double)l->out[1] - at[3];
	for (unsigned i = 0; i < 3; ++i) {
		l->next[2 * i] = (float)(at[2 * i] + x);
		l->next[2 * i + 1] = (float)(at[2 * i + 1] + y);
	}
	l->next[6] = -d;
	const double size = fmax(largest_of(at, 7), largest_of(l->next, 7));
	const double chord = distance(at, at + 4, 2);
	return size < 0x1p40 && chord > 0x1p-12 * size &&
	       is_to_come_to(l, at + 2, 2,
			     4 * error_of(l, 0, 2) +
				 0x1p-21 * size * (1 + fabs((double)d) / chord));
}

/* ---- All of them ----------------------------------------------------------------------------- */

/* `begin` makes the second function's operands, or returns false if no promise covers the case.
 * `holds` checks its answer. */
static const struct chain {
	const char *name, *first, *second;
	bool (*begin)(struct link *l);
	bool (*holds)(const struct link *l);
} chains[] = {
    {"a ball that was pushed out stays", "slide", "slide", slide_again, comes_there},
    {"a ball that was pushed out is not inside", "slide", "sphere_triangle", smaller_ball_there,
     misses},
    {"a ball that was pushed out walks on", "slide", "sphere_walk", walk_on_floor, got_on},
    {"a ball that was pushed out walks along a wall", "slide", "sphere_walk", walk_in_crease,
     got_on},
    {"where a sweep touched, the next touches at once", "sphere_sweep", "sphere_sweep", sweep_on,
     touches_at_once},
    {"from where a sweep touched, a ball walks back", "sphere_sweep", "sphere_walk", walk_back,
     comes_there},
    {"from where a sweep touched, a ball walks past", "sphere_sweep", "sphere_walk", walk_past,
     got_on},
    {"a ball walks no deeper into anything", "sphere_walk", "sphere_mesh", touch_there,
     is_no_deeper},
    {"a ball that walked straight walks back", "sphere_walk", "sphere_walk", walk_home,
     comes_there},
    {"a move that was stopped goes back", "move_until_wall", "move_until_wall", move_back, misses},
    {"a move that was stopped is stopped again", "move_until_wall", "move_until_wall", move_on,
     is_stopped_on_this_side},
    {"a move that bounced leaves the wall", "move_until_wall", "move_until_wall", bounce, misses},
    {"a velocity that bounced twice is as before", "reflect", "reflect", reflect_again,
     comes_there},
    {"a foot is its own foot", "project_on_line", "project_on_line", project_again, comes_there},
    {"a nearest point is nearest to itself", "closest_point_triangle", "closest_point_triangle",
     nearest_again, comes_there},
    {"a ball that reaches the nearest point touches", "closest_point_triangle", "sphere_triangle",
     ball_to_nearest, hits},
    {"the curve beside the curve beside it is the curve", "offset_curve", "offset_curve",
     curve_back, comes_there},
};
const unsigned chain_count = sizeof chains / sizeof *chains;

const char *chain_name(unsigned chain)
{
	return chains[chain].name;
}

bool chain_begins(unsigned chain, const struct lockstep_test *test)
{
	return strcmp(test->name, chains[chain].first) == 0;
}

/* Calls the second function, if the case has one. */
static bool ask_next(const struct chain *chain, struct link *l)
{
	world_free(&l->mesh);
	l->mesh = (struct world){.kind = NULL};
	if (!chain->begin(l))
		return false;
	l->next_hit = answer_case(l->second, l->reference(l->second), l->next,
				  (l->mesh.kind ? &l->mesh : l->world)->made, l->then);
	return true;
}

static void describe(const struct chain *chain, const struct link *l, struct disagreement *what)
{
	const struct lockstep_test *second = l->second;
	const size_t size = sizeof what->detail;
	size_t used = (size_t)snprintf(what->detail, size, "%s: contradicted by %s(", chain->name,
				       chain->second);
	for (unsigned k = 0; k < second->columns && used < size; ++k)
		used += (size_t)snprintf(what->detail + used, size - used, "%s%.9g", k ? ", " : "",
					 (double)l->next[k]);
	if (used < size)
		snprintf(what->detail + used, size - used, ")%s",
			 !second->hits ? ""
			 : l->next_hit ? ", a hit"
				       : ", a miss");
}

bool chain_check(unsigned chain, const struct lockstep_test *test, float *const *columns,
		 const struct world *world, size_t n, const struct answers *answers,
		 chain_reference *reference, uint64_t *compared, struct disagreement *what)
{
	const struct lockstep_test *second = question_find(chains[chain].second);
	bool all_well = true;
	for (size_t i = 0; all_well && i < n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
		struct link link = {.first = test,
				    .second = second,
				    .reference = reference ? reference : own_reference,
				    .in = operands,
				    .world = world,
				    .hit = test->hits && answers_hit(answers, i),
				    .out = results};
		gather_operands(test, columns, i, MODE_PAIRS, operands);
		for (unsigned r = 0; r < test->results; ++r)
			results[r] = answers->out[r][i];
		*what =
		    (struct disagreement){.index = i, .result = test->results, .relation = chain};
		if (ask_next(&chains[chain], &link)) {
			++*compared;
			/* Exact tolerances are computed only where a tolerance of 0 is too
			 * small. */
			link.careful = !chains[chain].holds(&link);
			all_well = !link.careful || !ask_next(&chains[chain], &link) ||
				   chains[chain].holds(&link);
		}
		if (!all_well) {
			what->fault = FAULT_CHAIN;
			describe(&chains[chain], &link, what);
		}
		world_free(&link.mesh);
	}
	return all_well;
}
