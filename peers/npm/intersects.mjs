#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// intersects. Its README: polygons are "covex" (sic). A point is also in a polygon within a
// tolerance of its edges (polygonPoint, "maximum distance of point to polygon's edges that triggers
// collision"). By default that is 1; here it is 0.001, and claimed.
import intersects from "intersects";
import { convex, obbCorners, oneRing, peer, usual, vertices } from "./peer.mjs";

const near = 0.001, point = `double tolerance=${near} relative=1e-14`;
const size = (x, y, X, Y) => [x, y, X - x, Y - y];
const flat = points => points.flat();

peer("intersects", [
	[`point_circle double ${usual}`, (px, py, x, y, r) => intersects.pointCircle(px, py, x, y, r)],
	[`point_box double ${usual}`, (px, py, ...b) => intersects.pointBox(px, py, ...size(...b))],
	[`point_triangle ${point} ${usual}`, (px, py, ...t) => intersects.pointPolygon(px, py, t, near)],
	[`point_convex ${point} ${convex}`, (px, py, p) => intersects.pointPolygon(px, py, p, near), oneRing(flat)],
	[`segment_segment double ${usual}`, (...s) => intersects.lineLine(...s)],
	[`circle_circle double ${usual}`, (...c) => intersects.circleCircle(...c)],
	[`circle_segment double ${usual}`, (...c) => intersects.circleLine(...c)],
	[`circle_box double ${usual}`, (x, y, r, ...b) => intersects.circleBox(x, y, r, ...size(...b))],
	[`box_box double ${usual}`, (...b) => intersects.boxBox(...size(...b.slice(0, 4)), ...size(...b.slice(4)))],
	[`obb_obb double ${convex}`, (...b) =>
		intersects.polygonPolygon(flat(obbCorners(...b.slice(0, 6))), flat(obbCorners(...b.slice(6))))],
	[`convex_convex double ${convex}`, (...v) =>
		intersects.polygonPolygon(flat(vertices(v.slice(0, 16))), flat(vertices(v.slice(16))))],
]);
