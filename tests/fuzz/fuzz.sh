#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep fuzz: what it runs and prints, and the built-in engine, which every compiler builds: it finds a specimen's
# fault from scratch, and none in a sound test; the same seed tries the same inputs.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"

engine="${RUNNER:-} $build/fuzz_replay --engine builtin"

# A tenth on an emulated CPU or with sanitizers.
runs=3000
[ -z "${RUNNER:-}" ] || runs=300

exact=no
if $lockstep fuzz --against-exact --help >/dev/null && $lockstep accuracy --cases 1 --test box_box \
	--scene uniform >/dev/null 2>&1; then
	exact=yes
fi

# The number of files in a folder.
files() { find "$1" -type f | wc -l; }

# same FOLDER FOLDER: they have the same inputs, and at least one.
same() {
	[ "$(ls "$1")" ] || fail "$1 has no inputs"
	diff -r "$1" "$2" >&2 || fail "$1 and $2 have other inputs"
}

# ---- Options --------------------------------------------------------------------------------------
run 0 $lockstep fuzz --help
says '^Usage: lockstep fuzz '
refused "unknown option '--frobnicate'" $lockstep fuzz --frobnicate
refused 'no test named: see --help' $engine
refused 'no test matches' $lockstep fuzz --test 'no_such_*'
refused 'not auto, libfuzzer or builtin' $lockstep fuzz --engine afl
refused 'not a number of seconds' $lockstep fuzz --seconds soon
refused 'out of range' $lockstep fuzz --runs 0
refused 'out of range' $lockstep fuzz --jobs 0
refused 'not a whole number' $lockstep fuzz --seed x
refused "unexpected 'box_box'" $lockstep fuzz box_box
refused "unexpected 'box_box'" $lockstep fuzz -- box_box
refused 'the built-in engine has no options' $lockstep fuzz --engine builtin -- -max_len=3
refused 'not with --without-exact' $lockstep fuzz --against-exact --without-exact
: >file
refused 'file/in: Not a directory' $lockstep fuzz --test box_box --runs 1 --output file/in
refused 'no/such/corpus: No such file' $lockstep fuzz --test box_box --runs 1 --corpus no/such/corpus
[ $exact = yes ] || refused 'no GMP' $lockstep fuzz --against-exact

run 2 $engine --runs
run 2 $engine --engine libfuzzer box_box
run 2 $engine --runs x box_box
run 2 $engine --seconds 0 box_box
run 2 $engine
run 2 $engine --runs 1 no_such_test
run 2 $engine --runs 1 box_box no/such/file

# ---- No engine: nothing to do ----------------------------------------------------------------------
run 77 env LOCKSTEP_FUZZ_DIR=nowhere $lockstep fuzz --engine libfuzzer --test box_box --runs 1
[ "$(wc -l <err)" = 1 ] || fail "not one line about no engine: $(cat err)"
[ ! -s out ] || fail "something on stdout: $(cat out)"
grep -q 'LOCKSTEP_FUZZ_DIR' err || fail "no message about LOCKSTEP_FUZZ_DIR: $(cat err)"
[ ! -e lockstep-found ] || fail 'lockstep-found was made'

