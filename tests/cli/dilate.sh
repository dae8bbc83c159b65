#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep dilate: the dilation equals that of a brush, in every format, and input or output that cannot be used is
# refused in one line.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"

# brush R : paints a plain PBM as published: a disc around each wall, including walls outside.
brush() {
	awk -v r="$1" '
	NR == 1 { next }
	NR == 2 { width = $1; height = $2; next }
	{ pixels = pixels $0 }
	END {
		for (j = -r; j <= r; ++j)
			for (i = -r; i <= r; ++i)
				if (i * i + j * j <= r * r) {
					across[++spots] = i
					down[spots] = j
				}
		for (y = -r; y < height + r; ++y)
			for (x = -r; x < width + r; ++x) {
				inside = x >= 0 && y >= 0 && x < width && y < height
				if (inside && substr(pixels, y * width + x + 1, 1) == "0")
					continue
				for (k = 1; k <= spots; ++k)
					black[x + across[k], y + down[k]] = 1
			}
		print "P1\n" width " " height
		for (y = 0; y < height; ++y) {
			line = ""
			for (x = 0; x < width; ++x) {
				line = line (((x, y) in black) ? 1 : 0)
				if (length(line) == 70 || x == width - 1) {
					print line
					line = ""
				}
			}
		}
	}'
}

same() { # FILE FILE
	cmp "$1" "$2" >&2 || fail "$1 is not $2"
}

# ---- The dilation ----------------------------------------------------------------------------------
track=$LOCKSTEP_DATA/games/track.pbm
run 0 $lockstep dilate "$track" --radius 0 --output track.plain --format pbm-plain
says '^track.plain: 256 x 192 pixels, 32007 black (32007 in .*track.pbm)$'

# Part of the track: 60 of its 256 columns, and 80 of its 192 rows; each row takes four lines.
{
	printf 'P1\n60 80\n'
	sed 1,2d track.plain | paste -d '\0' - - - - | sed -n '20,99s/^.\{20\}\(.\{60\}\).*/\1/p'
} >part.plain
[ "$(tail -n +3 part.plain | tr -d '\n' | wc -c)" = 4800 ] || fail "not a part of the track"
grep -q 01 part.plain || fail "no border of the road in the part"
printf 'P1\n9 7\n000000000\n000000000\n000000000\n000010000\n000000000\n000000000\n000000000\n' >spot.plain
printf 'P1\n1 1\n0\n' >free.plain
printf 'P1\n75 2\n' >wide.plain
printf '%075d\n%075d\n' 0 0 >>wide.plain
for name in part spot free wide; do
	for radius in 0 1 2 3 5; do
		brush $radius <$name.plain >wanted
		run 0 $lockstep dilate $name.plain --radius $radius --output dilation --format pbm-plain
		same dilation wanted
	done
done
# A disc of radius 1 has no corners; one of radius 3 leaves one pixel free, which is 4 from all walls.
printf 'P1\n9 7\n111111111\n100000001\n100010001\n100111001\n100010001\n100000001\n111111111\n' >wanted
run 0 $lockstep dilate spot.plain --radius 1 --output dilation --format pbm-plain
says '^dilation: 9 x 7 pixels, 33 black (1 in spot.plain)$'
same dilation wanted
run 0 $lockstep dilate spot.plain --radius 2147483647 --output dilation.pgm
says ' 63 black'
# A radius greater than the image in one dimension.
run 0 $lockstep dilate wide.plain --radius 2 --output dilation --format pbm-plain
says ' 150 black'

