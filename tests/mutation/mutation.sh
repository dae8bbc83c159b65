#!/bin/sh
# SPDX-License-Identifier: MIT
# Do the tests notice small faults? Makes many, by the rules of tests/mutation/mutants_rules.h, in kernels, their lanes
# and loops, references and exact truths, and by those of mutants_harness.h in the harness; tests/mutation/mutant.sh
# tests each. Counts kills by test, names the survivors, and fails if more than 2 in 100 survive without an explanation
# in tests/mutation/mutants.equivalent.
#
#	mutation.sh --sample	(make mutation) some of every source
#	mutation.sh		(make check-long) a few, to see that the search for them works, and can fail
#
# Environment: MUTATION_SEED (1) of the sample; MUTATION_SHARE (1), a factor for the number of each source's faults, or
# `all`; MUTATION_FILES ('*'), patterns of sources; MUTATION_IDS: only these; MUTATION_JOBS (a job for each processor).
# Leaves mutation-build/results.tsv: the outcome for each, the test, ID, place, seconds, key.
# shellcheck disable=SC2154,SC2086 # settings are assigned in mutation.conf; many are lists
set -eu

export LC_ALL=C
# A header's mutant is in a folder searched before the header's own: ccache remembers where headers were, and would
# miss it.
export CCACHE_NODIRECT=1
quick=
if [ "${1:-}" != --sample ]; then
	quick=yes
	MUTATION_IDS=
	MUTATION_SEED=1
