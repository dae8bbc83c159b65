#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep replay: how many cases it explains, and all of them as JSON.
. "${srcdir:-.}/tests/lib.sh"

{
	printf 'lockstep-case 1\ntest circle_circle\n'
	for gap in 0 1 2 3 4 5 6 7 8; do echo "case 0 0 2  3 $gap 3"; done
	echo 'case nan 0 2  3 4 3'
} >ten.case
# A ball on a floor of two triangles: its end is promised if nothing is in the way.
cat >walk.case <<'END'
lockstep-case 1
test sphere_walk
mode pairs
row 0 0 0  9 0 0  9 9 0
row 0 0 0  9 9 0  0 9 0
case 4 4.5 1 1  1 0 -0.5
case 4 4.5 2 1  1 0 -0.5
END
# shown NUMBER: the last output explains that many cases.
shown() {
	[ "$(grep -c '^  case [0-9]*$' out)" = "$1" ] || fail "not $1 cases: $(cat out)"
}
# shellcheck disable=SC2086
{
	run 0 $lockstep replay ten.case
	shown 8
	says '^  \.\.\. and 2 more$'
	run 0 $lockstep replay --show 10 ten.case
	shown 10
	grep -q '\.\.\.' out && fail 'more than all'
	run 0 $lockstep replay --show 0 ten.case
	shown 0
	says '^  all agree$'
	run 0 $lockstep replay walk.case
	says '^    reference  *x = 5, y = 4.5, z = 1\.0009'
	if $lockstep accuracy --cases 1 --test box_box --scene uniform >/dev/null 2>&1; then
		says '^    exact  *x, y, z not promised'
		says '^    exact  *x = 5, y = 4.5, z = 1.5 '
	fi
	# Cases that are not shown are also judged.
	if [ -f "$build/tests/modules/mine_wrong.so" ]; then
		{
			printf 'lockstep-case 1\ntest circle_segment\n'
			for x in 0 1 2 3 4 3 2 1 0 1 2 3 6 3 2 1; do echo "case $x 0 1  -4 0 4 0"; done
		} >sixteen.case
		if $lockstep accuracy --cases 1 --test box_box --scene uniform >/dev/null 2>&1; then
			run 1 $lockstep replay --show 1 --plugin "$build/tests/modules/mine_wrong.so" sixteen.case
			shown 1
			says '^  mine, case 12: \(wrong\|hit\)'
		else
			refused 'no exact truths; lockstep check --bits compares' \
				$lockstep replay --plugin "$build/tests/modules/mine_wrong.so" sixteen.case
		fi
	fi
	if ! $lockstep list --json >/dev/null 2>&1; then
		refused 'no jansson' $lockstep replay --json ten.case
		finish
	fi
	refused 'only one of them' $lockstep replay --c --json ten.case
	refused 'no.case: No such file' $lockstep replay --json no.case
	# A name that is not UTF-8 is null, and the file is included.
	cp ten.case "$(printf '\377.case')"
	run 0 $lockstep replay --json "$(printf '\377.case')"
	says '"file": null'
	says '"case": 9'
	run 0 $lockstep replay --json walk.case
	mv out walk.json
	run 0 $lockstep replay --json ten.case ten.case
}
grep -q '^  all agree$' err || fail 'the report is not on standard error'
[ "$failures" = 0 ] || exit 1
command -v python3 >/dev/null || { echo 'no python3'; exit 77; }
python3 - out "$($lockstep accuracy --cases 1 --test box_box --scene uniform >/dev/null 2>&1 && echo exact)" <<'END' || fail 'JSON has something else'
import json, sys
walks = json.load(open("walk.json"))["files"][0]["cases"]
assert not sys.argv[2] or [walk["exact"]["z"] for walk in walks] == [None, 1.5]
files = json.load(open(sys.argv[1]))["files"]
assert len(files) == 2 and files[0] == files[1]
assert files[0]["test"] == "circle_circle" and files[0]["mode"] == "pairs" and files[0]["agree"] is True
cases = files[0]["cases"]
assert [case["case"] for case in cases] == list(range(10))
for gap, case in enumerate(cases[:9]):
    assert case["operands"] == [{"shape": "circle", "x": 0, "y": 0, "r": 2}, {"shape": "circle", "x": 3, "y": gap, "r": 3}]
    assert len(case["answers"]) > 1 and all(a["hit"] == (gap <= 4) for a in case["answers"].values())
    assert all(answer["same"] for build, answer in case["answers"].items() if build != "reference")
    if sys.argv[2]:
        assert case["exact"]["hit"] == (gap <= 4) and case["exact"]["boundary"] == (gap == 4)
assert cases[9]["operands"][0]["x"] is None and not cases[9]["answers"]["reference"]["hit"]
assert not sys.argv[2] or cases[9]["exact"]["valid"] is False
END
finish
