// SPDX-License-Identifier: MIT
//
// Bullet 3.24 on trial, in float: btCollisionWorld::contactPairTest() on its shapes,
// btGjkPairDetector, ray tests by btTriangleRaycastCallback, convex casts, and small functions from
// its headers. "Bullet 2.83 Physics SDK Manual", chapter "Collision Margin": shapes have a margin
// of 4 cm, and objects should be from 0.05 to 10 units; so the tolerance is 0.04,
// CONVEX_DISTANCE_MARGIN of btCollisionMargin.h. Discs are tested as balls, and polygons as prisms.
// Package libbullet-dev.
//
// Build: c++ -isystem /usr/include/bullet -lBulletCollision -lLinearMath
#include <btBulletCollisionCommon.h>
#include <BulletCollision/CollisionDispatch/SphereTriangleDetector.h>
#include <BulletCollision/CollisionShapes/btTriangleShape.h>
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btRaycastCallback.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>

#include "subject.h"

static btVector3 at(const float *v)
{
	return btVector3(v[0], v[1], v[2]);
}

static btTransform moved(float x, float y, float z = 0)
{
	return btTransform(btQuaternion::getIdentity(), btVector3(x, y, z));
}

static btTransform turned(const float *v)
{
	return btTransform(btMatrix3x3(v[4], -v[5], 0, v[5], v[4], 0, 0, 0, 1),
			   btVector3(v[0], v[1], 0));
}

struct Deepest : btCollisionWorld::ContactResultCallback {
	bool hit = false;
	btScalar addSingleResult(btManifoldPoint &point, const btCollisionObjectWrapper *, int, int,
				 const btCollisionObjectWrapper *, int, int) override
	{
		hit = hit || point.getDistance() <= 0;
		return 0;
	}
};

static bool meet(btCollisionShape &a, const btTransform &at, btCollisionShape &b,
		 const btTransform &bt)
{
	static btDefaultCollisionConfiguration configuration;
	static btCollisionDispatcher dispatcher(&configuration);
	static btDbvtBroadphase broadphase;
	static btCollisionWorld world(&dispatcher, &broadphase, &configuration);
	btCollisionObject first, second;
	Deepest deepest;
	first.setCollisionShape(&a);
	first.setWorldTransform(at);
	second.setCollisionShape(&b);
	second.setWorldTransform(bt);
	world.contactPairTest(&first, &second, deepest);
	return deepest.hit;
}

static bool meet_by_gjk(const btConvexShape &a, const btTransform &at, const btConvexShape &b,
			const btTransform &bt)
{
	btVoronoiSimplexSolver simplex;
	btGjkEpaPenetrationDepthSolver depth;
	btGjkPairDetector detector(&a, &b, &simplex, &depth);
	btGjkPairDetector::ClosestPointInput input;
	btPointCollector output;
	input.m_transformA = at;
	input.m_transformB = bt;
	detector.getClosestPoints(input, output, nullptr);
	return output.m_hasResult && output.m_distance <= 0;
}

static btBoxShape box_of(float width, float height)
{
	return btBoxShape(btVector3(width / 2, height / 2, btMax(width, height)));
}

static int circle_circle(const float *v, const void *, float *)
{
	btSphereShape a(v[2]), b(v[5]);
	return meet(a, moved(v[0], v[1]), b, moved(v[3], v[4]));
}

static int circle_circle_gjk(const float *v, const void *, float *)
{
	const btSphereShape a(v[2]), b(v[5]);
	return meet_by_gjk(a, moved(v[0], v[1]), b, moved(v[3], v[4]));
}

static int circle_box(const float *v, const void *, float *)
{
	btSphereShape a(v[2]);
	btBoxShape b = box_of(v[5] - v[3], v[6] - v[4]);
	return meet(a, moved(v[0], v[1]), b, moved((v[3] + v[5]) / 2, (v[4] + v[6]) / 2));
}

static int box_box(const float *v, const void *, float *)
{
	return TestAabbAgainstAabb2(btVector3(v[0], v[1], 0), btVector3(v[2], v[3], 1),
				    btVector3(v[4], v[5], 0), btVector3(v[6], v[7], 1));
}

static int obb_obb(const float *v, const void *, float *)
{
	if (!is_unit(v[4], v[5]) || !is_unit(v[10], v[11]))
		return -1;
	btBoxShape a = box_of(2 * v[2], 2 * v[3]), b = box_of(2 * v[8], 2 * v[9]);
	return meet(a, turned(v), b, turned(v + 6));
}

static int obb_obb_gjk(const float *v, const void *, float *)
{
	if (!is_unit(v[4], v[5]) || !is_unit(v[10], v[11]))
		return -1;
	const btBoxShape a = box_of(2 * v[2], 2 * v[3]), b = box_of(2 * v[8], 2 * v[9]);
	return meet_by_gjk(a, turned(v), b, turned(v + 6));
}

struct Prism : btConvexHullShape {
	explicit Prism(const Vertices<float> &v)
	{
		for (int i = 0; i < v.n; ++i) {
			addPoint(btVector3(v.x[i], v.y[i], -1), false);
			addPoint(btVector3(v.x[i], v.y[i], 1), false);
		}
		recalcLocalAabb();
	}
};

