# shellcheck shell=sh disable=SC2034
# SPDX-License-Identifier: MIT
# Shared by the scripts about fuzzing. They run in a build folder with fuzz targets. Each works in a temporary folder,
# removed at the end, and writes nothing in the build folder.

set -eu
srcdir=${srcdir:-.}
# shellcheck disable=SC2034 # the scripts use it
lockstep=$PWD/lockstep
targets=$PWD/fuzz
export LOCKSTEP_DATA="${LOCKSTEP_DATA:-$(cd "$srcdir/data" && pwd)}"
srcdir=$(cd "$srcdir" && pwd)
me=$(basename "$0")

die() {
	echo "$me: $*" >&2
	exit 2
}

[ -x "$targets/fuzz_test" ] || die "no fuzz targets in $targets: run make fuzz-targets"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 2' INT TERM

# Shows progress on a terminal.
progress() {
	if [ -t 2 ]; then printf '\r\033[K%s' "$*" >&2; fi
}

# cpu LIMIT COMMAND...: runs the command for at most LIMIT seconds of CPU time, in an empty folder, ./run, with its
# output in ./log. Sets $seconds to the CPU time used, including children, and $status to its exit status.
cpu() {
	cpu_limit=$1
	shift
	rm -rf "$folder/run"
	mkdir "$folder/run"
	# In a subshell, since `times` counts all children that were waited for.
	(
		cd "$folder/run"
		ended=0
		# shellcheck disable=SC3045 # dash, bash, ksh and busybox know -t
		(ulimit -t "$cpu_limit" && exec "$@") >../log 2>&1 || ended=$?
		echo "$ended" >../status
		times >../times
	) 2>"$folder/shell"
	status=$(cat "$folder/status")
	seconds=$(awk 'NR == 2 {
		for (i = 1; i <= 2; ++i) {
			split($i, part, /[ms]/)
			total += 60 * part[1] + part[2]
		}
		printf "%.2f", total
	}' "$folder/times")
}

# replace_rows FILE NAME: replaces the text between the comments "NAME: begin" and "NAME: end" with stdin.
replace_rows() {
	grep -q "<!-- $2: begin" "$1" || die "$1: no <!-- $2: begin"
	cat >"$folder/rows"
	awk -v name="$2" -v rows="$folder/rows" '
		index($0, "<!-- " name ": end") { inside = 0 }
		!inside
		index($0, "<!-- " name ": begin") {
			inside = 1
			while ((getline line < rows) > 0) print line
		}' "$1" >"$folder/page"
	cat "$folder/page" >"$1"
}