fi
builddir=$PWD
conf=$PWD/mutation.conf
[ -f "$conf" ] || {
	echo "mutation.sh: no $conf: make mutation makes it" >&2
	exit 2
}
# shellcheck source=/dev/null # made by the Makefile
. "$conf"
scripts=$srcdir/tests/mutation
skip() {
	echo "SKIP: $*"
	exit 77
}
runner=${RUNNER:-}
[ -z "$quick" ] || [ -z "$runner" ] || skip "under $runner: that would take too long"
# Under a runner, only the lanes are mutated. Everything else is the same on every machine.
if [ -n "$runner" ]; then
	MUTATION_FILES=$(printf 'kernels/lanes/%s.h ' ${native#scalar})
fi
${cc%% *} --version >/dev/null 2>&1 || skip "no compiler: $cc"
case $srcdir$builddir in
*[[:blank:]]*) skip "flags for the compiler cannot be told apart where a folder's name has blanks" ;;
esac
[ -n "$runner" ] || [ -f libharness.a ] || skip 'no libharness.a to link with'

for list in "$kernel_sources" "$driver_headers" "$lane_headers" "$reference_sources"; do
	[ -n "$list" ] || {
		echo "mutation.sh: $conf lacks sources" >&2
		exit 2
	}
done

export LOCKSTEP_DATA="${LOCKSTEP_DATA:-$srcdir/data}"
unset MAKEFLAGS MFLAGS MAKELEVEL LOCKSTEP_ISA
work=mutation-build${quick:+-quick}
rm -rf "$work"
mkdir -p "$work/original/objects" "$work/dependencies" "$work/results" "$work/mutants"
cd "$work"

# ---- The sources and faults -------------------------------------------------------------------------

survey() {
	runs=$(echo "$native" | tr ' ' '\n')
	[ -n "$runner" ] || runs=$("$builddir/lockstep" isa | awk 'NR > 2 && $2 ~ /^native/ { print $1 }')
	native_builds=
	for build in $native; do
		! echo "$runs" | grep -qx "$build" || native_builds="$native_builds $build"
	done
	{
		cat "$conf"
		echo "builddir='$builddir' runner='$runner'"
		echo "native_builds='$native_builds'"
		echo "best='$(echo "$runs" | tail -n 1)'"
		echo 'patience=45' # seconds of processor time; check takes up to 21
		echo "check_cases='100 2000' fuzz_runs=2000"
		echo "export LOCKSTEP_DATA='$LOCKSTEP_DATA'"
	} >settings
	printf '#define TEST(name, family, ...) name family\n#include "kernels/tests.def"\n' |
		$cc $flags -E -P - | awk 'NF == 2' >tests
	harness_sources=
	[ -n "$quick" ] || for folder in $harness_folders; do
		eval "harness_sources=\"$harness_sources \$sources_$folder\""
	done
	for source in $kernel_sources $reference_sources $exact_sources $harness_sources; do
		more=
		case $source in kernels/*) more='-DLOCKSTEP_LANES=scalar -DLOCKSTEP_BUILD=scalar' ;; esac
		# "source: its files", without the folder that they are in
		$cc $flags $more -MM "$srcdir/$source" | tr -d '\\\n' | sed "s,$srcdir/,,g; s,^[^:]*: *,," \
			>"dependencies/$(echo "$source" | tr / _)"
		echo ' ' >>"dependencies/$(echo "$source" | tr / _)"
	done
}

# Every fault of a few sources: ID, random number, key, and their share of the sample.
sites() {
	share=$1
	shift
	[ $# -gt 0 ] || return 0
	(cd "$srcdir" && $runner "$builddir/tests/mutation/mutants" --list "${MUTATION_SEED:-1}" "$@") |
		sed "s/\$/	$share/"
}

# Contraction changes the compiler's flags instead of the source.
contractions() {
	echo "$native_builds " | grep -q ' avx2 ' || return 0
	for source in $kernel_sources; do
		hash=$(echo "${MUTATION_SEED:-1} $source" | cksum | cut -d' ' -f1)
		hash=$(printf '%08x%08x' "$hash" "$hash")
		printf '%s:0:0:contraction\t%s\t%s - contraction: [-ffp-contract=off => fast, with FMA]\t1\n' \
			"$source" "$hash" "$source"
	done
}

all_sites() {
	sites 4 $kernel_sources
	sites 6 $driver_headers
	sites 2 $kernel_headers
	sites 4 $reference_sources $exact_sources
	sites 2 $reference_headers $exact_headers
	sites 5 $lane_headers
	contractions
	for folder in $harness_folders; do
		sources=$(eval "echo \$sources_$folder")
		[ -n "$sources" ] || continue
		# About thirty from each folder.
		sites $((30 / $(echo $sources | wc -w) + 1)) $sources
		# shellcheck disable=SC2046 # a list
		sites 1 $(eval "echo \$headers_$folder")
	done
}

# Keeps only sources with files that match MUTATION_FILES, which are shell patterns.
of_files() {
	while IFS= read -r line; do
		for pattern in ${MUTATION_FILES:-'*'}; do
			# shellcheck disable=SC2254 # a pattern
			case ${line%%:*} in $pattern) ;; *) continue ;; esac
			printf '%s\n' "$line"
			break
		done
	done
}

# The share of each source, taking the rules in turn. Where shares are below 1, only some sources get a fault. Which ones
# depends on their own faults and the seed alone, so that a new source changes nothing for the others.
sample() {
	of_files | sort -t '	' -k2,2 | awk -F '\t' '
		{
			split($1, part, ":")
			turn = seen[part[1], part[4]]++
			printf "%s\t%06d\t%s\n", part[1], turn, $0
		}' | sort -t '	' -k1,1 -k2,2 -k4,4 | awk -F '\t' -v times="${MUTATION_SHARE:-1}" '
		# The last digits of a random number, as a fraction.
		function fraction(hex,    digit, value) {
			for (digit = length(hex) - 3; digit <= length(hex); ++digit)
				value = 16 * value + index("0123456789abcdef", substr(hex, digit, 1)) - 1
			return value / 65536
		}
		$1 != source {
			source = $1
			due = fraction($4) + $6 * times
			taken = 0
		}
		times == "all" || taken + 1 <= due { printf "%s\t%s\t%s\n", $3, $4, $5; taken++ }'
}

# One source of each folder also gets a null fault. A test that kills it fails whatever it is linked with.
no_faults() {
	cut -d: -f1 chosen | awk '/\.c$/ {
		folder = $0
		sub(/[^\/]*$/, "", folder)
		if (match(folder, /^harness\/[a-z]*\//))
			folder = substr(folder, 1, RLENGTH)
		if (!seen[folder]++)
			printf "%s:0:0:nothing\tnothing%d\t%s - nothing: [no fault]\n", $0, ++count, $0
	}'
}

# An entry of tests/mutation/mutants.equivalent is a key, followed by lines that start with a tab and give the reason.
equivalents() {
	awk 'NF && !/^[#\t]/' "$scripts/mutants.equivalent" | sort
}

# ---- The work ---------------------------------------------------------------------------------------

# The tests that cover the chosen faults.
names_of_witnesses() {
	[ -z "$runner" ] || return 0
	! grep -qE '^(kernels|reference)/' chosen || printf '%s\n' $kernel_witnesses $exact_witnesses
	for folder in $harness_folders; do
		eval "printf '%s:\n' \$sources_$folder \$headers_$folder" >sources
		! grep -qF -f sources chosen || eval "printf '%s\n' \$unit_$folder \$scripts_$folder"
	done
}

# Unit tests and scripts, the fastest first. A test that fails in this build without any mutant would kill all
# mutants, and a skipped one none. Results are reused for unchanged programs.
find_witnesses() {
	known=$builddir/mutation.witnesses
	names=$(names_of_witnesses | sort -u)
	[ -n "$names" ] || {
		: >witnesses
		return 0
	}
	# Tests that failed or were skipped run again; after a rebuild, all do.
	asked=$(awk 'NF == 2 { print $2 }' "$known" 2>/dev/null || :)
	# shellcheck disable=SC2046 # a list
	if [ ! -f "$known" ] || [ -n "$(cd "$builddir" &&
		find lockstep $(echo "$asked" | grep -v '\.sh$' | sed 's/:.*//' || :) -newer "$known")" ]; then
		: >"$known"
		asked=
	fi
	names=$(echo "$names" | grep -vxF "$asked" || :)
	if [ -n "$names" ]; then
		# shellcheck disable=SC2016 # the inner shell's
		echo "$names" | runner=$runner builddir=$builddir srcdir=$srcdir script_environment=$script_environment \
			xargs -P "${MUTATION_JOBS:-$(nproc)}" -n 1 sh -c '
			start=$(date +%s%N)
			status=0
			case $0 in
			*.sh) env -C "$builddir" $script_environment top_builddir="$builddir" sh "$srcdir/$0" ;;
			*:*) $runner "$builddir/${0%:*}" "${0#*:}" ;;
			*) $runner "$builddir/$0" ;;
			esac >"${0##*/}.log" 2>&1 </dev/null || status=$?
			case $status in
			0) echo $(($(date +%s%N) - start)) "$0" ;;
			77) echo 0 "$0" skipped ;;
			*)
				echo "mutation.sh: $0 fails without a fault, so it is not used" >&2
				echo 0 "$0" fails
				;;
			esac' >seconds
		awk 'NF == 2' "$known" >>seconds
		sort -n seconds >"$known"
	fi
	# With the seconds that each takes.
	awk 'NF == 2 { printf "%s %d\n", $2, $1 / 1e9 + 1 }' "$known" >witnesses
}

