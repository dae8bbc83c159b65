#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep digest: every build gives the recorded answers to the recorded cases, and every fault of an answer, a build
# or the file is reported.
# shellcheck disable=SC2086 # $lockstep is several words in a cross build
. "${srcdir:-.}/tests/lib.sh"
record=$LOCKSTEP_DATA/digests.txt

# ---- Everything -----------------------------------------------------------------------------------
isas=$($lockstep isa | sed -n 's/^\([a-z0-9]*\) *\(native\|emulated: not\).*/\1/p' | paste -sd,)
echo "required: $isas"
new=
for test in $($lockstep list --names); do
	grep -q "^$test " "$record" || new="$new $test"
done
if [ -z "$new" ]; then
	run 0 $lockstep digest --compare "$record" --require "$isas"
	says '^all as in '
else
	# New tests are not recorded yet, but all others must be unchanged.
	run 1 $lockstep digest --compare "$record" --require "$isas"
	grep -q 'CHANGED\|DIFFERENT\|STALE' out && fail 'something other than new tests differs'
	[ "$(grep -c '^UNRECORDED' out)" = "$(echo $new | wc -w)" ] || fail 'more is not recorded'
fi
cat out err
for test in $($lockstep list --names); do
	grep -q "^[0-9a-f]\{16\}  $test\(\$\|  (\)" out || fail "no digest of $test"
done
whole=yes
grep -q 'left out' out && whole=no

# ---- The record -----------------------------------------------------------------------------------
# A few tests and scenes, one of them with worlds.
few="$lockstep digest --test circle_circle,point_polygon --scene uniform,lattice --isa scalar"
run 0 $few --compare "$record"
says '^on reference *4 of 4 digests equal$'
says '^on scalar *4 of 4 digests equal$'
says '^[0-9a-f]\{16\}  point_polygon  (2 of 1[0-9]* scenes)$'
grep -q 'left out' out && fail 'what was not chosen is not left out'
run 0 $few --scenes
says '^[0-9a-f]\{16\}  point_polygon *lattice  *of 512 cases [0-9a-f]\{16\}$'
says '^no build differs from the references$'

# altered SED PATTERN: compares with the record as changed by SED; the report in ./out must have a difference that
# matches PATTERN.
altered() {
	sed "$1" "$record" >altered.txt
	cmp -s "$record" altered.txt && fail "nothing altered by $1"
	run 1 $few --compare altered.txt
	says "$2"
	says '^[1-9] entr[a-z]* DIFFERS\{0,1\}; '
	says 'record it: make record-digests$'
}

# Runs the command that the report suggests for a closer look.
look() {
	command=$(sed -n 's/^  look   lockstep //p' out | head -n 1)
	[ -n "$command" ] || fail 'no command to look with'
	run "$1" $lockstep $command
}

sixteen='[0-9a-f]\{16\}'
altered "s/^\(circle_circle lattice $sixteen\) .*/\1 0123456789abcdef/" \
	'^CHANGED  circle_circle, scene lattice: the answers to the same cases$'
says '^  given by the reference and 1 of 1 builds$'
says '^  expected 0123456789abcdef (recorded), got [0-9a-f]\{16\}$'
says '^  again  lockstep digest --scenes --test circle_circle --scene lattice --compare altered'
says '^on scalar *3 of 4 digests equal$'
grep -q 'uniform:\|point_polygon:' out && fail 'what is equal differs'
look 0
altered "s/^\(point_polygon lattice\) $sixteen/\1 0123456789abcdef/" \
	'^CHANGED  point_polygon, scene lattice: the cases themselves$'
altered '/^circle_circle uniform /d' '^UNRECORDED  circle_circle, scene uniform: no line for it'
altered "/^point_polygon $sixteen\$/d" '^UNRECORDED  point_polygon: no line for it'
altered '/^circle_circle /d' '^UNRECORDED  circle_circle: no line for it in altered.txt$'
[ "$(grep -c UNRECORDED out)" = 1 ] || fail 'more than one line for a new test'
altered 's/^circle_line /circle_lime /' \
	'^STALE  altered.txt:[0-9]*: there is no test circle_lime$'
[ "$(grep -c STALE out)" = 1 ] || fail 'more than one line for a test that is gone'
altered 's/ mesh / mush /' '^STALE  altered.txt:[0-9]*: there is no scene mush$'
# A prefix of a name, or a longer name, does not match it.
altered 's/ mesh / mesh2 /' '^STALE  altered.txt:[0-9]*: there is no scene mesh2$'
altered 's/ mesh / mes /' '^STALE  altered.txt:[0-9]*: there is no scene mes$'
altered 10q '^UNRECORDED  point_polygon: no line for it'

