#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The steps of action.yml. Each gets its inputs from the environment:
#
#	run.sh where	prints the folder for the installed build, and its cache key
#	run.sh get	builds the command there unless it exists, or installs it from a package
#	run.sh check	runs the checks, and writes the outcome to the job's summary
#
# GitHub's own variables may be missing: outputs then go to standard output, and the summary is dropped.
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

# put NAME VALUE: sets an output of the step, which must be one line.
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

# A tag such as v0 moves, and GitHub unpacks an archive that does not know its revision. So the key covers every file
# that a build reads, and the runner's image, whose next release may have another compiler.
where()
{
	local files runner

	[ "$LOCKSTEP_FROM" = build ] || return 0
	# From m4/, leave out libtool's files, which autoreconf puts there.
	files=$(cd "$source" && find configure.ac Makefile.am m4 bench cli data doc fuzz harness \
		kernels packaging/action reference -type f ! -path m4/libtool.m4 ! -path 'm4/lt*.m4' |
		LC_ALL=C sort | tr '\n' '\0' | xargs -0 sha256sum | sha256sum | cut -c 1-40)
	runner=${RUNNER_OS:-$(uname -s)}-${RUNNER_ARCH:-$(uname -m)}-${ImageOS:-any}
	put prefix "$temporary/lockstep"
	put key "lockstep-$runner-$files"
}

# ---- Get ----------------------------------------------------------------------------------------

# Only what checking needs: no benchmarks, no unit tests.
build()
{
	local log=$temporary/lockstep-build.log

	# A cached build also needs these.
	"$source/quickstart" install libgmp-dev libmpfr-dev libjansson-dev >"$log" 2>&1 || {
		tail -n 40 "$log"
		fail 'a library could not be installed; see the output above'
	}
	if [ -x "$LOCKSTEP_PREFIX/bin/lockstep" ] && "$LOCKSTEP_PREFIX/bin/lockstep" --version; then
		put built no
		return
	fi
	echo "Building Lockstep, which takes some minutes; the next run gets it from the cache"
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

# The files that the patterns match, one pattern per line.
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
	# apt-get would look up a name without a slash in its package lists.
	mapfile -t files < <(realpath -- "${files[@]}")
	as_root apt-get -q update ||
		echo 'lockstep-check: continuing with the existing package lists' >&2
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

# summary STATUS REPORT ERRORS: prints a headline and the report. From a long report, it keeps the beginning, which
# has the findings, and the end, which counts them.
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
		echo "... $(($(wc -l <"$2") - 400)) lines left out; see the job's log ..."
		tail -n 200 "$2"
	fi
	echo '````'
}

# against FOLDER: returns a status: is the plug-in slower than the older one, or wrong where that one is right?
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

	# In its own folder, so that findings of earlier steps are not counted.
	folder=$(mktemp -d "$temporary/lockstep-found.XXXXXX")
	report=$(mktemp "$temporary/lockstep-report.XXXXXX")
	trap 'rm -f "$report" "$report.errors"' EXIT # not local, because the trap uses it
	[ -z "$LOCKSTEP_PLUGIN" ] || options+=(--plugin "$LOCKSTEP_PLUGIN")
	# Quotes work as in a shell, but nothing is executed.
	words=$(xargs -r printf '%s\n' <<<"$LOCKSTEP_OPTIONS" 2>/dev/null) ||
		fail "options: unterminated quote: $LOCKSTEP_OPTIONS"
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
