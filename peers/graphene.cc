// SPDX-License-Identifier: MIT
//
// Graphene 1.10 on trial, the geometry of GTK. Its reference ("Graphene - a thin layer of graphic
// data types") names no tolerance and computes in float. A ray has a unit direction, and distances
// along it. Package libgraphene-1.0-dev.
//
// Build: c++ -I/usr/include/graphene-1.0 -I/usr/lib/x86_64-linux-gnu/graphene-1.0/include -lgraphene-1.0
#include <cmath>

#include <graphene.h>

#include "subject.h"

static graphene_point3d_t at(float x, float y, float z)
{
	return GRAPHENE_POINT3D_INIT(x, y, z);
}

static graphene_box_t box_of(const float *v)
{
	graphene_box_t box;
	const graphene_point3d_t min = at(v[0], v[1], 0), max = at(v[2], v[3], 1);
	graphene_box_init(&box, &min, &max);
	return box;
}

// Returns the ray from a in a direction, and the direction's length.
static graphene_ray_t ray_along(const graphene_point3d_t &a, float x, float y, float z,
				float *length)
{
	graphene_ray_t ray;
	graphene_vec3_t direction;
	graphene_vec3_init(&direction, x, y, z);
	*length = graphene_vec3_length(&direction);
	graphene_ray_init(&ray, &a, &direction);
	return ray;
}

// Returns the ray from a towards b; *length is their distance.
static graphene_ray_t ray_of(const graphene_point3d_t &a, const graphene_point3d_t &b,
			     float *length)
{
	return ray_along(a, b.x - a.x, b.y - a.y, b.z - a.z, length);
}

static int point_box(const float *v, const void *, float *)
{
	const graphene_box_t box = box_of(v + 2);
	const graphene_point3d_t point = at(v[0], v[1], 0.5f);
	return graphene_box_contains_point(&box, &point);
}

static graphene_box_t box3_of(const float *v)
{
	graphene_box_t box;
	const graphene_point3d_t min = at(v[0], v[1], v[2]), max = at(v[3], v[4], v[5]);
	graphene_box_init(&box, &min, &max);
	return box;
}

static graphene_sphere_t sphere_of(const float *v)
{
	graphene_sphere_t sphere;
	const graphene_point3d_t center = at(v[0], v[1], v[2]);
	graphene_sphere_init(&sphere, &center, v[3]);
	return sphere;
}

static int point_box3(const float *v, const void *, float *)
{
	const graphene_box_t box = box3_of(v + 3);
	const graphene_point3d_t point = at(v[0], v[1], v[2]);
	return graphene_box_contains_point(&box, &point);
}

static int box3_box3(const float *v, const void *, float *)
{
	const graphene_box_t a = box3_of(v), b = box3_of(v + 6);
	return graphene_box_intersection(&a, &b, nullptr);
}

static int point_sphere(const float *v, const void *, float *)
{
	const graphene_sphere_t sphere = sphere_of(v + 3);
	const graphene_point3d_t point = at(v[0], v[1], v[2]);
	return graphene_sphere_contains_point(&sphere, &point);
}

static int box_box(const float *v, const void *, float *)
{
	const graphene_box_t a = box_of(v), b = box_of(v + 4);
	return graphene_box_intersection(&a, &b, nullptr);
}

static int point_circle(const float *v, const void *, float *)
{
	graphene_sphere_t sphere;
	const graphene_point3d_t point = at(v[0], v[1], 0), center = at(v[2], v[3], 0);
	graphene_sphere_init(&sphere, &center, v[4]);
	return graphene_sphere_contains_point(&sphere, &point);
}

static int point_triangle(const float *v, const void *, float *)
{
	graphene_triangle_t triangle;
	const graphene_point3d_t point = at(v[0], v[1], 0), a = at(v[2], v[3], 0),
				 b = at(v[4], v[5], 0), c = at(v[6], v[7], 0);
	graphene_triangle_init_from_point3d(&triangle, &a, &b, &c);
	return graphene_triangle_contains_point(&triangle, &point);
}

static int circle_segment(const float *v, const void *, float *)
{
	float length, t;
	graphene_sphere_t sphere;
	const graphene_point3d_t center = at(v[0], v[1], 0);
	const graphene_ray_t ray = ray_of(at(v[3], v[4], 0), at(v[5], v[6], 0), &length);
	graphene_sphere_init(&sphere, &center, v[2]);
	switch (graphene_ray_intersect_sphere(&ray, &sphere, &t)) {
	case GRAPHENE_RAY_INTERSECTION_KIND_NONE:
		return 0;
	case GRAPHENE_RAY_INTERSECTION_KIND_LEAVE:
		return 1; // starts inside
	default:
		return t <= length;
	}
}

