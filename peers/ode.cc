// SPDX-License-Identifier: MIT
//
// ODE 0.16 on trial: dCollide() on its geometries, and dGeom...PointDepth(), in double as built by
// Debian. Its manual (chapter "Collision Detection") names no tolerance. Discs are tested as
// spheres, and polygons as prisms, cut where they are thickest. "Planes are non-placeable", with a
// normal of length 1; "convex" shapes take their planes, points and polygons counter-clockwise, as
// seen from outside, and must contain their origin. Package libode-dev.
//
// Build: c++ -DdIDEDOUBLE -lode
#include <cmath>
#include <memory>

#include <ode/ode.h>

#include "subject.h"

struct Destroy {
	void operator()(dGeomID geom) const
	{
		dGeomDestroy(geom);
	}
};
using Geom = std::unique_ptr<dxGeom, Destroy>;

static Geom sphere(double x, double y, double z, double r)
{
	Geom geom(dCreateSphere(nullptr, r));
	dGeomSetPosition(geom.get(), x, y, z);
	return geom;
}

static Geom box(double x, double y, double hx, double hy, double cos, double sin)
{
	const double thickness = 2 * (hx + hy);
	Geom geom(dCreateBox(nullptr, 2 * hx, 2 * hy, thickness));
	const dMatrix3 turned = {cos, -sin, 0, 0, sin, cos, 0, 0, 0, 0, 1, 0};
	dGeomSetPosition(geom.get(), x, y, 0);
	dGeomSetRotation(geom.get(), turned);
	return geom;
}

static Geom box(const double *v)
{
	return box((v[0] + v[2]) / 2, (v[1] + v[3]) / 2, (v[2] - v[0]) / 2, (v[3] - v[1]) / 2, 1,
		   0);
}

static double length_of(const double *v)
{
	return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

static double distance(const double *a, const double *b)
{
	const double d[] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
	return length_of(d);
}

// An axis-aligned box in space.
static Geom box3(const double *v)
{
	Geom geom(dCreateBox(nullptr, v[3] - v[0], v[4] - v[1], v[5] - v[2]));
	dGeomSetPosition(geom.get(), (v[0] + v[3]) / 2, (v[1] + v[4]) / 2, (v[2] + v[5]) / 2);
	return geom;
}

// An oriented box in space. Its axes are rounded to floats, and are first made a rotation in double:
// otherwise dCollide() misses deep overlaps of boxes that share an axis.
static Geom obb3(const double *v)
{
	double a[3], b[3];
	const double along =
	    (v[6] * v[9] + v[7] * v[10] + v[8] * v[11]) / (v[6] * v[6] + v[7] * v[7] + v[8] * v[8]);
	for (int i = 0; i < 3; ++i) {
		a[i] = v[6 + i] / length_of(v + 6);
		b[i] = v[9 + i] - along * v[6 + i];
	}
	const double length = length_of(b);
	for (double &component : b)
		component /= length;
	const dMatrix3 turned = {a[0], b[0], a[1] * b[2] - a[2] * b[1], 0,
				 a[1], b[1], a[2] * b[0] - a[0] * b[2], 0,
				 a[2], b[2], a[0] * b[1] - a[1] * b[0], 0};
	Geom geom(dCreateBox(nullptr, 2 * v[3], 2 * v[4], 2 * v[5]));
	dGeomSetPosition(geom.get(), v[0], v[1], v[2]);
	dGeomSetRotation(geom.get(), turned);
	return geom;
}

// Capsules lie along their z axis.
static Geom capsule(const double *v)
{
	dMatrix3 turned;
	Geom geom(dCreateCapsule(nullptr, v[6], distance(v, v + 3)));
	dRFromZAxis(turned, v[3] - v[0], v[4] - v[1], v[5] - v[2]);
	dGeomSetPosition(geom.get(), (v[0] + v[3]) / 2, (v[1] + v[4]) / 2, (v[2] + v[5]) / 2);
	dGeomSetRotation(geom.get(), turned);
	return geom;
}

static Geom ray(const double *a, const double *b)
{
	const double d[] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
	Geom geom(dCreateRay(nullptr, std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2])));
	dGeomRaySet(geom.get(), a[0], a[1], a[2], d[0], d[1], d[2]);
	return geom;
}

static Geom plane(const double *v)
{
	const double length = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
	return Geom(
	    dCreatePlane(nullptr, v[0] / length, v[1] / length, v[2] / length, -v[3] / length));
}

// A mesh of one triangle.
struct Mesh {
	dTriMeshDataID data = dGeomTriMeshDataCreate();
	float vertex[9];
	dTriIndex index[3] = {0, 1, 2};
	Geom geom;

