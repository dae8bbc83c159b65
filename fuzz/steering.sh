#!/bin/sh
# SPDX-License-Identifier: MIT
# make steering: measures whether knowing the margin, and the meaning of columns, helps a fuzzer. Boundary bugs are
# planted in the scalar kernels of BUGS families (default: 10), by two rules (fuzz/plant.awk). Each is hunted from an
# empty corpus with SEEDS seeds (5), with and without steering, for at most LIMIT seconds of CPU time (60) each. The
# runs of a rule alternate, so that a busy machine slows both alike.
#
# The bug is put into the first comparison of a kernel file that affects a test other than a specimen. It affects a test
# if `lockstep check` finds it in cases near the boundary, or if the fuzz target of the test does, steered or not, in SCOUT
# seconds (3) with another seed.
#
# The environment has the commands to compile a kernel and to link a target and the command, COMPILE, LINK_TARGET and
# LINK_COMMAND: see fuzz/local.mk. The tables go to fuzz/README.md.
# shellcheck disable=SC2086 # commands and libraries are several words
. "${srcdir:-.}/fuzz/lib.sh"

limit=${LIMIT:-60} bugs=${BUGS:-10} seeds=${SEEDS:-5}
page=$srcdir/fuzz/README.md
bugs_folder=$folder/bugs

# Prints family and name of the sound tests, in the table's order.
sound_tests() {
	"$lockstep" list --json | awk -F'"' '
		$2 == "name" { name = $4 }
		$2 == "family" { family = $4 }
		/"specimen": false/ { print family, name }'
}

# plant KIND FAMILY: leaves in $bugs_folder/FAMILY the target with the bug, the test to fuzz, and the place of the bug.
# False if no comparison of the family matters.
plant() {
	mine=$bugs_folder/$2
	source=$srcdir/kernels/$2.c
	tests=$(sound_tests | awk -v family="$2" '$1 == family { print $2 }' | paste -s -d, -)
	which=0
	[ -f "$source" ] || return 1
	mkdir -p "$mine"
	while which=$((which + 1)); do
		progress "$1: planting in kernels/$2.c, comparison $which"
		awk -v kind="$1" -v which="$which" -f "$srcdir/fuzz/plant.awk" "$source" \
			>"$mine/bug.c" 2>"$mine/where" || break
		$COMPILE -c -o "$mine/bug.o" "$mine/bug.c" || die "kernels/$2.c, with a bug: see above"
		$LINK_TARGET "$mine/fuzz" "$mine/bug.o" $TARGET_LIBS || die "cannot link a target with a bug"
		if checks "$2" "$tests" || scouts "$2"; then return 0; fi
	done
	rm -r "$mine"
	return 1
}

# checks FAMILY TESTS: true if `lockstep check` finds the bug; the first test where it does becomes the test to fuzz.
checks() {
	mine=$bugs_folder/$1
	$LINK_COMMAND "$mine/lockstep" "$mine/bug.o" $COMMAND_LIBS || die "cannot link a command with a bug"
	status=0
	"$mine/lockstep" check --isa scalar --test "$2" --cases 600 --output "$mine/found" \
		--scene lattice,degenerate,grazing >"$mine/check" 2>&1 || status=$?
	rm "$mine/lockstep"
	[ "$status" != 0 ] || return 1
	sed -n 's/^DISAGREEMENT *\([a-z0-9_]*\) on .*/\1/p' "$mine/check" | head -1 >"$mine/test"
	[ -s "$mine/test" ] || die "$(tail -1 "$mine/check")"
}

# scouts FAMILY: true if the target of the test with the bug finds it. Specimens do not count.
scouts() {
	mine=$bugs_folder/$1
	cut -f4 "$mine/where" >"$mine/test"
	sound_tests | grep -qx "$1 $(cat "$mine/test")" || return 1
	for mode in steered unsteered; do
		run_target "$mine" 1000 "$mode" "${SCOUT:-3}"
		if grep -q '^FOUND' "$folder/log"; then return 0; fi
	done
	return 1
}

