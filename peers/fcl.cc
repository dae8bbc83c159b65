// SPDX-License-Identifier: MIT
//
// FCL 0.7 on trial: collide() on its shapes and on meshes, in double, with its default solver,
// libccd, and with its own ("indep"). CollisionRequest::gjk_tolerance is 10^-6, which is the
// tolerance claimed. Polygons are tested as prisms. Its "Planes" have no inside. Package
// libfcl-dev.
//
// Build: c++ -I/usr/include/eigen3 -lfcl -lccd -lm
#include <cmath>

#include <fcl/fcl.h>

#include "subject.h"

using Transform = fcl::Transform3<double>;
using Vector = fcl::Vector3<double>;
using Geometry = fcl::CollisionGeometry<double>;

static Transform moved(double x, double y, double z = 0)
{
	Transform t = Transform::Identity();
	t.translation() = Vector(x, y, z);
	return t;
}

static Transform turned(const double *v)
{
	Transform t = moved(v[0], v[1]);
	t.linear() << v[4], -v[5], 0, v[5], v[4], 0, 0, 0, 1;
	return t;
}

static Vector at(const double *v)
{
	return Vector(v[0], v[1], v[2]);
}

static Transform with_axes(const Vector &origin, const Vector &x, const Vector &y, const Vector &z)
{
	Transform t = moved(origin[0], origin[1], origin[2]);
	t.linear() << x, y, z;
	return t;
}

// A box takes its sides, not half of them.
struct Box3 {
	Transform here;
	fcl::Boxd shape;
	explicit Box3(const double *v)
	    : here(moved((v[0] + v[3]) / 2, (v[1] + v[4]) / 2, (v[2] + v[5]) / 2)),
	      shape(at(v + 3) - at(v))
	{
	}
};

// FCL takes isometries to be exact in double, but the axes are at right angles only in float.
// Straightening them moves a corner by about a millionth of the box at most.
struct TurnedBox3 {
	Transform here;
	fcl::Boxd shape;
	explicit TurnedBox3(const double *v) : shape(2 * at(v + 3))
	{
		const Vector x = at(v + 6).normalized(), z = x.cross(at(v + 9)).normalized();
		here = with_axes(at(v), x, z.cross(x), z);
	}
};

// A capsule lies along z until it is turned, and its length is that of its segment.
struct Capsule3 {
	Transform here;
	fcl::Capsuled shape;
	explicit Capsule3(const double *v) : shape(v[6], (at(v + 3) - at(v)).norm())
	{
		const Vector z = (at(v + 3) - at(v)).normalized(), x = z.unitOrthogonal();
		here = with_axes((at(v) + at(v + 3)) / 2, x, z.cross(x), z);
	}
};

struct Mesh {
	fcl::BVHModel<fcl::OBBRSSd> shape;
	explicit Mesh(const double *v)
	{
		shape.beginModel(1, 3);
		shape.addTriangle(at(v), at(v + 3), at(v + 6));
		shape.endModel();
	}
};