	explicit Mesh(const double *v)
	{
		for (int i = 0; i < 9; ++i)
			vertex[i] = static_cast<float>(v[i]);
		dGeomTriMeshDataBuildSingle(data, vertex, 3 * sizeof *vertex, 3, index, 3,
					    3 * sizeof *index);
		geom.reset(dCreateTriMesh(nullptr, data, nullptr, nullptr, nullptr));
	}
	~Mesh()
	{
		geom.reset();
		dGeomTriMeshDataDestroy(data);
	}
	Mesh(const Mesh &) = delete;
	Mesh &operator=(const Mesh &) = delete;
};

// Returns the number of contacts.
static int collide(const Geom &a, const Geom &b, dContactGeom (&contact)[8])
{
	static const bool ready = dInitODE2(0);
	return ready ? dCollide(a.get(), b.get(), 8, contact, sizeof *contact) : 0;
}

static bool collide(const Geom &a, const Geom &b)
{
	dContactGeom contact[8];
	return collide(a, b, contact) > 0;
}

static int circle_circle(const double *v, const void *, double *)
{
	if (!(v[2] > 0 && v[5] > 0))
		return -1;
	return collide(sphere(v[0], v[1], 0, v[2]), sphere(v[3], v[4], 0, v[5]));
}

static int point_circle(const double *v, const void *, double *)
{
	if (!(v[4] > 0))
		return -1;
	return dGeomSpherePointDepth(sphere(v[2], v[3], 0, v[4]).get(), v[0], v[1], 0) >= 0;
}

static int point_box(const double *v, const void *, double *)
{
	if (!(v[2] < v[4] && v[3] < v[5]))
		return -1;
	return dGeomBoxPointDepth(box(v + 2).get(), v[0], v[1], 0) >= 0;
}

// A ray meets only the surface, so a start inside the disc is tested first.
static int circle_segment(const double *v, const void *, double *)
{
	if (!(v[2] > 0) || (v[3] == v[5] && v[4] == v[6]))
		return -1;
	const double a[] = {v[3], v[4], 0}, b[] = {v[5], v[6], 0};
	const Geom disc = sphere(v[0], v[1], 0, v[2]);
	return dGeomSpherePointDepth(disc.get(), a[0], a[1], 0) >= 0 || collide(ray(a, b), disc);
}

static int circle_box(const double *v, const void *, double *)
{
	if (!(v[2] > 0 && v[3] < v[5] && v[4] < v[6]))
		return -1;
	return collide(sphere(v[0], v[1], 0, v[2]), box(v + 3));
}

static int box_box(const double *v, const void *, double *)
{
	if (!(v[0] < v[2] && v[1] < v[3] && v[4] < v[6] && v[5] < v[7]))
		return -1;
	return collide(box(v), box(v + 4));
}

static int obb_obb(const double *v, const void *, double *)
{
	if (!(positive(v + 2, 2) && positive(v + 8, 2) && is_unit(v[4], v[5]) &&
	      is_unit(v[10], v[11])))
		return -1;
	return collide(box(v[0], v[1], v[2], v[3], v[4], v[5]),
		       box(v[6], v[7], v[8], v[9], v[10], v[11]));
}

static int point_sphere(const double *v, const void *, double *)
{
	if (!(v[6] > 0))
		return -1;
	return dGeomSpherePointDepth(sphere(v[3], v[4], v[5], v[6]).get(), v[0], v[1], v[2]) >= 0;
}

static int point_box3(const double *v, const void *, double *)
{
	if (!is_box3(v + 3))
		return -1;
	return dGeomBoxPointDepth(box3(v + 3).get(), v[0], v[1], v[2]) >= 0;
}

static int sphere_sphere(const double *v, const void *, double *)
{
	if (!(v[3] > 0 && v[7] > 0))
		return -1;
	return collide(sphere(v[0], v[1], v[2], v[3]), sphere(v[4], v[5], v[6], v[7]));
}

static int sphere_box3(const double *v, const void *, double *)
{
	if (!(v[3] > 0 && is_box3(v + 4)))
		return -1;
	return collide(sphere(v[0], v[1], v[2], v[3]), box3(v + 4));
}

static int box3_box3(const double *v, const void *, double *)
{
	if (!is_box3(v) || !is_box3(v + 6))
		return -1;
	return collide(box3(v), box3(v + 6));
}

static int obb3_obb3(const double *v, const void *, double *)
{
	if (!is_obb3(v) || !is_obb3(v + 12))
		return -1;
	return collide(obb3(v), obb3(v + 12));
}

static int sphere_capsule3(const double *v, const void *, double *)
{
	if (!(v[3] > 0 && is_capsule3(v + 4)))
		return -1;
	return collide(sphere(v[0], v[1], v[2], v[3]), capsule(v + 4));
}

