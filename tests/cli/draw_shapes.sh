#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep draw for shapes of float32: every test of the table gives a picture, whatever its operands; and the position
# of the zoom and the text match the case.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"

holds() { # TEXT PICTURE
	grep -q -F -e "$1" "$2" || fail "no '$1' in $2"
}

count() { # TEXT PICTURE NUMBER
	found=$(awk -v text="$1" 'index($0, text) { n++ } END { print n + 0 }' "$2")
	[ "$found" = "$3" ] || fail "$found instead of $3 of '$1' in $2"
}

# Pictures must be XML with valid numbers. Titles contain operands, which may be anything.
sound() { # PICTURE...
	if command -v xmllint >/dev/null; then
		xmllint --noout "$@" || fail "not XML: $*"
	elif command -v python3 >/dev/null; then
		python3 -c 'import sys, xml.dom.minidom as d
for name in sys.argv[1:]: d.parse(name)' "$@" || fail "not XML: $*"
	fi
	if sed '/<title>/,/<\/title>/d' "$@" | grep -E '="[^"]*(nan|inf)' >odd; then
		fail "no numbers: $*: $(cut -c 1-200 odd)"
	fi
	# Viewers compute in float: on a page of 1000, nothing may be far outside.
	if sed '/<title>/,/<\/title>/d; s/\.[0-9]*//g' "$@" | grep -E ' d="[^"]*([0-9]{5}|e\+)' >odd; then
		fail "far outside: $*: $(cut -c 1-200 odd)"
	fi
}

case_file() { # NAME TEST LINE...
	name=$1 test=$2
	shift 2
	{
		printf 'lockstep-case 1\ntest %s\n' "$test"
		printf '%s\n' "$@"
	} >"$name.case"
}

# ---- The table -----------------------------------------------------------------------------------
# Every test: each of its operands is in the whole picture and in the zoom, from every side.
$lockstep list >table
for test in $($lockstep list --names); do
	for scene in uniform degenerate extreme; do
		run 0 $lockstep draw --test $test --scene $scene --cases 3 --output $test-$scene.svg
		says "^$test-$scene.svg: $test, 3 cases"
	done
	sound $test-uniform.svg $test-degenerate.svg $test-extreme.svg
	operands=$(sed -n "s/^$test  *\([^>]*\) -> .*/\1/p" table | sed 's/, world.*//; s/,//g')
	[ -n "$operands" ] || fail "no operands of $test in the list"
	grep -q '<svg class="zoom"' $test-uniform.svg || {
		grep -q '<g class="case ' $test-uniform.svg || fail "no cases in $test-uniform.svg"
		continue
	}
	nth=first
	for operand in $operands; do
		for picture in $test-uniform.svg $test-degenerate.svg $test-extreme.svg; do
			# Three cases in two or four views of a shared world, or each in its separate world.
			shown=$(awk '/<svg class="(zoom|whole)"/ { n++ } END { print n }' $picture)
			case $shown in 2 | 4) shown=$((3 * shown)) ;; esac
			count "<path class=\"operand $nth $operand" $picture $shown
		done
		grep -q "class=\"operand $nth ${operand}[ a-z]*\" d=\"M0 0M" $test-uniform.svg ||
			fail "no strokes of $operand in $test-uniform.svg"
		nth=second
	done
done

# ---- One case ------------------------------------------------------------------------------------
# The middle of the zoom is marked on the page: the shared point.
case_file point segment_segment_point 'case 0 0 8 8  0 2 2 0'
run 0 $lockstep draw point.case
says '^point.svg: segment_segment_point, 1 case: 1 hit, 0 misses'
holds ', x = 1, y = 1<' point.svg
holds '>builds that differ from the reference: none of ' point.svg
count 'result" d="' point.svg 3
awk -F '"' '/<svg class="(zoom|whole)"/ { x = $4 + $8 / 2; y = $6 + $10 / 2 }
	/result" d="/ { split($4, at, /[M m]/); marks++
		if (marks == 2 && (at[4] - x) ^ 2 + (at[5] - y) ^ 2 > 1e-4) bad = 1 }
	/"operand first segment"/ && !n++ { split($4, at, /[ML ]/); bad = at[6] <= at[4] || at[7] >= at[5] }
	END { exit bad || marks != 3 }' point.svg || fail "no mark in the middle of the zoom, or a segment that does not go up"
# The gap is 1/16, and the zoom six times as wide, or as wide as the drawn shapes permit.
case_file gap segment_segment 'case 0 0 64 0  32 0.0625 32 64'
run 0 $lockstep draw gap.case
holds '>zoom: 0.38 wide<' gap.svg
case_file far segment_segment 'case 0 0 4 0  2 2 2 5'
run 0 $lockstep draw far.case
holds '>zoom: 3 wide<' far.svg
holds '>reference: miss<' far.svg
if $lockstep replay point.case | grep -q 'needs GMP'; then
	holds 'exact truth: unknown without GMP<' point.svg
