#!/bin/sh
# SPDX-License-Identifier: MIT
# Every watcher finds a planted fault in every place: see lib.sh.
# shellcheck disable=SC2016,SC2059,SC2086,SC2154 # awk programs, an octal, lists of words; lib.sh sets them
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/watch/lib.sh"

# ---- check -------------------------------------------------------------------------------------------
what=check
planted 0 '' lockstep check --cases 33 --scene uniform --test "$some"
says '^no disagreement'
# Not everything can be planted everywhere: require two thirds of the existing builds.
least=$((tests * $(awk '$1 == "cases" { print NF - 1; exit }' out) * 2 / 3))
planted 1 'kernel most=33' lockstep check --cases 33 --scene uniform --test "$some"
all_found $least "$report"
builds=$(cut -d' ' -f3 log | sort -u)
# A file for each test, and each of its modes, for replay.
mkdir cases
for mode in pairs one-many many-one one-one; do
	grep -l "^mode $mode" lockstep-found/*.case | awk -F'[/-]' '!seen[$3]++' | while read -r file; do
		cp "$file" cases/$mode-"${file##*/}"
	done
done

# turn=1: otherwise one fault is in a result that no watcher compares, and another within the guarantee.
what='check, of references'
planted 1 'reference most=9 turn=1 anywhere' lockstep check --cases 9 --scene uniform --test "$some" --isa scalar
all_found $((tests - 5)) '/^DISAGREEMENT  / { delete planted[$2, "reference"] }'
if [ $exact = yes ]; then
	what='check, of references and kernels'
	planted 1 'both most=9 kind=hit anywhere apart' lockstep check --cases 9 --scene uniform --test "$some" --isa scalar
	grep -v _published log >kept # which promise nothing
	mv kept log
	all_found $((tests - 13)) "$on_reference"
fi

# Any word of a long batch, in each mode; the case files contain those batches.
what='check, of long batches'
long=circle_circle,dot3,cross3,box_box,segment_segment_point
three=$(printf '%s\n' scalar $best $last | sort -u | paste -sd,)
planted 1 'kernel most=4000 place=any turn=1' lockstep check --cases 4000 --scene uniform --test $long --isa $three
all_found $((5 * $(echo $three | tr , ' ' | wc -w) * 2 / 3)) "$report"
mkdir long
mv lockstep-found/circle_circle-*.case lockstep-found/box_box-$best-*.case long

# ---- digest ------------------------------------------------------------------------------------------
what=digest
digest="lockstep digest --compare $LOCKSTEP_DATA/digests.txt --scene uniform,extreme --test $some"
planted 0 '' $digest
planted 1 'kernel most=512 anywhere' $digest
all_found $((least * 2 / 3)) '
	/^DIFFERENT  / { test = $2; build = $4; sub(/,$/, "", build) }
	/: first in case / && (test, build) in planted {
		split(planted[test, build], f, " ")
		if ($NF == f[9] || $NF % 64 == f[9]) delete planted[test, build]
	}'
what='digest, of references'
planted 1 'reference most=64 anywhere' $digest
all_found $((tests - 6)) '/^CHANGED  .*the answers/ { test = $2; sub(/,$/, "", test); delete planted[test, "reference"] }'
what='digest, of references and kernels'
planted 1 'both most=64 anywhere' $digest
all_found $((tests - 6)) '/^CHANGED  .*the answers/ { test = $2; sub(/,$/, "", test); delete planted[test, "reference"] }'
grep -q '^DIFFERENT' out && fail 'builds with the right answers are called different'

# ---- replay ------------------------------------------------------------------------------------------
what=replay
replayed='
	/^[^ ].*\.case: / { test = $2; sub(/,$/, "", test); n = $3; mode = $5 }
	/^  [a-z0-9-]*: .*\(columns at / {
		build = $1; sub(/:$/, "", build); place = $0; sub(/.* at /, "", place); sub(/\)$/, "", place)
		fault = $0; sub(/^[^:]*: /, "", fault); i = -1
		for (k = 1; k < NF; ++k) if ($k == "case") i = $(k + 1)
		getline; result = $1; sub(/:$/, "", result)
		if (spoiled(test, build, fault, result, i) && in_batch(test, build, mode, place, n))
			delete planted[test, build]
	}'
