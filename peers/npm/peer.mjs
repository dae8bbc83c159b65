// SPDX-License-Identifier: MIT
/*
 * What the adapters of npm packages have in common: peer(name, subjects) serves a package's functions as a plug-in that
 * has its name, version, homepage and licence. Subjects are [claims, function], or [claims, function, prepare] in a test
 * with a world. The functions compute in doubles, and their operands are float32.
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

/* A library that throws an error refuses: no answer. */
const answers = ask => (...operands) => {
	try {
		return ask(...operands);
	} catch {
		return null;
	}
};

/* What a documentation that says nothing of invalid numbers and of shapes without extent makes no promise for. */
export const usual = "except=nan,invalid,degenerate";
/* The same for those that take convex polygons, and want their vertices counter-clockwise; y points up here. */
export const convex = "except=nan,invalid,degenerate,not-convex";
export const counterClockwise = "except=nan,invalid,degenerate,not-convex,clockwise";

/* The corners of an oriented box, counter-clockwise. */
export const obbCorners = (x, y, hx, hy, c, s) => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(
	([i, j]) => [x + i * hx * c - j * hy * s, y + i * hx * s + j * hy * c]);

/* The vertices of a triangle, or of a polygon of eight, of which some may be repeated: each once. */
export function vertices(columns) {
	const all = Array.from({ length: columns.length / 2 }, (_, k) => [columns[2 * k], columns[2 * k + 1]]);
	return all.filter(([x, y], k) => x !== all.at(k - 1)[0] || y !== all.at(k - 1)[1]);
}

/* For functions that take a polygon of one ring: its vertices; null for others. */
export const oneRing = make => rings => rings.length === 1 && rings[0].length > 2 ? make(rings[0]) : null;