static int convex_convex(const float *v, const void *, float *)
{
	Prism a{Vertices<float>(v)}, b{Vertices<float>(v + 16)};
	return meet(a, moved(0, 0), b, moved(0, 0));
}

static int convex_convex_gjk(const float *v, const void *, float *)
{
	const Prism a{Vertices<float>(v)}, b{Vertices<float>(v + 16)};
	return meet_by_gjk(a, moved(0, 0), b, moved(0, 0));
}

// In Bullet the space behind a plane is solid, so the ball must meet the half-spaces on both sides.
static int sphere_plane(const float *v, const void *, float *)
{
	if (!has_length(v + 4))
		return -1;
	const float length = at(v + 4).length();
	btSphereShape ball(v[3]);
	btStaticPlaneShape plane(at(v + 4) / length, -v[7] / length);
	btStaticPlaneShape behind(-at(v + 4) / length, v[7] / length);
	const btTransform here = moved(v[0], v[1], v[2]);
	return meet(ball, here, plane, moved(0, 0)) && meet(ball, here, behind, moved(0, 0));
}

static int sphere_triangle(const float *v, const void *, float *)
{
	btSphereShape ball(v[3]);
	btTriangleShape triangle(at(v + 4), at(v + 7), at(v + 10));
	return meet(ball, moved(v[0], v[1], v[2]), triangle, moved(0, 0));
}

static int sphere_triangle_detector(const float *v, const void *, float *)
{
	btSphereShape ball(v[3]);
	btTriangleShape triangle(at(v + 4), at(v + 7), at(v + 10));
	SphereTriangleDetector detector(&ball, &triangle, 0);
	btVector3 point, normal;
	btScalar depth, time = 1;
	return detector.collide(at(v), point, normal, depth, time, 0);
}

struct AnyHit : btTriangleRaycastCallback {
	bool hit = false;
	using btTriangleRaycastCallback::btTriangleRaycastCallback;
	btScalar reportHit(const btVector3 &, btScalar, int, int) override
	{
		return hit = true;
	}
};

static int segment_triangle(const float *v, const void *, float *)
{
	btVector3 triangle[] = {at(v + 6), at(v + 9), at(v + 12)};
	AnyHit ray(at(v), at(v + 3));
	ray.processTriangle(triangle, 0, 0);
	return ray.hit;
}

// A cast finds an impact on the way but not a contact at the start, which is tested first.
template <class Cast>
static bool sweeps(Cast &cast, const btSphereShape &ball, const btTriangleShape &triangle,
		   const float *v)
{
	if (meet_by_gjk(ball, moved(v[0], v[1], v[2]), triangle, moved(0, 0)))
		return true;
	btConvexCast::CastResult result;
	const btTransform none = moved(0, 0);
	return cast.calcTimeOfImpact(moved(v[0], v[1], v[2]),
				     moved(v[0] + v[4], v[1] + v[5], v[2] + v[6]), none, none,
				     result) &&
	       result.m_fraction <= 1;
}

static int sphere_sweep(const float *v, const void *, float *)
{
	const btSphereShape ball(v[3]);
	const btTriangleShape triangle(at(v + 7), at(v + 10), at(v + 13));
	btVoronoiSimplexSolver simplex;
	btSubsimplexConvexCast cast(&ball, &triangle, &simplex);
	return sweeps(cast, ball, triangle, v);
}

static int sphere_sweep_continuous(const float *v, const void *, float *)
{
	const btSphereShape ball(v[3]);
	const btTriangleShape triangle(at(v + 7), at(v + 10), at(v + 13));
	btVoronoiSimplexSolver simplex;
	btGjkEpaPenetrationDepthSolver depth;
	btContinuousConvexCollision cast(&ball, &triangle, &simplex, &depth);
	return sweeps(cast, ball, triangle, v);
}

// The relative tolerance, on top of the margin, is for the rounding of the coordinates.
static lockstep_subject claims_of_sizes()
{
	lockstep_subject subject = claims_of(LOCKSTEP_FLOAT, CONVEX_DISTANCE_MARGIN, 0x1p-18);
	subject.largest = 16;
	return subject;
}
static const lockstep_subject claims = claims_of_sizes();

static lockstep_subject hits_alone(lockstep_subject subject)
{
	subject.results = LOCKSTEP_NO_RESULTS;
	return subject;
}

LOCKSTEP_PLUGIN("bullet", "3.24", "https://pybullet.org", "Zlib",
		of(claims, "circle_circle", circle_circle),
		of(claims, "circle_circle", circle_circle_gjk, "gjk"),
		of(claims, "circle_box", circle_box), of(claims, "box_box", box_box),
		of(claims, "obb_obb", obb_obb), of(claims, "obb_obb", obb_obb_gjk, "gjk"),
		of(claims, "convex_convex", convex_convex),
		of(claims, "convex_convex", convex_convex_gjk, "gjk"),
		of(claims, "sphere_plane", sphere_plane),
		of(claims, "sphere_triangle", sphere_triangle),
		of(claims, "sphere_triangle", sphere_triangle_detector, "detector"),
		of(claims, "segment_triangle", segment_triangle),
		hits_alone(of(claims, "sphere_sweep", sphere_sweep)),
		hits_alone(of(claims, "sphere_sweep", sphere_sweep_continuous, "continuous")))