// The tests with one solver.
template <fcl::GJKSolverType solver> struct By {
	static int meet(const Geometry &a, const Transform &at, const Geometry &b,
			const Transform &bt)
	{
		fcl::CollisionRequest<double> request;
		fcl::CollisionResult<double> result;
		request.gjk_solver_type = solver;
		return fcl::collide(&a, at, &b, bt, request, result) > 0;
	}
	static int circle_circle(const double *v, const void *, double *)
	{
		return meet(fcl::Sphered(v[2]), moved(v[0], v[1]), fcl::Sphered(v[5]),
			    moved(v[3], v[4]));
	}
	static int circle_box(const double *v, const void *, double *)
	{
		const double w = v[5] - v[3], h = v[6] - v[4];
		return meet(fcl::Sphered(v[2]), moved(v[0], v[1]),
			    fcl::Boxd(w, h, 2 * v[2] + w + h),
			    moved((v[3] + v[5]) / 2, (v[4] + v[6]) / 2));
	}
	static int obb_obb(const double *v, const void *, double *)
	{
		if (!is_unit(v[4], v[5]) || !is_unit(v[10], v[11]))
			return -1;
		return meet(fcl::Boxd(2 * v[2], 2 * v[3], 2 * (v[2] + v[3])), turned(v),
			    fcl::Boxd(2 * v[8], 2 * v[9], 2 * (v[8] + v[9])), turned(v + 6));
	}
	static fcl::Convexd prism(const Vertices<double> &v)
	{
		auto points = std::make_shared<std::vector<Vector>>();
		auto faces = std::make_shared<std::vector<int>>();
		const int n = v.n;
		double h = 0;
		for (int i = 1; i < n; ++i)
			h = std::fmax(h, std::hypot(v.x[i] - v.x[0], v.y[i] - v.y[0]));
		for (int i = 0; i < 2 * n; ++i)
			points->emplace_back(v.x[i % n], v.y[i % n], i < n ? -h : h);
		for (int i = 0; i < n; ++i) {
			const int j = (i + 1) % n;
			for (int index : {4, i, j, n + j, n + i})
				faces->push_back(index);
		}
		faces->push_back(n);
		for (int i = 0; i < n; ++i)
			faces->push_back(n - 1 - i);
		faces->push_back(n);
		for (int i = 0; i < n; ++i)
			faces->push_back(n + i);
		return fcl::Convexd(points, n + 2, faces);
	}
	static int convex_convex(const double *v, const void *, double *)
	{
		const Vertices<double> a(v), b(v + 16);
		if (a.n < 3 || b.n < 3)
			return -1;
		return meet(prism(a), moved(0, 0), prism(b), moved(0, 0));
	}
	static int sphere_plane(const double *v, const void *, double *)
	{
		if (!has_length(v + 4))
			return -1;
		const double length = Vector(v[4], v[5], v[6]).norm();
		return meet(
		    fcl::Sphered(v[3]), moved(v[0], v[1], v[2]),
		    fcl::Planed(v[4] / length, v[5] / length, v[6] / length, -v[7] / length),
		    moved(0, 0));
	}
	static int sphere_triangle(const double *v, const void *, double *)
	{
		return meet(Mesh(v + 4).shape, moved(0, 0), fcl::Sphered(v[3]),
			    moved(v[0], v[1], v[2]));
	}
	template <class A, class B> static int meet(const A &a, const B &b)
	{
		return meet(a.shape, a.here, b.shape, b.here);
	}
	static int sphere_sphere(const double *v, const void *, double *)
	{
		if (!(v[3] > 0 && v[7] > 0))
			return -1;
		return meet(fcl::Sphered(v[3]), moved(v[0], v[1], v[2]), fcl::Sphered(v[7]),
			    moved(v[4], v[5], v[6]));
	}
	static int sphere_box3(const double *v, const void *, double *)
	{
		if (!(v[3] > 0 && is_box3(v + 4)))
			return -1;
		const Box3 box(v + 4);
		return meet(fcl::Sphered(v[3]), moved(v[0], v[1], v[2]), box.shape, box.here);
	}
	static int box3_box3(const double *v, const void *, double *)
	{
		if (!is_box3(v) || !is_box3(v + 6))
			return -1;
		return meet(Box3(v), Box3(v + 6));
	}
	static int obb3_obb3(const double *v, const void *, double *)
	{
		if (!is_obb3(v) || !is_obb3(v + 12))
			return -1;
		return meet(TurnedBox3(v), TurnedBox3(v + 12));
	}
	static int sphere_capsule3(const double *v, const void *, double *)
	{
		if (!(v[3] > 0 && is_capsule3(v + 4)))
			return -1;
		const Capsule3 capsule(v + 4);
		return meet(fcl::Sphered(v[3]), moved(v[0], v[1], v[2]), capsule.shape,
			    capsule.here);
	}
	static int capsule3_capsule3(const double *v, const void *, double *)
	{
		if (!is_capsule3(v) || !is_capsule3(v + 7))
			return -1;
		return meet(Capsule3(v), Capsule3(v + 7));
	}
	static int plane_box3(const double *v, const void *, double *)
	{
		if (!has_length(v) || !is_box3(v + 4))
			return -1;
		const double length = at(v).norm();
		const Box3 box(v + 4);
		return meet(box.shape, box.here, fcl::Planed(at(v) / length, -v[3] / length),
			    moved(0, 0));
	}
	static int triangle_triangle3(const double *v, const void *, double *)
	{
		return meet(Mesh(v).shape, moved(0, 0), Mesh(v + 9).shape, moved(0, 0));
	}
};
using Ccd = By<fcl::GST_LIBCCD>;
using Indep = By<fcl::GST_INDEP>;

static const lockstep_subject claims = claims_of(LOCKSTEP_DOUBLE, 1e-6, 1e-6);

LOCKSTEP_PLUGIN("fcl", FCL_VERSION, "https://github.com/flexible-collision-library/fcl",
		"BSD-3-Clause", of(claims, "circle_circle", Ccd::circle_circle),
		of(claims, "circle_box", Ccd::circle_box), of(claims, "obb_obb", Ccd::obb_obb),
		of(claims, "convex_convex", Ccd::convex_convex),
		of(claims, "sphere_plane", Ccd::sphere_plane),
		of(claims, "sphere_triangle", Ccd::sphere_triangle),
		of(claims, "sphere_sphere", Ccd::sphere_sphere),
		of(claims, "sphere_box3", Ccd::sphere_box3),
		of(claims, "box3_box3", Ccd::box3_box3), of(claims, "obb3_obb3", Ccd::obb3_obb3),
		of(claims, "sphere_capsule3", Ccd::sphere_capsule3),
		of(claims, "capsule3_capsule3", Ccd::capsule3_capsule3),
		of(claims, "plane_box3", Ccd::plane_box3),
		of(claims, "triangle_triangle3", Ccd::triangle_triangle3),
		of(claims, "convex_convex", Indep::convex_convex, "indep"),
		of(claims, "sphere_triangle", Indep::sphere_triangle, "indep"),
		of(claims, "capsule3_capsule3", Indep::capsule3_capsule3, "indep"))
