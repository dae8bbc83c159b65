// SPDX-License-Identifier: MIT
// lockstep check --plugin 'process:node example.mjs'
import { serve } from "./lockstep.mjs";

const point_circle = (px, py, x, y, r) => r >= 0 && (px - x) ** 2 + (py - y) ** 2 <= r * r;

/* An end of the segment is in the disc, or the centre is beside the segment and within r of its
 * line. */
function circle_segment(x, y, r, ax, ay, bx, by) {
	const dx = bx - ax, dy = by - ay, cx = x - ax, cy = y - ay;
	const along = cx * dx + cy * dy, length = dx * dx + dy * dy, cross = dx * cy - dy * cx;
	if (!(r >= 0 && length >= 0))
		return false;
	if (along > 0 && along < length)
		return cross * cross <= r * r * length;
	return point_circle(ax, ay, x, y, r) || point_circle(bx, by, x, y, r);
}

/* The sides of all rings, each from its lower to its upper end. */
const sides = rings => rings.flatMap(ring => ring.map((a, k) => {
	const b = ring[(k + 1) % ring.length];
	return a[1] < b[1] ? [...a, ...b] : [...b, ...a];
}));

/* A ray to the right crosses an odd number of sides. Horizontal sides are never crossed. */
function point_polygon(x, y, polygon) {
	let inside = false;
	for (const [lx, ly, hx, hy] of polygon)
		if (ly <= y && y < hy && (hx - lx) * (y - ly) > (hy - ly) * (x - lx))
			inside = !inside;
	return inside;
}

serve({
	name: "example",
	version: "1.0",
	licence: "MIT",
	subjects: [
		{ claims: "point_circle closed double", hit: point_circle },
		{ claims: "circle_segment closed double", hit: circle_segment },
		{ claims: "point_polygon documented double", prepare: sides, hit: point_polygon },
	],
});
