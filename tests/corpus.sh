#!/bin/sh
# SPDX-License-Identifier: MIT
# Every input in data/corpus is tried on every build, without libFuzzer: of every test there is, of
# the case reader and of the WAD reader.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"

corpus=$LOCKSTEP_DATA/corpus
tried=0
for test in $($lockstep list --names); do
	# A test may be new, and have no corpus yet.
	if [ ! -d "$corpus/$test" ]; then
		echo "no data/corpus/$test"
		continue
	fi
	run 0 ${RUNNER:-} "$build/fuzz_replay" "$test" "$corpus/$test"
	says "$test: [1-9][0-9]* inputs"
	tried=$((tried + 1))
done
[ "$tried" -gt 0 ] || fail "no corpus at all in $corpus"

# The targets themselves can fail: on a test that there is not, and on a file that there is not.
run 2 ${RUNNER:-} "$build/fuzz_replay" no_such_test "$corpus"
run 2 ${RUNNER:-} "$build/fuzz_replay" box_box no/such/file

printf 'lockstep-case 1\ntest circle_circle\ncase 0 0 2  3 4 3\n' >good.case
head -c 500 /dev/urandom >junk.case
run 0 ${RUNNER:-} "$build/fuzz_replay_case" good.case junk.case
head -c 700 "$LOCKSTEP_DATA/wad/freedoom-e1m1.wad" >cut.wad
run 0 ${RUNNER:-} "$build/fuzz_replay_wad" cut.wad junk.case "$LOCKSTEP_DATA/wad/freedoom-e1m1.wad"

# A case file made into an input is that case.
${RUNNER:-} "$build/fuzz_seed" good.case >seed
[ "$(wc -c <seed)" = 25 ] || fail "a seed of $(wc -c <seed) bytes instead of 25"
run 0 ${RUNNER:-} "$build/fuzz_replay" circle_circle seed

finish