# ---- The engine itself ------------------------------------------------------------------------------
began=$(date +%s)
run 0 $engine --runs $runs --corpus one box_box
took=$(($(date +%s) - began + 1))
says "^box_box: $runs inputs, [1-9][0-9]* cases, [1-9][0-9]* kept, [1-9][0-9]* cases/s$"
kept=$(sed -n 's/.* \([0-9]*\) kept.*/\1/p' out)
# At least as many cases per second as on average over the time measured here.
awk -v took=$took '{ exit !(($(NF - 1) + 1) * took >= $4) }' out || fail "in $took s: $(cat out)"
# An input that is tried again keeps its name.
[ "$(files one)" -le "$kept" ] || fail "$(files one) files of $kept inputs that were kept"
run 0 $engine --runs $runs --corpus two box_box
same one two
run 0 $engine --runs $runs --seed 2 --corpus other box_box
diff -r one other >/dev/null && fail 'another seed, and the same inputs'
# The corpus without further runs: each file is an input.
run 0 $engine --runs "$(files one)" box_box one
says "^box_box: $(files one) inputs, .* 0 kept"
# Its name is the FNV-1a hash of its complete content.
if command -v python3 >/dev/null; then
	python3 - one <<-'END' || fail 'inputs that are not what they are called'
		import os, sys
		for name in os.listdir(sys.argv[1]):
		    state = 0xcbf29ce484222325
		    for byte in open(os.path.join(sys.argv[1], name), 'rb').read():
		        state = (state ^ byte) * 0x100000001b3 % 2**64
		    assert name == '%016x' % state, name
	END
fi
# The engine and the target count two cases in an input with two.
printf 'lockstep-case 1\ntest box_box\ncase 0 0 1 1  0 0 1 1\ncase 0 0 1 1  5 5 1 1\n' >two.case
${RUNNER:-} "$build/fuzz_seed" two.case >two.input
run 0 env LOCKSTEP_FUZZ_STATISTICS=1 $engine --runs 1 box_box two.input
says '^box_box: 1 inputs, 2 cases, '
[ "$(grep -c '^stat::cases: 2$' err)" = "$(grep -c '^stat::cases: ' err)" ] || fail "not 2 cases: $(cat err)"
grep -q '^stat::cases: 2$' err || fail "no number of cases: $(cat err)"
# Unsteered, or without the truth, nothing recognises new inputs, but fuzzing continues.
run 0 env LOCKSTEP_FUZZ_UNSTEERED=1 $engine --runs $runs --corpus blind box_box
[ "$(ls blind)" ] || fail 'unsteered it keeps nothing'
run 0 env LOCKSTEP_FUZZ_WITHOUT_EXACT=1 $engine --runs $runs --corpus without box_box
[ "$(ls without)" ] || fail 'without the exact truth it keeps nothing'
[ ! -e lockstep-found ] || fail 'lockstep-found was made, and nothing was found'

# ---- A find -----------------------------------------------------------------------------------------
# found TEST: checks the output, and the content of lockstep-found.
found() {
	says "^FOUND  $1 on reference: "
	says '^    exact  .*(margin [+-]'
	says '^    reference  '
	says '^    scalar  '
	file=$(echo lockstep-found/$1-reference-truth-*.case)
	says "^  again  lockstep replay $file$"
	input=$(echo lockstep-found/$1-crash-*)
	[ -f "$file" ] || fail "no case file: $file"
	[ -f "$input" ] || fail "no input: $input"
	# 64 bits; as in libFuzzer's names, all digits are present.
	echo "$input" | grep -qE -- '-crash-[0-9a-f]{16}$' || fail "the name of $input"
	# As an input of the target, and as a case file: all builds confirm the specimen's fault.
	run 1 env LOCKSTEP_FUZZ_AGAINST_EXACT=1 ${RUNNER:-} "$build/fuzz_replay" $1 "$input"
	# One of each kind is saved.
	grep -q "by an earlier find of its kind" err || fail "saved again: $(cat err)"
	[ "$(echo lockstep-found/$1-reference-truth-*.case)" = "$file" ] || fail "another file: $(ls lockstep-found)"
	run 0 $lockstep replay "$file"
	says 'all agree'
	run 0 $lockstep shrink --against-exact --output small.case "$file"
	# It has a single short case, and 0 0 0 would not fail.
	[ "$(grep '^case ' small.case | wc -c)" -lt "$(grep '^case ' "$file" | wc -c)" ] ||
		fail "not smaller: $(cat "$file" small.case)"
}
if [ $exact = yes ]; then
	# A line through one point, which the specimen does not treat as a line; with a fixed seed and few inputs.
	run 1 env LOCKSTEP_FUZZ_AGAINST_EXACT=1 $engine --runs 2000 circle_line_published
	cat err >>out
	found circle_line_published
	rm -r lockstep-found
