#!/bin/sh
# SPDX-License-Identifier: MIT
# Every block of commands in the README runs as printed, in a folder like a clone with a build, with a library that is
# not installed. blocks.awk finds the blocks, and documents how pages mark those that cannot run here.
# $pages: other pages, for pages.sh.
. "${srcdir:-.}/tests/lib.sh"
if [ -n "${RUNNER:-}${SANITIZER_FLAGS:-}" ]; then
	echo "a cross build, or one with sanitizers: its programs take more than the pages say"
	exit 77
fi
for have in BENCHMARK CALLGRIND GMP JANSSON; do
	grep -q "^#define HAVE_$have 1" "$build/config.h" || { echo "this build lacks $have"; exit 77; }
done
for program in pkg-config python3 timeout valgrind; do
	command -v $program >/dev/null || { echo "no $program"; exit 77; }
done
[ -e "$build/.libs/liblockstep.so" ] || { echo "no shared library"; exit 77; }
export PKG_CONFIG_PATH="$build/doc" PATH="$folder/bin:$build:$PATH"
unset PKG_CONFIG_LIBDIR PKG_CONFIG_SYSROOT_DIR
[ "lockstep $(pkg-config --modversion lockstep)" = "$($lockstep --version)" ] || fail 'another version'

# The compiler of this build; and commands that would change the machine, in case a page lacks a mark for them.
mkdir bin
printf '#!/bin/sh\nexec %s "$@"\n' "${CC:-cc}" >bin/cc
for program in apt-get docker podman sudo; do
	printf '#!/bin/sh\nexit 1\n' >bin/$program
done
chmod +x bin/*

# instead MARK: the replacement named by the mark exists.
instead() {
	case $1 in
	*'; not in CI') ;;
	*'; CI stage '*) grep -q "^stage_${1##* }()" "$srcdir/.ci/run" ;;
	*'; tests/'*) [ -f "$srcdir/${1##*; }" ] ;;
	*) false ;;
	esac
}

# try PAGE BLOCK: runs it as the next input in the page's folder.
try() {
	mark='' wanted=0 status=0
	[ ! -f "${2%.sh}.mark" ] || mark=$(cat "${2%.sh}.mark")
	case $mark in
	'not run: '*)
		instead "$mark" || fail "$1: nothing runs it instead: $mark"
		return
		;;
	'status: '*) wanted=${mark#status: } ;;
	'') ;;
	*) fail "$1: no such mark: $mark" ;;
	esac
	began=$(date +%s%N)
	# shellcheck disable=SC2016 # for the shell in there
	timeout 60 sh -eu -c '. "$1"; . "$2"; export -p >"$1"' sh ./.typed "./$2" >.out 2>.err </dev/null || status=$?
	printf '%s block %s: status %s, %d ms%s\n' "$1" "$(basename "$2" .sh)" $status \
		$((($(date +%s%N) - began) / 1000000)) "${mark:+ ($mark)}"
	if ! echo " $wanted " | grep -q " $status "; then
		fail "$1: status $status instead of $wanted of this block:"
		cat "$2" .out .err
	elif [ -f "${2%.sh}.output" ] && ! cmp -s .out "${2%.sh}.output"; then
		fail "$1: this block prints something else: $(cat "$2" .out)"
	fi
}

for name in ${pages-README.md}; do
	page=$srcdir/$name
	clone=$folder/clones/$name
	mkdir -p "$clone/.blocks" "$clone/build"
	ln -s "$srcdir/data" "$clone/data"
	for file in .libs doc lockstep; do
		ln -s "$build/$file" "$clone/build/$file"
	done
	cd "$clone"
	: >.typed
	awk -v to=.blocks -f "$srcdir/tests/project/blocks.awk" "$page"
	for block in .blocks/*.sh; do
		[ ! -f "$block" ] || try "$name" "$block"
	done
	case $name in *.1) [ -f .blocks/01.sh ] || fail "$name has no example" ;; esac
done

# Each command has a page, which the overview names.
for command in $($lockstep --help | sed -n 's/^  \([a-z]\{3,\}\)  *.*/\1/p'); do
	[ -f "$srcdir/doc/lockstep-$command.1" ] || fail "$command has no manual page"
	grep -q "^\.It Xr lockstep-$command 1$" "$srcdir/doc/lockstep.1" || fail "$command is not in lockstep.1"
done

finish