# A test's digest is only comparable if all scenes ran.
run 0 $few --compare "$record"
if [ $whole = yes ]; then
	sed "s/^circle_circle $sixteen\$/circle_circle 0123456789abcdef/" "$record" >altered.txt
	run 0 $few --compare altered.txt
	run 1 $lockstep digest --test circle_circle --isa scalar --compare altered.txt
	says '^CHANGED  circle_circle: its own digest, although the digests of all scenes are as recorded'
fi

# Comments and the amount of space between words do not matter.
sed 's/^#.*/# other words/; 3,$s/ /  /; s/$/\r/' "$record" >spaced.txt
run 0 $few --compare spaced.txt

refused 'absent.txt: No such file' $few --compare absent.txt
refused 'Is a directory' $few --compare .
: >empty.txt
refused 'empty.txt: empty' $few --compare empty.txt
head -c 3000 /dev/urandom >random.txt
refused 'random.txt\(:1\)\{0,1\}: not a file of digests' $few --compare random.txt
sed 1d "$record" >headless.txt
refused 'headless.txt:1: not a file of digests' $few --compare headless.txt
sed '2s/512/256/' "$record" >other.txt
refused "other.txt:2: digests of other cases: expected 'cases seed 1, " \
	$few --compare other.txt
head -n 1 "$record" >first.txt
refused 'first.txt:2: digests of other cases' $few --compare first.txt
head -c $(($(wc -c <"$record") - 5)) "$record" >cut.txt
refused "cut.txt:[0-9]*: not a digest of 16 hexadecimal digits: '[0-9a-f]\{12\}'" \
	$few --compare cut.txt
{ cat "$record"; grep '^circle_circle lattice ' "$record"; } >twice.txt
refused "twice.txt:[0-9]*: duplicate digest: 'circle_circle'" \
	$few --compare twice.txt
{ cat "$record"; echo one two three; } >three.txt
refused 'three.txt:[0-9]*: neither a test, a scene and two digests, nor' \
	$few --compare three.txt
refused 'exclude each other' $lockstep digest --compare "$record" --record new.txt
refused 'no --test and no --scene' $few --record new.txt
refused 'a scene from a file has no digest' $lockstep digest \
	--scene "maze:$LOCKSTEP_DATA/games/maze.txt"

# ---- Missing scenes are left out, and named -------------------------------------------------------
mkdir nothing
run 0 env LOCKSTEP_DATA="$folder/nothing" $lockstep digest --test circle_circle --isa scalar \
	--compare "$record"
says '; left out: .*map'
grep -q 'without the scene map: LOCKSTEP_DATA=' err || fail "no message about the map: $(cat err)"
run 2 env LOCKSTEP_DATA="$folder/nothing" $lockstep digest --record new.txt
grep -q 'needs all scenes, and some were left out' err || fail "recorded in part: $(cat err)"
[ ! -e new.txt ] || fail 'a part was recorded'

# ---- Builds ---------------------------------------------------------------------------------------
run 1 $few --require scalar,avx2-emulated
grep -q 'avx2-emulated did not run' err || fail "no message about avx2-emulated: $(cat err)"

# A correct plugin, and wrong ones: the report blames the plugin, not the record.
plugin=$build/tests/modules/plugin.so
wrong() {
	run 1 env BROKEN="$1" $lockstep digest --test "$2" --scene "$3" --isa scalar \
		--compare "$record" --plugin "$plugin"
	says "^DIFFERENT  $2 on plugin, scene $3: not the reference's answers\$"
	says "^  expected [0-9a-f]* (the reference's), got [0-9a-f]*: first in case [0-9]*\$"
	says '^on plugin *0 of 1 digests equal$'
	says '^on scalar *1 of 1 digests equal$'
	grep -q CHANGED out && fail 'the reference has not changed'
	command=$(sed -n 's/^  look   lockstep //p' out | head -n 1)
	run 1 env BROKEN="$1" $lockstep $command
	says "DISAGREEMENT  $2 on plugin"
}
if [ -f "$plugin" ]; then
	run 0 $few --plugin "$plugin" --compare "$record"
	says '^on plugin *4 of 4 digests equal$'
	wrong open circle_circle lattice
	wrong negative circle_circle extreme
	wrong zero line_side lattice
	wrong skip line_side uniform
	wrong double line_side uniform
	wrong level point_polygon lattice
	wrong outline point_polygon clustered
