#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep fuzz --plugin and shrink --plugin: the faults in planted.c are found from scratch, without clang, and
# classified correctly, and shrink keeps the kind of fault. A correct subject has none.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"
plugin=$build/tests/modules/planted.so
[ -f "$plugin" ] || { echo "no $plugin: shared libraries are disabled"; exit 77; }
$lockstep accuracy --cases 1 --test box_box --scene uniform >/dev/null 2>&1 ||
	{ echo 'no GMP: no exact truths'; exit 77; }

fuzz="$lockstep fuzz --plugin $plugin --no-seeds"
shrink="$lockstep shrink --plugin $plugin"

# ---- Options --------------------------------------------------------------------------------------
refused 'no/such.so' $lockstep fuzz --plugin no/such.so
refused "$plugin has none of the chosen tests" $fuzz --test box_box
refused 'not with --against-exact' $fuzz --against-exact
refused 'not with --without-exact' $fuzz --without-exact
refused 'not with --no-isolate' $fuzz --isolate --no-isolate
refused 'in its own process' $fuzz --isolate --engine libfuzzer
refused 'no --plugin' $lockstep fuzz --isolate
refused 'no --plugin' $lockstep fuzz --no-isolate
refused 'has the test box_box' env LOCKSTEP_FUZZ_PLUGIN="$plugin" $build/fuzz_replay --engine builtin --runs 1 box_box
refused 'no/such.so' env LOCKSTEP_FUZZ_PLUGIN=no/such.so $build/fuzz_replay --engine builtin --runs 1 point_circle
run 77 env LOCKSTEP_FUZZ_DIR=nowhere $fuzz --engine libfuzzer
grep -q 'LOCKSTEP_FUZZ_DIR' err || fail "no message about LOCKSTEP_FUZZ_DIR: $(cat err)"

# ---- A right one -----------------------------------------------------------------------------------
run 0 $fuzz --runs 3000
says '^point_circle  *builtin  *3000 '
says '^fuzzed 1 test, .*: nothing found$'
[ ! -e lockstep-found ] || fail 'lockstep-found was made, and nothing was found'

# ---- Faults ----------------------------------------------------------------------------------------
# found FAULTS KIND...: with the same inputs everywhere, finds each of these kinds, and the printed commands reproduce
# all finds.
found() {
	faults=$1
	shift
	rm -rf lockstep-found
	run 1 env BROKEN="$faults" $fuzz --runs 3000 --plugin-limit 0.2
	for kind; do
		says "^FOUND  point_circle on planted: $kind\$"
	done
	says 'FOUND something in 1$'
	says "^  again  lockstep replay --plugin $plugin"
	[ "$(grep -c '^FOUND' out)" = "$(find lockstep-found -name '*.case' | wc -l)" ] ||
		fail "$faults: not a case file for each kind: $(grep '^FOUND' out; ls lockstep-found)"
	for file in lockstep-found/*.case; do
		run 1 env BROKEN="$faults" $lockstep replay --isolate --plugin-limit 0.2 --plugin "$plugin" "$file"
		run 0 $lockstep replay --plugin "$plugin" "$file"
	done
	env BROKEN="$faults" $fuzz --runs 3000 --plugin-limit 0.2 >out || true
}

# shrunk KIND PATTERN: the find of that kind keeps its kind, and becomes a case that matches PATTERN.
shrunk() {
	file=$(sed -n "/^FOUND .*: $1\$/,/saved/s/^  saved  //p" out)
	[ -f "$file" ] || { fail "$faults: nothing saved of $1"; return; }
	cp out told
	run 0 env BROKEN="$faults" $shrink --plugin-limit 0.2 --output small.case "$file"
	says ": point_circle: $1, on planted\$"
	case $1 in
	*touch* | *invalid* | *kernel*) ;;
	*) [ "$(grep -c 'wrong until coordinates move by' out)" = 2 ] || fail "no movements: $(cat out)" ;;
	esac
	run 77 $shrink --output no.case small.case
	run 0 env BROKEN="$faults" $shrink --plugin-limit 0.2 --output again.case small.case
	says ": point_circle: $1, on planted\$"
	sed -n 's/^case [^#]*# //p; s/^case \([^#]*\)$/\1/p' small.case >shown
	grep -q -e "$2" shown || fail "$faults: $1 became $(cat shown)"
	mv told out
}

found open 'a false miss of shapes that touch'
shrunk 'a false miss of shapes that touch' '^0 0 0 0 0$'
found square 'a false miss, a bug' 'a false hit, a bug' 'a false miss'
shrunk 'a false miss, a bug' '^[0-9 ]*$'
shrunk 'a false hit, a bug' ' 0\.[0-9]*$'
found octant 'a false hit, a bug'
shrunk 'a false hit, a bug' '^[0-9. ]* 0$'

# Farthest off first.
found large 'a false hit, a bug'
sed -n 's/^  movement  \([^ ]*\) .*/\1/p' out >movements
sort -gr movements | cmp -s - movements || fail "not sorted by movement: $(cat movements)"

# A fault with valid operands does not turn into one with invalid operands, nor the reverse.
found 'large negative' 'a false hit, a bug' 'a false hit on invalid operands'
shrunk 'a false hit, a bug' ' [0-9.]*$'
shrunk 'a false hit on invalid operands' ' -1e-45$\| -[0-9.]*$'

[ -z "${RUNNER:-}" ] || { echo 'on an emulated CPU: without crashes'; finish; }
found crash 'the kernel crashed'
shrunk 'the kernel crashed' '^[0-9 ]* 1$'
rm -rf lockstep-found
run 1 env BROKEN=crash $fuzz --runs 3000 --no-isolate
says '^FOUND  point_circle on planted: the kernel crashed$'
grep -q -e --isolate out && fail "isolated: $(grep -e --isolate out)"
found leave 'the kernel crashed'
says '^  it ended with status 0$'
says "^  again  lockstep replay --plugin $plugin --isolate "
rm -rf lockstep-found
run 1 env BROKEN=hang $fuzz --runs 3000 --plugin-limit 0.2
says '^FOUND  point_circle on planted: the kernel hangs$'

# ---- Bits ------------------------------------------------------------------------------------------
# Against the reference, regardless of claims: shrinking may turn a differing hit into one in the other direction.
printf 'lockstep-case 1\ntest point_circle\ncase 0.1 0.7 0.3 0.2 0.53\n' >bits.case
run 77 $shrink --bits bits.case
printf 'lockstep-case 1\ntest point_circle\ncase 3 4 0 0 5\n' >bits.case
run 0 env BROKEN=open $shrink --bits --output small.case bits.case
says 'a hit differs from the reference, on planted$'
says '^  again   lockstep replay --bits --plugin '

finish
