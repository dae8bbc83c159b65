#!/bin/sh
# SPDX-License-Identifier: MIT
# Does anything notice the faults of tests/mutation/planted/? They are those that no rule of mutants_rules.h makes:
# each is a patch, and names the tests that must find it. CONTRIBUTING.md has the format.
#
#	planted.sh --plant	(make planted) builds and tests a copy of the sources with each of them in turn
#	planted.sh		(make check) whether each still fits the sources, and names tests that exist
#
# Environment: PLANTED ('*'), patterns of names; MUTATION_JOBS, how many jobs make has.
# Works in planted-build, and keeps there what it has seen: the next call goes on where this one ended, and tries
# again what has changed since.
# shellcheck disable=SC2059,SC2086 # one format for all rows; many variables are lists
set -eu

export LC_ALL=C
builddir=$PWD
srcdir=$(cd "$srcdir" && pwd)
patches=$srcdir/tests/mutation/planted
make=${MAKE:-make}
work=$builddir/planted-build
tab=$(printf '\t')
failed=

complain() {
	echo "FAIL: $*"
	failed=yes
}

# field NAME PATCH: what its header says.
field() {
	sed -n "/^\$/q; s/^$1: *//p" "$2"
}

# Catchers are tests, as `make check TESTS=` has them, or stages of CI: ".ci/run threads".
is_stage() {
	case $1 in .ci/run\ *) ;; *) return 1 ;; esac
}

# ---- make check: the files ----------------------------------------------------------------------------

exists() {
	case $1 in
	tests/kernels/lanes/*.lanes) set -- tests/kernels/lanes/lanes.c ;;
	*.sh) ;;
	*) set -- "$1.c" "$1.cc" ;;
	esac
	for source; do
		[ ! -f "$srcdir/$source" ] || return 0
	done
	return 1
}

check_patch() {
	name=${1##*/}
	for wanted in Class Fault 'Caught by'; do
		[ "$(field "$wanted" "$1" | wc -w)" -gt 0 ] || complain "$name: no line '$wanted: '"
	done
	! sed '/^$/q' "$1" | grep -qvE '^$|^(Class|Fault|Caught by|Needs): .' ||
		complain "$name: a header line that is none of Class, Fault, Caught by, Needs"
	case $name in "$(field Class "$1")"-*) ;; *) complain "$name: its name does not begin with its class" ;; esac
	catchers=$(field 'Caught by' "$1")
	if is_stage "$catchers"; then
		for stage in ${catchers#* }; do
			grep -q "^stage_$stage()" "$srcdir/.ci/run" || complain "$name: .ci/run has no stage $stage"
		done
	else
		for test in $catchers; do
			exists "$test" || complain "$name: no such test: $test"
		done
	fi
	patch -p1 -d "$srcdir" -F0 -fs --dry-run <"$1" >"$log" 2>&1 ||
		complain "$name does not apply: $(tail -n 1 "$log")"
}

