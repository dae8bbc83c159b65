#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Planck.js, a port of Box2D: its contact functions and, where those would first have to build a
// shape, GJK on the given vertices. Settings.linearSlop, 0.005, is "a small length used as a
// collision and constraint tolerance".
import * as planck from "planck";
import { convex, obbCorners, peer, usual, vertices } from "./peer.mjs";

const { Circle, CollideCircles, CollideEdgeCircle, Distance, DistanceInput, DistanceOutput, Edge, Manifold, SimplexCache, Transform, Vec2 } = planck;
const here = Transform.identity();
const claims = `double tolerance=${planck.Settings.linearSlop} relative=1e-14`;
const circle = (x, y, r) => new Circle(Vec2(x, y), r);

function proxy(to, points) {
	to.setVertices(points.map(([x, y]) => Vec2(x, y)), points.length, 0);
}

function overlap(a, b) {
	const input = new DistanceInput(), output = new DistanceOutput();
	proxy(input.proxyA, a);
	proxy(input.proxyB, b);
	input.transformA.setIdentity();
	input.transformB.setIdentity();
	input.useRadii = true;
	Distance(output, new SimplexCache(), input);
	return output.distance < 10 * planck.Math.EPSILON;
}

function contact(collide, a, b) {
	const manifold = new Manifold();
	collide(manifold, a, here, b, here);
	return manifold.pointCount > 0;
}

function edge(ax, ay, bx, by) {
	const made = new Edge(Vec2(ax, ay), Vec2(bx, by));
	made.m_radius = 0; // otherwise polygonRadius, a skin
	return made;
}

const segment = (ax, ay, bx, by) => [[ax, ay], [bx, by]];

peer("planck", [
	[`point_circle ${claims} ${usual}`, (x, y, ...c) => circle(...c).testPoint(here, Vec2(x, y))],
	[`circle_circle ${claims} ${usual}`, (...c) => contact(CollideCircles, circle(...c.slice(0, 3)), circle(...c.slice(3)))],
	[`circle_segment ${claims} ${usual}`, (x, y, r, ...s) => contact(CollideEdgeCircle, edge(...s), circle(x, y, r))],
	[`box_box ${claims} ${usual}`, (x, y, X, Y, u, v, U, V) =>
		planck.AABB.testOverlap({ lowerBound: Vec2(x, y), upperBound: Vec2(X, Y) }, { lowerBound: Vec2(u, v), upperBound: Vec2(U, V) })],
	[`segment_segment ${claims} ${usual}`, (...s) => overlap(segment(...s.slice(0, 4)), segment(...s.slice(4)))],
	[`obb_obb ${claims} ${convex}`, (...b) => overlap(obbCorners(...b.slice(0, 6)), obbCorners(...b.slice(6)))],
	[`convex_convex ${claims} ${convex}`, (...v) => overlap(vertices(v.slice(0, 16)), vertices(v.slice(16)))],
]);