static int capsule3_capsule3(const double *v, const void *, double *)
{
	if (!is_capsule3(v) || !is_capsule3(v + 7))
		return -1;
	return collide(capsule(v), capsule(v + 7));
}

static int plane_box3(const double *v, const void *, double *)
{
	if (!has_length(v) || !is_box3(v + 4))
		return -1;
	// As for balls: leave out boxes wholly behind the plane, whose highest corner is in it.
	const Geom p = plane(v);
	const double corner[] = {v[v[0] < 0 ? 4 : 7], v[v[1] < 0 ? 5 : 8], v[v[2] < 0 ? 6 : 9]};
	return collide(p, box3(v + 4)) &&
	       dGeomPlanePointDepth(p.get(), corner[0], corner[1], corner[2]) <= 0;
}

// (x, y, z) leads from the first nearest point to the second.
static int closest_points_segments3(const double *v, const void *, double *results)
{
	dVector3 a, b;
	dClosestLineSegmentPoints(v, v + 3, v + 6, v + 9, a, b);
	for (int i = 0; i < 3; ++i)
		results[2 + i] = b[i] - a[i];
	return 0;
}

// A ray that reaches `reach` far. The depth of its contact is the distance from its start.
static int cast(const double *v, double reach, const Geom &at, bool normal, double *results)
{
	const double length = length_of(v + 3);
	const Geom geom(dCreateRay(nullptr, reach));
	dContactGeom contact[8];
	dGeomRaySet(geom.get(), v[0], v[1], v[2], v[3] / length, v[4] / length, v[5] / length);
	const int contacts = collide(geom, at, contact);
	if (contacts == 0)
		return 0;
	int first = 0;
	for (int i = 1; i < contacts; ++i)
		if (contact[i].depth < contact[first].depth)
			first = i;
	results[0] = contact[first].depth / length;
	if (normal)
		memcpy(results + 1, contact[first].normal, 3 * sizeof *results);
	return 1;
}

// Rays meet only surfaces, so there is no answer for those that start inside.
static int ray_sphere(const double *v, const void *, double *results)
{
	if (!(v[9] > 0) || !has_length(v + 3))
		return -1;
	const Geom ball = sphere(v[6], v[7], v[8], v[9]);
	if (dGeomSpherePointDepth(ball.get(), v[0], v[1], v[2]) >= 0)
		return -1;
	return cast(v, 2 * (distance(v, v + 6) + v[9]), ball, true, results);
}

static int ray_box3(const double *v, const void *, double *results)
{
	if (!is_box3(v + 6) || !has_length(v + 3))
		return -1;
	const Geom b = box3(v + 6);
	if (dGeomBoxPointDepth(b.get(), v[0], v[1], v[2]) >= 0)
		return -1;
	return cast(v, 2 * (distance(v, v + 6) + distance(v + 6, v + 9)), b, true, results);
}

static int ray_capsule3(const double *v, const void *, double *results)
{
	if (!is_capsule3(v + 6) || !has_length(v + 3))
		return -1;
	const Geom c = capsule(v + 6);
	if (dGeomCapsulePointDepth(c.get(), v[0], v[1], v[2]) >= 0)
		return -1;
	return cast(v, 2 * (distance(v, v + 6) + distance(v + 6, v + 9) + v[12]), c, true, results);
}

static int ray_triangle(const double *v, const void *, double *results)
{
	if (!has_length(v + 3))
		return -1;
	return cast(v, 2 * (distance(v, v + 6) + distance(v + 6, v + 9) + distance(v + 6, v + 12)),
		    Mesh(v + 6).geom, false, results);
}

static int sphere_plane(const double *v, const void *, double *)
{
	if (!(v[3] > 0 && has_length(v + 4)))
		return -1;
	// In ODE, but not in Lockstep, the space behind a plane is solid; leave out balls wholly in
	// it.
	const Geom p = plane(v + 4);
	return collide(sphere(v[0], v[1], v[2], v[3]), p) &&
	       dGeomPlanePointDepth(p.get(), v[0], v[1], v[2]) <= v[3];
}

static int segment_plane(const double *v, const void *, double *)
{
	if (!has_length(v + 6) || (v[0] == v[3] && v[1] == v[4] && v[2] == v[5]))
		return -1;
	return collide(ray(v, v + 3), plane(v + 6));
}

static int plane_distance(const double *v, const void *, double *results)
{
	if (!has_length(v))
		return -1;
	const double length = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
	results[0] = -length * dGeomPlanePointDepth(plane(v).get(), v[4], v[5], v[6]);
	return 0;
}

