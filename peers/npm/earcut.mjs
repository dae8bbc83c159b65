#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// earcut: a point is in a polygon if it is in any of the triangles that earcut cuts it into.
// orient2d() of robust-predicates decides that, so only the triangles can be wrong. Its README
// assumes "a valid polygon: rings that don't self-cross or overlap, holes that stay inside the
// outer ring, and no duplicate or zero-length edges". So only polygons of one ring are taken, whose
// sides share no points except with their neighbours. A point on the border is in several
// triangles, or in none.
import earcut from "earcut";
import { orient2d } from "robust-predicates";
import { oneRing, peer, usual } from "./peer.mjs";

const side = (a, b, p) => Math.sign(orient2d(...a, ...b, ...p));
const between = (a, b, p) => [0, 1].every(k => Math.min(a[k], b[k]) <= p[k] && p[k] <= Math.max(a[k], b[k]));
const on = (a, b, p) => side(a, b, p) === 0 && between(a, b, p);
const meet = (a, b, c, d) => on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b) ||
	side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

function simple(ring) {
	const n = ring.length, end = k => ring[(k + 1) % n];
	if (n > 400 || ring.flat().some(v => !Number.isFinite(v)))
		return false;
	for (let i = 0; i < n; ++i) {
		if (side(ring[i], end(i), end(i + 1)) === 0 && (on(ring[i], end(i), end(i + 1)) || on(end(i), end(i + 1), ring[i])))
			return false;
		for (let j = i + 2; j < n; ++j)
			if ((j + 1) % n !== i && meet(ring[i], end(i), ring[j], end(j)))
				return false;
	}
	return true;
}

function prepare(ring) {
	if (!simple(ring))
		return null;
	const corners = earcut(ring.flat());
	return Array.from({ length: corners.length / 3 }, (_, k) => [0, 1, 2].map(j => ring[corners[3 * k + j]]));
}

function inTriangle(p, [a, b, c]) {
	const s = [side(a, b, p), side(b, c, p), side(c, a, p)];
	return !(s.includes(1) && s.includes(-1)) && s.some(Boolean);
}

peer("earcut", [
	[`point_polygon undecided exact ${usual}`, (px, py, triangles) => triangles.some(t => inTriangle([px, py], t)), oneRing(prepare)],
]);
