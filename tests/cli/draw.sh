#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep draw: every world and every pair gives a picture with all its cases, answered as by the reference; and input
# that cannot be drawn is refused in one line, without writing a file.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"

well_formed() { # PICTURE
	if command -v xmllint >/dev/null; then
		xmllint --noout "$1" || fail "not XML: $1"
	elif command -v python3 >/dev/null; then
		python3 -c 'import sys, xml.dom.minidom as d; d.parse(sys.argv[1])' "$1" ||
			fail "not XML: $1"
	fi
}

count() { # PATTERN PICTURE NUMBER
	found=$(awk -v pattern="$1" '$0 ~ pattern { n++ } END { print n + 0 }' "$2")
	[ "$found" = "$3" ] || fail "$found instead of $3 of '$1' in $2"
}

holds() { # TEXT PICTURE
	grep -q -F -e "$1" "$2" || fail "no '$1' in $2"
}

# The picture has all cases of the file, and as many hits as replay counts.
drawn() { # NAME CASES HITS
	name=$1 cases=$2 hits=$3
	run 0 $lockstep draw "$name.case"
	says "^$name.svg: .*, $cases cases*: $hits hits*, $((cases - hits)) miss"
	well_formed "$name.svg"
	count '<g class="case ' "$name.svg" "$cases"
	holds "$name.case</text>" "$name.svg"
	$lockstep replay "$name.case" >replayed 2>&1 || fail "replay: $(tail -3 replayed)"
	[ "$(grep -c '^    reference *hit' replayed)" = "$hits" ] || fail "replay has other hits"
	question=$(sed -n '2s/^  //p' replayed)
	holds ">$question</text>" "$name.svg"
}

case_file() { # NAME TEST LINE...
	name=$1 test=$2
	shift 2
	{
		printf 'lockstep-case 1\ntest %s\n' "$test"
		printf '%s\n' "$@"
	} >"$name.case"
}

# ---- Worlds --------------------------------------------------------------------------------------
# A road three pixels wide between walls, and a disc that touches the image's end.
case_file mask circle_pixels 'row 0 0 32 5' 'row 0 0 32 1' 'row 0 4 32 1' \
	'case 10 2 1' 'case 20 1 1' 'case 1 2 1' 'case 0 2 1' 'case 5 2 -1' 'case 2000000000 2 1'
drawn mask 6 3
holds '>what the dilation of radius 1 adds<' mask.svg
holds '>too far away to be drawn: 1<' mask.svg
holds '>hit: 3<' mask.svg
holds '>miss: 3<' mask.svg
count '<g class="case hit">' mask.svg 3
count '<g class="case miss">' mask.svg 3
count 'class="number"' mask.svg 5
# Two walls of 32 pixels; of the dilation, the middle of the road remains, 1 to 30.
holds '<path class="wall" d="M0 0M0 0h32v1H0zM0 4h32v1H0z"/>' mask.svg
holds 'h32v1H0zM0 1h32v1H0zM0 2h1v1H0zM31 2h1v1H31zM0 3h32v1H0zM0 4h32v1H0z"/>' mask.svg
# Discs of several sizes have no common dilation.
case_file sizes circle_pixels 'row 0 0 32 32' 'case 10 10 1' 'case 10 10 2'
drawn sizes 2 0
count 'class="dilation"' sizes.svg 0
case_file pixel circle_mask 'row 0 0 8 8' 'row 2 2 3 3' 'case 2 2' 'case 1 2' 'case 4 4' \
	'case 5 4' 'case -1 0'
drawn pixel 5 3
count 'class="dilation"' pixel.svg 0

case_file tiles tile_overlap 'row -32 1000000000 16 8' 'row 0 0 4 3' 'row 1 1 2 1' \
	'case -17 1000000008 1 1' 'case -17 1000000008 2 1' 'case -17 1000000007 9 1' \
	'case -16 1000000008 0 1'
drawn tiles 4 1
holds '>walls, of 4 x 3 tiles<' tiles.svg
holds '<path class="wall" d="M0 0M1 1h2v1H1z"/>' tiles.svg

# The outline of four by four cells, and a wall in the middle.
case_file maze maze_walls 'row 0 0 10 10' 'row 0 0 5 5' 'row 0 0 4 4' 'row 2 1 0 2' \
	'case 15 15 5 5' 'case 15 15 6 5' 'case -3 15 3 2' 'case -3 15 4 2' 'case 36 36 4 4' \
	'case 36 36 4 5' 'case -2147483648 15 2147483647 1'
