#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Turf's booleanPointInPolygon(). Its README: "True if polygon boundary should be ignored when
// determining if the point is inside the polygon otherwise false", which is the default: closed. A
// ring ends with its first vertex (GeoJSON). For one ring only, as other rings of a polygon here
// need not be holes of the first.
import library from "@turf/boolean-point-in-polygon";
import { oneRing, peer, usual } from "./peer.mjs";

const inside = library.default ?? library;
const polygon = ring => ({ type: "Polygon", coordinates: [[...ring, ring[0]]] });

peer("@turf/boolean-point-in-polygon", [
	[`point_polygon closed double ${usual}`, (px, py, p) => inside([px, py], p), oneRing(polygon)],
	[`point_triangle closed double ${usual}`, (px, py, ax, ay, bx, by, cx, cy) =>
		inside([px, py], polygon([[ax, ay], [bx, by], [cx, cy]]))],
]);
