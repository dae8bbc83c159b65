#!/bin/sh
# SPDX-License-Identifier: MIT
# make condemn: checks that the fuzz target of every specimen condemns it: from an empty corpus in an empty folder, with
# three seeds, each within LIMIT seconds of CPU time (default: 10), by a witness whose numbers have at most four digits.
# The simplest of the three shrunken witnesses goes to data/found/SPECIMEN.case with its picture, unless the file there
# is as simple and still wrong. The rows of the table go to fuzz/README.md.
#
# A person explains the mistake in the case file, as "# story: ...", which is kept. The script names new witnesses;
# check that the story still fits each of them.
#
# Exit status: 0 if all were condemned in this way, and have stories; 1 if not; 2 if something could not run.

. "${srcdir:-.}/fuzz/lib.sh"

limit=${LIMIT:-10}
found=$srcdir/data/found
page=$srcdir/fuzz/README.md
failures=0

fail() {
	progress
	echo "FAIL: $*" >&2
	failures=$((failures + 1))
}

# size_of FILE: prints the numbers of shapes without extent, rows and digits, from the output of lockstep shrink.
size_of() {
	awk '/^  after / {
		for (i = 2; i <= NF; ++i) {
			if ($i ~ /^shapes?$/) flat = $(i - 1)
			if ($i ~ /^rows?$/) rows = $(i - 1)
			if ($i ~ /^digits?,$/) digits = $(i - 1)
		}
		print flat + 0, rows + 0, digits + 0
	}' "$1"
}

# simpler A B: true if the witness in the lockstep shrink output A is simpler than that in B.
simpler() {
	{ size_of "$1"; size_of "$2"; } | awk '
		NR == 1 { split($0, a); next }
		{ split($0, b) }
		END {
			for (i = 1; i <= 3; ++i) if (a[i] != b[i]) exit !(a[i] + 0 < b[i] + 0)
			exit 1
		}'
}

# shrink FILE NAME: shrinks to $folder/NAME.case, with the output in $folder/NAME.said.
shrink() {
	"$lockstep" shrink --solid --against-exact --output "$folder/$2.case" "$1" >"$folder/$2.said"
}

# condemn TEST SEED: fuzzes from an empty corpus. Adds to $times, and leaves a witness in $folder/small.$seed.case.
condemn() {
	export LOCKSTEP_FUZZ_AGAINST_EXACT=1 LOCKSTEP_FUZZ_OUTPUT="$folder/run"
	cpu 60 "$targets/fuzz_$1" -seed="$2" -max_total_time=300
	unset LOCKSTEP_FUZZ_AGAINST_EXACT LOCKSTEP_FUZZ_OUTPUT
	times="$times${times:+, }$seconds"
	set -- "$1" "$2" "$folder"/run/*.case
	if [ ! -f "$3" ]; then
		fail "$1, seed $2: not condemned in $seconds s"
		tail -3 "$folder/log" >&2
		return
	fi
	awk -v seconds="$seconds" -v limit="$limit" 'BEGIN { exit !(seconds <= limit) }' || fail "$1, seed $2: $seconds s of $limit"
	shrink "$3" "small.$2" || die "$3 does not shrink: $(cat "$folder/small.$2.said")"
}

# Prints the witness in words, from the output of `lockstep replay`: world and operands; the exact answer and the
# specimen's.
words_of() {
	"$lockstep" replay "$1" >"$folder/replay" || die "$1: $(cat "$folder/replay")"
	awk '
		# Decimals as a person would write them: of 9 digits, these floats need at most 6.
		function number(text) { return text ~ /[.e]/ ? sprintf("%.6g", text) : text }
		function put(word) { words = words (words == "" ? "" : word ~ /^[0-9-]/ ? " " : "; ") word }
		/^    [a-z_]+ of [0-9]+ rows?:/ { put($1); next }
		/^      row / {
			row = ""
			for (i = 3; i <= NF && $i !~ /0x/; ++i) row = row (i > 3 ? " " : "") number($i)
			words = words (row_before ? ", " : " ") row
			row_before = 1
			next
		}
		/^  case / { operands = 1; next }
		/^    judged by/ { operands = 0 }
		operands && /^    [a-z]/ { put($1); put(number($3)); next }
		operands { put(number($2)) }
		/^    exact / { sub(/^ *exact */, ""); sub(/ *\(.*/, ""); exact = $0 }
		/^    reference / { sub(/^ *reference */, ""); gsub(/-nan/, "nan"); answer = $0 }
		END { printf "%s | %s | %s", words, exact, answer }' "$folder/replay"
}

# digits_of WORDS: prints the largest number of significant digits in the witness.
digits_of() {
	echo "${1%%|*}" | tr -c '0-9.e+-' '\n' | awk '
		{
			sub(/e.*/, "")
			gsub(/[-.]/, "")
			gsub(/^0+|0+$/, "")
			if (length($0) > most) most = length($0)
		}
		END { print most + 0 }'
}

for test in $("$lockstep" list --names | grep '_published$'); do
	progress "$test"
	times=
	rm -f "$folder"/small.*
	for seed in 1 2 3; do
		condemn "$test" "$seed"
	done
	kept=$found/$test.case story="" best=""
	if [ -f "$kept" ]; then
		story=$(sed -n 's/^# story: //p' "$kept")
		if shrink "$kept" kept; then best=kept; fi
	fi
	for said in "$folder"/small.*.said; do
		small=${said##*/}
		small=${small%.said}
		[ -f "$said" ] || continue
		if [ -z "$best" ] || simpler "$said" "$folder/$best.said"; then best=$small; fi
	done
	[ "$best" ] || continue
	grep -v '^#' "$folder/$best.case" >"$folder/new"
	if ! { [ -f "$kept" ] && grep -v '^#' "$kept" | cmp -s - "$folder/new"; }; then
		progress
		echo "$test: a new witness; check that its story still fits: ${story:-(no story)}" >&2
		sed -e '/^# shrunk from/d' -e "1a\\
# story: $story" "$folder/$best.case" >"$kept"
	fi
	[ "$story" ] || fail "$kept: no line '# story: ' that explains the mistake"
	(cd "$srcdir" && "$lockstep" draw --size 600 --output "data/found/$test.svg" "data/found/$test.case") \
		>"$folder/log" || die "$kept cannot be drawn"
	words=$(words_of "$kept")
	[ "$(digits_of "$words")" -le 4 ] || fail "$test: numbers of more than four digits: $words"
	echo "| \`$test\` | $story | $words |" \
		"[<img src=\"../data/found/$test.svg\" width=\"300\">](../data/found/$test.svg) |" \
		"$times |" >>"$folder/table"
done
progress
replace_rows "$page" condemned <"$folder/table"
echo "$(wc -l <"$folder/table") specimens condemned; the table is in $page, the witnesses in $found" >&2
[ "$failures" = 0 ]
