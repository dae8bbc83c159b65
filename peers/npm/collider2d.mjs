#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Collider2D. Its README on Polygon: "a convex shape with any number of points (specified in a
// counter-clockwise order)". A point is tested as a square with sides of 0.000001 (collider2d.ts,
// _TEST_POINT), which is the tolerance.
import library from "collider2d";
import { counterClockwise, convex, obbCorners, oneRing, peer, usual, vertices } from "./peer.mjs";

const { Box, Circle, Collider2d, Polygon, Vector } = library;
const test = new Collider2d();
const vector = (x, y) => new Vector(x, y);
const circle = (x, y, r) => new Circle(vector(x, y), r);
const box = (x, y, X, Y) => new Box(vector(x, y), X - x, Y - y).toPolygon();
const polygon = points => new Polygon(vector(0, 0), points.map(([x, y]) => vector(x, y)));
const point = "double tolerance=1e-6 relative=1e-14";

peer("collider2d", [
	[`point_circle double ${usual}`, (px, py, ...c) => test.pointInCircle(vector(px, py), circle(...c))],
	[`point_box ${point} ${usual}`, (px, py, ...b) => test.pointInPolygon(vector(px, py), box(...b))],
	[`point_triangle ${point} ${counterClockwise}`, (px, py, ...t) => test.pointInPolygon(vector(px, py), polygon(vertices(t)))],
	[`point_convex ${point} ${counterClockwise}`, (px, py, p) => test.pointInPolygon(vector(px, py), p), oneRing(polygon)],
	[`circle_circle double ${usual}`, (x, y, r, ...d) => test.testCircleCircle(circle(x, y, r), circle(...d))],
	[`circle_box double ${usual}`, (x, y, r, ...b) => test.testCirclePolygon(circle(x, y, r), box(...b))],
	[`box_box double ${usual}`, (...b) => test.testPolygonPolygon(box(...b.slice(0, 4)), box(...b.slice(4)))],
	[`obb_obb double ${convex}`, (...b) =>
		test.testPolygonPolygon(polygon(obbCorners(...b.slice(0, 6))), polygon(obbCorners(...b.slice(6))))],
	[`convex_convex double ${counterClockwise}`, (...v) =>
		test.testPolygonPolygon(polygon(vertices(v.slice(0, 16))), polygon(vertices(v.slice(16))))],
]);
