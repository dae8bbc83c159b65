#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests one mutant for tests/mutation/mutation.sh: makes it, links the checking programs with it, and runs them,
# cheapest first, until one has killed it.
#
#	mutant.sh ID HASH KEY	in the folder of mutation.sh, whose settings it reads
#
# Writes one line to results/HASH: the outcome (killed, survived, same, invalid), the test that decided it, the ID, the
# place (a source and a build), the seconds it took, and KEY, separated by tabs.
# shellcheck disable=SC2086,SC2154,SC3045 # the runner may have options; settings are assigned in that file; ulimit has -c and -t everywhere
set -eu

id=$1
hash=$2
key=$3
# shellcheck source=/dev/null # made by the Makefile and mutation.sh
. ./settings
# shellcheck source=tests/mutation/harness.sh
. "$srcdir/tests/mutation/harness.sh"
file=${id%%:*}
rule=${id##*:}
folder=$PWD/mutants/$hash
rm -rf "$folder"
mkdir -p "$folder"
sanitizers='-fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all'
began=$(date +%s)
where=-

# finish WHAT WHO
finish() {
	printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$id" "$where" "$(($(date +%s) - began))" "$key" \
		>"results/$hash.part"
	mv "results/$hash.part" "results/$hash"
	rm -rf "$folder"
	exit 0
}

# ---- Compile ----------------------------------------------------------------------------------------

# The compiler flags for a build of a kernel: scalar, avx2, neon_emulated, ...
build_flags() {
	isa=${1%_emulated}
	printf '%s -DLOCKSTEP_LANES=%s -DLOCKSTEP_BUILD=%s ' "$kernel_flags" "$isa" "$1"
	case $1 in
	*_emulated) echo "$emulated_flags -DLOCKSTEP_EMULATED" ;;
	*) eval "echo \"\${flags_of_$isa}\"" ;;
	esac
}

# Our builds never accept a pointer to something else.
strict='-Wno-error -Werror=incompatible-pointer-types -Werror=int-conversion'
# compile TREE SOURCE BUILD OBJECT [FLAG...]: the source as it is in the tree, with the tree's headers first. Paths in
# asserts do not depend on the tree.
compile() {
	tree=$1
	source=$2
	build=$3
	object=$4
	shift 4
	[ -f "$tree/$source" ] || {
		mkdir -p "$tree/${source%/*}"
		# Another mutant may be doing the same, or compiling it.
		cp "$srcdir/$source" "$tree/$source.$$"
		mv "$tree/$source.$$" "$tree/$source"
	}
	more=
	[ "$build" = - ] || more=$(build_flags "$build")
	# shellcheck disable=SC2086 # lists of flags
	(cd "$tree" && $cc -I. $flags $more $level -fmacro-prefix-map=./= \
		-fmacro-prefix-map="$srcdir/=" "$@" $strict -g0 -c "$source" -o "$object")
}

# differs SOURCE BUILD [FLAG...]: compiles its mutant; true if the machine code differs. Uses a low optimisation
# level, which takes less than half of the time; optimised_differs() checks again.
output=mutant
differs() {
	source=$1
	build=$2
	shift 2
	level=-O2
	[ $output = optimised ] || [ "$rule" = contraction ] || level=-O1
	plain=$PWD/original/objects/$(echo "$level $build $source" | tr ' /' '__').o
	if [ ! -f "$plain" ]; then
		compile "$PWD/original" "$source" "$build" "$plain.$$"
		mv "$plain.$$" "$plain"
	fi
	compile "$folder" "$source" "$build" "$folder/$output.o" "$@" 2>"$folder/compiler.log" ||
		finish invalid compiler
	! cmp -s "$plain" "$folder/$output.o"
}

# link OUTPUT OBJECT...: the mutant's object comes first, so the archive's original is not used.
objects=$folder/mutant.o
link_more=
linker=$cc
harness_archives='libharness.a libextras.a .libs/libcore.a'
[ -z "$runner" ] || harness_archives=.libs/libcore.a
link() {
	program=$1
	shift
	# shellcheck disable=SC2086 # lists of flags
	(cd "$builddir" && $linker $link_flags $link_more -o "$program" $objects "$@" \
		$harness_archives $libraries) 2>"$folder/linker.log" || {
		# The mutant calls a missing function, or the build is broken.
		sed -n "s/.*undefined reference to .\(.*\)'\$/\1/p" "$folder/linker.log" >"$folder/undefined"
		! $nm -u $objects | awk '{ print $2 }' | grep -qxF -f "$folder/undefined" || finish invalid linker
		tail -n 3 "$folder/linker.log" >&2
		exit 255
	}
}

# ---- Run the tests ----------------------------------------------------------------------------------

