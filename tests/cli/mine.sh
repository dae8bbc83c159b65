#!/bin/sh
# SPDX-License-Identifier: MIT
# The commands that show, measure and draw plug-ins: with tests/cli/mine.c, and a wrong variant of it.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"
plugins=$build/tests/modules
mine=$plugins/mine.so wrong=$plugins/mine_wrong.so
[ -f "$mine" ] || { echo "no $mine: shared libraries are disabled"; exit 77; }

# list: subjects and claims.
run 0 $lockstep list --plugin "$mine" --plugin "$plugins/plugin.so"
says '^mine  *1.0  *point_circle  *by batches  *closed  *float$'
says '^mine  *1.0  *circle_segment  *by batches  *undecided  *float  *NaN, invalid operands$'
says '^plugin  *1.0  *line_side  *by batches  *undecided  *float  *det$'
run 0 $lockstep list --plugin "$mine" --names
says '^mine/circle_box$'
[ "$(wc -l <out)" = 3 ] || fail "not 3 subjects: $(cat out)"
if $lockstep list --json >/dev/null 2>&1; then
	run 0 $lockstep list --plugin "$mine" --json
	says '"homepage": "https://example.org/mine"'
	says '"promises_nothing_of": "NaN, invalid operands"'
fi
refused 'plugin: .*none.so: ' $lockstep list --plugin none.so

if ! $lockstep check --test box_box --scene grazing --cases 64 >out 2>&1; then
	echo 'SKIP verdicts: this build has no GMP'
	finish
fi

# A disc beyond the end of a segment: 5 away, with a radius of 4. In the wrong variant, segments have no end.
cat >beyond.case <<'END'
lockstep-case 1
test circle_segment
mode pairs
case 15 0 4  0 0 10 0
END
run 1 $lockstep replay --plugin "$wrong" beyond.case
says 'mine, case 0: wrong, a bug: exactly a miss; it says hit; it would be right if coordinates moved by'
run 0 $lockstep replay --plugin "$mine" beyond.case
says 'mine, case 0: right$'

# draw: the answer of each, and the movement that would correct it: a third of a unit of each coordinate.
run 0 $lockstep draw --plugin "$wrong" beyond.case
grep -q '>mine: hit, wrong, a bug; right if coordinates moved by 0\.[0-9]* ([0-9.e+]* ulps)<' beyond.svg ||
	fail "no movement: $(grep -o '>mine[^<]*<' beyond.svg)"
run 0 $lockstep draw --plugin "$mine" beyond.case
grep -q '>mine: miss, right<' beyond.svg || fail "not right: $(grep -o '>mine[^<]*<' beyond.svg)"
run 0 $lockstep draw --plugin "$wrong" --test circle_segment --scene uniform --cases 60 --output many.svg
grep -q '>mine: [1-9][0-9]* of 60 wrong; the worst is right if coordinates moved by ' many.svg ||
	fail "not counted: $(grep -o '>mine[^<]*<' many.svg)"
run 0 env BROKEN=crash $lockstep draw --plugin "$plugins/plugin.so" --test circle_circle --scene uniform --output a.svg
grep -q '>plugin: crash: ' a.svg || fail "no crash: $(grep -o '>plugin[^<]*<' a.svg)"
rm beyond.svg
refused 'plugin: none of them has circle_segment' $lockstep draw --plugin "$plugins/plugin.so" beyond.case
[ ! -e beyond.svg ] || fail 'a picture all the same'

# accuracy: beside the test itself, by scene, sorted by movement. Rounding does not count as wrong.
measured="$lockstep accuracy --cases 300 --scene uniform,grazing"
run 1 $measured --plugin "$mine" --plugin "$wrong" --rates --plot plot.svg --save worst --by-scene
says '^  mine-2  *[0-9]*  '
says '^circle_segment  *[0-9]'
says '^DISAGREEMENT  circle_segment on mine-2: the answer is wrong$'
awk '/^subject/ { table = 1; next } table { print $1, $2; exit }' out | grep -q '^mine-2 circle_segment$' ||
	fail 'the worst is not the first'
