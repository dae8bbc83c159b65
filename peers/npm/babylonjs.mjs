#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Babylon.js, its mathematics and culling. Vector2.PointInTriangle() returns "true if the point "p"
// is in the triangle"; Vector3.ProjectOnTriangleToRef() the nearest point of the triangle;
// Ray.CreateFromTo() a ray with a length, within which intersectsTriangle() answers. Results are
// rounded to float32 at the end. In the plane, z is 0.
import { createRequire } from "node:module";
import { peer, usual } from "./peer.mjs";

console.log = console.error;
const { BoundingBox, BoundingSphere, Plane, Ray, Vector2, Vector3 } = createRequire(import.meta.url)("babylonjs");
const vector = (x, y, z = 0) => new Vector3(x, y, z);
const corners = t => [0, 3, 6].map(k => vector(...t.slice(k, k + 3)));
const results = v => [false, v.x, v.y, v.z];

const ray = (...s) => Ray.CreateFromTo(vector(...s.slice(0, 3)), vector(...s.slice(3)));

function closest(p, t) {
	const at = vector(0, 0);
	Vector3.ProjectOnTriangleToRef(p, ...corners(t), at);
	return at;
}

function segmentTriangle(...v) {
	const asked = ray(...v.slice(0, 6)), hit = asked.intersectsTriangle(...corners(v.slice(6)));
	return hit !== null;
}

function segmentPlane(...v) {
	const asked = ray(...v.slice(0, 6)), distance = asked.intersectsPlane(new Plane(...v.slice(6)).normalize());
	return distance !== null && distance <= asked.length;
}

peer("babylonjs", [
	[`point_triangle double ${usual}`, (x, y, ...t) =>
		Vector2.PointInTriangle(new Vector2(x, y), ...[0, 2, 4].map(k => new Vector2(t[k], t[k + 1])))],
	[`circle_circle double ${usual}`, (x, y, r, u, v, s) => {
		const sphere = (x, y, r) => ({ centerWorld: vector(x, y), radiusWorld: r });
		return BoundingSphere.Intersects(sphere(x, y, r), sphere(u, v, s));
	}],
	[`circle_segment double ${usual}`, (x, y, r, ax, ay, bx, by) =>
		Vector2.DistanceOfPointFromSegment(new Vector2(x, y), new Vector2(ax, ay), new Vector2(bx, by)) <= r],
	[`circle_box double ${usual}`, (x, y, r, u, v, U, V) =>
		BoundingBox.IntersectsSphere(vector(u, v), vector(U, V), vector(x, y), r)],
	[`normalize3 double ${usual}`, (...v) => results(vector(...v).normalize())],
	[`cross3 double ${usual}`, (...v) => results(Vector3.Cross(vector(...v.slice(0, 3)), vector(...v.slice(3))))],
	[`dot3 double ${usual}`, (...v) => [false, Vector3.Dot(vector(...v.slice(0, 3)), vector(...v.slice(3)))]],
	[`triangle_plane double ${usual}`, (...t) => {
		const p = Plane.FromPoints(...corners(t));
		return [false, p.normal.x, p.normal.y, p.normal.z, p.d];
	}],
	[`plane_distance double ${usual}`, (a, b, c, d, ...p) => [false, new Plane(a, b, c, d).dotCoordinate(vector(...p))]],
	[`segment_plane double ${usual}`, segmentPlane],
	[`segment_triangle double ${usual}`, segmentTriangle],
	[`closest_point_triangle double ulps=1 result-tolerance=1e-9 ${usual}`, (x, y, z, ...t) => results(closest(vector(x, y, z), t))],
	[`sphere_triangle double ${usual}`, (x, y, z, r, ...t) =>
		Vector3.Distance(closest(vector(x, y, z), t), vector(x, y, z)) <= r],
]);
