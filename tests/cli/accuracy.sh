#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep accuracy: the table, its scenes, JSON that adds up, the plot, worst cases, bad options.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"

if ! $lockstep accuracy --cases 1 --test box_box --scene uniform >/dev/null 2>err; then
	grep -q 'no GMP' err || { cat err; exit 1; }
	refused 'no GMP' $lockstep accuracy --cases 1
	echo 'this build has no exact truths'
	[ "$failures" = 0 ] || exit 1
	exit 77
fi

# An emulated CPU is some fifty times slower.
cases=300
[ -z "${RUNNER:-}" ] || cases=60

# ---- Options --------------------------------------------------------------------------------------
run 0 $lockstep accuracy --help
says '^Usage: lockstep accuracy '
refused "unknown option '--frobnicate'" $lockstep accuracy --frobnicate
refused 'unexpected' $lockstep accuracy extra
refused 'needs a value' $lockstep accuracy --json
refused 'no test matches' $lockstep accuracy --test 'no_such_*'
refused 'mars' $lockstep accuracy --scene mars
refused 'no such instruction set' $lockstep accuracy --isa mmx
other=$($lockstep isa | sed -n 's/^\([a-z0-9]*\) *native.*/\1/p' | sed -n 2p)
[ -z "$other" ] || refused 'one instruction set' $lockstep accuracy --isa "scalar,$other"
refused 'not a whole number' $lockstep accuracy --cases many
refused 'out of range' $lockstep accuracy --cases 0
refused 'out of range' $lockstep accuracy --threads 0
refused 'not a number of seconds' $lockstep accuracy --seconds soon
refused 'shard' $lockstep accuracy --shard 2/2
refused 'worst: No such file' $lockstep accuracy --save no/such/worst --test box_box --cases 1
refused 'x.json: No such file' $lockstep accuracy --json no/such/x.json --test box_box --cases 1
: >file
refused 'Not a directory' $lockstep accuracy --save file --test box_box --cases 1

# ---- The table ------------------------------------------------------------------------------------
# A test, then its specimens; the scenes, if they are requested.
run 0 $lockstep accuracy --scene uniform,grazing --cases $cases --by-scene \
	--test 'segment_triangle,*_triangle_published,box_box,line_side,segment_crossing'
cat out
both='uniform grazing'
wanted="line_side $both segment_crossing $both box_box $both segment_triangle $both"
wanted="$wanted segment_triangle_published $both sphere_triangle_published $both"
[ "$(sed -n 's/^ *\([a-z_]*\) .*[-0-9]$/\1/p' out | paste -sd' ')" = "$wanted" ] ||
	fail 'specimens and scenes are not where they belong'
says "^box_box *$((2 * cases)) .* 0  *0  *0 "
says '^segment_triangle .* 14.01 '
says '^line_side *[0-9]*  *-  *-  *-  *- '
says 'no answer of a guaranteed test is outside its guarantee'
awk 'length > 110 { print "too wide: " $0; wide = 1 } END { exit wide }' out ||
	fail 'lines over 110 columns'
# The published one is wrong by far more than roundings; the sound one is not.
awk '$1 == "segment_triangle_published" && $4 != "0" && $9 > 100 { found = 1 }
	END { exit !found }' out || fail 'nothing wrong with segment_triangle_published'

# Every test has a line.
run 0 $lockstep accuracy --cases 2 --scene lattice
for test in $($lockstep list --names); do
	grep -q "^ *$test " out || fail "no line of $test"
done

run 0 $lockstep accuracy --test 'circle_box*' --scene lattice --cases $cases --markdown
says '^| test | cases | '
says '^| .circle_box. | '
grep '^|' out | awk -F'|' 'NF != 16 { exit 1 }' || fail 'rows of Markdown of different lengths'