planted 1 'kernel most=4 turn=1' lockstep replay cases/*.case
all_found $least "$replayed"
what='replay, of long batches'
planted 1 'kernel most=4000 place=any' lockstep replay long/*.case
all_found 3 "$replayed"

# ---- fuzz_replay ---------------------------------------------------------------------------------------
what=fuzz_replay
fuzzed='
	/^FOUND  / {
		test = $2; build = $4; sub(/:$/, "", build); fault = $0; sub(/^[^:]*: /, "", fault)
		getline; result = $1; sub(/:$/, "", result)
	}
	/^  mode / {
		mode = $2; place = $0; i = $(NF - 1) == "case" ? $NF : -1
		sub(/,$/, "", mode); sub(/.* at /, "", place); n = place
		sub(/,.*/, "", place); sub(/[^,]*, /, "", n); sub(/ .*/, "", n)
		if (spoiled(test, build, fault, result, i) && in_batch(test, build, mode, place, n))
			delete planted[test, build]
	}
	/^found by / { ++ends }
	END { if (ends != 1) { print "it does not say which input"; bad = 1 } }'
# Each test, on one of the builds, with its corpus.
turn=0
for test in $(echo $some | tr , ' '); do
	[ -d "$LOCKSTEP_DATA/corpus/$test" ] || continue
	turn=$((turn + 1))
	one=$(echo $builds | cut -d' ' -f$((turn % $(echo $builds | wc -w) + 1)))
	kind=$([ $((turn % 2)) = 0 ] && echo hit || echo nan)
	planted 1 "kernel build=$one kind=$kind most=1 turn=$turn anywhere" fuzz_replay $test "$LOCKSTEP_DATA/corpus/$test"
	all_found 1 "$fuzzed"
done
# One test on all builds, in every mode, at every placement and in all words, with an input of 130 cases.
for mode in 0 1 2 3; do
	for place in 0 1 2 3 4; do
		turn=$((turn + 7))
		one=$(echo $builds | cut -d' ' -f$((turn % $(echo $builds | wc -w) + 1)))
		{ printf "\\$(printf %03o $((mode + 4 * place)))"; head -c 3120 /dev/zero; } >input
		planted 1 "kernel build=$one mode=$mode place=any turn=$turn" fuzz_replay circle_circle input
		all_found 1 "$fuzzed"
	done
done

# The reference, and every build with the same answers.
if [ $exact = yes ]; then
	planted 1 'both kind=hit most=1 anywhere' fuzz_replay circle_circle "$LOCKSTEP_DATA/corpus/circle_circle"
	all_found 1 "$on_reference"
fi

# ---- accuracy ----------------------------------------------------------------------------------------
if [ $exact = yes ]; then
	what=accuracy
	for one in scalar $last; do
		planted 1 "kernel anywhere apart kind=hit most=16 turn=1 build=$one" lockstep accuracy --cases 16 --scene uniform \
			--threads 1 --isa $one --test "$some"
		grep -v _published log >kept # which promise nothing
		mv kept log
		all_found $((tests - 14)) '
			/^DISAGREEMENT  / { test = $2; build = $4; sub(/:$/, "", build) }
			/^  scene .* a batch of / && (test, build) in planted {
				split(planted[test, build], f, " ")
				if ($6 == f[9] ";") delete planted[test, build]
			}'
	done
fi

# ---- bench -------------------------------------------------------------------------------------------
if [ -x "$build/tests/watch/lockstep-bench" ]; then
	what=bench
	planted 1 'kernel anywhere most=130' lockstep-bench --test "$some" --isa native,emulated --n 130 --mode pairs \
		--benchmark_min_time=0.000000001
	all_found $least '
		/^lockstep bench: [a-z0-9_]*\/.*\/pairs\/uniform\/130: / {
			split($3, name, "/")
			i = -1; result = ""
			for (k = 5; k < NF; ++k) if ($k == "case") { i = $(k + 1); sub(/,$/, "", i); after = $(k + 2) }
			sub(/:$/, "", after); build = $4; sub(/:$/, "", build)
			if (build == name[2] && spoiled(name[1], build, $0, after, i)) delete planted[name[1], build]
		}'
fi
finish
