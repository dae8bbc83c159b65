#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep shrink: a failure becomes simple, and stays the same kind of failure; the same file gives the same bytes;
# without a failure there is nothing to do.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"

# An emulated CPU is some fifty times slower; it does the same work, so less of it is enough.
specimens='*_published'
[ -z "${RUNNER:-}" ] || specimens='circle_*_published'

# digits FILE: the largest number of significant digits among its floats, from the decimals after the #. Whole numbers
# may need all of their digits if the fault is wraparound.
digits() {
	sed -n '/^\(case\|row\) /s/.*# *//p' "$1" | tr ' ' '\n' | awk '
		function length_of(number) {
			sub(/e.*/, "", number)
			gsub(/[-.]/, "", number)
			sub(/^0+/, "", number)
			sub(/0+$/, "", number)
			return length(number)
		}
		{
			# A float with few digits has zeros or nines from the eighth digit at the latest.
			number = $1
			if (length_of(number) > 7) number = sprintf("%.6e", number)
			if (length_of(number) > most) most = length_of(number)
		}
		END { print most + 0 }'
}

cases() { grep -c '^case ' "$1"; }
rows() { grep -c '^row ' "$1" || :; }

# simple FILE DIGITS CASES ROWS: it has at most these.
simple() {
	[ "$(digits "$1")" -le "$2" ] || fail "$1 has numbers of $(digits "$1") digits: $(cat "$1")"
	[ "$(cases "$1")" -le "$3" ] || fail "$1 has $(cases "$1") cases"
	[ "$(rows "$1")" -le "$4" ] || fail "$1 has $(rows "$1") rows"
}

# ---- Nothing to do, and bad input ---------------------------------------------------------------
printf 'lockstep-case 1\ntest circle_circle\ncase 0 0 2  3 4 3\n' >good.case
run 77 $lockstep shrink good.case
says 'all agree: nothing to shrink'
[ "$(wc -l <out)" = 1 ] || fail 'more than one line about a file that agrees'
[ ! -e good.small.case ] || fail 'a file was written for a case that agrees'
refused 'no case file named' $lockstep shrink
refused 'unexpected' $lockstep shrink good.case good.case
refused 'absent.case: No such file' $lockstep shrink absent.case
refused 'not a number of seconds' $lockstep shrink --seconds soon good.case
refused 'no such instruction set' $lockstep shrink --isa mmx good.case
refused 'no such.so' $lockstep shrink --bits --plugin 'no such.so' good.case
echo 'lockstep-case 2' >bad.case
refused 'bad.case:1: not a case file' $lockstep shrink bad.case
printf 'lockstep-case 1\ntest point_polygon\nrow 1 2\ncase 1\n' >short.case
refused 'short.case:4: too few numbers' $lockstep shrink short.case
refused 'no --isa' $lockstep shrink --against-exact --isa scalar good.case

# ---- Specimens against the exact truth ----------------------------------------------------------
# The worst of a few cases; the fault remains, with its kind.
if $lockstep shrink --against-exact good.case >out 2>err; then
	fail 'touching discs were shrunk'
elif grep -q 'GMP' err; then
	echo 'without GMP: no exact truths'
else
	says 'no answer of the reference is wrong beyond the error bound'
	run 0 $lockstep accuracy --test "$specimens" --scene degenerate,lattice,uniform,extreme \
		--cases 1000 --save worst
	[ "$(ls worst)" ] || fail 'no specimen is wrong'
	for file in worst/*.case; do
		test=$(basename "$file" .case)
		run 0 $lockstep shrink --against-exact "$file"
		way=$(sed -n "s/^.*: $test: //p" out)
		simple "worst/$test.small.case" 4 1 4
		cp "worst/$test.small.case" first.case
		run 0 $lockstep shrink --against-exact "$file"
		cmp "worst/$test.small.case" first.case >&2 || fail "$test: not the same bytes again"
		# The simple case fails in the same way, and cannot be simplified further.
		run 0 $lockstep shrink --against-exact --output again.case first.case
		says ": $test: $way\$"
		says '^  trials .*of which 0 helped$'
		grep -v '^# shrunk from' first.case >a
		grep -v '^# shrunk from' again.case >b
		cmp a b >&2 || fail "$test: simpler than the simplest"
		rm "worst/$test.small.case"
	done
fi

# With --solid, shapes keep or get an extent: a line through two points, a box with a width, a cross of similar
# lengths; a failure that needs a flat shape keeps it.
solid() {
	printf 'lockstep-case 1\ntest %s\ncase %s\n' "$1" "$2" >flat.case
	run 0 $lockstep shrink --solid --against-exact --output solid.case flat.case
	says "$3"
	sed -n 's/^case [^#]*# //p; s/^case \([^#]*\)$/\1/p' solid.case >shown
	grep -qx -e "$4" shown || fail "$1: $(cat shown) instead of $4"
}
if ! grep -q 'GMP' err; then
	solid line_normal_published '0 0 0 0 0 0' 'before .*, 1 shape without' '1 0 0 0 0 0'
	solid circle_line_published '3 4 5 3 4 3 4' 'after .*, 1 shape without' '0 0 1 0 0 0 0'
	solid line_segment_published '0 0 0 2e-23 -1 0 1 0' 'after   1 case, 8 numbers with 3' \
		'0 0 0 4.99999998e-12 -4.99999998e-12 0 4.99999998e-12 0'
fi

# ---- Kernels with planted bugs ------------------------------------------------------------------
plugin=$build/tests/modules/plugin.so
[ -f "$plugin" ] || { echo "without $plugin: shared libraries are disabled"; finish; }

# planted WAY TEST WHAT CASES ROWS: check finds the bug, and its case file shrinks.
planted() {
	rm -rf lockstep-found
	run 1 env BROKEN="$1" $lockstep check --bits --cases 2000 --isa scalar \
		--scene uniform,lattice,degenerate --test "$2" --plugin "$plugin"
	for file in lockstep-found/*.case; do
		small=${file%.case}.small.case
		run 0 env BROKEN="$1" $lockstep shrink --bits --plugin "$plugin" "$file"
		says ": $2: $3, on plugin$"
		says "^  again   lockstep replay --bits --plugin $plugin $small$"
		simple "$small" 4 "$4" "$5"
		# The plugin still fails, and the library's kernels are right.
		run 1 env BROKEN="$1" $lockstep replay --bits --plugin "$plugin" "$small"
		says "plugin: $3"
		run 0 $lockstep replay "$small"
	done
}

planted open circle_circle 'a hit differs from the reference' 1 0
planted level point_polygon 'a hit differs from the reference' 1 3
[ -z "${RUNNER:-}" ] || { echo 'on an emulated CPU: two of the planted bugs'; finish; }
planted negative circle_circle 'a hit differs from the reference' 1 0
planted past circle_circle 'hit bits past the last case are set' 1 0
planted overread circle_circle 'the kernel crashed' 1 0
planted zero line_side 'a result differs from the reference' 1 0
planted double line_side 'a result differs from the reference' 1 0
planted outline point_polygon 'a hit differs from the reference' 1 6
planted unclosed point_polygon 'a hit differs from the reference' 1 3

# A failure that needs many cases keeps them: 78 for one that skips number 77.
planted skip line_side 'a result differs from the reference' 78 0
for small in lockstep-found/*.small.case; do
	[ "$(cases "$small")" = 78 ] || fail "$(cases "$small") cases of 78: $small"
done

finish
