#!/bin/sh
# SPDX-License-Identifier: MIT
# Replays every find in data/found. All builds must agree about it; the witness against a specimen still proves it
# wrong; and our former bugs stay fixed.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"

# The names of specimens, from the table.
$lockstep list | sed -n 's/^\([a-z0-9_]*\) .* Specimen, judged by .*/\1/p' >specimens
[ -s specimens ] || fail 'no specimens in the table'

printf 'lockstep-case 1\ntest circle_circle\ncase 0 0 2  3 4 3\n' >good.case
exact=yes
if $lockstep shrink --against-exact good.case >out 2>err; then fail 'touching discs were shrunk'; fi
if grep -q 'GMP' err; then
	exact=no
	echo 'without GMP: no exact truths'
fi

# Shrinking is tested elsewhere: a failure shows at once.
wrong='shrink --against-exact --seconds 1 --output small.case'
found=0
for file in "$LOCKSTEP_DATA"/found/*.case; do
	test=$(sed -n 's/^test //p' "$file")
	grep -q '^# story: .' "$file" || fail "$file does not say what is wrong: no line '# story: '"
	run 0 $lockstep replay "$file"
	says 'all agree'
	if [ $exact = no ]; then
		:
	elif grep -qx "$test" specimens; then
		run 0 $lockstep $wrong "$file"
		says ": $test: .* beyond the error bound"
	else
		run 77 $lockstep $wrong "$file"
		run 77 $lockstep shrink "$file"
	fi
	found=$((found + 1))
done
[ "$found" -gt 0 ] || fail 'nothing found'
while read -r test; do
	[ -f "$LOCKSTEP_DATA/found/$test.case" ] || echo "no data/found/$test.case: make condemn makes it"
done <specimens

# A correct specimen is distinguished from a wrong one.
printf 'lockstep-case 1\ntest circle_line_published\ncase 0 0 1  0 0 1 0\n' >right.case
[ $exact = no ] || run 77 $lockstep $wrong right.case

finish
