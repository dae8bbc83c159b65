// SPDX-License-Identifier: MIT
//
// Bullet 3.24 on trial, in float: btCollisionWorld::contactPairTest() on its shapes,
// btGjkPairDetector, ray tests by btTriangleRaycastCallback and rayTestSingle(), convex casts, and
// small functions from its headers. "Bullet 2.83 Physics SDK Manual", chapter "Collision Margin":
// shapes have a margin of 4 cm, and objects should be from 0.05 to 10 units; so the tolerance is
// 0.04, CONVEX_DISTANCE_MARGIN of btCollisionMargin.h. Discs are tested as balls, and polygons as
// prisms.
// Package libbullet-dev.
//
// Build: c++ -isystem /usr/include/bullet -lBulletCollision -lLinearMath
#include <type_traits>

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

static btTransform turned_in_space(const float *v)
{
	const btVector3 x = at(v + 6), y = at(v + 9), z = x.cross(y);
	return btTransform(btMatrix3x3(x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]),
			   at(v));
}

// A capsule lies along y until it is turned.
struct Capsule {
	btTransform here;
	btCapsuleShape shape;
	explicit Capsule(const float *v) : shape(v[6], at(v).distance(at(v + 3)))
	{
		const btVector3 y = (at(v + 3) - at(v)).normalized();
		btVector3 z, x;
		btPlaneSpace1(y, z, x);
		here.setOrigin((at(v) + at(v + 3)) / 2);
		here.setBasis(btMatrix3x3(x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]));
	}
};

struct Box {
	btTransform here;
	btBoxShape shape;
	explicit Box(const float *v)
	    : here(btQuaternion::getIdentity(), (at(v) + at(v + 3)) / 2),
	      shape((at(v + 3) - at(v)) / 2)
	{
	}
};

