#!/bin/sh
# SPDX-License-Identifier: MIT
# SIGINT, SIGTERM and SIGHUP: the work so far is summarised, with a separate exit status; children and temporary folders
# are removed. Nothing here waits for a fixed time: signals are sent after a sign of life.
# shellcheck disable=SC2086,SC2154,SC2317 # lists of options; lib.sh sets them; functions are arguments
. "${srcdir:-.}/tests/lib.sh"

# A shell makes background processes ignore SIGINT, and nohup makes them ignore SIGHUP; only env (coreutils 8.31 or
# later) undoes that.
env --default-signal=INT true 2>/dev/null || { echo 'no env that knows --default-signal'; exit 77; }
[ -z "${RUNNER:-}" ] || { echo 'on an emulated CPU: signals come to the emulator'; exit 77; }
[ -r /proc/self/stat ] || { echo 'no /proc, which shows signs of life'; exit 77; }
mkdir temporary
export TMPDIR="$folder/temporary"

# begin COMMAND...: runs it in the background as $process, with its output in ./out and ./err.
begin() {
	env --default-signal=INT,TERM,HUP "$@" >out 2>err &
	process=$!
}

# Signs of life. until_holds COMMAND...: waits until it succeeds; fails if the process ends first, or after minutes.
until_holds() {
	tries=6000
	until "$@"; do
		tries=$((tries - 1))
		[ $tries -gt 0 ] || { fail "no sign of life by $*"; return 0; }
		kill -0 $process 2>/dev/null || { fail "ended too soon: $(cat out err)"; return 0; }
		sleep 0.05
	done
}
# The command runs and catches SIGINT, number 2, as the last digit of the mask shows. The shell's fork also catches
# it, until it executes the program.
takes_note() {
	case $(readlink /proc/$process/exe 2>/dev/null) in
	*lockstep*) ;;
	*) return 1 ;;
	esac
	case $(sed -n 's/^SigCgt:.*\(.\)$/\1/p' /proc/$process/status 2>/dev/null) in
	[2367abef]) return 0 ;;
	*) return 1 ;;
	esac
}
# It has worked for this many ticks, usually of 10 ms.
has_worked() {
	# shellcheck disable=SC2046 # fields
	set -- $1 $(sed 's/.*) //' /proc/$process/stat 2>/dev/null)
	[ "${13:-0}" -ge "$1" ]
}
working() { takes_note && has_worked 30; }
children() { cat /proc/[0-9]*/stat 2>/dev/null | sed -n "s/^\([0-9]*\) (.*) . $process .*/\1/p"; }

# gone PROCESS...: waits for them to end, and kills them after a minute.
gone() {
	for one; do
		tries=600
		while [ $tries -gt 0 ] && kill -0 $one 2>/dev/null; do
			# Only the number of a zombie remains.
			case $(sed 's/.*) //; s/ .*//' /proc/$one/stat 2>/dev/null) in Z | '') break ;; esac
			tries=$((tries - 1))
			sleep 0.1
		done
		[ $tries -gt 0 ] || { fail "does not end: $(tr '\0' ' ' </proc/$one/cmdline)"; kill -KILL $one; }
	done
}

