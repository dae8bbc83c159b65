// SPDX-License-Identifier: MIT
/*
 * The common part of the adapters of npm packages. peer(name, subjects) serves functions of a
 * package as a plug-in with the package's name, version, homepage and licence. A subject is
 * [claims, function], or [claims, function, prepare] in a test with a world. The functions compute
 * in double; their operands are float32.
 */
import { readFileSync } from "node:fs";
import { serve } from "./lockstep.mjs";

export function peer(name, subjects) {
	const about = JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url)));
	serve({
		name: name.replace("@", "").replace("/", "-"),
		version: about.version,
		homepage: about.homepage ?? `https://www.npmjs.com/package/${name}`,
		licence: about.license,
		subjects: subjects.map(([claims, hit, prepare]) => ({ claims, hit: answers(hit), prepare: prepare && answers(prepare) })),
	});
}

/* An error thrown by the library counts as no answer. */
const answers = ask => (...operands) => {
	try {
		return ask(...operands);
	} catch {
		return null;
	}
};

/* The cases left without a promise by documentation that does not mention invalid numbers or shapes
 * without extent. */
export const usual = "except=nan,invalid,degenerate";
/* The same for functions that take convex polygons, or convex polygons with counter-clockwise
 * vertices; y points up here. */
export const convex = "except=nan,invalid,degenerate,not-convex";
export const counterClockwise = "except=nan,invalid,degenerate,not-convex,clockwise";

/* Returns the corners of an oriented box, counter-clockwise. */
export const obbCorners = (x, y, hx, hy, c, s) => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(
	([i, j]) => [x + i * hx * c - j * hy * s, y + i * hx * s + j * hy * c]);

/* Returns the vertices of a triangle, or of a polygon of up to eight, without repeated ones. */
export function vertices(columns) {
	const all = Array.from({ length: columns.length / 2 }, (_, k) => [columns[2 * k], columns[2 * k + 1]]);
	return all.filter(([x, y], k) => x !== all.at(k - 1)[0] || y !== all.at(k - 1)[1]);
}

/* For functions that take a polygon of one ring: passes its vertices, or returns null for other
 * polygons. */
export const oneRing = make => rings => rings.length === 1 && rings[0].length > 2 ? make(rings[0]) : null;
