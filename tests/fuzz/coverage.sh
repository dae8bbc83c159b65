#!/bin/sh
# SPDX-License-Identifier: MIT
# libFuzzer around a plug-in: coverage guidance finds a fault behind four branches, one for each of four bytes, and the
# same number of inputs without it does not. Loaded, and linked in. Takes half a minute.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"
[ -z "${RUNNER:-}" ] || { echo 'on an emulated CPU: libFuzzer is too slow'; exit 77; }
clang=$(sed -n 's/^FUZZ_CC = //p' "$build/Makefile")
[ -n "$clang" ] || { echo 'no clang: no libFuzzer'; exit 77; }
[ -f "$build/libfuzz.a" ] || { echo 'the harness is not built'; exit 77; }
$lockstep accuracy --cases 1 --test box_box --scene uniform >/dev/null 2>&1 ||
	{ echo 'no GMP: no exact truths'; exit 77; }

compile() { $clang -O1 -fPIC -I"$srcdir" "$@" "$srcdir/tests/cli/planted.c"; }
make="${MAKE:-make} -C $build --no-print-directory"
# Sanitizers of the whole build are already present, and would be linked twice.
if ! $make fuzz-plugin >log 2>&1; then
	grep -q 'libclang_rt\|sanitize' log && { echo 'this clang has no libFuzzer'; exit 77; }
	fail "make fuzz-plugin: $(cat log)"
fi
export LOCKSTEP_FUZZ_DIR="$build/fuzz"

compile -shared -fsanitize=fuzzer-no-link,address -o seen.so
compile -shared -o unseen.so
fuzz="$lockstep fuzz --no-seeds --engine libfuzzer --runs 150000"

# A correct plug-in, and tests that it lacks.
run 0 $fuzz --runs 2000 --plugin ./seen.so
says '^point_circle  *libfuzzer  *2000 .* -$'
refused 'none of them has any of the chosen tests' $fuzz --plugin ./seen.so --test box_box
run 2 $fuzz --plugin ./no.so
grep -q 'no.so' err || fail "no message about no.so: $(cat err)"

BROKEN=pattern
export BROKEN
run 1 $fuzz --plugin ./seen.so
says '^FOUND  point_circle on planted: a false \(hit\|miss\), a bug$'
file=$(sed -n 's/^  saved  //p' out | head -n 1)
# The command can only load a plug-in without instrumentation.
run 1 $lockstep replay --plugin ./unseen.so "$file"
run 0 $fuzz --plugin ./unseen.so
says 'nothing found$'

# A question that the plug-in defines, with its exact truth.
$clang -O1 -fPIC -I"$srcdir" -shared -fsanitize=fuzzer-no-link,address "$srcdir/tests/cli/truth.c" -o asks.so
run 1 $fuzz --runs 5000 --plugin ./asks.so --test disc_pill
says '^FOUND  disc_pill on truth-wrong: a false \(hit\|miss\), a bug$'
grep -q '^FOUND .* on \(truth\|reference\):' out && fail "a sound one is found wrong: $(cat out)"

# Linked in from an archive, without --plugin.
compile -c -fsanitize=fuzzer-no-link,address -o planted.o
ar rcs libplanted.a planted.o
$make fuzz-plugin PLUGIN_OBJECTS="$folder/libplanted.a" >log 2>&1 || fail "linked: $(cat log)"
run 1 env LOCKSTEP_FUZZ_TEST=point_circle LOCKSTEP_FUZZ_PLUGIN=./unseen.so "$build/fuzz/fuzz_linked" -runs=150000 -seed=1
grep -q '^  again  lockstep replay --plugin ./unseen.so ' err || fail "not found: $(tail -n 3 err)"
run 0 env BROKEN=nothing LOCKSTEP_FUZZ_TEST=point_circle "$build/fuzz/fuzz_linked" -runs=2000

# libFuzzer reports crashes; the case is also saved.
rm -rf lockstep-found
run 1 env BROKEN=crash $fuzz --runs 20000 --plugin ./seen.so
says 'deadly signal'
[ -n "$(find lockstep-found -name 'point_circle-crash-*')" ] || fail "no input is saved: $(ls lockstep-found)"

finish