# ---- Formats ---------------------------------------------------------------------------------------
# By the name or by the option: the output reads back as the same image; black is dark.
for format in pbm pgm pbm-plain pgm-plain; do
	run 0 $lockstep dilate "$track" --radius 5 --output of-option --format $format
	run 0 $lockstep dilate of-option --radius 0 --output $format.again --format pbm-plain
	same $format.again pbm.again
	case $format in
	pbm) magic=P4 ;;
	pgm) magic=P5 ;;
	pbm-plain) magic=P1 ;;
	pgm-plain) magic=P2 ;;
	esac
	[ "$(head -n 1 of-option)" = $magic ] || fail "not $magic: --format $format"
	case $format in pbm | pgm)
		run 0 $lockstep dilate --output of-name.$format --radius 5 "$track"
		same of-name.$format of-option
		;;
	esac
done
[ "$(wc -c <of-name.pbm)" = $((11 + 256 * 192 / 8)) ] || fail "not the size of a raw PBM"

# The output may overwrite the input.
cp of-name.pbm itself.pbm
run 0 $lockstep dilate itself.pbm --radius 0 --output itself.pbm
same itself.pbm of-name.pbm

# ---- Bad usage and bad input -----------------------------------------------------------------------
run 0 $lockstep dilate --help
says '^Usage: lockstep dilate'
refused "unknown option '--frobnicate'" $lockstep dilate --frobnicate
refused 'no mask named' $lockstep dilate --radius 1 --output out.pbm
refused "unexpected 'b.pbm'" $lockstep dilate a.pbm b.pbm --radius 1 --output out.pbm
refused 'no --radius' $lockstep dilate "$track" --output out.pbm
refused 'no --output' $lockstep dilate "$track" --radius 1
refused 'needs a value' $lockstep dilate "$track" --output out.pbm --radius
refused "not a whole number: '-1'" $lockstep dilate "$track" --radius -1 --output out.pbm
refused "not a whole number: '1.5'" $lockstep dilate "$track" --radius 1.5 --output out.pbm
refused 'out of range: 2147483648' $lockstep dilate "$track" --radius 2147483648 --output out.pbm
refused "pgm: 'png'" $lockstep dilate "$track" --radius 1 --output out.pbm --format png
refused 'out.png: the name ends neither in .pbm nor in .pgm' $lockstep dilate "$track" --radius 1 --output out.png
refused 'pbm: the name ends neither' $lockstep dilate "$track" --radius 1 --output pbm
refused 'no/such.pbm: No such file' $lockstep dilate no/such.pbm --radius 1 --output out.pbm
refused 'no/such/out.pbm: No such file' $lockstep dilate "$track" --radius 1 --output no/such/out.pbm
refused 'Is a directory' $lockstep dilate . --radius 1 --output out.pbm

# The texts may contain escapes, but no directives.
bad_mask() { # TEXT WHAT
	printf "%b" "$1" >bad.pbm
	refused "bad.pbm$2" $lockstep dilate bad.pbm --radius 1 --output out.pbm
}
bad_mask '' ': not PBM or PGM: it is empty'
bad_mask 'P6 1 1 255 123' ': P6, an image in colours'
bad_mask 'P1\n2 -2\n1111' ':2: a height of -2'
bad_mask 'P4 32768 32768 1' ': 1 byte of pixels, but 32768 x 32768 need 134217728'
bad_mask 'P1\n2 2\n11\n12' ":4: not a pixel, 0 or 1: '2'"
head -c 6000 "$track" >cut.pbm
refused 'cut.pbm: .* bytes of pixels, but 256 x 192 need 6144' \
	$lockstep dilate cut.pbm --radius 1 --output out.pbm

# Nothing was written, and nothing was left behind.
[ ! -e out.pbm ] || fail "a dilation of refused input"
left=$(find . -name '*.??????')
[ -z "$left" ] || fail "left behind: $left"

# If there is no space for the new file, the old one stays.
cp spot.plain out.pbm
# shellcheck disable=SC2016
refused 'out.pbm: File too large' sh -c 'trap "" XFSZ; ulimit -f 1; exec "$@"' sh \
	$lockstep dilate "$track" --radius 1 --output out.pbm
same out.pbm spot.plain
left=$(find . -name '*.??????')
[ -z "$left" ] || fail "left behind: $left"

finish