static int segment_triangle(const float *v, const void *, float *)
{
	float length, t;
	graphene_triangle_t triangle;
	const graphene_point3d_t a = at(v[6], v[7], v[8]), b = at(v[9], v[10], v[11]),
				 c = at(v[12], v[13], v[14]);
	const graphene_ray_t ray = ray_of(at(v[0], v[1], v[2]), at(v[3], v[4], v[5]), &length);
	graphene_triangle_init_from_point3d(&triangle, &a, &b, &c);
	return graphene_ray_intersect_triangle(&ray, &triangle, &t) !=
		   GRAPHENE_RAY_INTERSECTION_KIND_NONE &&
	       t <= length;
}

static graphene_plane_t plane_of(const float *v)
{
	graphene_plane_t plane;
	graphene_vec3_t normal;
	graphene_vec3_init(&normal, v[0], v[1], v[2]);
	graphene_plane_init(&plane, &normal, v[3]);
	return plane;
}

// Distances are along a unit direction. A ray that starts inside only leaves the shape.
template <class Shape>
static int ray(const float *v, const Shape &shape,
	       graphene_ray_intersection_kind_t intersect(const graphene_ray_t *, const Shape *,
							  float *),
	       float *results)
{
	float length, t;
	const graphene_ray_t ray = ray_along(at(v[0], v[1], v[2]), v[3], v[4], v[5], &length);
	if (!has_length(v + 3))
		return -1;
	switch (intersect(&ray, &shape, &t)) {
	case GRAPHENE_RAY_INTERSECTION_KIND_NONE:
		return 0;
	case GRAPHENE_RAY_INTERSECTION_KIND_LEAVE:
		results[0] = 0;
		return 1;
	default:
		results[0] = t / length;
		return 1;
	}
}

static int ray_sphere(const float *v, const void *, float *results)
{
	return ray(v, sphere_of(v + 6), graphene_ray_intersect_sphere, results);
}

static int ray_box3(const float *v, const void *, float *results)
{
	return ray(v, box3_of(v + 6), graphene_ray_intersect_box, results);
}

static int segment_plane(const float *v, const void *, float *)
{
	float length;
	const graphene_ray_t ray = ray_of(at(v[0], v[1], v[2]), at(v[3], v[4], v[5]), &length);
	const graphene_plane_t plane = plane_of(v + 6);
	const float t = graphene_ray_get_distance_to_plane(&ray, &plane);
	return t >= 0 && t <= length;
}

static int plane_distance(const float *v, const void *, float *results)
{
	const graphene_plane_t plane = plane_of(v);
	const graphene_point3d_t point = at(v[4], v[5], v[6]);
	results[0] = graphene_plane_distance(&plane, &point);
	return 0;
}

static graphene_vec3_t vector_of(const float *v)
{
	graphene_vec3_t vector;
	graphene_vec3_init(&vector, v[0], v[1], v[2]);
	return vector;
}

static int dot3(const float *v, const void *, float *results)
{
	const graphene_vec3_t a = vector_of(v), b = vector_of(v + 3);
	results[0] = graphene_vec3_dot(&a, &b);
	return 0;
}

static int cross3(const float *v, const void *, float *results)
{
	graphene_vec3_t cross;
	const graphene_vec3_t a = vector_of(v), b = vector_of(v + 3);
	graphene_vec3_cross(&a, &b, &cross);
	graphene_vec3_to_float(&cross, results);
	return 0;
}

static int normalize3(const float *v, const void *, float *results)
{
	graphene_vec3_t unit;
	const graphene_vec3_t a = vector_of(v);
	graphene_vec3_normalize(&a, &unit);
	graphene_vec3_to_float(&unit, results);
	return 0;
}

static const lockstep_subject claims = claims_of(LOCKSTEP_FLOAT, 0, 0x1p-20);

// Squares of vectors are not scaled, so vectors must be from 10^-10 to 10^10.
static lockstep_subject results(lockstep_subject subject, double tolerance)
{
	subject.result_tolerance = tolerance;
	return subject;
}

// Where a ray meets a ball that is small and far away is mostly rounding, so only hits are judged.
LOCKSTEP_PLUGIN(
    "graphene", "1.10", "https://ebassi.github.io/graphene", "MIT",
    of(claims, "point_box", point_box), of(claims, "box_box", box_box),
    of(claims, "point_circle", point_circle), of(claims, "point_triangle", point_triangle),
    of(claims, "circle_segment", circle_segment), of(claims, "segment_triangle", segment_triangle),
    of(claims, "segment_plane", segment_plane), of(claims, "plane_distance", plane_distance),
    of(claims, "dot3", dot3), of(claims, "point_box3", point_box3),
    of(claims, "box3_box3", box3_box3), of(claims, "point_sphere", point_sphere),
    hits_alone(of(claims, "ray_sphere", ray_sphere)), hits_alone(of(claims, "ray_box3", ray_box3)),
    of(claims, "cross3", cross3), results(of(claims, "normalize3", normalize3), 1e-6))