drawn maze 7 3
holds '>walls, of 5 x 5 cells<' maze.svg
thin=$(sed -n 's/<path class="thin" d="M0 0//p' maze.svg | sed 's/M[^h]*h0[^v]*v[^z]*z/down /g; s/M[^v]*v0[^z]*z/across /g')
[ "$thin" = 'down down down across across "/>' ] || fail "not 3 lines down and 2 across: $thin"

# A ball behind a paddle still touches it. With width instead of height, both balls are beside it.
case_file court pong 'row 10 50 5 40' 'row 300 50 5 40' 'case 14 80 8 8' 'case 15 80 8 8' \
	'case 293 80 8 8' 'case 292 80 8 8' 'case 0 89 8 8' 'case 0 90 8 8'
drawn court 6 3
count '<g class="case hit">' court.svg 2
count '<g class="case hit right">' court.svg 1
holds '>left: 2<' court.svg
holds '>right: 1<' court.svg
holds '>none: 3<' court.svg
count '<path class="[a-z ]*threshold' court.svg 4
sed 's/^test pong$/test pong_published/' court.case >printed.case
drawn printed 6 0

# ---- Pairs ---------------------------------------------------------------------------------------
case_file pair pixel_box_overlap 'case 0 0 4 4  3 3 4 4' 'case 0 0 4 4  4 0 4 4' \
	'case 0 0 0 4  0 0 4 4' 'case 2147483647 0 1 1  2147483640 0 8 1'
drawn pair 4 2
count '<rect class="panel"' pair.svg 4
awk -F '[ML ]' '/"operand/ && n < 2 { x[++n] = $8; y[n] = $9 } END { exit !(x[2] > x[1] && y[2] > y[1]) }' pair.svg ||
	fail "the second box is not on the right of the first one, and below it"
sed 's/^test .*/&\nmode many-one/' pair.case >many.case
run 0 $lockstep draw many.case
says '^many.svg: pixel_box_overlap, 4 cases: 2 hits, 2 misses'
count '<g class="case ' many.svg 4
holds 'many.case, many-one</text>' many.svg

# A disc that touches a box, which the printed algorithm calls a miss.
case_file disc circle_box_published 'case 0 0 5  5 -2 4 4' 'case 0 0 5  4 -2 4 4' \
	'case 0 0 5  20 -2 4 4'
drawn disc 3 1
# A quarter of a turn makes the first one reach the second.
case_file turned rect_rect_published 'case 0 0 10 2 0  4 6 2 2 0' 'case 0 0 10 2 90  4 5 2 2 0'
drawn turned 2 1

# An arc of radius 5, and the offset curve: beyond the centre, and not.
case_file bend offset_curve 'case 5 0 4 3 3 4  6' 'case 5 0 4 3 3 4  4' 'case 5 0 4 3 3 4  -6'
drawn bend 3 1
count '<rect class="panel"' bend.svg 3
count 'class="result" d' bend.svg 3
case_file curve offset_curve 'case 5 0 4 3 3 4  1' 'case 4 3 3 4 0 5  1' 'case 3 4 0 5 -3 4  1' \
	'case 0 5 -3 4 -4 3  inf'
drawn curve 4 1
count '<rect class="panel"' curve.svg 1
count 'class="beside"' curve.svg 3
case_file gone offset_curve 'case 0 0 1 0 2 0  1' 'case nan 0 1 0 2 0  1'
drawn gone 2 0
holds '>invalid or empty, at most a cross: 1<' gone.svg

# If there is an exact truth, wrong answers are drawn in a separate colour.
run 0 $lockstep draw printed.case disc.case
if grep -q ' wrong' out; then
	says '^printed.svg: .* 3 wrong$'
	count '<g class="case miss wrong">' printed.svg 3
	holds '>wrong misses: 3<' printed.svg
	says '^disc.svg: .* 1 wrong$'
	count '<g class="case miss wrong">' disc.svg 1
	holds '>wrong hits among them: 0<' disc.svg
fi

# ---- Many, and large -----------------------------------------------------------------------------
awk 'BEGIN { print "lockstep-case 1\ntest pixel_box_overlap"
	for (i = 0; i < 1100; ++i) print "case 0 0 2 2 ", i % 4, "0 2 2" }' >lots.case
run 0 $lockstep draw lots.case
says '^lots.svg: .*, 1100 cases: 550 hits, 550 misses.* 76 not drawn'
well_formed lots.svg
count '<g class="case ' lots.svg 1024
count 'class="number"' lots.svg 0
# The worst case: no two walls are neighbours.
awk 'BEGIN { print "lockstep-case 1\ntest circle_mask\nrow 0 0 256 256"
	for (y = 0; y < 256; ++y) for (x = y % 2; x < 256; x += 2) print "row", x, y, "1 1"
	print "case 0 0\ncase 1 0" }' >checkers.case
