#!/bin/sh
# SPDX-License-Identifier: MIT
# Tries every input in data/corpus on every build, without libFuzzer: for every test, and for all other targets:
# triangulation, dilation, and readers of files. The dictionaries must be well-formed.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"

corpus=$LOCKSTEP_DATA/corpus
tried=0

# Prints the number of inputs in a folder, which must not be 0.
count() {
	find "$1" -mindepth 1 -maxdepth 1 -type f ! -name '.*' | wc -l | grep -v '^ *0$'
}

$lockstep list --names >names
while read -r test; do
	# A new test may have no corpus yet.
	if [ ! -d "$corpus/$test" ]; then
		echo "no data/corpus/$test"
		continue
	fi
	run 0 ${RUNNER:-} "$build/fuzz_replay" "$test" "$corpus/$test"
	says "^$test: $(count "$corpus/$test") inputs*\$"
	tried=$((tried + 1))
done <names
[ "$tried" -gt 0 ] || fail "no corpus at all in $corpus"

# All other folders belong to separate targets.
for inputs in "$corpus"/*/; do
	target=$(basename "$inputs")
	if [ -x "$build/fuzz_replay_$target" ]; then
		run 0 ${RUNNER:-} "$build/fuzz_replay_$target" "$inputs"
		says "^fuzz_replay_$target: $(count "$inputs") inputs*\$"
	elif ! grep -qx "$target" names; then
		fail "$inputs belongs to no target"
	fi
done

# Dictionaries in libFuzzer's format: of a target, or float32 for targets without one.
entry='([A-Za-z0-9_]+=)?"([^"\\]|\\\\|\\"|\\x[0-9A-Fa-f]{2})+"'
for dictionary in "$LOCKSTEP_DATA"/dictionaries/*; do
	target=$(basename "$dictionary" .dict)
	[ "$target" = float32 ] || [ -x "$build/fuzz_replay_$target" ] ||
		fail "$dictionary belongs to no target"
	LC_ALL=C grep -qE "^$entry\$" "$dictionary" || fail "$dictionary has no entry"
	bad=$(LC_ALL=C grep -nvE "^(#.*|$entry)?\$" "$dictionary") && fail "$dictionary: $bad"
done

# The targets fail for an unknown test and for a missing file.
run 2 ${RUNNER:-} "$build/fuzz_replay" no_such_test "$corpus"
run 2 ${RUNNER:-} "$build/fuzz_replay" box_box no/such/file

printf 'lockstep-case 1\ntest circle_circle\ncase 0 0 2  3 4 3\n' >good.case
head -c 500 /dev/urandom >junk.case
run 0 ${RUNNER:-} "$build/fuzz_replay_case" good.case junk.case
head -c 700 "$LOCKSTEP_DATA/wad/freedoom-e1m1.wad" >cut.wad
run 0 ${RUNNER:-} "$build/fuzz_replay_wad" cut.wad junk.case "$LOCKSTEP_DATA/wad/freedoom-e1m1.wad"

# A folder may have more than 2^8 inputs; its subfolders and hidden files are not inputs.
mkdir -p many/within
for input in $(seq 300); do
	ln -s ../good.case "many/$input"
done
cp junk.case many/within
cp junk.case many/.hidden
run 0 ${RUNNER:-} "$build/fuzz_replay_case" many
says '^fuzz_replay_case: 300 inputs$'

# A case file converted to an input is that case.
${RUNNER:-} "$build/fuzz_seed" good.case >seed
[ "$(wc -c <seed)" = 25 ] || fail "a seed of $(wc -c <seed) bytes instead of 25"
run 0 ${RUNNER:-} "$build/fuzz_replay" circle_circle seed
[ ! -s err ] || fail "an unwanted number of cases: $(cat err)"
run 0 env LOCKSTEP_FUZZ_STATISTICS=1 ${RUNNER:-} "$build/fuzz_replay" circle_circle seed seed
grep -qx 'stat::cases: 2' err || fail "not 2 cases: $(cat err)"

# The same with a world: 1 byte of mode, 1 + 2 of parts, 5 rows, 2 cases.
printf 'lockstep-case 1\ntest point_polygon\nrow 0 0\nrow 8 0\nrow 0 8\npart\nrow 1 1\nrow 2 2\n' >world.case
printf 'case 3 3\ncase 4 4\n' >>world.case
${RUNNER:-} "$build/fuzz_seed" world.case >seed
[ "$(wc -c <seed)" = 60 ] || fail "a seed of $(wc -c <seed) bytes instead of 60"
run 0 ${RUNNER:-} "$build/fuzz_replay" point_polygon seed
run 0 ${RUNNER:-} "$build/fuzz_replay_case" world.case
# An input that ends inside its world, or has an infinite one, has no cases.
head -c 20 seed >short
printf '\001\000\000\000\000\200\177\000\000\200\177' >infinite
run 0 ${RUNNER:-} "$build/fuzz_replay" point_polygon short infinite
# An input cannot hold five parts.
{ sed 1,2d world.case | grep -v case; printf 'part\nrow 1 1\npart\nrow 1 1\npart\nrow 1 1\n'; } >rows
{ sed 2q world.case; cat rows; echo 'case 1 1'; } >five.case
run 2 ${RUNNER:-} "$build/fuzz_seed" five.case
grep -q 'more than 4 parts' err || fail "no message about parts: $(cat err)"
# Nor can it hold 131 cases.
{ sed 2q good.case; yes 'case 0 0 2  3 4 3' | head -n 131; } >many.case
run 2 ${RUNNER:-} "$build/fuzz_seed" many.case
grep -q 'more than 130 cases' err || fail "no message about cases: $(cat err)"

finish
