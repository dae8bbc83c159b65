// SPDX-License-Identifier: MIT
/*
 * Runs collision code in JavaScript as a plug-in of Lockstep, under Node:
 *
 *	import { serve } from "./lockstep.mjs";
 *
 *	serve({ name: "mine", subjects: [{
 *		claims: "point_circle closed double",
 *		hit: (px, py, x, y, r) => r >= 0 && (px - x) ** 2 + (py - y) ** 2 <= r * r }] });
 *
 *	lockstep check --plugin 'process:node mine.mjs'
 *
 * A subject consists of a test, its claims (see lockstep-plugin(5)) and a function. hit() gets the operands of a case
 * in the order of `lockstep list`. It returns true for a hit, false for a miss and null for no answer; or, if it
 * claims results, an array of that answer and each result. In a test with a world, the last operand is the return
 * value of prepare(parts), where null means that it cannot take the world; or, without prepare, the parts: arrays of
 * arrays. release(world) frees the world. Instead of hit() there may be batch(columns, world), which gets columns of n
 * values and returns an array of answers; or, if it claims results, an array of the answers and one column per result.
 *
 * A question is a test that Lockstep does not have:
 *
 *	serve({ name: "mine", questions: [{
 *		facts: "disc_capsule closed hits operands=circle,capsule:xyxyr",
 *		asks: "Do they touch?", hit: disc_capsule, measure: gap }] });
 *
 * It consists of its facts (see lockstep-plugin(5)), a sentence, hit(), which gives the right answer, and, if you have
 * one, measure(), which says how far the case is from the opposite answer. Both get finite operands only, and the parts
 * of the world, if it has one. BigInt makes them exact.
 */
import { readSync, writeSync } from "node:fs";

const HELLO = 1, WORLD = 2, RELEASE = 3, BATCH = 4;

function columnsOf(words, sizes, integers) {
	let at = words.byteOffset;
	return sizes.map(size => new (integers ? Int32Array : Float32Array)(words.buffer, (at += 4 * size) - 4 * size, size));
}

function makeWorld(subject, [parts, columns, integers], words) {
	const sizes = [...words.subarray(0, parts)], rows = (words.length - parts) / columns;
	const column = columnsOf(words.slice(parts), Array(columns).fill(rows), integers);
	let row = 0;
	const made = sizes.map(size => Array.from({ length: size }, () => (++row, column.map(values => values[row - 1]))));
	return subject.prepare ? subject.prepare(made) : made;
}

const answerByte = answer => (answer ?? null) === null ? 2 : Number(Boolean(answer));

function answerBatch(subject, world, n, [columns, single, integers, wanted], words) {
	const one = k => single >>> k & 1;
	const operands = columnsOf(words, Array.from({ length: columns }, (_, k) => one(k) ? 1 : n), integers & 1);
	const reply = Buffer.from(new ArrayBuffer(n * (4 * wanted + 1)));
	const results = columnsOf(new Uint32Array(reply.buffer, 0, n * wanted), Array(wanted).fill(n), integers & 2);
	const bytes = reply.subarray(4 * wanted * n);
	if (subject.batch) {
		const full = operands.map((column, k) => one(k) ? new column.constructor(n).fill(column[0]) : column);
		const answers = subject.batch(full, world), hits = wanted ? answers[0] : answers;
		results.forEach((column, r) => column.set(answers[r + 1]));
		for (let i = 0; i < n; ++i)
			bytes[i] = answerByte(hits[i]);
		return reply;
	}
	const values = Array(columns).concat(world === undefined ? [] : [world]);
	for (let i = 0; i < n; ++i) {
		for (let k = 0; k < columns; ++k)
			values[k] = operands[k][one(k) ? 0 : i];
		const answer = subject.hit(...values), list = Array.isArray(answer) ? answer : [answer];
		bytes[i] = answerByte(list[0]);
		for (let r = 0; r < wanted; ++r)
			results[r][i] = r + 1 < list.length ? list[r + 1] : NaN;
	}
	return reply;
}

/* Returns false at the end of standard input. */
function readWhole(bytes) {
	let at = 0;
	for (let size = 1; at < bytes.length && size > 0; at += size)
		size = readSync(0, bytes, at, bytes.length - at);
	return at === bytes.length;
}

/* A subject that answers a question. The measure comes after the results. */
function reference({ facts, asks, hit, measure }) {
	const results = /(?:^| )results=(\S+)/.exec(facts)?.[1].split(",").length ?? 0;
	return {
		line: `question ${facts}${measure ? " measure" : ""}\nasks ${asks}\n`,
		hit: (...operands) => {
			if (!operands.every(x => typeof x !== "number" || Number.isFinite(x)))
				return null;
			const answer = hit(...operands), list = [].concat(answer, Array(results).fill(NaN)).slice(0, results + 1);
			return measure ? [...list, measure(...operands)] : list;
		},
	};
}

/* Answers requests until standard input ends. Output of console.log() goes to standard error. */
export function serve({ name, version, homepage, licence, subjects: given = [], questions = [] }) {
	const header = new Uint32Array(2), worlds = new Map(), subjects = [...given, ...questions.map(reference)];
	const hello = Object.entries({ name, version, homepage, licence })
		.filter(([, text]) => text).map(([key, text]) => `${key} ${text}\n`)
		.concat(subjects.map(subject => subject.line ?? `subject ${subject.claims}\n`)).join("");
	console.log = console.info = console.error;
	while (readWhole(new Uint8Array(header.buffer))) {
		const [size, kind] = header, payload = new Uint32Array(size / 4);
		readWhole(new Uint8Array(payload.buffer));
		let reply = Buffer.alloc(0), [first, second, n] = payload;
		if (kind === HELLO) {
			reply = Buffer.from(hello);
		} else if (kind === WORLD) {
			const world = makeWorld(subjects[second], payload.subarray(2, 5), payload.subarray(5));
			worlds.set(first, { world, subject: subjects[second] });
			reply = Buffer.from([world === null ? 0 : 1, 0, 0, 0]);
		} else if (kind === RELEASE) {
			worlds.get(first).subject.release?.(worlds.get(first).world);
			worlds.delete(first);
		} else if (kind === BATCH) {
			reply = answerBatch(subjects[first], worlds.get(second)?.world, n, payload.subarray(3, 7), payload.subarray(7));
		}
		const whole = Buffer.concat([new Uint8Array(Uint32Array.of(reply.length, kind).buffer), reply]);
		for (let at = 0; at < whole.length;)
			at += writeSync(1, whole, at);
	}
}