static bool same_point(const float *a, const float *b)
{
	return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
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

template <auto meets> static int circle_circle(const float *v, const void *, float *)
{
	btSphereShape a(v[2]), b(v[5]);
	return meets(a, moved(v[0], v[1]), b, moved(v[3], v[4]));
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

template <auto meets> static int obb_obb(const float *v, const void *, float *)
{
	if (!is_unit(v[4], v[5]) || !is_unit(v[10], v[11]))
		return -1;
	btBoxShape a = box_of(2 * v[2], 2 * v[3]), b = box_of(2 * v[8], 2 * v[9]);
	return meets(a, turned(v), b, turned(v + 6));
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

template <auto meets> static int convex_convex(const float *v, const void *, float *)
{
	Prism a{Vertices<float>(v)}, b{Vertices<float>(v + 16)};
	return meets(a, moved(0, 0), b, moved(0, 0));
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

using Subsimplex = btSubsimplexConvexCast;
using Gjk = btGjkConvexCast;
struct Continuous : btContinuousConvexCollision {
	btGjkEpaPenetrationDepthSolver depth;
	Continuous(const btConvexShape *a, const btConvexShape *b,
		   btSimplexSolverInterface *simplex)
	    : btContinuousConvexCollision(a, b, simplex, &depth)
	{
	}
};

// A cast finds an impact on the way but not a contact at the start, which is tested first.
template <class Cast>
static bool sweeps(const float *v, const btConvexShape &other, const btTransform &there)
{
	const btSphereShape ball(v[3]);
	const btTransform from = moved(v[0], v[1], v[2]);
	if (meet_by_gjk(ball, from, other, there))
		return true;
	btVoronoiSimplexSolver simplex;
	btConvexCast::CastResult result;
	return Cast(&ball, &other, &simplex)
		   .calcTimeOfImpact(from, moved(v[0] + v[4], v[1] + v[5], v[2] + v[6]), there,
				     there, result) &&
	       result.m_fraction <= 1;
}

template <class Cast> static int sphere_sweep(const float *v, const void *, float *)
{
	return sweeps<Cast>(v, btTriangleShape(at(v + 7), at(v + 10), at(v + 13)), moved(0, 0));
}

template <class Cast> static int sphere_cast_sphere(const float *v, const void *, float *)
{
	return sweeps<Cast>(v, btSphereShape(v[10]), moved(v[7], v[8], v[9]));
}

// GJK rounds off the edges of a box by the margin, and the subsimplex cast does not. There is no
// answer if the ball starts in between.
template <class Cast> static int sphere_cast_box3(const float *v, const void *, float *)
{
	const Box box(v + 7);
	const btTransform from = moved(v[0], v[1], v[2]);
	const btSphereShape ball(v[3]), wide(v[3] + CONVEX_DISTANCE_MARGIN);
	if (std::is_same<Cast, Subsimplex>::value &&
	    !meet_by_gjk(ball, from, box.shape, box.here) &&
	    meet_by_gjk(wide, from, box.shape, box.here))
		return -1;
	return sweeps<Cast>(v, box.shape, box.here);
}

template <auto meets> static int sphere_sphere(const float *v, const void *, float *)
{
	btSphereShape a(v[3]), b(v[7]);
	return meets(a, moved(v[0], v[1], v[2]), b, moved(v[4], v[5], v[6]));
}

template <auto meets> static int sphere_box3(const float *v, const void *, float *)
{
	btSphereShape a(v[3]);
	Box b(v + 4);
	return meets(a, moved(v[0], v[1], v[2]), b.shape, b.here);
}

static int box3_box3(const float *v, const void *, float *)
{
	return TestAabbAgainstAabb2(at(v), at(v + 3), at(v + 6), at(v + 9));
}

template <auto meets> static int obb3_obb3(const float *v, const void *, float *)
{
	if (!is_rotation(v + 6) || !is_rotation(v + 18))
		return -1;
	btBoxShape a(at(v + 3)), b(at(v + 15));
	return meets(a, turned_in_space(v), b, turned_in_space(v + 12));
}

template <auto meets> static int sphere_capsule3(const float *v, const void *, float *)
{
	if (same_point(v + 4, v + 7))
		return -1;
	btSphereShape a(v[3]);
	Capsule b(v + 4);
	return meets(a, moved(v[0], v[1], v[2]), b.shape, b.here);
}

template <auto meets> static int capsule3_capsule3(const float *v, const void *, float *)
{
	if (same_point(v, v + 3) || same_point(v + 7, v + 10))
		return -1;
	Capsule a(v), b(v + 7);
	return meets(a.shape, a.here, b.shape, b.here);
}

// A ray has an end in Bullet: here `times` directions from its origin, and twice as far from it as
// any point of the shape can be.
struct Ray {
	btVector3 from, to;
	float times;
	Ray(const float *v, float farthest) : from(at(v)), times(2 * farthest / at(v + 3).length())
	{
		to = from + times * at(v + 3);
	}
};

enum {
	BY_SUBSIMPLEX = btTriangleRaycastCallback::kF_UseSubSimplexConvexCastRaytest,
	BY_GJK = btTriangleRaycastCallback::kF_UseGjkConvexCastRaytest
};

// Bullet casts a ball of radius 0. A cast does not find what it starts in, so there is no answer if
// the ray starts in the shape, or within the margin of it.
static int ray_meets(int flags, const float *v, float farthest, const btConvexShape &shape,
		     const btTransform &there)
{
	const btSphereShape margin(CONVEX_DISTANCE_MARGIN);
	if (!has_length(v + 3) || meet_by_gjk(margin, moved(v[0], v[1], v[2]), shape, there))
		return -1;
	const Ray ray(v, farthest);
	const btQuaternion &unturned = btQuaternion::getIdentity();
	btCollisionObject object;
	btCollisionWorld::ClosestRayResultCallback result(ray.from, ray.to);
	result.m_flags = flags;
	btCollisionWorld::rayTestSingle(btTransform(unturned, ray.from),
					btTransform(unturned, ray.to), &object, &shape, there,
					result);
	return result.hasHit();
}

template <int flags> static int ray_sphere(const float *v, const void *, float *)
{
	return ray_meets(flags, v, at(v).distance(at(v + 6)) + v[9], btSphereShape(v[9]),
			 moved(v[6], v[7], v[8]));
}

template <int flags> static int ray_capsule3(const float *v, const void *, float *)
{
	if (same_point(v + 6, v + 9))
		return -1;
	const Capsule capsule(v + 6);
	const float ends = btMax(at(v).distance(at(v + 6)), at(v).distance(at(v + 9)));
	return ray_meets(flags, v, ends + v[12], capsule.shape, capsule.here);
}

static float farthest_of_box(const float *v)
{
	return at(v).distance(at(v + 6)) + at(v + 6).distance(at(v + 9));
}

template <int flags> static int ray_box3_shape(const float *v, const void *, float *)
{
	const Box box(v + 6);
	return ray_meets(flags, v, farthest_of_box(v), box.shape, box.here);
}

static int ray_box3(const float *v, const void *, float *results)
{
	if (!has_length(v + 3))
		return -1;
	const Ray ray(v, farthest_of_box(v));
	btScalar fraction = 1;
	btVector3 normal;
	if (!btRayAabb(ray.from, ray.to, at(v + 6), at(v + 9), fraction, normal))
		return 0;
	results[0] = fraction * ray.times;
	return 1;
}

// Called as in btDbvt::rayTest(), but for a ray without an end.
static int ray_box3_slabs(const float *v, const void *, float *results)
{
	if (!has_length(v + 3))
		return -1;
	const btVector3 bounds[] = {at(v + 6), at(v + 9)};
	btVector3 inverse;
	unsigned sign[3];
	btScalar enters;
	for (int i = 0; i < 3; ++i) {
		inverse[i] = v[3 + i] == 0 ? btScalar(BT_LARGE_FLOAT) : 1 / v[3 + i];
		sign[i] = inverse[i] < 0;
	}
	if (!btRayAabb2(at(v), inverse, sign, bounds, enters, 0, BT_LARGE_FLOAT))
		return 0;
	results[0] = btMax(enters, btScalar(0));
	return 1;
}

static int ray_triangle(const float *v, const void *, float *)
{
	btVector3 triangle[] = {at(v + 6), at(v + 9), at(v + 12)};
	float farthest = 0;
	if (!has_length(v + 3))
		return -1;
	for (const btVector3 &vertex : triangle)
		farthest = btMax(farthest, vertex.distance(at(v)));
	const Ray ray(v, farthest);
	AnyHit hit(ray.from, ray.to);
	hit.processTriangle(triangle, 0, 0);
	return hit.hit;
}

// The relative tolerance, on top of the margin, is for the rounding of the coordinates.
static lockstep_subject claims_of_sizes()
{
	lockstep_subject subject = claims_of(LOCKSTEP_FLOAT, CONVEX_DISTANCE_MARGIN, 0x1p-18);
	subject.largest = 16;
	return subject;
}
static const lockstep_subject claims = claims_of_sizes();

static const lockstep_subject hits = hits_alone(claims);

// For functions that take the corners of boxes, which have no margin.
static const lockstep_subject corners_alone = claims_of(LOCKSTEP_FLOAT, 0, 0x1p-20);

// Up to 2^12, where a float's rounding is far less than the tolerance. The normal that btRayAabb()
// gives points into the box, and rounding chooses the side where the ray starts on it.
static lockstep_subject time_alone(lockstep_subject subject)
{
	subject.results = 1;
	subject.result_tolerance = 0.01;
	subject.result_ulps = 16;
	subject.largest = 0x1p12;
	return subject;
}

LOCKSTEP_PLUGIN("bullet", "3.24", "https://pybullet.org", "Zlib",
		of(claims, "circle_circle", circle_circle<meet>),
		of(claims, "circle_circle", circle_circle<meet_by_gjk>, "gjk"),
		of(claims, "circle_box", circle_box), of(claims, "box_box", box_box),
		of(claims, "obb_obb", obb_obb<meet>),
		of(claims, "obb_obb", obb_obb<meet_by_gjk>, "gjk"),
		of(claims, "convex_convex", convex_convex<meet>),
		of(claims, "convex_convex", convex_convex<meet_by_gjk>, "gjk"),
		of(claims, "sphere_plane", sphere_plane),
		of(claims, "sphere_triangle", sphere_triangle),
		of(claims, "sphere_triangle", sphere_triangle_detector, "detector"),
		of(claims, "segment_triangle", segment_triangle),
		of(hits, "sphere_sweep", sphere_sweep<Subsimplex>),
		of(hits, "sphere_sweep", sphere_sweep<Continuous>, "continuous"),
		of(claims, "sphere_sphere", sphere_sphere<meet>),
		of(claims, "sphere_sphere", sphere_sphere<meet_by_gjk>, "gjk"),
		of(claims, "sphere_box3", sphere_box3<meet>),
		of(claims, "sphere_box3", sphere_box3<meet_by_gjk>, "gjk"),
		of(corners_alone, "box3_box3", box3_box3), of(claims, "obb3_obb3", obb3_obb3<meet>),
		of(claims, "obb3_obb3", obb3_obb3<meet_by_gjk>, "gjk"),
		of(claims, "sphere_capsule3", sphere_capsule3<meet>),
		of(claims, "sphere_capsule3", sphere_capsule3<meet_by_gjk>, "gjk"),
		of(claims, "capsule3_capsule3", capsule3_capsule3<meet>),
		of(claims, "capsule3_capsule3", capsule3_capsule3<meet_by_gjk>, "gjk"),
		of(hits, "ray_sphere", ray_sphere<BY_SUBSIMPLEX>),
		of(hits, "ray_sphere", ray_sphere<BY_GJK>, "gjk"),
		of(hits, "ray_capsule3", ray_capsule3<BY_SUBSIMPLEX>),
		of(hits, "ray_capsule3", ray_capsule3<BY_GJK>, "gjk"),
		time_alone(of(corners_alone, "ray_box3", ray_box3)),
		time_alone(of(corners_alone, "ray_box3", ray_box3_slabs, "slabs")),
		of(hits, "ray_box3", ray_box3_shape<BY_SUBSIMPLEX>, "shape"),
		of(hits, "ray_box3", ray_box3_shape<BY_GJK>, "gjk"),
		of(hits, "ray_triangle", ray_triangle),
		of(hits, "sphere_cast_sphere", sphere_cast_sphere<Subsimplex>),
		of(hits, "sphere_cast_sphere", sphere_cast_sphere<Gjk>, "gjk"),
		of(hits, "sphere_cast_sphere", sphere_cast_sphere<Continuous>, "continuous"),
		of(hits, "sphere_cast_box3", sphere_cast_box3<Subsimplex>),
		of(hits, "sphere_cast_box3", sphere_cast_box3<Gjk>, "gjk"),
		of(hits, "sphere_cast_box3", sphere_cast_box3<Continuous>, "continuous"))
