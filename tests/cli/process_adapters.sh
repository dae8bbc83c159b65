#!/bin/sh
# SPDX-License-Identifier: MIT
# The adapters of other languages, with their examples. Missing languages are named.
. "${srcdir:-.}/tests/lib.sh"
grep -q '^#define HAVE_GMP 1' "$build/config.h" || { echo "no GMP: nothing is judged"; exit 77; }
adapters=$srcdir/data/adapters
ran=0

# adapter COMMAND: it must be right for all tests; prints its speed.
adapter() {
	ran=$((ran + 1))
	run 0 $lockstep check --isa scalar --cases 300 --scene uniform,grazing,degenerate,extreme --plugin "process:$1" \
		--test point_circle,circle_segment,point_polygon
	says '^example .*point_polygon'
	says 'no disagreement'
	run 0 ${RUNNER:-} "$build/tests/plugins/throughput" "process:$1"
	cut -c1-100 out
}

for file in "$adapters"/lockstep*; do
	[ "$(wc -l <"$file")" -lt 150 ] || fail "$file: 150 lines or more"
done
if node=$(command -v node); then
	adapter "$node $adapters/example.mjs"
	clang=$(command -v clang || command -v clang-14 || :)
	if [ -n "$clang" ] && "$clang" --target=wasm32 -O2 -nostdlib -Wl,--no-entry -Wl,--export-dynamic \
		-fvisibility=hidden "$adapters/example-wasm.c" -o example.wasm 2>err; then
		adapter "$node $adapters/lockstep-wasm.mjs example.wasm example 'point_circle closed double' \
			'circle_segment closed double' 'point_polygon documented double'"
	else
		echo 'SKIP WebAssembly: no clang that makes it'
	fi
	cat >bad.mjs <<END
import { serve } from "$adapters/lockstep.mjs";
serve({ name: "bad", subjects: [{ claims: "point_circle closed", hit: () => { throw new Error("unheard of"); } }] });
END
	run 1 $lockstep check --isa scalar --cases 3 --scene uniform --plugin "process:$node bad.mjs"
	says 'it ended with status 1'
	# Results, int32 columns, and whole columns.
	cat >batch.mjs <<END
import { serve } from "$adapters/lockstep.mjs";
serve({ name: "batch", subjects: [
	{ claims: "line_side double", hit: (ax, ay, bx, by, px, py) => [false, (bx - ax) * (py - ay) - (by - ay) * (px - ax)] },
	{ claims: "line_side double variant=batch", batch: ([ax, ay, bx, by, px, py]) => [ax.map(() => 0),
		ax.map((_, i) => (bx[i] - ax[i]) * (py[i] - ay[i]) - (by[i] - ay[i]) * (px[i] - ax[i]))] },
	{ claims: "pixel_box_overlap exact", hit: (x, y, w, h, X, Y, W, H) => w > 0 && h > 0 && W > 0 && H > 0 &&
		x < X + W && X < x + w && y < Y + H && Y < y + h }] });
END
	run 0 $lockstep check --isa scalar --cases 300 --plugin "process:$node batch.mjs"
	# Questions: an exact one; a world, results and a measure.
	run 0 $lockstep check --isa scalar --cases 300 --scene uniform,grazing,degenerate \
		--plugin "process:$node $adapters/example-question.mjs"
	says '^capsules  disc_capsule  *900 .*  0 '
	cat >asks.mjs <<END
import { serve } from "$adapters/lockstep.mjs";
const lowest = parts => Math.min(...parts.flat(2)), highest = parts => Math.max(...parts.flat(2));
serve({ name: "asks",
	questions: [{ facts: "below open hits results=top operands=walker:xy world=heights:f", asks: "Is it below all?",
		hit: (x, y, parts) => [y < lowest(parts), highest(parts)], measure: (x, y, parts) => lowest(parts) - y }],
	subjects: [{ claims: "below open exact", hit: (x, y, parts) => [y < lowest(parts), highest(parts)] },
		{ claims: "below open exact variant=wrong", hit: (x, y, parts) => [y < parts[0][0][0], highest(parts)] }] });