# sees NAME COMMAND...: a command that fails or hangs has killed the mutant. A script may start many hanging programs,
# each for up to `patience`.
sees() {
	name=$1
	shift
	status=0
	(cd "$folder" && ulimit -c 0 && ulimit -t "$patience" && { timeout $((30 + 5 * patience)) "$@"; exit $?; }) \
		>"$folder/out" 2>&1 </dev/null || status=$?
	case $status in
	0) return 0 ;;
	124 | 137 | 152) ! finishes "$@" || finish killed "$name (timeout)" ;;
	12[5-7]) echo "$id: $name could not be run: $(tail -n 1 "$folder/out")" >&2; exit 255 ;;
	12[89] | 1[3-9]? | 2??) finish killed "$name (crash)" ;;
	*) finish killed "$name" ;;
	esac
}

# A hang counts as a fault, unless the barely optimised program is also slow without the mutant.
finishes() {
	case $1 in
	./lockstep)
		shift
		mutated=$objects
		objects=$plain
		# shellcheck disable=SC2086 # lists of objects
		link "$folder/control" $lockstep_objects
		objects=$mutated
		(cd "$folder" && ulimit -t "$patience" && ./control "$@") >"$folder/out" 2>&1 ;;
	esac
}

# Prints the tests of a family; for a shared source, all tests.
tests_of() {
	stem=${1##*/}
	awk -v family="${stem%.c}" '$2 == family { printf "%s%s", comma, $1; comma = "," }' tests |
		grep . || echo '*'
}

# look SOURCE ISA: runs check, and the fuzz targets of the source's own tests. If all tests share it, check is enough.
look() {
	where="$1 $2"
	tests=$(tests_of "$1")
	# shellcheck disable=SC2086 # lists of objects
	link "$folder/lockstep" $lockstep_objects
	for cases in $check_cases; do
		sees check ./lockstep check --test "$tests" --isa "$2" --cases "$cases" --output found
		[ "$tests" != '*' ] || break # this alone takes long enough
	done
	rm "$folder/lockstep"
	[ -n "$fuzz_objects" ] && [ "$tests" != '*' ] || return 0
	# shellcheck disable=SC2086 # lists of objects
	link "$folder/fuzz_replay" $fuzz_objects
	for test in $(echo "$tests" | tr ',' ' '); do
		[ -d "$LOCKSTEP_DATA/corpus/$test" ] || continue
		sees fuzz ./fuzz_replay "$test" "$LOCKSTEP_DATA/corpus/$test"
		sees fuzz ./fuzz_replay --engine builtin --runs "$fuzz_runs" --output found "$test"
	done
	rm "$folder/fuzz_replay"
}

# linked PROGRAM[:FILE]: a program of unit tests, linked with the mutant; sets `name`, and runs `command`.
linked() {
	name=${1%:*}
	name=${name##*/}
	command="./$name"
	[ -x "$folder/$name" ] || link_program "$folder/$name" "${1%:*}"
	case $1 in
	*:*)
		name=${1#*:}
		command="$command $name" ;;
	esac
}

# The unit tests that cover the kind, the fastest first.
witnesses() {
	asked=$kernel_witnesses
	[ $kind != exact ] || asked=$exact_witnesses
	while read -r test _; do
		case " $asked " in *" $test "*) ;; *) continue ;; esac
		linked "$test"
		sees "$name" env LOCKSTEP_ISA="$isa" $command
	done <witnesses
}

# Undefined behaviour may happen to work here and today. Sanitizers report it, and must report nothing for the original
# source. NAME SOURCE BUILD PROGRAM-OBJECTS COMMAND...
sanitized() {
	[ -z "$runner" ] || return 0
	name=$1
	source=$2
	build=$3
	parts=$4
	shift 4
	objects=$folder/sanitized.o
	link_more=$sanitizers
	level=-O1
	# Runs with the fault first, then without.
	for tree in "$folder" "$PWD/original"; do
		# shellcheck disable=SC2086 # lists of flags, and of objects
		compile "$tree" "$source" "$build" "$objects" $sanitizers 2>"$folder/compiler.log" &&
			link "$folder/sanitized" $parts
		status=0
		(cd "$folder" && ulimit -c 0 && ASAN_OPTIONS=detect_leaks=0 timeout 300 \
			env "$@") >"$folder/out" 2>&1 </dev/null || status=$?
		case "$tree $status" in
		"$folder 0") break ;;
		"$PWD/original 0") finish killed "$name (sanitizers)" ;;
		esac
	done
	link_more=
}

# If it does not differ when optimised, no test can kill it.
optimised_differs() {
	output=optimised
	differs "$1" "$2" && different=yes || different=
	output=mutant
	[ -n "$different" ]
}

# ---- By kind ----------------------------------------------------------------------------------------

