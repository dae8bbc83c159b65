#!/bin/sh
# SPDX-License-Identifier: MIT
# make throughput: measures how many cases per second of CPU time each test's fuzz target tries, from an empty corpus,
# with and without the exact truth, in about TIME seconds (default: 5). The table goes to fuzz/README.md.
#
# Exit status: 1 if a test without a world reaches less than LEAST (default: 100000) without the exact truth, 2 if
# something could not run.
. "${srcdir:-.}/fuzz/lib.sh"

time=${TIME:-5} least=${LEAST:-100000}
page=$srcdir/fuzz/README.md
slow=0
export LOCKSTEP_FUZZ_STATISTICS=1 LOCKSTEP_FUZZ_OUTPUT="$folder/run"

# Prints the name and world of every test, "null" if it has none.
tests() {
	"$lockstep" list --json | awk -F'"' '
		$2 == "name" { name = $4 }
		$2 == "world" { print name, $3 ~ /null/ ? "null" : $4 }'
}

# rate TEST: sets $rate.
rate() {
	cpu 600 "$targets/fuzz_$1" -seed=1 -max_total_time="$time"
	[ "$status" = 0 ] || die "fuzz_$1: $(tail -1 "$folder/log")"
	rate=$(awk -v seconds="$seconds" '/^stat::cases: / { printf "%d", $2 / seconds }' "$folder/log")
	[ "$rate" ] || die "fuzz_$1 did not say how many cases it tried"
}

tests >"$folder/tests"
echo "| test | world | without exact truth, cases / s | with it |" >"$folder/table"
echo "| --- | --- | ---: | ---: |" >>"$folder/table"
while read -r test world; do
	progress "$test"
	export LOCKSTEP_FUZZ_WITHOUT_EXACT=1
	rate "$test"
	fast=$rate
	unset LOCKSTEP_FUZZ_WITHOUT_EXACT
	rate "$test"
	if [ "$world" = null ]; then
		world=
		if [ "$fast" -lt "$least" ]; then
			progress
			echo "FAIL: $test: $fast cases a second, less than $least" >&2
			slow=$((slow + 1))
		fi
	fi
	echo "| \`$test\` | $world | $fast | $rate |" >>"$folder/table"
done <"$folder/tests"
progress
cat "$folder/table"
replace_rows "$page" throughput <"$folder/table"
[ "$slow" = 0 ]
