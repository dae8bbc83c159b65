/* SPDX-License-Identifier: MIT */
/*
 * Embree on trial. Balls are tested by rtcPointQuery(), which visits the triangles that may be
 * nearer than the nearest so far. The caller computes the distance to each, here with the function
 * of plain.c. Segments are rays from 0 to 1. Package libembree-dev.
 *
 * Build: cc -O3 -ffp-contract=off -Wno-unused-function -lembree3 -lm
 */
#include <embree3/rtcore.h>

#include "plain/batch.h"
#include "plain/space.h"

struct ready {
	RTCDevice device;
	RTCScene scene;
	struct triangle3 triangle[];
};

static void release(void *world)
{
	struct ready *ready = world;
	rtcReleaseScene(ready->scene);
	rtcReleaseDevice(ready->device);
	free(ready);
}

/* Builds the scene with the default quality. */
static void *prepare(const struct lockstep_rows *rows)
{
	struct ready *ready = malloc(sizeof *ready + rows->rows * sizeof *ready->triangle);
	if (!ready)
		return NULL;
	ready->device = rtcNewDevice("threads=1");
	ready->scene = rtcNewScene(ready->device);
	/* For watertight rays. */
	rtcSetSceneFlags(ready->scene, RTC_SCENE_FLAG_ROBUST);
	RTCGeometry geometry = rtcNewGeometry(ready->device, RTC_GEOMETRY_TYPE_TRIANGLE);
	float *vertex =
	    rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
				    sizeof(struct vec3), 3 * rows->rows);
	unsigned *index = rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0,
						  RTC_FORMAT_UINT3, 3 * sizeof *index, rows->rows);
	for (size_t i = 0; i < rows->rows; ++i) {
		float corner[9];
		for (unsigned k = 0; k < 9; ++k)
			vertex[9 * i + k] = corner[k] = rows->column[k][i];
		for (unsigned k = 0; k < 3; ++k)
			index[3 * i + k] = (unsigned)(3 * i + k);
		memcpy(&ready->triangle[i], corner, sizeof corner);
	}
	rtcCommitGeometry(geometry);
	rtcAttachGeometry(ready->scene, geometry);
	rtcReleaseGeometry(geometry);
	rtcCommitScene(ready->scene);
	return ready;
}

struct nearest {
	const struct ready *ready;
	struct vec3 p;
	float squared; /* of the nearest triangle so far; at first, of the radius */
	unsigned triangle;
	bool hit;
};

static bool look(struct RTCPointQueryFunctionArguments *at)
{
	struct nearest *nearest = at->userPtr;
	const struct vec3 d =
	    sub3(closest_point(nearest->p, &nearest->ready->triangle[at->primID]), nearest->p);
	const float squared = dot_of(d, d);
	const bool nearer =
	    nearest->hit ? squared < nearest->squared ||
			       (squared == nearest->squared && at->primID < nearest->triangle)
			 : squared <= nearest->squared;
	if (!nearer)
		return false;
	nearest->hit = true;
	nearest->squared = squared;
	nearest->triangle = at->primID;
	at->query->radius = sqrtf(squared);
	return true;
}

static void sphere_mesh_batch(const struct lockstep_batch *batch)
{
	OPERANDS(0, 0, sphere, a);
	for (size_t first = 0; first < batch->n; first += 64)
		batch->hits[first / 64] = 0;
	for (size_t i = 0; i < batch->n; ++i) {
		const struct sphere *s = &a[i * a_step];
		struct nearest nearest = {batch->world, s->p, s->r * s->r, 0, false};
		struct RTCPointQuery query = {s->p.x, s->p.y, s->p.z, 0, s->r};
		struct RTCPointQueryContext context;
		rtcInitPointQueryContext(&context);
		if (s->r >= 0)
			rtcPointQuery(nearest.ready->scene, &query, &context, look, &nearest);
		batch->hits[i / 64] |= (uint64_t)nearest.hit << i % 64;
		batch->out[0][i] = nearest.hit ? (float)nearest.triangle : NAN;
		batch->out[1][i] = nearest.hit ? sqrtf(nearest.squared) : NAN;
	}
}

static struct RTCRay ray_of(const struct segment3 *s)
{
	const struct vec3 d = sub3(s->b, s->a);
	return (struct RTCRay){.org_x = s->a.x,
			       .org_y = s->a.y,
			       .org_z = s->a.z,
			       .dir_x = d.x,
			       .dir_y = d.y,
			       .dir_z = d.z,
			       .tfar = 1,
			       .mask = ~0u};
}

static bool segment_mesh(const struct segment3 *s, const struct ready *ready)
{
	struct RTCRay ray = ray_of(s);
	struct RTCIntersectContext context;
	rtcInitIntersectContext(&context);
	rtcOccluded1(ready->scene, &context, &ray);
	return ray.tfar < 0;
}

HIT1(segment_mesh, segment3, ready)

static void segment_mesh_point_batch(const struct lockstep_batch *batch)
{
	const struct ready *ready = batch->world;
	OPERANDS(0, 0, segment3, a);
	for (size_t first = 0; first < batch->n; first += 64)
		batch->hits[first / 64] = 0;
	for (size_t i = 0; i < batch->n; ++i) {
		const struct segment3 *s = &a[i * a_step];
		const struct vec3 d = sub3(s->b, s->a);
		struct RTCRayHit at = {.ray = ray_of(s), .hit.geomID = RTC_INVALID_GEOMETRY_ID};
		struct RTCIntersectContext context;
		rtcInitIntersectContext(&context);
		rtcIntersect1(ready->scene, &context, &at);
		const bool hit = at.hit.geomID != RTC_INVALID_GEOMETRY_ID;
		const float t = hit ? at.ray.tfar : NAN;
		batch->hits[i / 64] |= (uint64_t)hit << i % 64;
		batch->out[0][i] = hit ? (float)at.hit.primID : NAN;
		batch->out[1][i] = t;
		batch->out[2][i] = s->a.x + t * d.x;
		batch->out[3][i] = s->a.y + t * d.y;
		batch->out[4][i] = s->a.z + t * d.z;
	}
}

/* Near a common vertex, rounding may choose the neighbour, so the triangle's number is not
 * claimed. */
LOCKSTEP_PLUGIN(
    "embree", RTC_VERSION_STRING, "https://www.embree.org", "Apache-2.0",
    {.test = "sphere_mesh",
     .on_batch = sphere_mesh_batch,
     .structs = true,
     .prepare = prepare,
     .release = release,
     .boundary = LOCKSTEP_UNDECIDED,
     .arithmetic = LOCKSTEP_FLOAT,
     .results = 2,
     .result_tolerance = 0.01,
     .except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_INVALID | LOCKSTEP_EXCEPT_DEGENERATE},
    {.test = "segment_mesh",
     .on_batch = segment_mesh_batch,
     .structs = true,
     .prepare = prepare,
     .release = release,
     .boundary = LOCKSTEP_UNDECIDED,
     .arithmetic = LOCKSTEP_FLOAT,
     .except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_INVALID | LOCKSTEP_EXCEPT_DEGENERATE},
    {.test = "segment_mesh_point",
     .on_batch = segment_mesh_point_batch,
     .structs = true,
     .prepare = prepare,
     .release = release,
     .boundary = LOCKSTEP_UNDECIDED,
     .arithmetic = LOCKSTEP_FLOAT,
     .results = LOCKSTEP_NO_RESULTS,
     .except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_INVALID | LOCKSTEP_EXCEPT_DEGENERATE})
