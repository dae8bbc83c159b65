#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep replay --c: cases of every test as a C program; it compiles against only the header and the library, and
# gives the answers that replay reports for the same build of the kernels.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"
cc=${CC:-cc}

if [ -f "$build/.libs/liblockstep.a" ]; then
	library=$build/.libs/liblockstep.a
else
	library=$(find "$build/.libs" -name 'liblockstep.so' -o -name 'liblockstep.dylib' | head -1)
	[ -n "$library" ] || { echo 'no library liblockstep in .libs'; exit 77; }
	export LD_LIBRARY_PATH="$build/.libs"
fi

compile() {
	run 0 $cc -std=c11 -Wall -Wextra -Werror -pedantic ${SANITIZER_FLAGS:-} \
		-I"$srcdir/kernels" program.c -o program "$library" -lm
}

# The columns of a test are not listed here: messages about an incomplete file reveal them. Numbers are small, to get
# hits and misses, whole only where required, and the last case is unusual. numbers HOW-MANY CASE DIVISOR
numbers() {
	awk -v n="$1" -v i="$2" -v by="$3" 'BEGIN {
		for (k = 0; k < n; ++k) {
			number = (k * (i + 3) * 5 + i * 7) % 11 / by
			if (by > 1 && i == 4 && k == n - 1) number = "nan"
			if (by > 1 && i == 5 && k == 0) number = "-inf"
			if (by > 1 && i == 6) number = "-0"
			printf " %s", number
		}
	}'
}

# Worlds with as many columns as a row: the first valid one is used.
rows() {
	case $1 in
	2) printf 'row 0 0\nrow 8 0.5\nrow 4.25 8\n' ;;
	6) printf 'row 0 0 8 0.5 4 8\nrow 1 1 3 9 -2 4\n' ;;
	9) printf 'row 0 0 0 8 0.5 0 4 8 1\nrow 1 1 -1 3 9 0 -2 4 5\n' ;;
	grids) printf 'row 0 0 2 2\nrow 0 0 6 6\nrow 1 1 2 1\nrow 3 0 1 4\n' ;;
	masks) printf 'row 0 0 12 12\nrow 1 1 4 3\nrow 6 2 3 5\n' ;;
	pairs) printf 'row 0 0 2 4\nrow 6 1 2 4\n' ;;
	esac
}

# True if it parses.
read_well() {
	$lockstep replay --c "$1" >/dev/null 2>why
}

# make_case TEST MODE: writes $1-$2.case
make_case() {
	file=$1-$2.case
	printf 'lockstep-case 1\ntest %s\nmode %s\n' "$1" "$2" >header
	for kind in none 2 6 9 grids masks pairs; do
		{ cat header; rows $kind; printf 'case\n'; } >"$file"
		read_well "$file" && fail "a case without numbers of $1"
		columns=$(sed -n 's/.*too few numbers: a case has \([0-9]*\) numbers for .*/\1/p' why)
		[ -n "$columns" ] || continue
		for by in 4 1; do
			{
				cat header
				rows $kind
				for i in 0 1 2 3 4 5 6; do
					echo "case $(numbers "$columns" $i $by)"
				done
			} >"$file"
			read_well "$file" && return
		done
	done
	fail "no case of $1: $(cat why)"
	rm -f "$file"
}

# Every test in pairs, with its first operand broadcast, and with its second one broadcast, if any. An emulated CPU,
# some fifty times slower, runs every seventh test.
$lockstep list --names | awk -v each="${RUNNER:+7}" 'NR % (each ? each : 1) == 0' >tests
while read -r test; do
	make_case "$test" pairs
	for mode in one-many many-one; do
		sed "/^mode/s/pairs/$mode/" "$test-pairs.case" >"$test-$mode.case"
	done
	if ! read_well "$test-many-one.case"; then
		grep -q 'has one operand' why || fail "many-one of $test: $(cat why)"
		rm "$test-many-one.case"
	fi
done <tests
for mode in pairs one-many; do
	[ "$(find . -name "*-$mode.case" | wc -l)" = "$(wc -l <tests)" ] ||
		fail "not one file of each test in mode $mode"
done

# The answers of the plain C kernels to each case alone, as replay prints them.
run 0 $lockstep replay ./*.case
awk '/^\.\// { sub(/,.*/, ""); print $2 }
	/^  case [0-9]*$/ { number = $2 }
	/^    scalar / { sub(/^ *scalar */, ""); print "  case " number ": " $0 }' out |
	sed 's/-nan/nan/g' >said
grep -q ': hit' said || fail 'there is no hit'
grep -q ': miss' said || fail 'there is no miss'
grep -q '= nan' said || fail 'there is no NaN'

# One program with all of them. It confirms that the library agrees with the reference.
run 0 $lockstep replay --c ./*.case
cp out program.c
compile
for isa in scalar "$($lockstep isa | sed -n 's/^\([a-z0-9]*\) *native, in use.*/\1/p')"; do
	run 0 env ${isa:+LOCKSTEP_ISA=$isa} ${RUNNER:-} ./program
	sed -e 's/ ([^)]*)//g' -e 's/-nan/nan/g' out >answered
	diff said answered >&2 || fail "the program's answers differ from replay's (${isa:-best})"
done
says '= -\{0,1\}[0-9.e+-]* (-\{0,1\}0x[0-9a-f.]*p[+-][0-9]*)'

# It detects a difference: with a changed expected answer it fails.
printf 'lockstep-case 1\ntest circle_circle\ncase 0 0 1 2 0 1\n' >one.case
run 0 $lockstep replay --c one.case
sed '/expected_hit\[\]/,/}/s/true/false/' out >program.c
cmp -s out program.c && fail 'nothing is expected of touching discs'
compile
run 1 ${RUNNER:-} ./program
says 'case 0: hit  <- differs from the reference'

# Bad input leaves no partial program.
echo 'lockstep-case 2' >bad.case
refused 'bad.case:1: not a case file' $lockstep replay --c one.case bad.case
refused 'absent.case: No such file' $lockstep replay --c absent.case
refused 'no case file named' $lockstep replay --c

finish