progress() {
	[ -t 2 ] || return 0
	while sleep 1; do
		printf '\r%d of %d mutants' "$(find results -type f | wc -l)" "$total" >&2
	done
}

run_mutants() {
	total=$(wc -l <chosen)
	progress &
	watcher=$!
	# Keys contain quotes and blanks: each line is one argument.
	status=0
	cut -f1-3 chosen | tr '\t\n' '\0\0' |
		xargs -0 -n 3 -P "${MUTATION_JOBS:-$(nproc)}" sh "$scripts/mutant.sh" || status=$?
	if kill $watcher 2>/dev/null; then
		wait $watcher || watcher= # that ended it
	fi
	[ ! -t 2 ] || printf '\r%30s\r' '' >&2
	cat results/* >results.tsv
	if [ $status -ne 0 ] || [ "$(wc -l <results.tsv)" != "$total" ]; then
		echo "mutation.sh: a mutant was given up" >&2
		exit 2
	fi
}

# The two smallest sources of each list, which compile fast.
smallest() {
	for list in "$@"; do
		(cd "$srcdir" && wc -c $list) | grep -v total | sort -n | awk 'NR <= 2 { print $2 }'
	done
}

# For make check-long: only the build `scalar`, one fault in each source, and only check, with few cases; for the
# harness, one fault that a unit test finds.
quick_settings() {
	echo "native_builds=scalar emulated_builds= best=scalar"
	echo "kernel_witnesses= exact_witnesses= fuzz_objects="
	echo "check_cases=500 patience=40"
}

# Faults that check finds quickly: a sum becomes a difference, and the last case is left out. Not in loops, which might
# then hang.
quick_sample() {
	wanted=$(smallest "$kernel_sources" "$driver_headers" "$reference_sources" "$exact_sources" |
		tr '\n' ' ')
	awk -F '\t' -v wanted=" $wanted" -v witness="$quick_witness" '{ split($1, part, ":") }
		witness && part[1] == "harness/results/row_name.c" && part[4] == "success" ||
		index(wanted, " " part[1] " ") && !/: (for|while) \(/ &&
			(part[1] ~ /driver/ ? /\[rest => \(rest - 1\)\]/ : part[4] == "sign")'
}

# An equivalent mutant must survive and be named; otherwise nothing could survive. It changes a constant, so that the
# compiler cannot detect the equivalence.
must_survive() {
	awk -F '\t' 'NR == FNR { explained[$0]; next } 
		$3 in explained && $1 ~ /^kernels\/[a-z]*\.c:.*:constant$/ { print; exit }' explained sites >chosen
	[ -s chosen ] || fail_quick 'tests/mutation/mutants.equivalent has no constant of a kernel'
	run_mutants
	status=0
	awk -f "$scripts/mutation.awk" /dev/null results.tsv >survivors || status=$?
	if [ $status != 1 ] || ! grep -q "^SURVIVED $(cut -f1 chosen)" survivors; then
		cat survivors
		fail_quick 'an equivalent mutant is not named as a survivor'
	fi
	awk -f "$scripts/mutation.awk" explained results.tsv >survivors ||
		fail_quick 'an equivalent mutant counts as a survivor'
}

fail_quick() {
	echo "FAIL: $*"
	exit 1
}

survey
[ -z "$quick" ] || {
	quick_settings >>settings
	quick_witness=
	[ -z "$unit_results" ] || quick_witness=tests/results.unit:test_row_name
	echo "unit_results=$quick_witness" >>settings
	echo "$quick_witness 1" >witnesses
	# shellcheck source=/dev/null # above
	. ./settings
}
all_sites >sites
equivalents >explained
if [ -n "$quick" ]; then
	must_survive
	quick_sample <sites | sort -t '	' -k2,2 | awk -F : '!seen[$1]++' | cut -f1-3 >chosen
	rm -f results/*
elif [ -n "${MUTATION_IDS:-}" ]; then
	for id in $MUTATION_IDS; do
		awk -F '\t' -v id="$id" '$1 == id { print; found = 1 } END { exit !found }' sites || {
			echo "mutation.sh: no such mutant: $id" >&2
			exit 2
		}
	done >chosen
else
	sample <sites >chosen
fi
began=$(date +%s)
[ -n "$quick" ] || {
	no_faults >none
	cut -f3 none >>explained
	cat none >>chosen
	find_witnesses
}
run_mutants
status=0
awk -f "$scripts/mutation.awk" explained results.tsv || status=$?
echo "seed ${MUTATION_SEED:-1}, $(($(date +%s) - began)) s; all results: $work/results.tsv"
exit $status
