#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Phaser's geometry, from its sources, as the whole package needs a browser. Its documentation does
// not say for any of these functions whether touching counts; Intersects.LineToLine returns whether
// "two Lines intersect" (Phaser.Geom.Intersects).
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { oneRing, peer, usual, vertices } from "./peer.mjs";

const require = createRequire(import.meta.url);
const source = name => require(fileURLToPath(new URL(`node_modules/phaser/src/${name}.js`, import.meta.url)));
const { Circle, Intersects, Line, Polygon, Rectangle, Triangle } = source("geom/index");
const Vector3 = source("math/Vector3");
const circle = (x, y, r) => new Circle(x, y, r);
const line = (...l) => new Line(...l);
const box = (x, y, X, Y) => new Rectangle(x, y, X - x, Y - y);
const triangle = (...t) => new Triangle(...t);

peer("phaser", [
	[`point_circle double ${usual}`, (px, py, ...c) => Circle.Contains(circle(...c), px, py)],
	[`point_box double ${usual}`, (px, py, ...b) => Rectangle.Contains(box(...b), px, py)],
	[`point_triangle double ${usual}`, (px, py, ...t) => Triangle.Contains(triangle(...t), px, py)],
	[`point_polygon double ${usual}`, (px, py, p) => Polygon.Contains(p, px, py), oneRing(ring => new Polygon(ring.flat()))],
	[`segment_segment double ${usual}`, (...s) => Intersects.LineToLine(line(...s.slice(0, 4)), line(...s.slice(4)))],
	[`circle_circle double ${usual}`, (...c) => Intersects.CircleToCircle(circle(...c.slice(0, 3)), circle(...c.slice(3)))],
	[`circle_segment double ${usual}`, (x, y, r, ...s) => Intersects.LineToCircle(line(...s), circle(x, y, r))],
	[`circle_box double ${usual}`, (x, y, r, ...b) => Intersects.CircleToRectangle(circle(x, y, r), box(...b))],
	[`box_box double ${usual}`, (...b) => Intersects.RectangleToRectangle(box(...b.slice(0, 4)), box(...b.slice(4)))],
]);
