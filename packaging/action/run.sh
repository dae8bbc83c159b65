#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What the steps of action.yml do, each told its inputs by the environment:
#
#	run.sh where	the folder that a build is installed in, and the key it is cached under
#	run.sh get	the command: built there unless it is there, or installed from a package
#	run.sh check	check with it, and say in the job's summary what came out
#
# GitHub's own variables may be missing: what is put out goes to standard output then, and the
# summary nowhere.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source=$(dirname "$(dirname "$here")")
temporary=${RUNNER_TEMP:-${TMPDIR:-/tmp}}

fail()
{
	echo "lockstep-check: $1" >&2
	[ -z "${GITHUB_ACTIONS-}" ] || echo "::error title=lockstep-check::$1"
	exit 2
}

# put NAME VALUE: an output of the step, of one line.
put()
{
	case $2 in
	*$'\n'*) fail "$1 has several lines" ;;
	esac
	printf '%s=%s\n' "$1" "$2" >>"${GITHUB_OUTPUT:-/dev/stdout}"
}

as_root()
{
	if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

# ---- Where --------------------------------------------------------------------------------------

# A tag such as v0 moves, and what GitHub unpacks is no checkout that would know its revision: all
# that a build reads is the key, and what it runs on, as an image's next release may have another
# compiler.
where()
{
	local files runner

	[ "$LOCKSTEP_FROM" = build ] || return 0
	# Of m4/, what is not libtool's, which autoreconf puts there.
	files=$(cd "$source" && find configure.ac Makefile.am m4 bench cli data doc fuzz harness \
		kernels packaging/action reference -type f ! -path m4/libtool.m4 ! -path 'm4/lt*.m4' |
		LC_ALL=C sort | tr '\n' '\0' | xargs -0 sha256sum | sha256sum | cut -c 1-40)
	runner=${RUNNER_OS:-$(uname -s)}-${RUNNER_ARCH:-$(uname -m)}-${ImageOS:-any}
	put prefix "$temporary/lockstep"
	put key "lockstep-$runner-$files"
}

# ---- Get ----------------------------------------------------------------------------------------

# Only what checking takes: no benchmarks, no unit tests.
build()
{
	local log=$temporary/lockstep-build.log

	# The cached one needs these, too.
	"$source/quickstart" install libgmp-dev libmpfr-dev libjansson-dev >"$log" 2>&1 || {
		tail -n 40 "$log"
		fail 'a library could not be installed; what was said is above'
	}
	if [ -x "$LOCKSTEP_PREFIX/bin/lockstep" ] && "$LOCKSTEP_PREFIX/bin/lockstep" --version; then
		put built no
		return
	fi
	echo "Building Lockstep, which takes some minutes; the next run has it from the cache"
	cd "$source"
	{
		./quickstart install gcc g++ libc6-dev make binutils autoconf automake libtool \
			pkg-config libsimde-dev &&
			autoreconf -i && mkdir -p build-action && cd build-action &&
			../configure --prefix="$LOCKSTEP_PREFIX" --disable-shared --with-gmp \
				--with-jansson --without-benchmark --without-cmocka \
				--without-callgrind &&
			make -j"$(nproc)" install-strip
	} >"$log" 2>&1 || {
		tail -n 40 "$log"
		fail 'the build failed; its last lines are above'
	}
	put built yes
}

# Of patterns, one a line: what they match.
install_package()
{
	local files=() line matches

	while IFS= read -r line; do
		[ -n "$line" ] || continue
		mapfile -t matches < <(compgen -G "$line")
		[ ${#matches[@]} -gt 0 ] || fail "package: $line: no such file"
		files+=("${matches[@]}")
	done <<<"$LOCKSTEP_PACKAGE"
	[ ${#files[@]} -gt 0 ] || fail "from package, but package names no file"
	# apt-get takes a name without a slash for one in its lists.
	mapfile -t files < <(realpath -- "${files[@]}")
	as_root apt-get -q update ||
		echo 'lockstep-check: going on with the package lists that are here' >&2
	as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 \
		install --no-install-recommends "${files[@]}" ||
		fail "apt-get could not install ${files[*]}"
}

get()
{
	local command

	[ "$(uname -s)" = Linux ] || fail "this is $(uname -s), and Linux is needed"
	case $LOCKSTEP_FROM in
	build)
		build
		put command "$LOCKSTEP_PREFIX/bin/lockstep"
		;;
	package)
		install_package
		command=$(command -v lockstep) || fail "no lockstep in ${LOCKSTEP_PACKAGE//$'\n'/ }"
		put command "$command"
		;;
	*) fail "from: $LOCKSTEP_FROM: neither build nor package" ;;
	esac
}

# ---- Check --------------------------------------------------------------------------------------

# summary STATUS REPORT ERRORS: its headline, and of a long report the beginning, where finds are,
# and the end, where they are counted.
summary()
{
	local headline

	case $1 in
	0) headline='no disagreement' ;;
	1) headline='**kernels disagree**, or what was required did not run' ;;
	77) headline='nothing was checked' ;;
	*) headline="it could not run (status $1)" ;;
	esac
	echo "### lockstep check: $headline"
	echo
	echo '````'
	cat "$3"
	if [ "$(wc -l <"$2")" -le 400 ]; then
		cat "$2"
	else
		head -n 200 "$2"
		echo "... $(($(wc -l <"$2") - 400)) lines left out, which the job's log has ..."
		tail -n 200 "$2"
	fi
	echo '````'
}

