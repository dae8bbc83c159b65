// SPDX-License-Identifier: MIT
/*
 * Runs collision code in a WebAssembly module as a plug-in of Lockstep, under Node:
 *
 *	lockstep check --plugin 'process:node lockstep-wasm.mjs mine.wasm mine "point_circle closed double"'
 *
 * The arguments after the module are a name and, for each subject, its test and claims, as
 * described in lockstep-plugin(5). The module exports a function for each test, named after the
 * test. It takes the operands of a case as f64, in the order of `lockstep list`, and returns an
 * i32: 1 for a hit, 0 for a miss, -1 for no answer. Results follow as further return values.
 *
 * In a test with a world, the last operand is an i32: the address that NAME_prepare(address)
 * returned for the world, where 0 means that it cannot take it; or, without that function, the
 * address of the world itself. The module then exports its memory, and lockstep_allocate(bytes) and
 * lockstep_free(address), which hold the world. A world is three i32, the numbers of parts, rows
 * and columns; an i32 for each part, its number of rows; and from the next multiple of 8 on, an f64
 * for each value, row after row. NAME_release(address), if exported beside NAME_prepare(), is
 * called at the end.
 */
import { readFileSync } from "node:fs";
import { serve } from "./lockstep.mjs";

const [file, name, ...claims] = process.argv.slice(2);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {});

function putWorld(parts) {
	const rows = parts.flat(), columns = rows.length ? rows[0].length : 0;
	const head = [parts.length, rows.length, columns, ...parts.map(part => part.length)];
	const start = (4 * head.length + 7) & ~7;
	const at = exports.lockstep_allocate(start + 8 * rows.length * columns);
	const view = new DataView(exports.memory.buffer);
	head.forEach((number, k) => view.setInt32(at + 4 * k, number, true));
	rows.flat().forEach((value, k) => view.setFloat64(at + start + 8 * k, value, true));
	return at;
}

function subjectOf(claims) {
	const test = claims.split(" ")[0], hit = exports[test];
	const answer = value => value < 0 ? null : value;
	if (!hit)
		throw new Error(`${file} exports no ${test}`);
	return {
		claims,
		hit: (...operands) => {
			const last = operands.at(-1);
			if (typeof last === "object")
				operands[operands.length - 1] = last.made;
			const value = hit(...operands);
			return Array.isArray(value) ? [answer(value[0]), ...value.slice(1)] : answer(value);
		},
		prepare: parts => {
			const world = putWorld(parts), made = (exports[`${test}_prepare`] ?? (at => at))(world);
			return made ? { world, made } : null;
		},
		release: prepared => {
			if (!prepared)
				return;
			if (exports[`${test}_prepare`])
				exports[`${test}_release`]?.(prepared.made);
			exports.lockstep_free(prepared.world);
		},
	};
}

serve({ name, subjects: claims.map(subjectOf) });