if [ "${1-}" != --plant ]; then
	patch --version >/dev/null 2>&1 || { echo 'SKIP: no patch'; exit 77; }
	log=$(mktemp)
	trap 'rm -f "$log"' EXIT
	for patch in "$patches"/*.patch; do
		check_patch "$patch"
	done
	[ -z "$failed" ] || exit 1
	exit 0
fi

# ---- make planted: a copy of the sources ----------------------------------------------------------------

unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR LOCKSTEP_ISA LOCKSTEP_DATA RUNNER
export FIRST_FAILURE=yes
mkdir -p "$work/results"
cd "$work"
job=
trap 'stop 130' INT
trap 'stop 143' TERM
trap 'stop 129' HUP
stop() {
	trap '' INT TERM HUP
	[ -z "$job" ] || { kill "$job" 2>/dev/null || :; wait "$job" || :; }
	rm -f part
	[ ! -d source ] || restore_all
	exit "$1"
}

# In the background, so that a signal need not wait for it. No fault takes that long to be found.
patience=900
run() {
	timeout $patience "$@" >>log 2>&1 </dev/null &
	job=$!
	status=0
	wait $job || status=$?
	job=
	return $status
}

# What CI builds within its sources is kept; each file with its checksum.
files_of() {
	(cd "$1" && find . '(' -path ./build -o -path ./build-ci -o -name autom4te.cache ')' -prune -o -type f \
		-exec cksum {} + | awk '{ sum = $1; sub(/^[0-9]* [0-9]* /, ""); print $0 "\t" sum }' | sort)
}

# Makes the copy what a release would be. A file that differs gets a new time, so that make sees it.
update() {
	rm -rf new
	: >log
	run "$make" -s -C "$builddir" distdir distdir=planted-build/new || {
		cat log
		echo "make planted: no copy of the sources" >&2
		exit 2
	}
	[ -d source ] || cp -a new source
	restore_all
}

# What a fault has changed; a stage of CI may have made more.
restore() {
	sed -n 's,^+++ b/,,p' "$1" | while read -r file; do
		cmp -s "new/$file" "source/$file" || cp "new/$file" "source/$file"
	done
	if is_stage "$(field 'Caught by' "$1")"; then restore_all; fi
}

restore_all() {
	files_of new >new.files
	files_of source >source.files
	comm -13 new.files source.files | cut -f1 | while read -r file; do
		rm -f "source/$file"
	done
	# What is generated comes last, so that it is newer than what it is made of.
	comm -23 new.files source.files | cut -f1 | sed 's,^\./\(configure\|config\.h\.in\|Makefile\.in\)$,~&,' | sort |
		sed 's,^~,,' | while read -r file; do
		mkdir -p "source/${file%/*}"
		cp "new/$file" "source/$file"
	done
}

# ---- The builds -----------------------------------------------------------------------------------------

# What a patch needs is instruction sets, of which fewer are built faster, as is what is less optimised; `neon` where it is at home: on other
# machines that is a cross build, whose tests run in an emulator.
build() {
	needs=$(field Needs "$1" | tr ' ' ,)
	echo "${needs:-avx2}"
}

configure() {
	mkdir -p "$1"
	set -- "$1" --enable-isas="$1" --disable-silent-rules CFLAGS='-O1 -g0' CXXFLAGS='-O1 -g0'
	if [ "$1" = neon ] && [ "$(uname -m)" != aarch64 ]; then
		command -v aarch64-linux-gnu-gcc >/dev/null || return 1
		set -- "$@" --host=aarch64-linux-gnu --disable-shared --without-benchmark
	fi
	folder=$1
	shift
	[ -f "$folder/Makefile" ] || run env -C "$folder" ../source/configure --quiet "$@" || {
		cat log
		echo "make planted: $folder: configure failed" >&2
		exit 2
	}
	# A cross build may lack what unit tests are written with.
	grep -q '^#define HAVE_CMOCKA 1' "$folder/config.h"
}

# What scripts may run: the command and what it always starts; and of other programs, plug-ins and libraries, which take
# long to link, those that they name, with the folder of tests.
parts_of() {
	text=$(for test in $2; do cat "$srcdir/$test" "$srcdir/${test%/*}/lib.sh" 2>/dev/null || :; done)
	# shellcheck disable=SC2016 # for make
	printf 'include Makefile\nlist:\n\t@echo $(PROGRAMS) %s $(filter-out %%.lanes,$(check_DATA)) $(LTLIBRARIES)\n' \
		'$(filter-out $(unit_tests) $(unit_tests:=$(EXEEXT)),$(check_PROGRAMS))' |
		"$make" -s --no-print-directory -C "$1" -f - list | tr ' ' '\n' | while read -r part; do
		base=${part##*/}
		base=${base%.*}
		folder=${part%/*}
		[ "$folder" != "$part" ] || folder=
		case $part in lockstep | lockstep-plugin-host | fuzz_replay) base= ;; esac
		# fuzz_replay_$target is any of these.
		case $text in
		*"${folder##*/}"*"${base#lockstep-}"* | *"${folder##*/}"*"${base%_*}_\$"*) echo "$part" ;;
		esac
	done
}

# make_tests BUILD CATCHERS: what they are made of.
make_tests() {
	case $2 in
	.ci/run*) ;;
	*.sh*)
		# What says what is made is made anew before, as that says what it does.
		run "$make" -C "$1" Makefile || return 1
		parts=$(parts_of "$1" "$2")
		run "$make" -C "$1" -j"$jobs" $parts ;;
	*) run "$make" -C "$1" -j"$jobs" $2 ;;
	esac
}

