#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// three.js, its mathematics. Box2.containsPoint() is true "within or on the boundaries";
// Triangle.containsPoint() tests the point "when projected onto the plane of the triangle"; a Ray's
// direction is "normalized", a Plane's normal "a unit length Vector3". In the plane, z is 0.
// Results are rounded to float32 at the end.
import * as THREE from "three";
import { peer, usual } from "./peer.mjs";

const { Box2, Box3, Line3, Plane, Ray, Sphere, Triangle, Vector2, Vector3 } = THREE;
const vector = (x, y, z = 0) => new Vector3(x, y, z);
const triangle = (...t) => new Triangle(vector(...t.slice(0, 3)), vector(...t.slice(3, 6)), vector(...t.slice(6)));
const flat = (ax, ay, bx, by, cx, cy) => triangle(ax, ay, 0, bx, by, 0, cx, cy, 0);
const line = (...s) => new Line3(vector(...s.slice(0, 3)), vector(...s.slice(3)));
const plane = (a, b, c, d) => new Plane(vector(a, b, c), d);
const disc = (x, y, r) => new Sphere(vector(x, y), r);
const box = (x, y, X, Y) => new Box2(new Vector2(x, y), new Vector2(X, Y));
const results = v => [false, v.x, v.y, v.z];

function segmentTriangle(...v) {
	const { start, end } = line(...v.slice(0, 6)), { a, b, c } = triangle(...v.slice(6));
	const at = new Ray(start, end.clone().sub(start).normalize()).intersectTriangle(a, b, c, false, vector(0, 0));
	return at !== null && at.distanceTo(start) <= end.distanceTo(start);
}

peer("three", [
	[`point_circle double ${usual}`, (x, y, ...c) => disc(...c).containsPoint(vector(x, y))],
	[`point_box closed double ${usual}`, (x, y, ...b) => box(...b).containsPoint(new Vector2(x, y))],
	[`point_triangle double ${usual}`, (x, y, ...t) => flat(...t).containsPoint(vector(x, y))],
	[`circle_circle double ${usual}`, (...c) => disc(...c.slice(0, 3)).intersectsSphere(disc(...c.slice(3)))],
	[`circle_box double ${usual}`, (x, y, r, u, v, U, V) => new Box3(vector(u, v), vector(U, V)).intersectsSphere(disc(x, y, r))],
	[`box_box double ${usual}`, (...b) => box(...b.slice(0, 4)).intersectsBox(box(...b.slice(4)))],
	[`normalize3 double ${usual}`, (...v) => results(vector(...v).normalize())],
	[`cross3 double ${usual}`, (...v) => results(vector(...v.slice(0, 3)).cross(vector(...v.slice(3))))],
	[`dot3 double ${usual}`, (...v) => [false, vector(...v.slice(0, 3)).dot(vector(...v.slice(3)))]],
	[`project3 double ${usual}`, (...v) => results(vector(...v.slice(0, 3)).projectOnVector(vector(...v.slice(3))))],
	[`triangle_plane double ${usual}`, (...t) => {
		const p = new Plane().setFromCoplanarPoints(...["a", "b", "c"].map(k => triangle(...t)[k]));
		return [false, p.normal.x, p.normal.y, p.normal.z, p.constant];
	}],
	[`plane_distance double ${usual}`, (a, b, c, d, ...p) => [false, plane(a, b, c, d).distanceToPoint(vector(...p))]],
	[`segment_plane double ${usual}`, (...v) => plane(...v.slice(6)).intersectsLine(line(...v.slice(0, 6)))],
	[`segment_plane_point double results=0,1,2 ${usual}`, (...v) => {
		const at = plane(...v.slice(6)).intersectLine(line(...v.slice(0, 6)), vector(0, 0));
		return at ? [true, at.x, at.y, at.z] : [false, NaN, NaN, NaN];
	}],
	[`point_triangle3 double ${usual}`, (x, y, z, ...t) => triangle(...t).containsPoint(vector(x, y, z))],
	[`segment_triangle double ${usual}`, segmentTriangle],
	[`closest_point_triangle double ulps=1 result-tolerance=1e-9 ${usual}`, (x, y, z, ...t) =>
		results(triangle(...t).closestPointToPoint(vector(x, y, z), vector(0, 0)))],
	[`sphere_plane double ${usual}`, (x, y, z, r, ...p) => new Sphere(vector(x, y, z), r).intersectsPlane(plane(...p).normalize())],
	[`sphere_triangle double ${usual}`, (x, y, z, r, ...t) =>
		new Sphere(vector(x, y, z), r).containsPoint(triangle(...t).closestPointToPoint(vector(x, y, z), vector(0, 0)))],
]);
