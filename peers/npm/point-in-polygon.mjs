#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// point-in-polygon: "Determine if a point is inside of a polygon" (package.json), by a ray. For one
// ring.
import inside from "point-in-polygon";
import { oneRing, peer, usual } from "./peer.mjs";

peer("point-in-polygon", [
	[`point_polygon double ${usual}`, (px, py, ring) => inside([px, py], ring), oneRing(ring => ring)],
	[`point_triangle double ${usual}`, (px, py, ax, ay, bx, by, cx, cy) => inside([px, py], [[ax, ay], [bx, by], [cx, cy]])],
]);
