#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// detect-collisions, which since 2025 wraps check2d. Its README: bodies are made by a System, and
// system.checkCollision(a, b) returns whether two of them collide; "Polygons (including concave)",
// of either winding. A point is a "very tiny box" (Point) with sides of 0.001, which is the
// tolerance.
import library from "detect-collisions";
import { obbCorners, peer, usual, vertices } from "./peer.mjs";

const system = new library.System();
const tiny = "double tolerance=0.001 relative=1e-14";
const points = list => list.map(([x, y]) => ({ x, y }));
const circle = (x, y, r) => system.createCircle({ x, y }, r);
const box = (x, y, X, Y) => system.createBox({ x, y }, X - x, Y - y);
const polygon = list => system.createPolygon({ x: 0, y: 0 }, points(list));
const line = (ax, ay, bx, by) => system.createLine({ x: ax, y: ay }, { x: bx, y: by });
const point = (x, y) => system.createPoint({ x, y });

function collide(a, b) {
	const hit = system.checkCollision(a, b);
	system.remove(a);
	system.remove(b);
	return hit;
}

peer("detect-collisions", [
	[`point_circle ${tiny} ${usual}`, (px, py, ...c) => collide(point(px, py), circle(...c))],
	[`point_box ${tiny} ${usual}`, (px, py, ...b) => collide(point(px, py), box(...b))],
	[`point_triangle ${tiny} ${usual}`, (px, py, ...t) => collide(point(px, py), polygon(vertices(t)))],
	[`segment_segment double ${usual}`, (...s) => collide(line(...s.slice(0, 4)), line(...s.slice(4)))],
	[`circle_circle double ${usual}`, (...c) => collide(circle(...c.slice(0, 3)), circle(...c.slice(3)))],
	[`circle_segment double ${usual}`, (x, y, r, ...s) => collide(circle(x, y, r), line(...s))],
	[`circle_box double ${usual}`, (x, y, r, ...b) => collide(circle(x, y, r), box(...b))],
	[`box_box double ${usual}`, (...b) => collide(box(...b.slice(0, 4)), box(...b.slice(4)))],
	[`obb_obb double ${usual}`, (...b) => collide(polygon(obbCorners(...b.slice(0, 6))), polygon(obbCorners(...b.slice(6))))],
	[`convex_convex double ${usual},not-convex`, (...v) => collide(polygon(vertices(v.slice(0, 16))), polygon(vertices(v.slice(16))))],
]);
