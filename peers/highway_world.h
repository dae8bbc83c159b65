// SPDX-License-Identifier: MIT
// The parts of highway.cc that all targets share: its polygon and its claims.
#ifndef PEERS_HIGHWAY_WORLD_H
#define PEERS_HIGHWAY_WORLD_H

#include <vector>

#include <lockstep_plugin.h>

namespace peer
{
// A side from the vertex (at0, from) to the height `to`. Horizontal sides are never crossed, so
// they are left out.
struct Side {
	float from, to, slope, at0;
};
struct Polygon {
	std::vector<Side> sides;
};

inline void *polygon_prepare(const lockstep_rows *rows)
{
	Polygon *polygon = new Polygon;
	for (size_t part = 0, first = 0; part < rows->parts; first += rows->part[part++])
		for (size_t i = 0, n = rows->part[part]; i < n; ++i) {
			const size_t a = first + i, b = first + (i + 1) % n;
			const float *x = rows->column[0], *y = rows->column[1];
			if (y[a] != y[b])
				polygon->sides.push_back(
				    {y[a], y[b], (x[b] - x[a]) / (y[b] - y[a]), x[a]});
		}
	return polygon;
}

inline void polygon_release(void *polygon)
{
	delete static_cast<Polygon *>(polygon);
}

inline lockstep_subject subject(const char *test, const char *variant, lockstep_kernel *kernel)
{
	lockstep_subject subject = {};
	subject.test = test;
	subject.variant = variant;
	subject.on_batch = kernel;
	subject.boundary = LOCKSTEP_UNDECIDED;
	subject.arithmetic = LOCKSTEP_FLOAT;
	subject.except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_INVALID | LOCKSTEP_EXCEPT_DEGENERATE;
	return subject;
}
} // namespace peer

#endif