static int sphere_triangle(const double *v, const void *, double *)
{
	if (!(v[3] > 0))
		return -1;
	// dCollide() tests only the front of a triangle.
	const Geom ball = sphere(v[0], v[1], v[2], v[3]);
	double back[9];
	memcpy(back, v + 4, 3 * sizeof *v);
	memcpy(back + 3, v + 10, 3 * sizeof *v);
	memcpy(back + 6, v + 7, 3 * sizeof *v);
	return collide(ball, Mesh(v + 4).geom) || collide(ball, Mesh(back).geom);
}

static int segment_triangle(const double *v, const void *, double *)
{
	if (v[0] == v[3] && v[1] == v[4] && v[2] == v[5])
		return -1;
	return collide(ray(v, v + 3), Mesh(v + 6).geom);
}

// A prism over a convex polygon, around its centre.
struct Prism {
	double plane[4 * 10], point[3 * 16];
	unsigned polygon[2 * 9 + 5 * 8];
	Geom geom;

	explicit Prism(const Vertices<double> &v)
	{
		const unsigned n = static_cast<unsigned>(v.n);
		double x = 0, y = 0, h = 0;
		unsigned *face = polygon;
		for (unsigned i = 0; i < n; ++i) {
			x += v.x[i] / n;
			y += v.y[i] / n;
		}
		for (unsigned i = 0; i < n; ++i)
			h = std::fmax(h, std::hypot(v.x[i] - x, v.y[i] - y));
		for (unsigned i = 0; i < 2 * n; ++i) {
			point[3 * i] = v.x[i % n] - x;
			point[3 * i + 1] = v.y[i % n] - y;
			point[3 * i + 2] = i < n ? -h : h;
		}
		for (unsigned i = 0, j = 1; i < n; j = (++i + 1) % n) {
			const double dx = v.x[j] - v.x[i], dy = v.y[j] - v.y[i],
				     l = std::hypot(dx, dy);
			const double side[] = {dy / l, -dx / l, 0,
					       (dy * point[3 * i] - dx * point[3 * i + 1]) / l};
			memcpy(plane + 4 * i, side, sizeof side);
			*face++ = 4, *face++ = i, *face++ = j, *face++ = n + j, *face++ = n + i;
		}
		const double ends[] = {0, 0, -1, h, 0, 0, 1, h};
		memcpy(plane + 4 * n, ends, sizeof ends);
		*face++ = n;
		for (unsigned i = 0; i < n; ++i)
			*face++ = n - 1 - i;
		*face++ = n;
		for (unsigned i = 0; i < n; ++i)
			*face++ = n + i;
		geom.reset(dCreateConvex(nullptr, plane, n + 2, point, 2 * n, polygon));
		dGeomSetPosition(geom.get(), x, y, 0);
	}
};

static int convex_convex(const double *v, const void *, double *)
{
	const Vertices<double> a(v), b(v + 16);
	return a.n < 3 || b.n < 3 ? -1 : collide(Prism(a).geom, Prism(b).geom);
}

static const lockstep_subject claims = claims_of(LOCKSTEP_DOUBLE, 0, 0x1p-20);

// Judges the given results, within a hundredth of a unit or 1024 ulps.
static lockstep_subject results(lockstep_subject subject, unsigned columns)
{
	subject.results = columns;
	subject.result_tolerance = 0.01;
	subject.result_ulps = 1024;
	return subject;
}

LOCKSTEP_PLUGIN(
    "ode", "0.16", "https://www.ode.org", "LGPL-2.1 or BSD-3-Clause",
    of(claims, "circle_circle", circle_circle), of(claims, "point_circle", point_circle),
    of(claims, "point_box", point_box), of(claims, "circle_segment", circle_segment),
    of(claims, "circle_box", circle_box), of(claims, "box_box", box_box),
    of(claims, "obb_obb", obb_obb), of(claims, "convex_convex", convex_convex),
    of(claims, "sphere_plane", sphere_plane), of(claims, "segment_plane", segment_plane),
    of(claims, "plane_distance", plane_distance), of(claims, "sphere_triangle", sphere_triangle),
    of(claims, "segment_triangle", segment_triangle), of(claims, "point_sphere", point_sphere),
    of(claims, "point_box3", point_box3), of(claims, "sphere_sphere", sphere_sphere),
    of(claims, "sphere_box3", sphere_box3), of(claims, "box3_box3", box3_box3),
    of(claims, "obb3_obb3", obb3_obb3), of(claims, "sphere_capsule3", sphere_capsule3),
    of(claims, "capsule3_capsule3", capsule3_capsule3), of(claims, "plane_box3", plane_box3),
    results(of(claims, "closest_points_segments3", closest_points_segments3), 0x1c),
    results(of(claims, "ray_sphere", ray_sphere), 0xf),
    results(of(claims, "ray_box3", ray_box3), 0xf),
    results(of(claims, "ray_capsule3", ray_capsule3), 0xf),
    results(of(claims, "ray_triangle", ray_triangle), 1))