fi

# ---- Recording ------------------------------------------------------------------------------------
# Records everything again, for which an emulated CPU is too slow.
if [ $whole = yes ] && [ -z "${RUNNER:-}${SANITIZER_FLAGS:-}" ]; then
	run 0 $lockstep digest --isa scalar --record new.txt
	says '^recorded in new.txt$'
	[ -n "$new" ] || cmp "$record" new.txt || fail 'recording again gives another file'
	refused '--record: no/such/new.txt: No such file' $lockstep digest --isa scalar \
		--record no/such/new.txt
	if [ -f "$plugin" ]; then
		run 1 env BROKEN=crash $lockstep digest --isa scalar --plugin "$plugin" \
			--record wrong.txt
		grep -q 'nothing written, since builds differ' err || fail "recorded: $(cat err)"
		[ ! -e wrong.txt ] || fail 'a crashing build was recorded'
	fi
fi

# ---- Plug-ins' own answers ------------------------------------------------------------------------
# A plug-in's record has the tests that it has, and its own answers, which need not be the reference's.
asks=$build/tests/modules/questions.so
if [ $whole = yes ] && [ -f "$asks" ]; then
	own="$lockstep digest --isa scalar --plugin $asks"
	run 1 $own
	says '^DIFFERENT  median on asks-wrong, scene extreme: '
	run 0 $own --record own.txt
	says '^[0-9a-f]\{16\}  median/asks-wrong$'
	says '^on asks-wrong *44 of 44 digests equal$'
	grep -q '^on scalar' out && fail 'a line for a build that has none of the tests'
	says '^4 tests over 11 scenes'
	[ "$(grep -c '^[a-z_]*/' own.txt)" = 88 ] || fail "not 88 lines of functions: $(cat own.txt)"
	run 0 $own --compare own.txt
	says '^on asks-wrong *44 of 44 digests equal$'
	says '^all as in own.txt$'
	run 0 $own --compare own.txt --test median --scene extreme
	sed "s/^\(median.asks-wrong lattice $sixteen\) .*/\1 0123456789abcdef/" own.txt >altered.txt
	run 1 $own --compare altered.txt
	says '^CHANGED  median on asks-wrong, scene lattice: the answers to the same cases$'
	says '^  expected 0123456789abcdef (recorded), got [0-9a-f]\{16\}$'
	says "^  if this is intended, record it: lockstep digest --plugin $asks --record altered.txt\$"
	says '^on asks-wrong *43 of 44 digests equal$'
	look 0
	sed 's/asks-wrong/asks-avx9/' own.txt >altered.txt
	run 1 $own --compare altered.txt
	says '^SKIP asks-avx9: recorded, but it did not run$'
	sed '/asks-wrong/d' own.txt >altered.txt
	run 1 $own --compare altered.txt
	says '^DIFFERENT  median on asks-wrong, scene extreme: '
	grep -q 'on asks,' out && fail 'a function with the answers of the reference differs'
	{ cat own.txt; echo "median/asks $(printf %016d 0)"; } >altered.txt
	refused "altered.txt:[0-9]*: a plug-in's function needs a scene and two digests: 'asks'" $own --compare altered.txt
	# Recording a plug-in's tests in the file of all tests is not suggested.
	run 1 $own --compare "$record"
	says '^UNRECORDED  disc_capsule: no line for it in '
	says '^  record it: make record-digests$'
	# Without the plug-in, its tests do not exist.
	run 1 $lockstep digest --isa scalar --test box_box --compare own.txt
	says '^STALE  own.txt:[0-9]*: there is no test disc_capsule$'
fi

# ---- JSON -----------------------------------------------------------------------------------------
sed "s/^\(circle_circle lattice $sixteen\) .*/\1 0123456789abcdef/; s/^circle_line /circle_lime /" \
	"$record" >altered.txt
if $lockstep list --json >/dev/null 2>&1; then
	run 1 $few --json --compare altered.txt
	says '"what": "answers"'
	says '"expected": "0123456789abcdef"'
	says '"test": "circle_lime"'
	grep -q CHANGED err || fail 'no report beside JSON'
	if command -v python3 >/dev/null; then
		python3 -m json.tool out >/dev/null || fail 'not JSON'
	fi
fi

if [ -n "$new" ] && [ "$failures" = 0 ]; then
	echo "SKIP: all recorded digests match, but these are not recorded yet:$new: make record-digests"
	exit 77
fi
finish