# watch BUILD CATCHERS: those that are red, and in `seconds` how long they took.
watch() {
	red=
	began=$(date +%s%N)
	if is_stage "$2"; then
		run env -C source $2 || red=$2
	else
		logs=
		for test in $2; do
			logs="$logs ${test%.*}.log"
			rm -f "$1/${test%.*}.trs" "$1/${test%.*}.log"
		done
		# Not check-TESTS, which makes all the tests that there are.
		run "$make" -C "$1" -k $logs || :
		for test in $2; do
			! grep -q '^:global-test-result: \(FAIL\|ERROR\)' "$1/${test%.*}.trs" 2>/dev/null ||
				red="$red $test"
		done
	fi
	seconds=$((($(date +%s%N) - began) / 100000000))
	seconds=$((seconds / 10)).$((seconds % 10))
	red=${red# }
}

# Without a fault nobody may be red; nor left out, for who does not look sees nothing.
watch_unharmed() {
	is_known "$1 $2" unharmed && return
	progress "$2, without a fault"
	: >log
	make_tests "$1" "$2" || { tail -n 40 log; echo "make planted: $1 cannot be built" >&2; exit 2; }
	watch "$1" "$2"
	for test in $2; do
		is_stage "$2" || grep -q '^:global-test-result: PASS' "$1/${test%.*}.trs" || red=$test
	done
	[ -z "$red" ] || { tail -n 40 log; echo "make planted: $red fails, or is skipped, without a fault" >&2; exit 2; }
	echo "$1 $2$tab$sources" >>unharmed
}

is_known() {
	[ -f "$2" ] && grep -qxF "$1$tab$sources" "$2"
}

# sources_of CATCHERS: a checksum of what they may depend on. That is neither a patch, nor a test that is not asked, nor
# how those of other folders are built, nor what is generated of that.
sources_of() {
	awk -F '\t' -v catchers=" $1 " '
		BEGIN { all = catchers ~ /^ \.ci/ }
		{ name = $1; sub(/^\.\//, "", name); test = name; sub(/\.cc?$/, "", test) }
		name ~ /^tests\/mutation\// || name ~ /\.md$/ || name == "NEWS" || name == "Makefile.in" { next }
		!all && test !~ /\/lib\.sh$/ && test ~ /^tests\/.*\/(test_[a-z_]*|[a-z_]*\.sh)$/ &&
			index(catchers, " " test " ") == 0 { next }
		{ folder = name }
		# Scripts run what is made of other folders; unit tests are made of their own alone.
		!all && sub(catchers ~ /\.sh / ? "(local\\.mk|lib\\.sh)$" : "(local\\.mk|lib\\.sh|[a-z_0-9]*\\.cc?)$", "", folder) &&
			folder != "tests/" && folder ~ /^tests\// && index(catchers, " " folder) == 0 { next }
		{ print }' new.files | cksum | tr ' ' -
}

# ---- One fault ------------------------------------------------------------------------------------------

# Writes part: what became of it, and the seconds until that.
plant() {
	build=$(build "$1")
	catchers=$(field 'Caught by' "$1")
	: >log
	if ! configure "$build"; then
		echo "untried$tab-" >part
		return
	fi
	watch_unharmed "$build" "$catchers"
	progress "$name"
	: >log
	if ! patch -p1 -d source -F0 -fs <"$1" >>log 2>&1; then
		echo "does not apply$tab-" >part
	elif ! make_tests "$build" "$catchers"; then
		echo "does not compile$tab-" >part
	else
		watch "$build" "$catchers"
		[ "$red" = "$catchers" ] && echo "caught$tab$seconds" >part || echo "SURVIVED$tab$seconds" >part
	fi
	cp log "results/$name.log"
	restore "$1"
}

progress() {
	[ ! -t 2 ] || printf '\r%-79.79s\r' "${1:+$done of $total: $1}" >&2
}

jobs=${MUTATION_JOBS:-$(nproc)}
done=0
chosen=
for pattern in ${PLANTED:-'*'}; do
	for patch in "$patches"/$pattern.patch; do
		[ -f "$patch" ] || { echo "make planted: no such fault: $pattern" >&2; exit 2; }
		catchers=$(field 'Caught by' "$patch")
		key=$(build "$patch")
		case $catchers in
		.ci/run*) key='~stage' ;;
		*.sh*) key=$key~ ;;
		esac
		chosen="$chosen $key:$(echo "$catchers" | tr ' ' :):${patch##*/}"
	done
done
# Those of one build and one test follow each other, so that little is made anew. Scripts come behind unit tests.
chosen=$(printf '%s\n' $chosen | sort -u | sed 's/.*://; s/\.patch$//')
total=$(echo "$chosen" | wc -l)
width=$(for name in $chosen; do field Fault "$patches/$name.patch"; done | wc -L)
update
: >table
row="%-12s %-${width}s %-36s %8s\n"
printf "$row" class fault 'caught by' seconds
for name in $chosen; do
	patch=$patches/$name.patch
	sources=$(sources_of "$(field 'Caught by' "$patch")")
	key=$(cksum <"$patch" | tr ' ' -)-$sources
	if [ "$(cut -f3 "results/$name" 2>/dev/null)" != "$key" ]; then
		plant "$patch"
		echo "$(cat part)$tab$key" >"results/$name"
		rm part
	fi
	done=$((done + 1))
	IFS=$tab read -r what seconds rest <"results/$name"
	progress ''
	[ "$what" = caught ] && by=$(field 'Caught by' "$patch") || by=$(echo "$what" | tr '[:lower:]' '[:upper:]')
	printf "$row" "$(field Class "$patch")" "$(field Fault "$patch")" "$by" "$seconds"
	printf '%s\t%s\t%s\t%s\n' "$(field Class "$patch")" "$what" "$seconds" "$name" >>table
done
sort -t "$tab" -k 1,2 -k 3,3n -k 4 table | awk -F '\t' '
	!($1 in planted) { order[++classes] = $1 }
	{ ++planted[$1] }
	$2 == "caught" { second[$1, ++caught[$1]] = $3 }
	$2 != "caught" { other[++others] = $2 ": " $4; wrong += $2 != "untried" }
	END {
		printf "\n%-12s %8s %8s %8s %8s\n", "class", "planted", "caught", "median", "longest"
		for (k = 1; k <= classes; ++k) {
			n = caught[class = order[k]]
			printf "%-12s %8d %8d", class, planted[class], n
			if (n) printf " %8.1f %8.1f", (second[class, int((n + 1) / 2)] + second[class, int(n / 2) + 1]) / 2, second[class, n]
			print ""
		}
		for (k = 1; k <= others; ++k)
			print other[k] "; see planted-build/results"
		exit wrong > 0
	}'