else
	case_file touch circle_circle 'case 0 0 3  5 0 2'
	run 0 $lockstep draw touch.case
	holds '>exact truth: hit, margin +0 roundings<' touch.svg
	# The worst known cases are those with wrong answers.
	run 0 $lockstep draw --output worst.svg "$LOCKSTEP_DATA/worst/circle_segment.case"
	says ' 1 wrong$'
	holds '>0: hit, wrong, margin -' worst.svg
	holds '<g class="case hit wrong">' worst.svg
fi
# Discs of radius 2 and 4 with a gap of 2: its middle is 2.5 radii from the left of the first.
case_file discs circle_circle 'case 0 0 2  8 0 4'
run 0 $lockstep draw discs.case
awk -F '"' '/<path class="operand first circle" / && !r { split($4, at, /[Ma ]/); r = at[6]
		x = at[4] + 2.5 * r; y = at[5] }
	/<rect class="frame"/ { frames++
		if (($4 + $8 / 2 - x) ^ 2 + ($6 + $10 / 2 - y) ^ 2 > 1e-4) bad = 1 }
	END { exit bad || frames != 1 || !(r > 0) }' discs.svg || fail "the zoom is not between the discs"
grep -A1 'sample operand second' discs.svg | grep -q '>circle b<' || fail "the second disc is not in the legend"
# Three balls: one that misses is hollow, one that hits is filled.
case_file balls sphere_triangle 'case 1 1 1 2  0 0 0 4 0 0 0 4 0' \
	'case 1 1 9 2  0 0 0 4 0 0 0 4 0' 'case 1 1 -2 2  0 0 0 4 0 0 0 4 0'
run 0 $lockstep draw balls.case
count '<g class="case hit">' balls.svg 8
count '<g class="case miss">' balls.svg 4
count '>from above: x, y<' balls.svg 3
count '>from the side: x, z<' balls.svg 3

# Shapes that cannot be drawn are named, and the rest is drawn.
case_file invalid circle_circle 'case 0 0 -1  5 0 2' 'case nan 0 1  5 0 2' 'case 0 0 1  inf 0 2' \
	'case 0 0 0  0 0 0' 'case 3e38 -3e38 1e38  -3e38 3e38 1e-45' 'case 1e-45 0 1e-45  0 0 0'
run 0 $lockstep draw invalid.case
says '3 invalid$'
sound invalid.svg
count 'class="operand first circle invalid" d="M0 0"/>' invalid.svg 3
count 'class="operand first circle invalid" d="M0 0M' invalid.svg 1
count 'class="operand second circle invalid" d="M0 0"/>' invalid.svg 2
holds '>invalid or empty, at most a cross: 3<' invalid.svg

# A square with a hole.
case_file hole point_polygon 'row 0 0' 'row 8 0' 'row 8 8' 'row 0 8' part 'row 2 2' 'row 2 6' \
	'row 6 6' 'row 6 2' 'case 1 1' 'case 4 4' 'case 9 9' 'case nan 0'
run 0 $lockstep draw hole.case
says '4 cases: 1 hit, 3 misses'
sound hole.svg
count '<g class="world polygon">' hole.svg 2
grep -q '<path class="rings" d="M[^"M]*ZM[^"M]*Z"/>' hole.svg || fail "not two rings"
# With an infinite end, and very many cases.
awk 'BEGIN { print "lockstep-case 1\ntest circle_circle"
	for (i = 0; i < 1068; ++i) print "case", i, "0 1  0 0 1" }' >lots.case
run 0 $lockstep draw lots.case
says '44 not drawn$'
sound lots.svg

# ---- Bad input -----------------------------------------------------------------------------------
rm -f ./*.svg
case_file short box_box 'case 0 0 1 1 0 0 1'
case_file word circle_line 'case 0 0 1  0 0 one 1'
case_file empty sphere_plane
case_file world point_polygon 'case 0 0'
refused 'short.case:3: too few numbers' $lockstep draw short.case
refused 'word.case:3: not a number' $lockstep draw word.case
refused 'empty.case:3: no case' $lockstep draw empty.case
refused 'world.case:3: no rows before it' $lockstep draw world.case
left=$(find . -name '*.svg*')
[ -z "$left" ] || fail "left behind: $left"

# ---- A path --------------------------------------------------------------------------------------
# A ball that falls and moves along the floor; and the same steps starting elsewhere.
floor='row -9 -9 0  9 -9 0  0 9 0'
case_file path sphere_walk "$floor" 'case 0 0 4 1  1 0 -1' 'case 1 0 3 1  1 0 -1' 'case 2 0 2 1  1 0 0'
case_file steps sphere_walk "$floor" 'case 0 0 4 1  1 0 -1' 'case 1 0 3.5 1  1 0 -1' 'case 2 0 2 1  1 0 0'
run 0 $lockstep draw path.case steps.case
sound path.svg steps.svg
count '<path class="operand first" ' path.svg 6
count 'curve" d="' path.svg 3
count 'class="frame"' path.svg 0
count 'curve" d="' steps.svg 0
holds 'from the side: x, z' path.svg

finish