run 0 $lockstep draw checkers.case
says '2 cases: 1 hit, 1 miss'
[ "$(wc -c <checkers.svg)" -lt 1000000 ] || fail "$(wc -c <checkers.svg) bytes"
case_file large circle_mask 'row 0 0 4096 3' 'row 4095 0 1 3' 'case 4095 1'
run 0 $lockstep draw large.case
holds '>walls to 4 pixels<' large.svg
holds '<path class="wall" d="M0 0M1023 0h1v1H1023z"/>' large.svg
# Shapes that extend far outside the picture: viewers must not have to compute with such numbers.
case_file far circle_pixels 'row 0 0 32 32' 'case -2147483648 2 2147483647' \
	'case 16 2147483647 2147483627' 'case 0 0 2147483647'
drawn far 3 3
count '<g class="case hit vast">' far.svg 1
case_file wide maze_walls 'row 0 0 10 10' 'row 0 0 5 5' \
	'case -2147483648 -2147483648 2147483647 2147483647' 'case -1000000000 15 2147483647 1'
drawn wide 2 0
for picture in far.svg wide.svg; do
	! sed '/<title>/,/<\/title>/d; s/#[0-9a-f]*//g' $picture | grep -E '(^|[^0-9.])[0-9]{5}|e\+' >huge ||
		fail "huge numbers in $picture: $(cut -c 1-200 huge)"
done
run 0 $lockstep draw --size 400 mask.case
grep -q '<svg .* width="400" ' mask.svg || fail "not 400 wide: $(head -1 mask.svg)"

# ---- Scenes --------------------------------------------------------------------------------------
for test in pong circle_mask circle_pixels tile_overlap maze_walls pixel_box_overlap \
	offset_curve; do
	run 0 $lockstep draw --test $test --scene uniform --seed 7 --first 1000 --output scene.svg
	n=64
	case $test in pixel_box_overlap) ;; offset_curve) n=12 ;; *) n=24 ;; esac
	says "^scene.svg: $test, $n cases: "
	well_formed scene.svg
	holds ">$test: scene uniform, seed 7, cases 1000 to $((999 + n))</text>" scene.svg
	holds '<title>case 1000: ' scene.svg
done
run 0 $lockstep draw --test maze_walls --scene lattice --cases 100 --output first.svg
run 0 $lockstep draw --test maze_walls --scene lattice --cases 100 --output again.svg
cmp first.svg again.svg || fail "not the same picture twice"

# Names that must be escaped in SVG.
cp mask.case '<&>.case'
run 0 $lockstep draw '<&>.case'
well_formed '<&>.svg'
holds '>circle_pixels: &#60;&#38;&#62;.case<' '<&>.svg'
odd=$(printf 'o\001d\377d')
cp mask.case "$odd.case"
run 0 $lockstep draw "$odd.case"
well_formed "$odd.svg"
holds '>circle_pixels: o�d�d.case<' "$odd.svg"

# ---- Bad input -----------------------------------------------------------------------------------
run 0 $lockstep draw --help
says '^Usage: lockstep draw'
rm -f ./*.svg
case_file truncated circle_mask 'row 0 0 8 8'
mkdir other
cp mask.case other/mask.case
refused 'no case file named' $lockstep draw
refused "unknown option '--frobnicate'" $lockstep draw --frobnicate
refused 'needs a value' $lockstep draw --test
refused 'truncated.case:3: no case in it' $lockstep draw mask.case truncated.case
refused 'no/such.case' $lockstep draw no/such.case
refused 'no/such/x.svg' $lockstep draw --output no/such/x.svg mask.case
refused 'both mask.case and other/mask.case' $lockstep draw mask.case other/mask.case
refused 'both mask.case and pixel.case would be drawn to x.svg' $lockstep draw --output x.svg \
	mask.case pixel.case
refused 'either case files' $lockstep draw --seed 2 mask.case
refused 'need --test, --scene and --output' $lockstep draw --test pong --scene uniform
refused 'need --test, --scene and --output' $lockstep draw --test pong --output x.svg
refused "no such test: 'ping'" $lockstep draw --test ping --scene uniform --output x.svg
refused 'scene nowhere' $lockstep draw --test pong --scene nowhere --output x.svg
refused 'in several worlds: only 24 share' $lockstep draw --test pong --scene uniform --first 1000 \
	--cases 25 --output x.svg
refused 'out of range' $lockstep draw --size 99 mask.case
refused 'out of range' $lockstep draw --cases 0 --test pong --scene uniform --output x.svg
refused 'not a whole number' $lockstep draw --cases -1 mask.case
left=$(find . -name '*.svg*')
[ -z "$left" ] || fail "left behind: $left"

finish
