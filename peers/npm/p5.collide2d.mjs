#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// p5.collide2D, with the four functions of p5.js that it calls. Its README: circles have diameters;
// a line is within a buffer of 0.1 of its points ("default buffer is 0.1"), which
// collideLineCircle() uses; polygons may overlap themselves (collidePointPoly); the inside of a
// polygon counts on request (collidePolyPoly, "interior").
import { createRequire } from "node:module";
import { obbCorners, oneRing, peer, usual, vertices } from "./peer.mjs";

console.log = console.error;
globalThis.p5 = class {};
Object.assign(p5.prototype, { dist: (x, y, X, Y) => Math.hypot(X - x, Y - y), sqrt: Math.sqrt, abs: Math.abs, pow: Math.pow });
createRequire(import.meta.url)("p5.collide2d");
const p = new p5();
const points = list => list.map(([x, y]) => ({ x, y }));
const size = (x, y, X, Y) => [x, y, X - x, Y - y];
const disc = (x, y, r) => [x, y, 2 * r];

peer("p5.collide2d", [
	[`point_circle double ${usual}`, (px, py, ...c) => p.collidePointCircle(px, py, ...disc(...c))],
	[`point_box double ${usual}`, (px, py, ...b) => p.collidePointRect(px, py, ...size(...b))],
	[`point_triangle double ${usual}`, (px, py, ...t) => p.collidePointTriangle(px, py, ...t)],
	[`point_polygon double ${usual}`, (px, py, q) => p.collidePointPoly(px, py, q), oneRing(points)],
	[`segment_segment double ${usual}`, (...s) => p.collideLineLine(...s)],
	[`circle_circle double ${usual}`, (...c) => p.collideCircleCircle(...disc(...c.slice(0, 3)), ...disc(...c.slice(3)))],
	[`circle_segment double tolerance=0.1 relative=1e-14 ${usual}`, (x, y, r, ...s) => p.collideLineCircle(...s, ...disc(x, y, r))],
	[`circle_box double ${usual}`, (x, y, r, ...b) => p.collideRectCircle(...size(...b), ...disc(x, y, r))],
	[`box_box double ${usual}`, (...b) => p.collideRectRect(...size(...b.slice(0, 4)), ...size(...b.slice(4)))],
	[`obb_obb double ${usual}`, (...b) =>
		p.collidePolyPoly(points(obbCorners(...b.slice(0, 6))), points(obbCorners(...b.slice(6))), true)],
	[`convex_convex double ${usual},not-convex`, (...v) =>
		p.collidePolyPoly(points(vertices(v.slice(0, 16))), points(vertices(v.slice(16))), true)],
]);
