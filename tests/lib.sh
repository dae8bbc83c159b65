#!/bin/sh
# SPDX-License-Identifier: MIT
# Shared parts of the command tests. Each test runs in a private folder, which is removed at the end. $lockstep is the
# command, preceded by a runner in a cross build.

set -eu
export LOCKSTEP_DATA="${LOCKSTEP_DATA:-$(cd "$srcdir/data" && pwd)}"
folder=$(mktemp -d)
trap 'rm -rf "$folder" "$folder-links"' EXIT

# in_a_word PATH NAME: prints a path without blanks to the same folder, because commands are lists of words.
in_a_word() {
	case $1 in
	*[[:blank:]]*)
		mkdir -p "$folder-links"
		ln -s "$1" "$folder-links/$2"
		echo "$folder-links/$2"
		;;
	*) echo "$1" ;;
	esac
}
build=$(in_a_word "$PWD" build)
srcdir=$(in_a_word "$(cd "$srcdir" && pwd)" srcdir)
# shellcheck disable=SC2034 # the tests use it
lockstep="${RUNNER:-} $build/lockstep"
cd "$folder"
failures=0

# FIRST_FAILURE ends the test there: tests/mutation needs no more.
fail() {
	echo "FAIL: $*"
	failures=$((failures + 1))
	[ -z "${FIRST_FAILURE:-}" ] || exit 1
}

# run STATUS COMMAND... : runs it, keeps its output in ./out and ./err, and checks the exit status.
run() {
	wanted=$1
	shift
	status=0
	"$@" >out 2>err || status=$?
	if [ "$status" != "$wanted" ]; then
		fail "status $status instead of $wanted: $*"
		sed 's/^/    /' out err
	fi
}

# Bad input: status 2, one line on stderr that matches the pattern, nothing on stdout.
refused() {
	pattern=$1
	shift
	run 2 "$@"
	# Starts no processes, which would add up over hundreds of calls.
	{ IFS= read -r first && ! IFS= read -r second && [ -z "$second" ]; } <err ||
		fail "not one line of error: $*: $(cat err)"
	[ ! -s out ] || fail "something on stdout: $*: $(head -3 out)"
	case $first in
	*"$pattern"*) ;;
	*) grep -q -e "$pattern" err || fail "no '$pattern' in: $(cat err)" ;;
	esac
}

# The last output matches the pattern.
says() {
	grep -q -e "$1" out || { fail "no '$1' in the output:"; head -40 out; }
}

finish() {
	[ "$failures" = 0 ] || exit 1
	exit 0
}
