// SPDX-License-Identifier: MIT
// Helpers of the C++ adapters: subjects from a function and its claims, and convex polygons as
// libraries expect them.
#ifndef PEERS_SUBJECT_H
#define PEERS_SUBJECT_H

#include <utility>

#include <lockstep_plugin.h>

using OnDoubles = int (*)(const double *, const void *, double *);
using OnFloats = int (*)(const float *, const void *, float *);

// Claims for most libraries: shapes are valid and have an extent, and touching may be a hit or a
// miss. Subjects fill all result columns.
inline lockstep_subject claims_of(lockstep_arithmetic arithmetic, double tolerance = 0,
				  double relative_tolerance = 0)
{
	lockstep_subject subject = {};
	subject.boundary = LOCKSTEP_UNDECIDED;
	subject.arithmetic = arithmetic;
	subject.tolerance = tolerance;
	subject.relative_tolerance = relative_tolerance;
	subject.except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_INVALID |
			 LOCKSTEP_EXCEPT_DEGENERATE | LOCKSTEP_EXCEPT_NOT_CONVEX;
	return subject;
}

inline lockstep_subject of(const lockstep_subject &claims, const char *test, OnDoubles function,
			   const char *variant = nullptr)
{
	lockstep_subject subject = claims;
	subject.test = test;
	subject.variant = variant;
	subject.on_doubles = function;
	return subject;
}

inline lockstep_subject of(const lockstep_subject &claims, const char *test, OnFloats function,
			   const char *variant = nullptr)
{
	lockstep_subject subject = claims;
	subject.test = test;
	subject.variant = variant;
	subject.on_floats = function;
	return subject;
}

// Judges hits alone, for results that the library does not give, or gives with large errors.
inline lockstep_subject hits_alone(const lockstep_subject &whole)
{
	lockstep_subject subject = whole;
	subject.results = LOCKSTEP_NO_RESULTS;
	return subject;
}

// Adds a world that `prepare` makes: a T, which delete releases.
template <class T>
lockstep_subject with(const lockstep_subject &without, void *(*prepare)(const lockstep_rows *))
{
	lockstep_subject subject = without;
	subject.prepare = prepare;
	subject.release = [](void *world) { delete static_cast<T *>(world); };
	return subject;
}

// The vertices of a convex polygon with up to `most` given ones, counter-clockwise, without
// repetitions.
template <class T> struct Vertices {
	T x[8], y[8];
	int n;

	explicit Vertices(const T *v, int most = 8) : n(0)
	{
		T area = 0;
		for (int i = 0; i < most; ++i)
			if (n == 0 || v[2 * i] != x[n - 1] || v[2 * i + 1] != y[n - 1]) {
				x[n] = v[2 * i];
				y[n++] = v[2 * i + 1];
			}
		while (n > 1 && x[n - 1] == x[0] && y[n - 1] == y[0])
			--n;
		for (int i = 2; i < n; ++i)
			area +=
			    (x[i - 1] - x[0]) * (y[i] - y[0]) - (y[i - 1] - y[0]) * (x[i] - x[0]);
		for (int i = 0, j = n - 1; area < 0 && i < j; ++i, --j) {
			std::swap(x[i], x[j]);
			std::swap(y[i], y[j]);
		}
	}
};

// Returns the corners of an oriented box, counter-clockwise. v has x, y, hx, hy, cos, sin.
template <class T> Vertices<T> corners(const T *v)
{
	const T ux = v[2] * v[4], uy = v[2] * v[5], wx = -v[3] * v[5], wy = v[3] * v[4];
	const T corner[] = {v[0] - ux - wx, v[1] - uy - wy, v[0] + ux - wx, v[1] + uy - wy,
			    v[0] + ux + wx, v[1] + uy + wy, v[0] - ux + wx, v[1] - uy + wy};
	return Vertices<T>(corner, 4);
}

// Many libraries take only directions of length 1. True for those, up to the rounding of a float.
template <class T> bool is_unit(T x, T y, T z = 0)
{
	const T squared = x * x + y * y + z * z;
	return squared > 1 - T(1e-6) && squared < 1 + T(1e-6);
}

// True if all n numbers are positive. Some libraries stop the program if a size is not.
template <class T> bool positive(const T *v, int n)
{
	for (int i = 0; i < n; ++i)
		if (!(v[i] > 0))
			return false;
	return true;
}

// True for an axis-aligned box in space, two axes of a rotation, an oriented box and a capsule, if
// they have an extent and their axes, up to the rounding of a float, length 1 and a right angle.
template <class T> bool is_box3(const T *v)
{
	return v[0] < v[3] && v[1] < v[4] && v[2] < v[5];
}
template <class T> bool is_rotation(const T *v)
{
	const T across = v[0] * v[3] + v[1] * v[4] + v[2] * v[5];
	return is_unit(v[0], v[1], v[2]) && is_unit(v[3], v[4], v[5]) && across < T(1e-6) &&
	       across > T(-1e-6);
}
template <class T> bool is_obb3(const T *v)
{
	return positive(v + 3, 3) && is_rotation(v + 6);
}
template <class T> bool is_capsule3(const T *v)
{
	return v[6] > 0 && (v[0] != v[3] || v[1] != v[4] || v[2] != v[5]);
}

// True if a direction or a normal is long enough to use; otherwise there is no answer.
template <class T> bool has_length(const T *v)
{
	return v[0] * v[0] + v[1] * v[1] + v[2] * v[2] > T(1e-30);
}

#endif
