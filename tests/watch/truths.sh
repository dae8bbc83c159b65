#!/bin/sh
# SPDX-License-Identifier: MIT
# The number of computed truths matches the report, and guarantees are tight: exact truths with planted faults, see
# lib.sh.
# shellcheck disable=SC2086,SC2154 # lists of words; lib.sh sets them
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/watch/lib.sh"

[ $exact = yes ] || { echo 'this build has no exact truths'; exit 77; }

# ---- The number of computed truths matches the report ----------------------------------------------------
what=count
export PLANT_COUNT=count
planted 0 '' lockstep check --cases 700 --scene uniform,lattice --isa scalar --test dot3,line_side,normalize3
said=$(sed -n 's/^\([0-9]*\) reference answers compared with exact arithmetic$/\1/p' out)
[ "$said" = "$(cat count)" ] || fail "check reports $said truths, and computes $(cat count)"
if [ -n "$json" ]; then
	planted 0 '' lockstep check --cases 700 --scene uniform,lattice --isa scalar --test dot3,line_side --json
	says "^ *\"truths\": $(cat count),\$"
fi
planted 0 '' lockstep accuracy --cases 70 --scene uniform --threads 1 --test dot3,line_side,normalize3
[ $((3 * 70)) = "$(cat count)" ] || fail "accuracy computes $(cat count) truths for 210 cases"
unset PLANT_COUNT

# ---- The guarantee is tight -----------------------------------------------------------------------------
# An exact truth that says the opposite by 1.01 times the error bound is a disagreement, but by 0.99 times is not; the
# same for results. Specimens promise nothing: plant.c leaves theirs unchanged.
# held LEAST FACTOR WORDS COMMAND...: all of them, or none.
held() {
	least=$1 factor=$2 words=$3
	shift 3
	if [ $factor = 0.99 ]; then
		planted 0 "truth $words=$factor" "$@"
		[ "$tests" != "$(wc -l <names)" ] || [ "$(wc -l <log)" -ge "$least" ] || fail "only $(wc -l <log): $words"
	else
		planted 1 "truth $words=$factor" "$@"
		all_found $least "$on_reference"
	fi
}
check="lockstep check --cases 40 --scene uniform --isa scalar --test $some"
accuracy="lockstep accuracy --cases 40 --scene uniform --threads 1 --test $some"
# A file for each test, for replay.
planted 1 'kernel most=33 mode=0' lockstep check --cases 33 --scene uniform --isa scalar --test "$some"
mkdir cases
mv lockstep-found/*.case cases
for factor in 0.99 1.01; do
	what="check, by $factor"
	held 27 $factor margin $check
	held 18 $factor value $check
	what="accuracy, by $factor"
	held 27 $factor margin $accuracy
	for column in 0 1 2 3; do
		held 1 $factor "column=$column value" $accuracy
	done
	what="replay, by $factor"
	held 20 $factor margin lockstep replay cases/*.case
	what="fuzz_replay, by $factor"
	held 1 $factor margin fuzz_replay circle_circle "$LOCKSTEP_DATA/corpus/circle_circle"
	held 1 $factor value fuzz_replay dot3 "$LOCKSTEP_DATA/corpus/dot3"
done
# If nothing is rounded, even touching is decided.
what='check and accuracy, by 0'
held 7 0 margin $check
held 7 0 margin $accuracy
# A self-contradictory truth.
for margin in 0 nan inf; do
	what="accuracy, a margin of $margin"
	held 45 $margin odd $accuracy
done
held 45 0 odd $check
finish