# Prints the sources that include the file: first those that name the function; among these, first the header's own
# folder, whose tests run, and small sources, which compile fast. For a source, prints itself.
sources_with() {
	function=$(echo "$key" | cut -d' ' -f2)
	case $file in
	*.c) echo "$file"; return ;;
	kernels/lanes/*) cat dependencies/kernels_*.c ;;
	*) grep -l -F " $file " dependencies/* | xargs cat ;;
	esac | sed 's/ .*//' | while read -r source; do
		grep -qw "$function" "$srcdir/$source" && first=0 || first=2
		case "$kind $source" in "harness ${file%/*}"/*) ;; harness*) first=$((first + 1)) ;; esac
		echo "$first $(wc -c <"$srcdir/$source") $source"
	done | sort -n -k1,1 -k2,2 | sed 's/.* //'
}

# The builds of a lane header: first native ones that run here.
builds_with() {
	header=${file##*/}
	for build in $native_builds $emulated_builds; do
		case $header in
		lanes.h) ;;
		sse.h) case $build in sse*) ;; *) continue ;; esac ;;
		*) [ "${build%_emulated}" = "${header%.h}" ] || continue ;;
		esac
		echo "$build"
	done
}

# One test covers every operation of lanes.h, so it shows whether the build has the mutant.
lanes() {
	for build in $(builds_with); do
		differs tests/kernels/lanes/lanes.c "$build" || continue
		mv "$folder/mutant.o" "$folder/lanes.o"
		seen=0
		for source in $(sources_with); do
			[ -z "$runner" ] || break
			differs "$source" "$build" || continue
			look "$source" "$(echo "$build" | tr _ -)"
			seen=$((seen + 1))
			[ $seen -lt 3 ] || break
		done
		optimised_differs tests/kernels/lanes/lanes.c "$build" || continue
		where="tests/kernels/lanes/lanes.c $build"
		objects=$folder/lanes.o
		if [ -n "$kernel_witnesses" ]; then
			link "$folder/test_lanes"
			sees "test_lanes_$build" $runner ./test_lanes
			sanitized "test_lanes_$build" tests/kernels/lanes/lanes.c "$build" '' ./sanitized
		fi
		finish survived -
	done
	finish same -
}

folder_of=$(folder_with_tests)
case ${folder_of:+harness/}$file in
kernels/lanes/*) kind=lanes ;;
kernels/*) kind=kernel ;;
reference/exact/*) kind=exact ;;
reference/*) kind=reference ;;
*) kind=harness ;;
esac
mkdir -p "$folder/${file%/*}"
if [ "$rule" = contraction ]; then
	kind=contraction
	cp "$srcdir/$file" "$folder/$file"
elif [ "$rule" = nothing ]; then
	cp "$srcdir/$file" "$folder/$file"
	echo 'static const char nothing[] __attribute__((used)) = "";' >>"$folder/$file"
else
	# shellcheck disable=SC2086 # the runner may have options
	(cd "$srcdir" && $runner "$builddir/tests/mutation/mutants" --apply "$id") >"$folder/$file"
fi
if [ $kind = lanes ]; then
	lanes
elif [ $kind = harness ]; then
	harness
elif [ $kind = contraction ]; then
	# -O2 is the level at which products and sums are fused.
	differs "$file" avx2 -mfma -ffp-contract=fast || finish same -
	look "$file" avx2
	finish survived -
fi

# The bits are the same on every instruction set, and plain C compiles and runs fast. Survivors there are tested on
# the other sets, starting with a different one each time. One set may not be enough: with 16 lanes, a word of hits is
# a single group of vectors, so no test depends on the place of a second one.
builds=-
if [ $kind = kernel ]; then
	# shellcheck disable=SC2086 # a list
	set -- $native_builds
	builds=scalar
	turns=$(($(echo "$hash" | cksum | cut -d' ' -f1) % $#))
	while [ $turns -gt 0 ]; do
		first=$1
		shift
		set -- "$@" "$first"
		turns=$((turns - 1))
	done
	for build; do
		[ "$build" = scalar ] || builds="$builds $build"
	done
fi
seen=
for build in $builds; do
	isa=$best
	[ "$build" = - ] || isa=$build
	for source in $(sources_with); do
		differs "$source" "$build" || continue
		look "$source" "$isa"
		optimised_differs "$source" "$build" || continue
		mv "$folder/optimised.o" "$folder/$(echo "$build $source" | tr ' /' __).o"
		seen="$seen $folder/$(echo "$build $source" | tr ' /' __).o"
		where="$source $build $isa"
	done
done
[ -n "$seen" ] || finish same -
objects=$seen
witnesses
if [ -n "$kernel_witnesses" ]; then
	# shellcheck disable=SC2086 # three words
	set -- $where
	where="$1 $2"
	sanitized check "$1" "$2" "$lockstep_objects" ./sanitized check \
		--test "$(tests_of "$1")" --isa "$3" --cases 2000 --output found
fi
finish survived -
