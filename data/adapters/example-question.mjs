// SPDX-License-Identifier: MIT
/*
 * A question that Lockstep does not have, with an exact answer, and a function that is asked:
 *
 *	lockstep check --plugin 'process:node example-question.mjs'
 */
import { serve } from "./lockstep.mjs";

/* A float as a multiple of the least one. */
const whole = x => BigInt(x * 2 ** 149);

/* Within r of an end; or beside the segment, and within r of its line. Works for numbers and for whole ones. */
function near(zero, x, y, r, ax, ay, bx, by) {
	const dx = bx - ax, dy = by - ay, px = x - ax, py = y - ay, qx = x - bx, qy = y - by;
	const along = px * dx + py * dy, length = dx * dx + dy * dy, across = dx * py - dy * px;
	if (along <= zero)
		return px * px + py * py <= r * r;
	if (along >= length)
		return qx * qx + qy * qy <= r * r;
	return across * across <= r * r * length;
}

const disc_capsule = (x, y, r, ax, ay, bx, by, cr) => r >= 0 && cr >= 0 &&
	near(0n, whole(x), whole(y), whole(r) + whole(cr), whole(ax), whole(ay), whole(bx), whole(by));

const in_doubles = (x, y, r, ax, ay, bx, by, cr) => r >= 0 && cr >= 0 && near(0, x, y, r + cr, ax, ay, bx, by);

function gap(x, y, r, ax, ay, bx, by, cr) {
	const dx = bx - ax, dy = by - ay, length = dx * dx + dy * dy;
	const t = length > 0 ? Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / length, 0), 1) : 0;
	return r < 0 || cr < 0 ? -1 : r + cr - Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

serve({
	name: "capsules",
	version: "1.0",
	licence: "MIT",
	subjects: [{ claims: "disc_capsule double except=nan", hit: in_doubles }],
	questions: [{
		facts: "disc_capsule closed hits operands=circle,capsule:xyxyr",
		asks: "Do the disc and the capsule share a point?",
		hit: disc_capsule,
		measure: gap,
	}],
});
