#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep check: every test, build, mode, size and place.
. "${srcdir:-.}/tests/lib.sh"

# All sizes in all modes take long in each scene, however few the cases, so one scene must do here. CI checks all
# scenes (.ci/run scenes), and tests/cli/digest.sh compares their bits with the recorded ones. An emulated CPU is some
# fifty times slower, and sanitizers ten times.
cases=400
[ -z "${RUNNER:-}${SANITIZER_FLAGS:-}" ] || cases=100

# An emulated CPU also skips emulated lanes: tests/cli/digest.sh covers their bits, and their loops are the same as
# those of native lanes.
builds=native,emulated
required='native\|emulated: not'
case ${RUNNER:-} in
'' | env) ;;
*) builds=native required=native ;;
esac

# Another seed makes other cases.
# shellcheck disable=SC2086
run 0 $lockstep check --cases 300 --scene uniform --isa scalar --test circle_circle
first=$(sed -n 's/^digest of all answers //p' out)
# shellcheck disable=SC2086
run 0 $lockstep check --cases 300 --scene uniform --isa scalar --test circle_circle --seed 2
second=$(sed -n 's/^digest of all answers //p' out)
[ -n "$first" ] || fail 'no digest of all answers'
[ "$first" != "$second" ] || fail "seeds 1 and 2 have the same answers: $first"

# Only hits have relations, and specimens need not satisfy any.
for test in circle_segment point_polygon convex_convex; do
	# shellcheck disable=SC2086
	run 0 $lockstep check --cases 256 --scene uniform --isa scalar --test $test
	says '^[1-9][0-9]* compared after changes that must not matter'
done
for test in line_side line_segment_published; do
	# shellcheck disable=SC2086
	run 0 $lockstep check --cases 256 --scene uniform --isa scalar --test $test
	grep -q 'after changes' out && fail "relations of $test"
done

# Cases of a test with a world begin where a chunk does, so that parts are parts of the whole.
# shellcheck disable=SC2086
run 0 $lockstep check --cases 2048 --first 0 --scene uniform --isa scalar --test point_polygon
whole=$(sed -n 's/^digest of all answers //p' out)
# shellcheck disable=SC2086
run 0 $lockstep check --cases 2048 --first 100 --scene uniform --isa scalar --test point_polygon
same=$(sed -n 's/^digest of all answers //p' out)
[ "$whole" = "$same" ] || fail "from case 100 on is not from case 0 on: $same instead of $whole"

# A required build that did not run is a failure, even if nothing disagrees.
# shellcheck disable=SC2086
run 1 $lockstep check --cases 200 --scene uniform --isa scalar --require scalar,avx2
grep -q 'avx2 did not run' err || fail "no message about avx2: $(cat err)"

# JSON has the counts of the table beside it: of each build, and their sum.
if $lockstep list --json >/dev/null 2>&1; then
	other=$($lockstep isa | sed -n 's/^\([a-z0-9]*\) *native.*/\1/p' | grep -vx scalar | head -n 1)
	# shellcheck disable=SC2086
	run 0 $lockstep check --cases 200 --scene uniform --isa scalar${other:+,$other} --test box_box,line_side --json
	for test in box_box line_side; do
		awk -v test="$test" -v last="${other:+3}" '$1 == test { for (k = 2; k <= (last ? 3 : 2); ++k) print $k }' err >table
		awk -v test="\"$test\": {" 'index($0, test) { on = 1; next }
			on && /}/ { exit }
			on { sub(/.*: /, ""); print $0 + 0 }' out >json
		diff table json >&2 || fail "JSON has other counts of $test than the table: $(cat out err)"
		cat json >>counts
	done
	sum=$(awk '{ sum += $1 } END { print sum }' counts)
	says "\"cases\": $sum,"
fi

# Shards together check the same cases.
# shellcheck disable=SC2086
run 0 $lockstep check --cases 9000 --scene uniform --isa scalar --test box_box
whole=$(sed -n 's/^box_box *\([0-9]*\).*/\1/p' out)
sum=0
for shard in 0 1 2; do
	# shellcheck disable=SC2086
	run 0 $lockstep check --cases 9000 --scene uniform --isa scalar --test box_box --shard $shard/3
	sum=$((sum + $(sed -n 's/^box_box *\([0-9]*\).*/\1/p' out)))
done
echo "whole $whole, shards $sum"
[ "$whole" = "$sum" ] || fail "shards are not the whole: $sum instead of $whole"

# Where the first failure is enough, the scenes that find most come first.
# shellcheck disable=SC2086
[ -z "${FIRST_FAILURE:-}" ] ||
	run 0 $lockstep check --cases "$cases" --scene lattice,degenerate,extreme --isa "$builds"

# Instruction sets that the machine has must have run; others are named and skipped.
isas=$($lockstep isa | sed -n "s/^\([a-z0-9]*\) *\($required\).*/\1/p" | paste -sd,)
echo "required: $isas"

# shellcheck disable=SC2086
run 0 $lockstep check --cases "$cases" --scene "lattice" --isa "$builds" --require "$isas"
cat out
says 'no disagreement'
# Every test is in the table of what ran, in every column.
for test in $($lockstep list --names); do
	grep "^$test " out | grep -qv ' - ' || fail "$test did not run everywhere"
done

finish