# Any kernel's answers are the reference's; a seed repeats a run; threads change nothing.
# shellcheck disable=SC2086
climb="$lockstep accuracy --test circle_line,reflect --scene grazing --cases $cases --climb"
run 0 $climb
grep '^[a-z_]* .*%' out >reference
[ -s reference ] || fail 'no table'
# Cases found by climbing are not cases of the scene.
says "^$((2 * cases)) cases of 1 scene, seed 1, and $((2 * cases)) neighbours of the worst ones, in "
twin=$($lockstep isa | awk 'NR > 2 && / emulated/ { print $1 "-emulated"; exit }')
for option in '--isa scalar' "--isa ${twin:-scalar}" '--threads 1' '--threads 3' '--seed 1'; do
	run 0 $climb $option
	grep '^[a-z_]* .*%' out >same
	cmp reference same >&2 || fail "$option is not the same"
done

# Without --cases, it stops when the time is up; by then, all tests have run on all scenes.
run 0 $lockstep accuracy --test 'point_*' --scene uniform,lattice --seconds 0.001
says '^point_polygon  *[1-9]'

# ---- JSON -----------------------------------------------------------------------------------------
if $lockstep list --json >/dev/null 2>&1; then
	chosen="--test circle_line*,reflect,pong* --scene uniform,grazing --cases $cases"
	run 0 $lockstep accuracy $chosen --json whole.json
	says '^circle_line_published\|^  circle_line_published'
	for shard in 0 1 2; do
		run 0 $lockstep accuracy $chosen --shard $shard/3 --json -
		mv out $shard.json
		grep -q '^circle_line ' err || fail 'no table on stderr'
	done
	if command -v python3 >/dev/null; then
		python3 - whole.json 0.json 1.json 2.json <<-'END' || fail 'shards are not the whole'
			import json, sys
			whole, *parts = [json.load(open(name)) for name in sys.argv[1:]]
			assert whole["disagreements"] == 0 and whole["shards"] == 1
			assert [part["shard"] for part in parts] == [0, 1, 2]
			for t, test in enumerate(whole["tests"]):
			    scenes = test["scenes"].values()
			    for key, value in test["total"].items():
			        pieces = [part["tests"][t]["total"][key] for part in parts]
			        assert None not in [value] + pieces or test["judge"], key
			        if isinstance(value, list) or None in [value] + pieces:
			            continue
			        if key == "ulps_worst" or key.startswith(("seen", "worst_")):
			            assert value == max(pieces) == max(s[key] for s in scenes), key
			        elif key == "ulps_sum":
			            # Additions in a different order: each rounds by 2^-53.
			            n = test["total"]["results"]
			            assert abs(value - sum(pieces)) <= n * 2.0**-52 * value, key
			        else:
			            assert value == sum(pieces) == sum(s[key] for s in scenes), key
			    total = test["total"]
			    assert sum(b["cases"] for b in total["margins"]) == \
			        total["promised"] - total["invalid"]
			    assert sum(b["wrong"] for b in total["margins"]) == \
			        total["wrong"] - total["invalid_wrong"]
			    assert sum(b["results"] for b in total["ulps"]) == \
			        total["results"] - total["not_numbers"]
			    assert total["false_hits"] + total["false_misses"] == total["wrong"]
			wrong = {test["name"]: test["total"]["wrong"] for test in whole["tests"]}
			assert wrong["circle_line_published"] > 0 and wrong["pong"] == 0
		END
	fi
else
	refused 'no jansson' $lockstep accuracy --json x.json --cases 1
fi

# ---- Rates by scene -------------------------------------------------------------------------------
run 0 $lockstep accuracy --test circle_line,circle_line_published,box_box,line_side \
	--scene lattice,grazing --cases $cases --rates
says '^test  *lattice  *grazing  *worst$'
says '^circle_line  *0  *[0-9.]*%  *[0-9.]*$'
says '^  circle_line_published  *[0-9.]*%  *[0-9.]*%  *[0-9.e]*$'
says '^box_box  *0  *0  *0$'
[ "$(grep -c '^line_side ' out)" = 1 ] || fail 'line_side has no answer that could be wrong'
run 0 $lockstep accuracy --test circle_line --scene lattice --cases $cases --rates --markdown
says '^| test | lattice | worst |$'
says '^| `circle_line` | 0 | 0 |$'

