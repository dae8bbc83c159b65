#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// cannon-es. Narrowphase.sphereSphere() and the like only test two shapes if justTest is set;
// Ray.pointInTriangle() is static; a Ray is cast at a Trimesh, whose vertices and normals are
// float32. In the plane, z is 0.
import * as CANNON from "cannon-es";
import { peer, usual } from "./peer.mjs";

const { AABB, Body, Narrowphase, Plane, Quaternion, Ray, Sphere, Trimesh, Vec3, World } = CANNON;
const vector = (x, y, z = 0) => new Vec3(x, y, z);
const narrow = new Narrowphase(new World());
const corners = t => [0, 3, 6].map(k => vector(...t.slice(k, k + 3)));
const results = v => [false, v.x, v.y, v.z];
const none = new Quaternion(), body = new Body();

const meet = (collide, a, at, b, to) =>
	Boolean(narrow[collide](a, b, at, to, none, none, body, body, a, b, true));

function segmentTriangle(...v) {
	const from = vector(...v.slice(0, 3)), to = vector(...v.slice(3, 6));
	const mesh = new Body({ mass: 0, shape: new Trimesh(v.slice(6), [0, 1, 2]) });
	const ray = new Ray(from, to);
	ray.mode = CANNON.RAY_MODES.ANY;
	ray.skipBackfaces = false;
	ray.result.reset();
	ray.intersectBody(mesh, ray.result);
	return ray.result.hasHit;
}

peer("cannon-es", [
	[`circle_circle double ${usual}`, (x, y, r, u, v, s) => meet("sphereSphere", new Sphere(r), vector(x, y), new Sphere(s), vector(u, v))],
	[`box_box double ${usual}`, (x, y, X, Y, u, v, U, V) =>
		new AABB({ lowerBound: vector(x, y), upperBound: vector(X, Y) }).overlaps(
			new AABB({ lowerBound: vector(u, v), upperBound: vector(U, V) }))],
	[`point_triangle double ${usual}`, (x, y, ax, ay, bx, by, cx, cy) =>
		Ray.pointInTriangle(vector(x, y), vector(ax, ay), vector(bx, by), vector(cx, cy))],
	[`point_triangle3 double ${usual}`, (x, y, z, ...t) => Ray.pointInTriangle(vector(x, y, z), ...corners(t))],
	[`segment_triangle float ${usual}`, segmentTriangle],
	[`sphere_triangle float ${usual}`, (x, y, z, r, ...t) =>
		meet("sphereTrimesh", new Sphere(r), vector(x, y, z), new Trimesh(t, [0, 1, 2]), vector(0, 0))],
	[`normalize3 double ${usual}`, (...v) => {
		const v3 = vector(...v);
		v3.normalize();
		return results(v3);
	}],
	[`cross3 double ${usual}`, (...v) => results(vector(...v.slice(0, 3)).cross(vector(...v.slice(3))))],
	[`dot3 double ${usual}`, (...v) => [false, vector(...v.slice(0, 3)).dot(vector(...v.slice(3)))]],
]);
