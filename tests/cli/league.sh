#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep league: a table for each test, three kinds of faults planted in copies of an adapter, resuming interrupted
# runs, shards, the page.
# shellcheck disable=SC2086 # $lockstep may have a runner in front of it
. "${srcdir:-.}/tests/lib.sh"

refused 'no plug-ins' $lockstep league
refused 'no/such: not a folder of plug-ins' $lockstep league no/such
refused 'mars' $lockstep league --scene mars .
refused 'no test matches' $lockstep league --test 'no_such_*' .
refused 'out of range' $lockstep league --cases 0 .
refused 'shard' $lockstep league --shard 2/2 .
refused 'cannot be used' $lockstep league --plugin no-such.so
refused 'page.html: No such file' $lockstep league --output no/such/page.html .
echo '{}' >other
refused 'other:1: not a result of lockstep league' $lockstep league --results other .
mkdir empty
run 77 $lockstep league empty

$lockstep list --json >/dev/null 2>&1 || { echo 'no jansson: no --json'; exit 77; }
$lockstep accuracy --cases 1 --test box_box --scene uniform >/dev/null 2>&1 || { echo 'no GMP: no exact truths'; exit 77; }
python=$(command -v python3) || { echo 'no python3'; exit 77; }

# Each copy has one fault: it forgets the boundary, crashes, or hangs.
mkdir peers
cp "$srcdir/data/adapters/lockstep.py" peers/
plant() {
	{ echo "#!$python" && sed -e '/circle_segment closed\|point_polygon documented/d' -e "s/\"example\"/\"$1\"/" -e "$2" \
		"$srcdir/data/adapters/example.py"; } >"peers/$1"
	chmod +x "peers/$1"
}
plant right ''
plant open 's/<= r \* r/< r * r/'
plant crash 's/return r >= 0/return px > 1 and bytes()[1] or r >= 0/'
plant hang 's/return r >= 0/while px > 1: pass\n    return r >= 0/'
mv peers/hang .
cp peers/lockstep.py .

league="$lockstep league --scene lattice,grazing --cases 40 peers"
run 1 $league --results whole --output page.html --json
mv out whole.json
rows() {
	"$python" - "$1" <<'END'
import json, sys
for row in json.load(open(sys.argv[1]))["league"]:
    print(row["subject"], row["cases"], *[key for key in ("wrong", "crashes", "hangs") if row[key]], row["wrong_in"] and "in " + row["wrong_in"].split()[0])
END
}
rows whole.json >out
says '^right 80 $'
says '^open 80 wrong in lattice$'
says '^crash [0-9]* crashes $'
says '^lockstep 80 $'
grep -q '<td>open</td>' page.html || fail 'no row on the page'
[ "$(grep -c . whole)" = 8 ] || fail "not a line for each of four subjects in two scenes: $(cat whole)"

# The limit is for batches that return immediately; a process has three times as long to start.
run 1 $lockstep league --scene lattice --cases 40 --results hanging --plugin-limit 3 --plugin "process:./hang" --json
rows out >hung
grep -q '^hang [0-9]* hangs $' hung || fail "no hang: $(cat hung)"

# No task runs twice: existing results are shown, and no line is added.
cp whole again
run 1 $league --results again --json
cmp -s whole again || fail 'results were added'
cmp -s out whole.json || fail 'another table'

# An interrupted run resumes; a truncated line is refused, not silently dropped.
head -3 whole >again
run 1 $league --results again
[ "$(grep -c . again)" = 8 ] || fail 'it did not go on'
says '^open .*lattice'
head -c 100 whole >again
refused 'its last line is truncated' $league --results again

# Shards add up: of two subjects in two scenes.
league="$lockstep league --scene lattice,grazing --cases 40 --plugin process:peers/open"
run 1 $league --results again0 --shard 0/2
run 0 $league --results again1 --shard 1/2
[ "$(cat again0 again1 | grep -c .)" = 4 ] || fail 'shards left something out'
cat again0 again1 >again
run 1 $league --results again --json
rows out >sum
rows whole.json | grep '^open\|^lockstep' | diff - sum >diff || fail "shards do not add up: $(cat diff)"

# Of two runs with the same first cases, the longer one counts.
run 1 $lockstep league --scene lattice --cases 100 --results again --plugin "process:peers/open" --json
rows out >sum
grep -q '^open 100 ' sum || fail "stretches: $(cat sum)"
finish
