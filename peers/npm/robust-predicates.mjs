#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// robust-predicates: "not susceptible to floating point errors" (README), so exact. The answers
// depend only on the signs of orient2d() and orient3d(), which are exact unless they underflow
// (predicates.c of Shewchuk).
import { orient2d, orient3d } from "robust-predicates";
import { peer, usual } from "./peer.mjs";

const side = (...v) => Math.sign(orient2d(...v));

function segments(ax, ay, bx, by, cx, cy, dx, dy) {
	const overlap = (a, b, c, d) => Math.max(Math.min(a, b), Math.min(c, d)) <= Math.min(Math.max(a, b), Math.max(c, d));
	return overlap(ax, bx, cx, dx) && overlap(ay, by, cy, dy) &&
		side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) <= 0 &&
		side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) <= 0;
}

function triangle(px, py, ax, ay, bx, by, cx, cy) {
	const s = [side(ax, ay, bx, by, px, py), side(bx, by, cx, cy, px, py), side(cx, cy, ax, ay, px, py)];
	return !(s.includes(1) && s.includes(-1));
}

/* Gives no answer for segments in the plane of the triangle. */
function segmentTriangle(...v) {
	const [p, q, a, b, c] = [0, 3, 6, 9, 12].map(k => v.slice(k, k + 3)), sign = (...w) => Math.sign(orient3d(...w.flat()));
	const ends = [sign(a, b, c, p), sign(a, b, c, q)];
	if (ends[0] === 0 && ends[1] === 0)
		return null;
	const s = [sign(p, q, a, b), sign(p, q, b, c), sign(p, q, c, a)];
	return ends[0] * ends[1] <= 0 && !(s.includes(1) && s.includes(-1));
}

/* A ray to the right crosses an odd number of sides. The lower end of a side counts, the upper does
 * not. */
function polygon(px, py, rings) {
	let inside = false;
	for (const ring of rings)
		ring.forEach(([ax, ay], k) => {
			const [bx, by] = ring[(k + 1) % ring.length];
			if (ay <= py !== by <= py && side(ax, ay, bx, by, px, py) === (ay < by ? -1 : 1) * left)
				inside = !inside;
		});
	return inside;
}
const left = side(0, 0, 1, 0, 0, 1);

peer("robust-predicates", [
	[`line_segment closed exact ${usual}`, (ax, ay, bx, by, cx, cy, dx, dy) =>
		side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) <= 0],
	[`segment_segment closed exact ${usual}`, segments],
	[`point_triangle closed exact ${usual}`, triangle],
	[`segment_triangle closed exact ${usual}`, segmentTriangle],
	[`point_polygon undecided exact ${usual}`, polygon],
]);
