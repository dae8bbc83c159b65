#!/bin/sh
# SPDX-License-Identifier: MIT
# The README's programs, compiled and run as it says, with a library that is built and not installed.
# shellcheck disable=SC2046,SC2086 # pkg-config gives several words; so are CC and $lockstep
. "${srcdir:-.}/tests/lib.sh"
readme=$srcdir/README.md
if [ -n "${RUNNER:-}${SANITIZER_FLAGS:-}" ]; then
	echo "a cross build, or one with sanitizers: its programs take more than the README says"
	exit 77
fi
if ! pkg-config --version >/dev/null 2>&1; then
	echo "no pkg-config"
	exit 77
fi
export PKG_CONFIG_PATH="$build/doc"
unset PKG_CONFIG_LIBDIR PKG_CONFIG_SYSROOT_DIR
flags() { pkg-config "$@" lockstep; }

# block SECTION N: the N-th block of the section.
block() {
	sed -n "/^## $1\$/,/^## /p" "$readme" | awk -v n="$2" '
		/^```/ { inside = !inside; count += inside; next }
		inside && count == n'
}

[ "$(flags --modversion)" = "$($lockstep --version | sed 's/lockstep //')" ] || fail 'another version'
block 'Use the library' 1 >program.c
block 'Use the library' 2 | grep -q '^cc program\.c ' || fail 'how is program.c compiled?'
eval "${CC:-cc} program.c -o program $(flags --cflags --libs)" || fail 'program.c does not build'
run 0 ./program
[ "$(cat out)" = 'disc 0 hits
disc 1 hits
disc 2 misses' ] || fail "the program says: $(cat out)"

if [ -f "$build/tests/.libs/plugin.so" ]; then
	block 'Plug in your own kernels' 1 >mine.c
	block 'Plug in your own kernels' 2 >typed
	grep -q '^cc -O2 -ffp-contract=off -shared -fPIC mine\.c ' typed || fail 'how is mine.c compiled?'
	# compile: as the README has it, but with this compiler.
	compile() {
		eval "${CC:-cc} -O2 -ffp-contract=off -shared -fPIC mine.c -o mine.so $(flags --cflags)" ||
			fail 'mine.c does not build'
	}
	compile
	run 0 $lockstep $(sed -n 's/^lockstep //p' typed) --cases 2000
	says '^no disagreement$'
	# "Try it without r >= 0."
	sed -i 's/r >= 0 && //' mine.c
	compile
	run 1 $lockstep $(sed -n 's/^lockstep //p' typed) --cases 2000
	says '^DISAGREEMENT  point_circle on mine: a hit differs from the reference$'
fi

# What it lists is what there is.
for command in $($lockstep --help | sed -n 's/^  \([a-z]\{3,\}\)  *.*/\1/p'); do
	sed -n '/^## The command$/,/^### /p' "$readme" | grep -q "^lockstep $command " ||
		fail "$command is not in the README's list"
done

finish