# against FOLDER: is the plug-in slower than the older one, or wrong where that is right? A status.
against()
{
	local status=0

	"$LOCKSTEP" duet --test "$LOCKSTEP_TESTS" --markdown --save "$1/duet.json" "$LOCKSTEP_AGAINST" \
		"$LOCKSTEP_PLUGIN" >"$1/duet.md" 2>"$1/duet.errors" || status=$?
	cat "$1/duet.md"
	cat "$1/duet.errors" >&2
	{
		echo '### lockstep duet: against the older version'
		echo
		cat "$1/duet.md" "$1/duet.errors"
	} >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
	return "$status"
}

check()
{
	local status=0 found folder first options=() words

	# A folder of its own: a find of an earlier step is not one of this.
	folder=$(mktemp -d "$temporary/lockstep-found.XXXXXX")
	report=$(mktemp "$temporary/lockstep-report.XXXXXX")
	trap 'rm -f "$report" "$report.errors"' EXIT # and so it is not local
	[ -z "$LOCKSTEP_PLUGIN" ] || options+=(--plugin "$LOCKSTEP_PLUGIN")
	# Quotes mean what they mean to a shell, but nothing in there is run.
	words=$(xargs -r printf '%s\n' <<<"$LOCKSTEP_OPTIONS" 2>/dev/null) ||
		fail "options: a quote without its end: $LOCKSTEP_OPTIONS"
	[ -z "$words" ] || mapfile -t -O ${#options[@]} options <<<"$words"

	options=(--test "$LOCKSTEP_TESTS" --scene "$LOCKSTEP_SCENES" --seconds "$LOCKSTEP_SECONDS"
		${options[@]+"${options[@]}"} --output "$folder")
	"$LOCKSTEP" check "${options[@]}" 2>"$report.errors" | tee "$report" ||
		status=${PIPESTATUS[0]}
	cat "$report.errors" >&2
	found=$(find "$folder" -name '*.case' | wc -l)
	put found "$found"
	put folder "$folder"
	summary "$status" "$report" "$report.errors" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
	if [ "$status" -eq 0 ] && [ -n "$LOCKSTEP_AGAINST" ]; then
		against "$folder" || status=$?
		[ -z "${GITHUB_ACTIONS-}" ] || [ "$status" -eq 0 ] ||
			echo "::error title=lockstep-check::lockstep duet, against the older version: status $status"
	elif [ -n "${GITHUB_ACTIONS-}" ] && [ "$status" -ne 0 ]; then
		first=$(sed -n 's/^DISAGREEMENT *//p' "$report" | head -n 1)
		[ -n "$first" ] || first=$(tail -n 1 "$report.errors")
		echo "::error title=lockstep-check::${first:-status $status}"
	fi
	put status "$status"
	return "$status"
}

case ${1-} in
where | get | check) "$1" ;;
*) fail "which step? where, get or check" ;;
esac
