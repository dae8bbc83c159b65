#!/bin/sh
# SPDX-License-Identifier: MIT
# Progress is shown only on a terminal that can erase a line: not if TERM is dumb, as in an editor's shell, or unset.
# shellcheck disable=SC2154 # lib.sh sets them
. "${srcdir:-.}/tests/lib.sh"
if ! script --version 2>/dev/null | grep -q util-linux || ! script -qec true /dev/null </dev/null >/dev/null; then
	echo "no script command of util-linux, which makes a terminal"
	exit 77
fi
players=$build/tests/modules
escape=$(printf '\033')
return=$(printf '\r')

# on TERM COMMAND: the command's output on such a terminal, in ./out.
on() {
	TERM=$1 script -qec "$2" /dev/null </dev/null >out || :
	[ -s out ] || fail "no output: $2"
}

# Each shows progress immediately, however little there is to do. Features missing in this build are named.
while read -r command; do
	case $command in
	*" duet "*) [ -f "$players/duet_plain.so" ] || continue ;; # shared libraries are disabled
	esac
	on xterm "$command"
	if grep -q 'this build .*has no ' out || ! grep -q . out; then
		echo "left out: $command"
		continue
	fi
	grep -q "$escape\\|${return}." out || fail "no progress on a terminal: $command"
	for terminal in dumb ''; do
		on "$terminal" "$command"
		grep -q "$escape\\|$return." out && fail "progress where TERM is '$terminal': $command"
	done
done <<END
$lockstep check --test box_box --isa scalar --scene uniform --cases 131
$lockstep accuracy --test box_box --scene uniform --cases 1
$lockstep digest --test box_box --isa scalar --scene uniform
$lockstep fuzz --engine builtin --test box_box --runs 10
$lockstep bench --ratios --test box_box --isa scalar --n 64 --benchmark_min_time=0.001 --benchmark_repetitions=1
$lockstep duet --isa scalar --rounds 8 --n 64 $players/duet_plain.so $players/duet_plain.so
END

finish
