#!/bin/sh
# SPDX-License-Identifier: MIT
# ./quickstart, with stand-ins for the package tools, configure and the build, in a folder whose name has blanks: what
# it builds and runs, in which order, what it prints without root, and how it continues without missing packages.
# Environment, from the Makefile: top_srcdir.
set -eu

srcdir=${top_srcdir:-.}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
here="$root/größe 1 of 2"
failures=0
mkdir -p "$here/m4" "$here/build-aux" "$root/bin"
cp "$srcdir/quickstart" "$here"
cd "$here"

fail()
{
	echo "FAIL: $*"
	failures=$((failures + 1))
}

# ---- Stand-ins ------------------------------------------------------------------------------------

# stand_in FILE: writes a script from standard input.
stand_in()
{
	{ echo '#!/bin/sh' && cat; } >"$1"
	chmod +x "$1"
}

# shellcheck disable=SC2016 # the $ are the stand-ins'
{
	echo 'for package; do :; done; case " $MISSING " in *" $package "*) exit 1 ;; esac; echo "amd64 installed"' |
		stand_in "$root/bin/dpkg-query"
	echo 'echo amd64' | stand_in "$root/bin/dpkg"
	echo 'echo "Package: $3"' | stand_in "$root/bin/apt-cache"
	echo 'echo "apt-get $*" >>steps' | stand_in "$root/bin/apt-get"
	echo 'echo "$FAKE_ID"' | stand_in "$root/bin/id"
	echo 'exit 1' | stand_in "$root/bin/sudo"
	echo 'exit 0' | stand_in "$root/bin/clang"
	stand_in configure <<-'END'
		echo "configure $*" >>../steps
		{
			for target in first all fuzz check; do
				printf '%s:\n\t@echo %s >>../steps; exit $(FAIL_%s)\n' $target $target $target
			done
			printf 'check: suite\nsuite:\n\t@echo "# TOTAL: 7" >test-suite.log\n'
		} >Makefile
		{ echo '#!/bin/sh' && echo 'echo "lockstep $*" >>steps'; } >lockstep
		chmod +x lockstep
	END
}
touch configure.ac m4/lockstep.m4
sleep 0.01
touch configure Makefile.in config.h.in aclocal.m4 build-aux/ltmain.sh
export PATH="$root/bin:$PATH" MISSING='' FAKE_ID=1000

# run STATUS STEPS ARGUMENT...: it must end with that exit status, after exactly these steps in order.
run()
{
	wanted=$1 did=$2 status=0
	shift 2
	rm -rf build build-library steps
	: >steps
	./quickstart "$@" >"$root/out" 2>"$root/err" </dev/null || status=$?
	[ "$status" = "$wanted" ] || fail "status $status, not $wanted: quickstart $*: $(cat "$root/out" "$root/err")"
	[ "$(paste -sd , steps)" = "$did" ] || fail "quickstart $*: did $(paste -sd , steps), not $did"
}

# says FILE PATTERN: the file must have it; silent PATTERN: neither output may have it.
says()
{
	grep -q -e "$2" "$root/$1" || fail "no '$2' in: $(cat "$root/$1")"
}

silent()
{
	! grep -q -e "$1" "$root/out" "$root/err" || fail "'$1' in: $(cat "$root/out" "$root/err")"
}

# ---- Nothing missing ------------------------------------------------------------------------------
run 0 'configure ,first,lockstep run'
run 0 'configure ,first,lockstep run --seconds 5' run --seconds 5
run 0 'configure ,all,check' check
says out '^    TOTAL: 7$'
run 0 'configure --disable-harness,all,check' --library-only
[ -f build-library/test-suite.log ] || fail "--library-only builds elsewhere"
silent issing

# ---- Bad arguments --------------------------------------------------------------------------------
run 2 '' chekc
says err '^quickstart: unknown argument: chekc'
run 2 '' --library-only run --seconds 5
run 2 '' check twice
run 2 '' install
run 0 '' --help
says out '--without-missing'

# ---- Something missing, and no rights -------------------------------------------------------------
MISSING='libjansson-dev valgrind'
run 2 ''
says out '^    libjansson-dev  *--json'
says err '^sudo apt-get update && sudo apt-get install --no-install-recommends libjansson-dev valgrind$'
says err 'quickstart --without-missing$'
run 2 '' run --seconds 5
says err 'quickstart --without-missing run --seconds 5$'
run 0 'configure ,first,lockstep run' --without-missing
says out '^Missing, so this is lost:$'
says out '^    libjansson-dev  *--json'
run 0 'configure --disable-harness,all,check' --library-only
silent jansson

MISSING='libjansson-dev gcc libsimde-dev libjansson-dev:arm64'
run 2 '' check
says err ' gcc libsimde-dev libjansson-dev$'
silent 'continuing with the existing lists'
run 2 '' --without-missing check
says err '^sudo apt-get update && sudo apt-get install --no-install-recommends gcc libsimde-dev$'
silent 'continuing with the existing lists'
run 2 '' install libjansson-dev:arm64
says err '^sudo dpkg --add-architecture arm64 && sudo apt-get update && .* libjansson-dev:arm64$'

# ---- With rights ----------------------------------------------------------------------------------
FAKE_ID=0
run 0 'apt-get -q -o DPkg::Lock::Timeout=300 update,apt-get -q -y -o DPkg::Lock::Timeout=300 install --no-install-recommends gcc libsimde-dev libjansson-dev,configure ,first,lockstep run'
MISSING=

# ---- Something fails ------------------------------------------------------------------------------
FAIL_first=3
export FAIL_first
run 2 'configure ,first'
says err 'build/quickstart.log$'
unset FAIL_first
FAIL_check=1
export FAIL_check
run 1 'configure ,all,check' check
says err 'tests failed'

[ "$failures" = 0 ] || exit 1
