#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep run: rows appear while it runs, every test has one however short the time is, omissions are reported, the
# JSON matches the table, and finds of fuzzers are shown. A signal prints the summary.
# shellcheck disable=SC2086,SC2154 # lists of options; lib.sh sets them
. "${srcdir:-.}/tests/lib.sh"
[ -z "${RUNNER:-}" ] || { echo 'on an emulated CPU: without what starts programs'; exit 77; }

# Targets of libFuzzer are replaced by ours, or by none.
built=$build
export LOCKSTEP_FUZZ_DIR="$folder/targets"
mkdir targets
json=no
if $lockstep list --json >/dev/null 2>&1; then
	json=yes
fi

refused "no test matches 'zz'" $lockstep run --test 'box_box,zz'
refused 'not a number of seconds' $lockstep run --seconds soon

# rows FILE: the names of tests at the start of its lines, in order.
rows() { sed -n 's/^\([a-z0-9_]*\)  *[0-9][0-9.]*[MG]\{0,1\}  *\([0-9][0-9.]*[MG]\{0,1\}!\{0,1\}\|-\) .*/\1/p' "$1"; }

# ---- However short the time ----------------------------------------------------------------------------
run 0 $lockstep run --seconds 0.01
$lockstep list --names >names
rows out | diff names - >&2 || fail 'not a row for each test, in the order of the table'
grep -q "$(printf '\033')" out err && fail 'escape codes where there is no terminal'
says "^checked  .* cases of $(wc -l <names) tests on [0-9]* builds over [0-9]* scenes.*: no disagreement$"
says '^fuzzed   [1-9][0-9]* inputs, by the built-in engine: nothing found$'
says '^left out .'
says 'fuzz targets with libFuzzer and sanitizers (make -C build fuzz)'
says '[1-9][0-9]* of [0-9]* test-scene pairs, .*(more --seconds, or lockstep check)'
[ "$(sed -n 's/^builds  *//p' out | wc -w)" = "$(sed -n 's/.* on \([0-9]*\) builds .*/\1/p' out)" ] ||
	fail 'not all builds are named'
# If this build has Google Benchmark, each test has its times.
if [ -x "$built/lockstep-bench" ]; then
	says '^timed    4096 pairs of the uniform scene in cache, one core$'
	says '^geometric mean  *[0-9.]*x'
	while read -r test; do
		grep -q "^$test  *[0-9.MG]*  *[0-9.MG]*  *[0-9][0-9.]* .*[0-9]x$" out || fail "$test has no times"
	done <names
fi
[ ! -e lockstep-found ] || fail 'lockstep-found was made, and nothing was found'

# ---- JSON -------------------------------------------------------------------------------------------
if [ $json = yes ]; then
	run 0 $lockstep run --seconds 0.01 --json --test 'box_box,circle_*'
	if command -v python3 >/dev/null; then
		python3 -m json.tool out >/dev/null || fail 'not JSON'
	fi
	says '"interrupted": false'
	says '"what": "fuzz targets with libFuzzer and sanitizers"'
	says '"fuzz_engine": "builtin"'
	# Name, cases and inputs of each, as in the table: such small counts are printed in full.
	awk -F'[:,"]+' '$2 == "name" { name = $4 } $2 == "cases" { cases = $3 }
		$2 == "fuzz_inputs" { print name, cases + 0, $3 + 0 }' out >of_json
	awk '/^(box|circle)_/ { print $1, $2, $3 }' err >of_table
	[ "$(wc -l <of_table)" -gt 3 ] || fail "no table on stderr: $(cat err)"
	diff of_json of_table >&2 || fail 'JSON and table differ'
	sum=$(awk '{ sum += $2 } END { print sum }' of_table)
	[ "$sum" -ge 1000000 ] || grep -q "^checked  $sum cases" err || fail "the sum is not $sum: $(cat err)"
else
	refused 'no jansson' $lockstep run --json
fi

# ---- Finds of fuzzers -------------------------------------------------------------------------------
# target NAME TEXT...: a target that runs these commands.
target() {
	name=$1
	shift
	{ echo '#!/bin/sh'; echo "trap '' TERM"; printf '%s\n' "$@"; } >"targets/fuzz_$name"
	chmod +x "targets/fuzz_$name"
}
target box_box "echo 'FOUND  box_box on planted: a hit differs' >&2" \
	"echo 'stat::number_of_executed_units: 7' >&2" 'exit 77'
target circle_box "echo 'stat::number_of_executed_units: 11' >&2"
run 1 $lockstep run --seconds 5 --test box_box,circle_box
says '^FOUND  box_box on planted'
says '^box_box  *[0-9.MG]*  *7! '
says '^circle_box  *[0-9.MG]*  *11  '
says '^fuzzed   18 inputs, by libFuzzer with sanitizers: FOUND something in 1 (!), see lockstep-found/\*-fuzz.log$'
[ -f lockstep-found/box_box-fuzz.log ] || fail 'no log'
# Complete reports come before the row of their test.
[ "$(grep -n '^FOUND ' out | cut -d: -f1)" -lt "$(grep -n '^box_box ' out | cut -d: -f1)" ] ||
	fail 'a row before the report'
rm -r lockstep-found

# A target that needs more than the remaining time does not start; one that hangs is killed.
run 0 $lockstep run --seconds 0.01 --test circle_box
says '^fuzzed   [1-9][0-9]* inputs, by the built-in engine: nothing found$'
says 'fuzz targets with libFuzzer and sanitizers, for 1 test (--seconds 1)'
target circle_box "trap - TERM" 'exec sleep 3600'
run 0 $lockstep run --seconds 2 --test circle_box
says '^circle_box  *[0-9.MG]*  *0  '
says 'inputs of fuzz targets, for 1 test (more --seconds)'
rm targets/*

# ---- Row by row, and a signal -----------------------------------------------------------------------
# A shell makes background processes ignore SIGINT; only env (of coreutils 8.31) undoes that.
env --default-signal=INT true 2>/dev/null || { echo 'no env that knows --default-signal'; finish; }
mkfifo pipe
mkdir temporary
# signalled SIGNAL STATUS
signalled() {
	TMPDIR=$folder/temporary env --default-signal=INT $lockstep run --seconds 60 >pipe 2>err &
	process=$!
	exec 3<pipe
	: >out
	# Most of a minute is left when the first row appears.
	until rows out | grep -q .; do
		IFS= read -r line <&3 || { fail "it ended without a row: $(cat out err)"; break; }
		printf '%s\n' "$line" >>out
	done
	[ "$(rows out)" = "$(head -n 1 names)" ] || fail "not the first row: $(cat out)"
	kill -$1 $process
	cat <&3 >>out
	exec 3<&-
	status=0
	wait $process || status=$?
	[ "$status" = $2 ] || fail "status $status after SIG$1: $(cat err)"
	says '^checked  [0-9.]*[MG]* cases of [12] tests\{0,1\} .*: no disagreement$'
	says 'of [0-9]* tests (interrupted)$'
	[ ! "$(ls temporary)" ] || fail "left behind: $(ls -R temporary)"
}
signalled INT 130
signalled TERM 143

finish