# stop SIGNAL STATUS WHAT: it must end with that status, along with its children, and leave nothing behind.
stop() {
	had=$(children)
	kill -$1 $process 2>/dev/null || true
	gone $process
	status=0
	wait $process 2>/dev/null || status=$?
	[ $status = $2 ] || fail "$3: status $status of SIG$1: $(tail -n 5 out err)"
	gone $had
	[ -z "$(ls "$TMPDIR")" ] || fail "$3: left behind: $(ls -R "$TMPDIR")"
	rm -rf "${TMPDIR:?}"/*
}

is_json() {
	if command -v python3 >/dev/null; then
		python3 -m json.tool $1 >/dev/null || fail "not JSON: $(tail -n 5 $1)"
	else
		[ "$(tail -n 1 $1)" = '}' ] || fail "not whole: $(tail -n 5 $1)"
	fi
}

has_jansson=no
$lockstep list --json >list.json 2>&1 && has_jansson=yes
has_exact=no
$lockstep accuracy --test box_box --scene uniform --cases 1 >out 2>&1 && has_exact=yes

# ---- check -------------------------------------------------------------------------------------------

check="$lockstep check --seconds 100000"
for signal in 'INT 130' 'TERM 143' 'HUP 129'; do
	begin $check
	until_holds working
	stop $signal check
	says '^[1-9].* cases in .* s: .* different ones, in every mode, on every build$'
	says '^interrupted: '
	says '^no disagreement$'
done
# Interrupted as soon as it catches signals, with little or nothing done.
begin $check
until_holds takes_note
stop INT 130 'check at once'
says '^interrupted: '
if [ $has_jansson = yes ]; then
	begin $check --json
	until_holds working
	stop INT 130 'check --json'
	is_json out
	says '^ *"interrupted": true'
fi
# An ignored signal, as with nohup, stays ignored.
env --default-signal=INT --ignore-signal=HUP $lockstep check --seconds 100000 >out 2>err &
process=$!
until_holds takes_note
kill -HUP $process
until_holds working
stop TERM 143 'check that ignores SIGHUP'

# ---- accuracy ----------------------------------------------------------------------------------------

if [ $has_exact = yes ]; then
	accuracy="$lockstep accuracy --seconds 100000"
	for signal in 'INT 130' 'TERM 143'; do
		begin $accuracy --climb --by-scene --rates
		until_holds working
		stop $signal accuracy
		says '^interrupted: '
		says '^box_box '
	done
	begin $accuracy
	until_holds takes_note
	stop INT 130 'accuracy at once'
	says '^interrupted: '
	json=
	[ $has_jansson = no ] || json='--json file.json'
	begin $accuracy --save worst $json --plot plot.svg
	until_holds working
	stop INT 130 'accuracy with files'
	says '^saved worse cases of '
	[ -z "$json" ] || { is_json file.json; grep -q '"interrupted": true' file.json || fail 'not said in JSON'; }
	grep -q '^</svg>' plot.svg || fail 'no plot of what was measured'
fi

# ---- fuzz --------------------------------------------------------------------------------------------

fuzz="$lockstep fuzz --engine builtin --seconds 100000 --jobs 2 --test box_box,circle_circle,line_segment"
some_inputs() {
	ls "$TMPDIR"/*/line_segment/* >/dev/null 2>&1 && ls "$TMPDIR"/*/circle_circle/* >/dev/null 2>&1
}
for signal in 'INT 130' 'TERM 143'; do
	begin $fuzz --no-seeds
	until_holds some_inputs
	stop $signal fuzz
	says '^line_segment  *builtin  *[1-9]'
	says '^circle_circle  *builtin  *[1-9]'
	says '^box_box  *-  *-'
	says '^fuzzed 2 tests, .*: nothing found$'
done
if [ $has_jansson = yes ]; then
	begin $fuzz --no-seeds --json
	until_holds some_inputs
	stop INT 130 'fuzz --json'
	is_json out
	says '"interrupted": true'
fi
# All its children end with it, even if it is killed.
begin $fuzz --no-seeds
until_holds some_inputs
had=$(children)
[ "$(echo $had | wc -w)" = 2 ] || fail "not two at a time: $had"
kill -KILL $process
wait $process 2>/dev/null || true
gone $had
rm -rf "${TMPDIR:?}"/*

# ---- bench -------------------------------------------------------------------------------------------

if $lockstep bench --help >/dev/null 2>&1; then
	bench="$lockstep bench --isa reference,scalar --n 64"
	begin $bench --benchmark_min_time=0.001 --benchmark_repetitions=20000 \
		--benchmark_enable_random_interleaving=false --test box_box
	until_holds working
	stop INT 130 bench
	says '^box_box/reference/pairs/uniform/64 .*items_per_second'
	grep -q 'ERROR OCCURRED' out && fail 'a truncated row'
	grep -q '^lockstep bench: interrupted: ' err || fail "not said: $(cat err)"
	for format in json csv console; do
		begin $bench --benchmark_min_time=0.001 --benchmark_repetitions=20000 --test box_box \
			--benchmark_format=$format --benchmark_out=file --benchmark_out_format=json
		until_holds working
		stop TERM 143 "bench as $format"
		is_json file
		grep -q '"name": "box_box/scalar' file || fail "no results in the file: $(tail -n 20 file)"
		grep -q interrupted file && fail 'a truncated row in the file'
		[ $format != json ] || is_json out
		rm -f file
	done
	# A single long run; and the largest number of threads at a time.
	begin $bench --test box_box --benchmark_min_time=100000 --json
	until_holds working
	stop INT 130 'a long bench'
	is_json out
	begin $bench --test box_box --benchmark_min_time=100000 --threads 3
	until_holds working
	stop INT 130 'a bench of threads'
	begin $bench --ratios --benchmark_repetitions=20000 --test 'box_*,circle_*'
	until_holds has_worked 100
	stop INT 130 'bench --ratios'
	if [ $has_jansson = yes ]; then
		begin $bench --ratios --json --benchmark_repetitions=20000 --test 'box_*'
		until_holds takes_note
		stop INT 130 'bench --ratios --json'
		is_json out
	fi
	if command -v valgrind >/dev/null && $bench --instructions --test box_box >out 2>&1; then
		begin $lockstep bench --instructions --test '*'
		until_holds sh -c "grep -q 'Client Request: 5 ' $TMPDIR/*/counts 2>/dev/null"
		stop INT 130 'bench --instructions'
		says '^Instructions per case'
		says '^[a-z_]*  *[0-9]'
	fi
fi

# ---- duet --------------------------------------------------------------------------------------------

player=$build/.libs/liblockstep.so
if [ -f "$player" ] && $lockstep duet --test dot3 --rounds 8 $player $player >out 2>&1; then
	for signal in 'INT 130' 'TERM 143'; do
		begin $lockstep duet --isa scalar --n 64 --rounds 49 --save file.json $player $player
		until_holds has_worked 200
		stop $signal duet
		says '^(scalar, pairs, uniform, 64 cases, [0-9]* rounds; .*; interrupted)$'
		is_json file.json
		grep -q '"interrupted": true' file.json || fail 'duet: not said in JSON'
	done
fi

# ---- tune --------------------------------------------------------------------------------------------

for signal in 'INT 130' 'TERM 143'; do
	begin $lockstep tune --scene uniform,clustered --n 64 --rounds 16
	until_holds working
	stop $signal tune
	says '^interrupted: '
done

finish