END
	run 1 $lockstep check --isa scalar --cases 300 --scene uniform,lattice --plugin "process:$node asks.mjs"
	says '^asks  *below .*  0 '
	says '^DISAGREEMENT  below on asks-wrong'
	says 'it would be right if coordinates moved by'
else
	echo 'SKIP JavaScript and WebAssembly: no node'
fi
if python=$(command -v python3); then
	adapter "$python $adapters/example.py"
	"$python" -c 'import numpy' 2>err || echo 'SKIP numpy: not installed'
	cat >batch.py <<END
import sys
sys.path.insert(0, "$adapters")
import lockstep

def side(ax, ay, bx, by, px, py):
    return False, (bx - ax) * (py - ay) - (by - ay) * (px - ax)

def sides(*columns):
    return [0] * len(columns[0]), [side(*map(float, case))[1] for case in zip(*columns)]

def boxes(x, y, w, h, X, Y, W, H):
    return w > 0 and h > 0 and W > 0 and H > 0 and x < X + W and X < x + w and y < Y + H and Y < y + h

lockstep.serve("batch", [lockstep.Subject("line_side double", side),
    lockstep.Subject("line_side double variant=batch", sides, batch=True),
    lockstep.Subject("pixel_box_overlap exact", boxes)])
END
	run 0 $lockstep check --isa scalar --cases 300 --plugin "process:$python batch.py"

	# A process can report that the code behind it broke the calling convention. It has no truths.
	cat >state.py <<END
import os, sys
sys.path.insert(0, "$adapters")
import lockstep

def broken(px, py, x, y, r):
    print("it changed rbx", file=sys.stderr, flush=True)
    os._exit(86)

lockstep.serve("state", [lockstep.Subject("point_circle double", broken)])
END
	run 1 $lockstep check --isa scalar --cases 3 --scene uniform --plugin "process:$python state.py"
	says '^DISAGREEMENT .*: the kernel broke the calling convention$'
	says '^  it changed rbx$'
	sed 's/Subject("point_circle double", broken)/Question("mine hits truth operands=circle", "Is it?", broken)/' state.py >truth.py
	refused 'only shared objects have truths' $lockstep check --plugin "process:$python truth.py"

	# Questions: exact ones; a world; int32.
	question="process:$python $adapters/example-question.py"
	run 0 $lockstep check --isa scalar --cases 40 --scene uniform,grazing,degenerate --plugin "$question"
	says '^capsules  disc_capsule  *120 .*  0 '
	cat >asks.py <<END
import sys
sys.path.insert(0, "$adapters")
import lockstep

def below(x, y, parts):
    return y < min(row[0] for rows in parts for row in rows), max(row[0] for rows in parts for row in rows)

def below_wrong(x, y, parts):
    return y < parts[0][0][0], max(row[0] for rows in parts for row in rows)

def depth(x, y, parts):
    return min(row[0] for rows in parts for row in rows) - y

lockstep.serve("asks", [
    lockstep.Question("below open hits results=top operands=walker:xy world=heights:f", "Is it below all?", below, depth),
    lockstep.Question("lesser results=lesser int-results operands=two:gg", "Which is less?", lambda a, b: (False, min(a, b))),
    lockstep.Subject("below open exact", below),
    lockstep.Subject("below open exact variant=wrong", below_wrong),
    lockstep.Subject("lesser exact", lambda a, b: (False, min(a, b))),
    lockstep.Subject("lesser exact variant=wrong", lambda a, b: (False, a if abs(a) < abs(b) else b))])
END
	run 1 $lockstep check --isa scalar --cases 200 --scene uniform,extreme,mesh --plugin "process:$python asks.py"
	says '^DISAGREEMENT  below on asks-wrong: '
	says '^DISAGREEMENT  lesser on asks-wrong: '
	for test in below lesser; do
		says "^asks  *$test  *600  .* 0  *0  *0  *0  *0  *-  *-$"
	done
	# A reference that fails ends the command.
	sed 's/    return min(row.*- y/    raise ValueError/' asks.py >fails.py
	refused "the reference of question 'below': .*ValueError" $lockstep check --isa scalar --cases 10 --scene uniform \
		--test below --plugin "process:$python fails.py"
else
	echo 'SKIP Python: no python3'
fi
[ $ran -gt 0 ] || exit 77

finish