grep -q '^mine  *circle_segment  *[0-9]*  *[0-9.]*%  *0  *0  *0 ' out || fail 'rounding is wrong'
grep -q '^mine-2  *circle_segment  *[0-9]*  *[0-9.]*%  *[0-9.]*%  *[1-9][0-9]*  *0 .* [a-z]*$' out ||
	fail 'no bugs, or no movement'
grep -q '^box_box' out && fail 'more than its tests'
grep -q '>mine-2<' plot.svg || fail 'not in the plot'
[ -f worst/circle_segment-mine-2.case ] || fail "not saved: $(ls worst)"
run 1 $lockstep replay --plugin "$wrong" worst/circle_segment-mine-2.case
run 0 $measured --plugin "$plugins/mine_double.so"
grep -q '^  mine  *[0-9]*  *[0-9]*%  *0 ' out || fail "double is wrong: $(cat out)"
run 1 env BROKEN=crash $measured --plugin "$plugins/plugin.so" --test circle_circle
grep -q '^plugin  *circle_circle  *0  *-  *-  *0  *[1-9]' out || fail "no crash: $(tail -9 out)"
if $lockstep list --json >/dev/null 2>&1; then
	run 1 $measured --plugin "$wrong" --json -
	says '"subject": "mine"'
	says '"bugs": [1-9]'
	[ "$(grep -c '"name": "circle_segment"' out)" = 2 ] || fail 'not a test and a subject'
	[ "$(grep -c '"worst_movement_ulps": ' out)" = 18 ] || fail 'not the movement of every scene and total'
fi
refused 'plugin: .*mine.so has none of the chosen tests' $measured --plugin "$mine" --test box_box

# run: two columns for each plug-in, only its tests, and the wrong answers at the end. Emulated CPUs cannot start
# other programs.
if [ -z "${RUNNER:-}" ]; then
	run 1 $lockstep run --seconds 0.01 --plugin "$mine" --plugin "$wrong"
	says '  mine  *mine-2  '
	says '^DISAGREEMENT  circle_segment on mine-2: the answer is wrong$'
	says '^plug-in  mine: .* judged by its claims: none wrong$'
	says '^plug-in  mine-2: .*: [1-9][0-9]* WRONG, in circle_segment$'
	says '^builds .* mine mine-2$'
	grep -q '^box_box' out && fail 'more than its tests'
	grep -q '^circle_box .*  0 .*  0 ' out || fail "no share of wrong ones: $(cat out)"
	run 0 $lockstep run --seconds 0.01 --plugin "$mine" --test circle_box,box_box
	says '^box_box  *[0-9.MG]* '
	run 0 $lockstep run --seconds 0.01 --isolate --plugin "$mine" --test circle_box
	says 'times of plug-ins (without --isolate)'
	says '^plug-in  mine: [1-9].*: none wrong$'
	refused 'plugin: .*mine.so has none of the chosen tests' $lockstep run --plugin "$mine" --test box_box
	if $lockstep list --json >/dev/null 2>&1; then
		run 1 $lockstep run --seconds 0.01 --plugin "$wrong" --json
		says '"wrong": [1-9]'
		[ "$(grep -c '"wrong": ' out)" = 3 ] || fail "not of three subjects: $(cat out)"
		[ ! -x "$build/lockstep-bench" ] || says '"mine": [0-9.]*,\{0,1\}$'
	fi
fi

# What is required must run on every test, not only on the first.
run 1 $lockstep check --test circle_segment,dot3 --cases 131 --scene uniform --isa scalar --bits --plugin "$mine" \
	--require scalar,mine
[ "$(cat err)" = 'lockstep check: --require: mine did not run: it was not chosen, or not on every test' ] ||
	fail "not what is missing: $(cat err)"
finish
