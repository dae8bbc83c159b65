#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// SAT.js. Its README: a polygon is "convex", "specified in a counter-clockwise fashion" (class
// SAT.Polygon). A point is tested as a square with sides of 0.000001 (SAT.js, UNIT_SQUARE), which
// is the tolerance.
import SAT from "sat";
import { convex, counterClockwise, obbCorners, oneRing, peer, usual, vertices } from "./peer.mjs";

const vector = (x, y) => new SAT.Vector(x, y);
const circle = (x, y, r) => new SAT.Circle(vector(x, y), r);
const box = (x, y, X, Y) => new SAT.Box(vector(x, y), X - x, Y - y).toPolygon();
const polygon = points => new SAT.Polygon(vector(0, 0), points.map(([x, y]) => vector(x, y)));
const point = "double tolerance=1e-6 relative=1e-14";

peer("sat", [
	[`point_circle double ${usual}`, (px, py, ...c) => SAT.pointInCircle(vector(px, py), circle(...c))],
	[`point_box ${point} ${usual}`, (px, py, ...b) => SAT.pointInPolygon(vector(px, py), box(...b))],
	[`point_triangle ${point} ${counterClockwise}`, (px, py, ...t) => SAT.pointInPolygon(vector(px, py), polygon(vertices(t)))],
	[`point_convex ${point} ${counterClockwise}`, (px, py, p) => SAT.pointInPolygon(vector(px, py), p), oneRing(polygon)],
	[`circle_circle double ${usual}`, (x, y, r, ...d) => SAT.testCircleCircle(circle(x, y, r), circle(...d))],
	[`circle_box double ${usual}`, (x, y, r, ...b) => SAT.testCirclePolygon(circle(x, y, r), box(...b))],
	[`box_box double ${usual}`, (...b) => SAT.testPolygonPolygon(box(...b.slice(0, 4)), box(...b.slice(4)))],
	[`obb_obb double ${convex}`, (...b) =>
		SAT.testPolygonPolygon(polygon(obbCorners(...b.slice(0, 6))), polygon(obbCorners(...b.slice(6))))],
	[`convex_convex double ${counterClockwise}`, (...v) =>
		SAT.testPolygonPolygon(polygon(vertices(v.slice(0, 16))), polygon(vertices(v.slice(16))))],
]);
