#!/bin/sh
# SPDX-License-Identifier: MIT
# A command that finds a planted fault ends with the documented status, in every form, and wherever the fault is among
# several tests, builds and files; and so does run, which starts others.
# shellcheck disable=SC2086,SC2154 # lists of words; lib.sh sets them
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/watch/lib.sh"

# ---- The status is the same in every form -----------------------------------------------------------------
# For a shard, as JSON, for ratios: the report may go unread, but the status is always checked.
what=status
for form in $json '--shard 0/2'; do
	planted 1 'kernel most=33' lockstep check --cases 33 --scene uniform --isa scalar --test circle_circle $form
done
if [ $exact = yes ]; then
	for form in ${json:+'--json -'} '--shard 0/2'; do
		planted 1 'kernel anywhere kind=hit most=16 build=scalar' lockstep accuracy --cases 16 --scene uniform \
			--threads 1 --isa scalar --test circle_circle $form
	done
fi
if [ -x "$build/tests/watch/lockstep-bench" ]; then
	planted 1 'kernel anywhere most=1000' lockstep-bench --ratios --test circle_circle --isa scalar --n 1000 \
		--benchmark_min_time=0.000000001 --benchmark_repetitions=2
fi

# ---- One fault among many ---------------------------------------------------------------------------------
# Whichever of several tests and files it is in, on whichever of several builds; in the last case.
what='one of many'
several='circle_circle dot3 segment_segment_point'
list=$(echo $several | tr ' ' ,)
for one in $several; do
	for on in scalar $best $last; do
		planted 1 "kernel kind=hit test=$one build=$on place=any most=16" lockstep check --cases 33 --scene uniform --test $list
		cp "$(ls lockstep-found/$one-*.case | head -n 1)" $one.case
		planted 1 "kernel kind=hit test=$one build=$on anywhere index=511" lockstep digest --scene uniform,extreme --test $list
	done
	[ $exact = no ] || planted 1 "kernel kind=hit test=$one anywhere apart index=15" lockstep accuracy --cases 16 --scene uniform \
		--threads 1 --isa scalar --test $list
	[ ! -x "$build/tests/watch/lockstep-bench" ] || for kind in hit nan; do
		planted 1 "kernel kind=$kind test=$one anywhere index=4096" lockstep-bench --test $list --isa scalar,reference \
			--n 4097 --benchmark_min_time=0.000000001
	done
done
planted 0 '' lockstep replay ./*.case
for one in $several; do
	planted 1 "kernel kind=hit test=$one anywhere index=0" lockstep replay ./*.case
done
# Its answers differ from one call to the next: only the relations, which call it again, can tell.
printf 'lockstep-case 1\ntest circle_circle\ncase 0 0 1  9 9 1\n' >apart.case
planted 0 '' lockstep replay apart.case
planted 1 'reference kind=hit index=0 anywhere flickers' lockstep replay --show 0 apart.case

# ---- run --------------------------------------------------------------------------------------------------
# It starts programs by name, which does not work under a runner.
if [ -z "${RUNNER:-}" ]; then
	what=run
	run="lockstep run --seconds 0.2 --test circle_circle,segment_segment_point"
	planted 0 '' $run
	says '^checked  .*: no disagreement$'
	planted 1 "kernel place=any most=16 kind=hit build=$last" $run
	for test in circle_circle segment_segment_point; do
		says "^DISAGREEMENT  $test on $last: "
	done
	says '^checked  .*: DISAGREEMENTS, see above$'
	[ -z "$json" ] || planted 1 "kernel place=any most=16 kind=hit build=$last" $run --json
	# Faults that only the programs it starts can find.
	if [ -x "$build/tests/watch/lockstep-bench" ]; then
		planted 1 'kernel kind=hit index=4090 build=scalar anywhere in=lockstep-bench' $run
		says '^DISAGREEMENT  circle_circle on scalar: not timed, since its answers are wrong$'
	fi
	planted 1 "kernel kind=hit index=0 build=$last anywhere in=fuzz_replay" $run
	says "^FOUND  circle_circle on $last: a hit differs from the reference\$"
fi
finish
