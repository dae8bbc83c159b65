#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Matter.js. Vertices are "in clockwise order" (Vertices.create) with y pointing down, so
// counter-clockwise here. Bodies are convex; Collision.collides() returns whether two bodies at
// rest overlap. Bounds.contains() and overlaps() take boxes.
import Matter from "matter-js";
import { convex, counterClockwise, obbCorners, oneRing, peer, usual, vertices } from "./peer.mjs";

const { Body, Bounds, Collision, Vertices } = Matter;
const bounds = (x, y, X, Y) => ({ min: { x, y }, max: { x: X, y: Y } });
const points = list => list.map(([x, y]) => ({ x, y }));

function body(list) {
	const corners = points(list);
	return Body.create({ position: Vertices.centre(corners), vertices: corners });
}

const collide = (a, b) => Boolean(Collision.collides(body(a), body(b)));

peer("matter-js", [
	[`point_box double ${usual}`, (x, y, ...b) => Bounds.contains(bounds(...b), { x, y })],
	[`box_box double ${usual}`, (...b) => Bounds.overlaps(bounds(...b.slice(0, 4)), bounds(...b.slice(4)))],
	[`point_triangle double ${counterClockwise}`, (x, y, ...t) => Vertices.contains(points(vertices(t)), { x, y })],
	[`point_convex double ${counterClockwise}`, (x, y, p) => Vertices.contains(p, { x, y }), oneRing(points)],
	[`obb_obb double ${convex}`, (...b) => collide(obbCorners(...b.slice(0, 6)), obbCorners(...b.slice(6)))],
	[`convex_convex double ${counterClockwise}`, (...v) => collide(vertices(v.slice(0, 16)), vertices(v.slice(16)))],
]);
