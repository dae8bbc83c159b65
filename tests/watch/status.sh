#!/bin/sh
# SPDX-License-Identifier: MIT
# A command that finds a planted fault ends with the documented status, in every form; and so does run, which starts
# others.
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

# ---- run ------------------------------------------------------------------------------------------------- It starts
# programs by name, which does not work under a runner.
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
