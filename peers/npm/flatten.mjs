#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Flatten-js. Numbers are equal within 0.000001 (Flatten.Utils.getTolerance(), "floating point
// comparison tolerance"). polygon.contains() returns "true if point is inside a polygon or lies on
// boundary". Faces "should not have self-intersections" (README), so the only polygons tested are
// triangles and convex ones, with their points in the given order.
import Flatten from "@flatten-js/core";
import { convex, obbCorners, oneRing, peer, usual, vertices } from "./peer.mjs";

const point = (x, y) => new Flatten.Point(x, y);
const segment = (ax, ay, bx, by) => new Flatten.Segment(point(ax, ay), point(bx, by));
const line = (ax, ay, bx, by) => new Flatten.Line(point(ax, ay), point(bx, by));
const polygon = list => new Flatten.Polygon(list.map(([x, y]) => point(x, y)));
const box = (x, y, X, Y) => new Flatten.Box(x, y, X, Y);
const distance = (x, y, shape) => point(x, y).distanceTo(shape)[0];
const claims = `closed double tolerance=${Flatten.Utils.getTolerance()} relative=1e-14`;
const meet = (a, b) => Flatten.Relations.intersect(polygon(a), polygon(b));

peer("@flatten-js/core", [
	[`point_circle ${claims} ${usual}`, (px, py, x, y, r) => new Flatten.Circle(point(x, y), r).contains(point(px, py))],
	[`point_box ${claims} ${usual}`, (px, py, ...b) => box(...b).contains(point(px, py))],
	[`point_triangle ${claims} ${usual}`, (px, py, ...t) => polygon(vertices(t)).contains(point(px, py))],
	[`point_convex ${claims} ${convex}`, (px, py, p) => p.contains(point(px, py)), oneRing(polygon)],
	[`segment_segment ${claims} ${usual}`, (...s) => segment(...s.slice(0, 4)).intersect(segment(...s.slice(4))).length > 0],
	[`line_segment ${claims} ${usual}`, (...s) => line(...s.slice(0, 4)).intersect(segment(...s.slice(4))).length > 0],
	[`circle_line ${claims} ${usual}`, (x, y, r, ...l) => distance(x, y, line(...l)) <= r],
	[`circle_segment ${claims} ${usual}`, (x, y, r, ...s) => distance(x, y, segment(...s)) <= r],
	[`box_box ${claims} ${usual}`, (...b) => box(...b.slice(0, 4)).intersect(box(...b.slice(4)))],
	[`obb_obb ${claims} ${convex}`, (...b) => meet(obbCorners(...b.slice(0, 6)), obbCorners(...b.slice(6)))],
	[`convex_convex ${claims} ${convex}`, (...v) => meet(vertices(v.slice(0, 16)), vertices(v.slice(16)))],
]);