# run_target FOLDER SEED steered|unsteered LIMIT: sets $seconds and $status.
run_target() {
	LOCKSTEP_FUZZ_TEST=$(cat "$1/test")
	export LOCKSTEP_FUZZ_TEST LOCKSTEP_FUZZ_OUTPUT="$folder/run"
	if [ "$3" = unsteered ]; then export LOCKSTEP_FUZZ_UNSTEERED=1; else unset LOCKSTEP_FUZZ_UNSTEERED; fi
	cpu "$4" "$1/fuzz" -seed="$2"
	unset LOCKSTEP_FUZZ_TEST LOCKSTEP_FUZZ_OUTPUT LOCKSTEP_FUZZ_UNSTEERED
}

# hunt FAMILY SEED steered|unsteered: adds its time to $bugs_folder/FAMILY/steered, or "limit".
hunt() {
	run_target "$bugs_folder/$1" "$2" "$3" "$limit"
	if grep -q '^FOUND' "$folder/log"; then
		echo "$seconds" >>"$bugs_folder/$1/$3"
	elif [ "$status" -gt 128 ]; then
		echo limit >>"$bugs_folder/$1/$3"
	else
		die "$(cat "$bugs_folder/$1/test"), $3: $(tail -1 "$folder/log")"
	fi
}

# Prints one row: test, place, both medians and how often the bug was found.
row_of() {
	mine=$bugs_folder/$1
	awk -v limit="$limit" -v test="$(cat "$mine/test")" -v file="kernels/$1.c" '
		function median(of, n,    i, j, swap) {
			for (i = 2; i <= n; ++i)
				for (j = i; j > 1 && of[j] < of[j - 1]; --j) {
					swap = of[j]; of[j] = of[j - 1]; of[j - 1] = swap
				}
			return of[int((n + 1) / 2)]
		}
		# The clock has ticks of 0.01 s.
		function seconds(text) { return text == "limit" ? 1e9 : text < 0.01 ? 0.01 : text + 0 }
		function said(time) { return time > limit ? "> " limit : sprintf("%.2f", time) }
		FNR == 1 { ++file_number }
		file_number == 1 { split($0, where, "\t"); next }
		file_number == 2 { a[++an] = seconds($1); found_a += $1 != "limit"; next }
		{ b[++bn] = seconds($1); found_b += $1 != "limit" }
		END {
			first = median(a, an); second = median(b, bn)
			printf "| `%s` | %s, `%s`: `%s` | %s | %s | %d, %d of %d |\n", test, file,
				where[1], where[2], said(first), said(second), found_a, found_b, an
			ratio = (second > limit ? limit : second) / (first > limit ? limit : first)
			bound = second > limit ? ">" : first > limit ? "<" : "="
			print ratio, bound >>ratios
		}' ratios="$folder/ratios" "$mine/where" "$mine/steered" "$mine/unsteered"
}

for kind in ${KINDS:-strict tolerance}; do
	rm -rf "$bugs_folder"
	rm -f "$folder/ratios"
	planted=
	count=0
	for family in $(sound_tests | awk '!seen[$1]++ { print $1 }'); do
		[ "$count" -lt "$bugs" ] || break
		plant "$kind" "$family" || continue
		planted="$planted $family"
		count=$((count + 1))
	done
	seed=0
	while [ "$seed" -lt "$seeds" ]; do
		seed=$((seed + 1))
		for family in $planted; do
			progress "$kind: seed $seed of $seeds, $family"
			hunt "$family" "$seed" steered
			hunt "$family" "$seed" unsteered
		done
	done
	{
		echo "| test | comparison | steered, s | unsteered, s | found |"
		echo "| --- | --- | --- | --- | --- |"
		for family in $planted; do row_of "$family"; done
		awk '{ sum += log($1); above += $2 == ">"; below += $2 == "<" }
			END {
				printf "| geometric mean of the ratios | unsteered / steered | | %s%.2f | |\n",
					above && !below ? "> " : below && !above ? "< " : "", exp(sum / NR)
			}' "$folder/ratios"
	} >"$folder/table"
	progress
	cat "$folder/table"
	replace_rows "$page" "steering, $kind" <"$folder/table"
done