fi

# ---- The command ------------------------------------------------------------------------------------
# In a cross build it cannot start a program.
if [ -n "${RUNNER:-}" ] && ! $lockstep fuzz --engine builtin --test box_box --runs 1 >/dev/null 2>&1; then
	echo 'on an emulated CPU: without what starts programs'
	finish
fi

fuzz="$lockstep fuzz --engine builtin"
run 0 $fuzz --test box_box,circle_circle --no-seeds --runs $runs --corpus kept
says "^box_box  *builtin  *$runs  *[1-9]"
says "^circle_circle  *builtin  *$runs  *[1-9].* -$"
says '^fuzzed 2 tests, .*: nothing found$'
same kept/box_box one
run 0 $fuzz --test box_box --no-seeds --runs $runs --unsteered --corpus unsteered
same unsteered/box_box blind
run 0 $fuzz --test box_box --no-seeds --runs $runs --without-exact --corpus unheld
same unheld/box_box without
diff -r one blind >/dev/null && fail 'unsteered it tries the same'
[ $exact = no ] || { diff -r one without >/dev/null && fail 'without the exact truth it keeps the same'; }
[ ! -e lockstep-found ] || fail 'lockstep-found was made, and nothing was found'
# From the corpus of the sources; each of its files is an input.
count=$(files "$LOCKSTEP_DATA/corpus/box_box")
run 0 $fuzz --test box_box --runs "$count" --corpus seeded
[ ! "$(ls seeded/box_box)" ] || fail "inputs of the corpus were added: $(ls seeded/box_box)"

if [ $exact = yes ]; then
	run 1 $fuzz --test circle_line,circle_line_published --no-seeds --runs 2000 --against-exact --jobs 1
	says "^circle_line  *builtin  *2000 .* -$"
	says '^circle_line_published  *builtin  *[1-9][0-9]* .*  lockstep-found/circle_line_published-reference.*case$'
	says '^fuzzed 2 tests, .*: FOUND something in 1$'
	found circle_line_published
	# Without the option, a specimen promises nothing.
	run 0 $fuzz --test circle_line_published --no-seeds --runs $runs
fi

# Temporary files are removed, even if it is stopped while it works.
mkdir temporary
TMPDIR=$folder/temporary $fuzz --test box_box --no-seeds --seconds 600 >out 2>err &
process=$!
until ls temporary/*/box_box/* >/dev/null 2>&1 || ! kill -0 $process; do
	sleep 0.1
done
kill -TERM $process
status=0
wait $process 2>/dev/null || status=$?
[ $status = 143 ] || fail "status $status of what SIGTERM stopped: $(cat out err)"
says '^box_box  *builtin  *[1-9]'
[ ! "$(ls temporary)" ] || fail "left behind: $(ls -R temporary)"

# ---- JSON -------------------------------------------------------------------------------------------
if $lockstep list --json >/dev/null 2>&1; then
	run 0 $fuzz --json --test box_box --runs 10
	says '"lockstep"'
	says '"inputs": 10,'
	says '"found": 0,'
	if command -v python3 >/dev/null; then
		python3 -m json.tool out >/dev/null || fail 'not JSON'
	fi
	[ $exact = yes ] || finish
	run 1 $fuzz --json --test circle_line_published --no-seeds --runs 2000 --against-exact
	says '"case": "lockstep-found/circle_line_published-reference-truth-.*\.case"'
	grep -q '^FOUND  circle_line_published' err || fail 'the report is not on stderr'
	command -v python3 >/dev/null && { python3 -m json.tool out >/dev/null || fail 'not JSON'; }
else
	refused 'no jansson' $fuzz --json --test box_box --runs 10
fi

finish
