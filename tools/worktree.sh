# SPDX-License-Identifier: MIT
# Shared by the tools in this folder: revisions, each checked out and built in a temporary folder. To be sourced.
# shellcheck shell=bash
set -euo pipefail

me=${0##*/}
start=$PWD # the folder that the user's paths are relative to
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=
child=
log=/dev/null

fail()
{
	printf '%s: %s\n' "$me" "$*" >&2
	exit 2
}

tell()
{
	printf '%s: %s\n' "$me" "$*" >&2
}

# Prints usage(); undelivered output is also an error.
show_usage()
{
	usage 2>/dev/null || fail 'standard output: cannot be written'
	exit 0
}

# However the script ends, it leaves no processes, files or git worktrees.
clean_up()
{
	local status=$?
	set +e # a job that was killed did not succeed
	trap '' INT TERM HUP
	if [ -n "$child" ]; then
		kill -- "-$child" 2>/dev/null
		wait "$child" 2>/dev/null
	fi
	if [ -n "$folder" ]; then
		rm -rf "$folder"
		git worktree prune
	fi
	exit "$status"
}

# Runs a job in a separate process group, which can be ended with all its children. Returns its exit status.
run_job()
{
	local status=0
	set -m
	"$@" </dev/null &
	child=$!
	set +m
	wait "$child" || status=$?
	child=
	return "$status"
}

# step WHAT COMMAND...: announces WHAT, and prints the command's output only if it fails.
step()
{
	local status=0 what=$1
	shift
	tell "$what"
	run_job "$@" >>"$log" 2>&1 || status=$?
	if [ "$status" -ne 0 ]; then
		tell "$what: failed; the end of its output:"
		tail -n 20 "$log" | sed 's/^/    /' >&2
		exit 2
	fi
}

begin_work()
{
	[ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(pwd -P)" ] || fail "$PWD: not a git checkout"
	folder=$(mktemp -d "${TMPDIR:-/tmp}/lockstep-revisions-XXXXXX")
	log=$folder/log
	trap clean_up EXIT
	trap 'exit 130' INT
	trap 'exit 143' TERM
	trap 'exit 129' HUP
}

# The absolute form of a user's path.
path_of()
{
	case $1 in
	- | /*) printf '%s\n' "$1" ;;
	*) printf '%s\n' "$start/$1" ;;
	esac
}

is_stdout()
{
	[ "$1" = - ] || [ "$1" = /dev/stdout ]
}

# A terminal or a pipe, which cannot be replaced by a file.
is_special()
{
	[ -e "$1" ] && [ ! -f "$1" ] && [ ! -d "$1" ]
}

# Fails if deliver() could not write this file.
can_deliver()
{
	local to
	if is_stdout "$1" || is_special "$1"; then
		return
	fi
	to=$(readlink -f -- "$1") || fail "$1: its folder does not exist"
	if [ -d "$to" ] || [ ! -w "$(dirname "$to")" ] || { [ -e "$to" ] && [ ! -w "$to" ]; }; then
		fail "$1: it, or its folder, cannot be written to"
	fi
}

# deliver FILE PATH: copies FILE completely or not at all; follows links and keeps permissions.
deliver()
{
	local to
	if is_stdout "$2"; then
		cat "$1" 2>/dev/null || fail 'standard output: cannot be written'
	elif is_special "$2"; then
		cat "$1" 2>/dev/null >"$2" || fail "$2: cannot be written"
	else
		to=$(readlink -f -- "$2") || fail "$2: its folder does not exist"
		if ! { { [ ! -e "$to" ] || cp -p "$to" "$to.$$"; } && cat "$1" >"$to.$$" &&
			mv "$to.$$" "$to"; } 2>/dev/null; then
			rm -f "$to.$$"
			fail "$2: cannot be written"
		fi
	fi
}

# The full name of a revision.
commit_of()
{
	git rev-parse --verify --quiet --end-of-options "$1^{commit}" || fail "no such revision: $1"
}

# The short name and the title of a revision.
name_of()
{
	git log -1 --format='%h (%s)' "$1"
}

make_in()
{
	make -j"${JOBS:-$(nproc)}" -C "$@"
}

configure_in()
{
	local source=$1 build=$2
	shift 2
	mkdir -p "$build" && cd "$build" && "$source/configure" "$@"
}

autoreconf_in()
{
	cd "$1" && autoreconf -i
}

# build_revision REVISION NAME TARGETS OPTION...: builds into $folder/NAME-build.
build_revision()
{
	local revision=$1 name=$2 targets=$3
	shift 3
	step "$name: checking out $(name_of "$revision")" \
		git worktree add --detach "$folder/$name" "$revision"
	step "$name: autoreconf" autoreconf_in "$folder/$name"
	step "$name: configure $*" configure_in "$folder/$name" "$folder/$name-build" "$@"
	# shellcheck disable=SC2086 # words
	step "$name: make $targets" make_in "$folder/$name-build" $targets
	has_shared "$folder/$name-build"
}

has_shared()
{
	[ -e "$1/.libs/liblockstep.so" ] ||
		fail "$1: a build without shared libraries (--disable-shared), which a duet needs"
}
