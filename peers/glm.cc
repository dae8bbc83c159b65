// SPDX-License-Identifier: MIT
//
// GLM 0.9.9 on trial: GLM_GTX_intersect, GLM_GTX_closest_point, GLM_GTX_projection and its vector
// functions, in float. intersectRayPlane() requires "Ray direction and plane normal must be unit
// length", and intersectRaySphere() such a direction (intersect.hpp). The other functions do not,
// and get the whole segment as the direction, so a distance is a fraction of it.
// intersectRayTriangle() and intersectRayPlane() compare with the epsilon of float. Package
// libglm-dev.
//
// Build: c++ -lm
#define GLM_ENABLE_EXPERIMENTAL
#include <glm/glm.hpp>
#include <glm/gtx/closest_point.hpp>
#include <glm/gtx/intersect.hpp>
#include <glm/gtx/projection.hpp>

#include "subject.h"

static glm::vec3 at(const float *v)
{
	return glm::vec3(v[0], v[1], v[2]);
}

static void give(float *results, const glm::vec3 &v)
{
	results[0] = v.x;
	results[1] = v.y;
	results[2] = v.z;
}

static int segment_triangle(const float *v, const void *, float *)
{
	glm::vec2 at_bary;
	float t;
	return glm::intersectRayTriangle(at(v), at(v + 3) - at(v), at(v + 6), at(v + 9), at(v + 12),
					 at_bary, t) &&
	       t >= 0 && t <= 1;
}

static int segment_triangle_line(const float *v, const void *, float *)
{
	glm::vec3 position;
	return glm::intersectLineTriangle(at(v), at(v + 3) - at(v), at(v + 6), at(v + 9),
					  at(v + 12), position) &&
	       position.x >= 0 && position.x <= 1;
}

// The plane is given by its point nearest to the origin.
static int segment_plane(const float *v, const void *, float *)
{
	const glm::vec3 normal = glm::normalize(at(v + 6)), way = at(v + 3) - at(v);
	const glm::vec3 from = normal * (-v[9] / glm::length(at(v + 6)));
	float t;
	// intersectRayPlane() follows the ray forwards, and meets a plane from either side.
	return glm::intersectRayPlane(at(v), glm::normalize(way), from, normal, t) &&
	       t <= glm::length(way);
}

static int circle_segment(const float *v, const void *, float *)
{
	const glm::vec2 p(v[0], v[1]),
	    near = glm::closestPointOnLine(p, glm::vec2(v[3], v[4]), glm::vec2(v[5], v[6]));
	return glm::distance(p, near) <= v[2];
}

// From inside, the distance is to where the ray leaves, so there is no answer.
static int ray_sphere(const float *v, const void *, float *results)
{
	const glm::vec3 from = at(v), center = at(v + 6), to = center - from;
	const float length = glm::length(at(v + 3));
	float distance;
	if (!has_length(v + 3) || glm::dot(to, to) <= v[9] * v[9])
		return -1;
	const glm::vec3 direction = at(v + 3) / length;
	if (!glm::intersectRaySphere(from, direction, center, v[9] * v[9], distance))
		return 0;
	results[0] = distance / length;
	give(results + 1, (from + direction * distance - center) / v[9]);
	return 1;
}

static int ray_plane(const float *v, const void *, float *results)
{
	float distance;
	if (!has_length(v + 3) || !has_length(v + 6))
		return -1;
	const float length = glm::length(at(v + 3)), scale = glm::length(at(v + 6));
	const glm::vec3 normal = at(v + 6) / scale;
	if (!glm::intersectRayPlane(at(v), at(v + 3) / length, normal * (-v[9] / scale), normal,
				    distance))
		return 0;
	results[0] = distance / length;
	return 1;
}

// The barycentric coordinates are the weights of the second and the third vertex.
static int ray_triangle(const float *v, const void *, float *results)
{
	glm::vec2 at_bary;
	float t;
	if (!glm::intersectRayTriangle(at(v), at(v + 3), at(v + 6), at(v + 9), at(v + 12), at_bary,
				       t) ||
	    t < 0)
		return 0;
	results[0] = t;
	results[1] = at_bary.x;
	results[2] = at_bary.y;
	return 1;
}

static int dot3(const float *v, const void *, float *results)
{
	results[0] = glm::dot(at(v), at(v + 3));
	return 0;
}

static int cross3(const float *v, const void *, float *results)
{
	give(results, glm::cross(at(v), at(v + 3)));
	return 0;
}

// GLSL, which GLM follows, does not define the result for a vector without a length.
static int normalize3(const float *v, const void *, float *results)
{
	if (!has_length(v))
		return -1;
	give(results, glm::normalize(at(v)));
	return 0;
}

static int project3(const float *v, const void *, float *results)
{
	if (!has_length(v + 3))
		return -1;
	give(results, glm::proj(at(v), at(v + 3)));
	return 0;
}

static int reflect(const float *v, const void *, float *results)
{
	const glm::vec2 r = glm::reflect(glm::vec2(v[0], v[1]), glm::vec2(v[2], v[3]));
	results[0] = r.x;
	results[1] = r.y;
	return 0;
}

static const lockstep_subject claims = claims_of(LOCKSTEP_FLOAT, 0, 0x1p-20);

static lockstep_subject results(lockstep_subject subject, double tolerance, double ulps = 0)
{
	subject.result_tolerance = tolerance;
	subject.result_ulps = ulps;
	return subject;
}

// Where a ray meets a ball that is small and far away is mostly rounding, so only hits are judged.
LOCKSTEP_PLUGIN("glm", "0.9.9.8", "https://glm.g-truc.net", "MIT",
		of(claims, "segment_triangle", segment_triangle),
		of(claims, "segment_triangle", segment_triangle_line, "line"),
		of(claims, "segment_plane", segment_plane),
		of(claims, "circle_segment", circle_segment),
		hits_alone(of(claims, "ray_sphere", ray_sphere)),
		of(claims, "ray_plane", ray_plane),
		results(of(claims, "ray_triangle", ray_triangle), 0.01, 1024),
		of(claims, "dot3", dot3), of(claims, "cross3", cross3),
		results(of(claims, "normalize3", normalize3), 1e-6),
		of(claims, "project3", project3), of(claims, "reflect", reflect))
