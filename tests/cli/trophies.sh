#!/bin/sh
# SPDX-License-Identifier: MIT
# Our side of each fault in data/trophies: all builds, the reference and the exact truth agree with its proof, and each
# trophy is complete.
# shellcheck disable=SC2086 # $lockstep may have a runner in front of it
. "${srcdir:-.}/tests/lib.sh"

printf 'lockstep-case 1\ntest circle_circle\ncase 0 0 2  3 4 3\n' >touch.case
run 0 $lockstep replay touch.case
exact=yes
grep -q '^ *exact  *hit' out || { exact=no; echo 'without GMP: no exact truths'; }

trophies=0
for trophy in "$LOCKSTEP_DATA"/trophies/*/; do
	name=$(basename "$trophy")
	case=$trophy/witness.case
	answer=$(sed -n 's/^# exact: //p' "$case")
	[ -n "$answer" ] || fail "$name: no line '# exact: ' in witness.case"
	grep -q '^# story: .' "$case" || fail "$name: no line '# story: ' in witness.case"
	run 0 $lockstep replay "$case"
	says 'all agree'
	says "^ *reference  *$answer"
	[ $exact = no ] || says "^ *exact  *$answer"
	[ -s "$trophy/witness.svg" ] || fail "$name has no picture"
	for heading in Library 'What it says' 'What is right' Known Cause Report; do
		grep -q "^## $heading\$" "$trophy/README.md" || fail "$name/README.md has no heading $heading"
	done
	for program in "$trophy"/fails.*; do
		[ "$(wc -l <"$program")" -le 30 ] || fail "$program has more than 30 lines"
		grep -qE '(Build|Run): ' "$program" || fail "$program does not say how it is built"
	done
	trophies=$((trophies + 1))
done
[ "$trophies" -gt 0 ] || fail 'no trophies'
finish