# ---- The worst cases ------------------------------------------------------------------------------
save="$lockstep accuracy --test circle_line --scene grazing --save worst"
run 0 $save --cases 128 --seed 4
cp worst/circle_line.case mild.case
run 0 $save --cases $((2 * cases)) --climb
says '^saved worse cases of 1 tests in worst; 0 tests had cases as bad there'
cmp -s worst/circle_line.case mild.case && fail 'a worse case was not saved'
cp worst/circle_line.case worse.case
run 0 $save --cases 128 --seed 4
says '^saved worse cases of 0 tests in worst; 1 tests had cases as bad there'
cmp worst/circle_line.case worse.case >&2 || fail 'a milder case was saved'
run 0 $lockstep replay worst/circle_line.case
says 'all agree'
echo junk >worst/circle_line.case
refused 'circle_line.case:1' $save --cases 1
printf 'lockstep-case 1\ntest box_box\ncase 0 0 1 1  0 0 1 1\n' >worst/circle_line.case
refused 'circle_line.case: a case of box_box' $save --cases 1
[ "$(ls worst)" = circle_line.case ] || fail "left in worst: $(ls worst)"

# With a world, and of two kinds: a wrong answer, and an inexact result. A worse case replaces the one of its kind,
# and the other stays.
run 0 $lockstep accuracy --test point_polygon,offset_curve --scene grazing --save worst --cases $cases
says '^saved worse cases of 2 tests in '
run 0 $lockstep replay worst/point_polygon.case worst/offset_curve.case
says 'all agree'
[ "$(grep -c '^case' worst/offset_curve.case)" = 2 ] || fail 'not two cases of offset_curve'
{ grep -v '^case' worst/offset_curve.case; grep '^case' worst/offset_curve.case | head -1; } >one
cp worst/offset_curve.case two
mv one worst/offset_curve.case
run 0 $lockstep accuracy --test offset_curve --scene grazing --save worst --cases $cases
cmp worst/offset_curve.case two >&2 || fail 'the other kind was not put back'

# The reports of tests/check/test_worst.c for a case that is not bad enough, and for a missing one.
if [ -x "$build/tests/check.unit" ]; then
	mkdir data
	cp -r "$LOCKSTEP_DATA/worst" data/
	printf 'lockstep-case 1\ntest circle_circle\ncase 0 0 2  3 4 3\n' >data/worst/circle_circle.case
	rm data/worst/reflect.case
	run 1 env LOCKSTEP_DATA="$PWD/data" ${RUNNER:-} "$build/tests/check.unit" test_worst
	grep -q 'circle_circle: K is .*, more than 4 times 0,' err || fail 'a mild case will do'
	grep -q 'reflect.case: No such file' err || fail 'no case will do'
	[ "$(grep -c 'to look for worse cases' err)" = 2 ] || fail "not two: $(cat err)"
	cp "$LOCKSTEP_DATA/worst/circle_circle.case" data/worst/
	run 0 env LOCKSTEP_DATA="$PWD/data" ${RUNNER:-} "$build/tests/check.unit" test_worst
	cat out err | grep -q 'SKIPPED' || fail 'a missing case will do'
fi

# ---- The plot -------------------------------------------------------------------------------------
plot="$lockstep accuracy --test circle_*,box_box --scene lattice,grazing --cases $cases --plot x.svg"
well_formed() {
	grep -q '^<svg ' $1 && grep -q '^</svg>$' $1 || fail "$1: no whole picture"
	! command -v xmllint >/dev/null || xmllint --noout $1 || fail "$1: not XML"
}
run 0 $plot
well_formed x.svg
grep -q 'circle_line_published' x.svg || fail 'circle_line_published is not in the plot'
grep -q 'K = 4.51' x.svg || fail 'no error bound in the plot'
# box_box is never wrong.
grep -q 'box_box' x.svg && fail 'box_box is in the plot'
grep -q 'no answer was wrong' x.svg && fail 'nothing was wrong'
[ "$(ls x.svg*)" = x.svg ] || fail "left behind: $(ls x.svg*)"
run 0 $lockstep accuracy --test box_box --scene lattice --cases 100 --plot y.svg
well_formed y.svg
grep -q 'no answer was wrong' y.svg || fail 'something was wrong'
refused 'no/such/x.svg: No such file' $lockstep accuracy --plot no/such/x.svg --cases 1

[ ! -e lockstep-found ] || fail 'lockstep-found was made'
finish
