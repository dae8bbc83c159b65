#!/bin/sh
# SPDX-License-Identifier: MIT
# Plug-ins that fail: the verdict, the saved case and the status of each, in this process, isolated, and as a process.
. "${srcdir:-.}/tests/lib.sh"
grep -q '^#define HAVE_GMP 1' "$build/config.h" || { echo "no GMP: nothing is judged"; exit 77; }
case ${RUNNER:-} in
'' | env) ;;
*) echo "programs for another CPU cannot be started by name"; exit 77 ;;
esac
child=process:$build/tests/plugins/child
broken=$build/tests/modules/broken.so
# Only a hang should reach the limit; on a slow machine, other batches need time.
check="$lockstep check --scene uniform --isa scalar --plugin-limit 60"
hangs="$lockstep check --scene uniform --isa scalar --plugin-limit 1"
unset BROKEN

# caught WHAT DETAIL CASE COMMAND... : the fault is found, named, saved, and reproduced from the saved file.
caught() {
	rm -rf lockstep-found
	what=$1 detail=$2 case=$3
	shift 3
	run 1 "$@"
	says "DISAGREEMENT  .*: $what"
	says "  $detail"
	[ -z "$case" ] || says "seed 1, case $case;"
	says '  saved  lockstep-found/'
	# shellcheck disable=SC2046 # words
	again=$(sed -n 's/^  again  lockstep //p' out | head -1)
	limit=60
	[ "$what" != 'the kernel hangs' ] || limit=1
	run 1 sh -c "env BROKEN='${BROKEN:-}' $lockstep $again --plugin-limit $limit"
	says "$what"
}

# ---- As a process --------------------------------------------------------------------------------
run 0 $check --cases 2000 --test point_circle,point_polygon --plugin "$child"
says '^child  *point_circle  *2000 '
says '^child  *point_polygon  *2000 '
says 'no disagreement'
# Case 2 is the first one far to the right. AddressSanitizer ends the program differently.
caught 'the kernel crashed' '\(Segmentation fault\|it ended with status 1: .*ABORTING\)' 2 $check --test point_circle --cases 6 --plugin "$child crash"
caught 'the kernel crashed' 'it ended with status 5: a case that I cannot bear' 2 $check --test point_circle --cases 6 --plugin "$child status"
caught 'the kernel hangs' 'no answer within 1 s' 2 $hangs --test point_circle --cases 3 --plugin "$child loop"
caught 'the kernel crashed' 'it ended with status 3 in the middle of an answer' '' $check --test point_circle --cases 3 --plugin "$child middle"
caught 'the process gave no answer' 'it answered a message of kind 4 with one of kind 77' '' $check --test point_circle --cases 3 --plugin "$child kind"
caught 'the process gave no answer' 'it answered a message of kind 4 with 4294967280 bytes' '' $check --test point_circle --cases 3 --plugin "$child long"
caught 'the process gave no answer' 'it answered a message of kind 4 with 0 bytes, not 1' '' $check --test point_circle --cases 3 --plugin "$child short"
caught 'the process gave no answer' 'it sent more after its answer' '' $check --test point_circle --cases 3 --plugin "$child more"
caught 'the process gave no answer' 'its answer to case 0 is 3' '' $check --test point_circle --cases 3 --plugin "$child byte"
# Unused worlds are released: the program counts its worlds.
run 0 $check --cases 20000 --test point_polygon --plugin "$child"
# It is no fault to give no answer.
run 0 $check --cases 100 --test point_circle --plugin "$child unanswered"
run 0 $check --cases 100 --test point_polygon --plugin "$child refuse"
run 0 $check --cases 3 --test point_circle --plugin "$child chatty"

# An unusable program is refused at once, in one line.
refused 'process:nonesuch: it ended with status 127: .*not found' $check --plugin process:nonesuch
refused 'it ended with status 0$' $check --plugin "$child exit"
refused 'no answer within 3 s' $hangs --plugin "$child mute"
refused 'it answered a message of kind 1 with one of kind' $check --plugin "$child garbage"
refused 'its hello is not text' $check --plugin "$child binary"
refused 'it has no subjects' $check --plugin "$child none"
refused "there is no test 'point_banana'" $check --plugin "$child unknown"
refused "line 3 of its hello: no such claim: 'sloppy'" $check --plugin "$child claim"
refused 'line 3 of its hello: tolerance=little: not a number' $check --plugin "$child number"
refused 'tolerances and largest must be finite and not negative' $check --plugin "$child sign"
refused 'except=everything: nan, invalid' $check --plugin "$child except"
refused 'the test has 0 result columns' $check --plugin "$child column"
refused "'colour' is none of" $check --plugin "$child line"
# It crashes, and then fails to restart, or identifies itself differently.
refused 'after a restart: it ended with status 4' $check --test point_circle --cases 3 --plugin "$child again"
rm again
refused 'after a restart: its hello differs' $check --test point_circle --cases 3 --plugin "$child other"

# Nothing is left running, and an interrupt is not a crash.
$lockstep check --isa scalar --test point_circle --plugin "$child slow" --seconds 60 >out 2>err &
harness=$!
until [ -f asked ] || ! kill -0 $harness 2>/dev/null; do sleep 0.1; done
kill -TERM $harness
status=0
wait $harness || status=$?
[ $status = 143 ] || fail "interrupted: status $status"
says 'interrupted: the counts cover what was checked so far'
if grep -q DISAGREEMENT out; then fail 'an interrupt is taken for a crash'; fi

run 0 ${RUNNER:-} "$build/tests/plugins/throughput" "$child"
cat out

# ---- Shared objects, here and isolated -----------------------------------------------------------
[ -f "$broken" ] || { echo "SKIP no $broken: shared libraries are disabled"; finish; }
for isolate in '' --isolate; do
	run 0 $check --cases 2000 --test point_circle,line_side --plugin "$broken" $isolate
	for way in abort throw recurse loop after before operand; do
		export BROKEN=$way
		test=point_circle what='the kernel crashed' case=2 command=$check
		case $way in
		abort | throw) detail=Aborted ;;
		recurse) detail='Segmentation fault' ;;
		loop) what='the kernel hangs' detail='no answer within 1 s' command=$hangs ;;
		after) test=line_side case='' detail='' what='\(the kernel crashed\|memory outside the outputs was written\)' ;;
		before) test=line_side case='' detail='' what='\(the kernel crashed\|memory outside the outputs was written\)' ;;
		operand) test=line_side case='' detail='' what='\(the kernel crashed\|an operand was written\)' ;;
		esac
		caught "$what" "$detail" "$case" $command --cases 3 --test $test --plugin "$broken" $isolate
	done
	BROKEN=unknown refused "there is no test 'point_banana'" $check --plugin "$broken" $isolate
	BROKEN=claim refused 'tolerances and largest' $check --plugin "$broken" $isolate
	BROKEN=no-function refused 'it must have one of on_floats' $check --plugin "$broken" $isolate
	refused 'nonesuch.so' $check --plugin ./nonesuch.so $isolate
	unset BROKEN
done
BROKEN=load refused 'Aborted' $check --plugin "$broken" --isolate

# `lockstep run` counts a hang as a wrong answer.
run 1 env BROKEN=loop $lockstep run --seconds 0.01 --test point_circle --plugin-limit 0.05 --plugin "$broken"
says '^plug-in  broken: \([1-9][0-9]*\) cases judged by its claims: \1 WRONG, in point_circle$'
finish
