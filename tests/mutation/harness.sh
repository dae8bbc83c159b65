# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2030,SC2031,SC2034,SC2046,SC2086,SC2154,SC3045 # read by mutant.sh, which has the variables; many are lists; ulimit has -c everywhere; a subshell asks of one source
# Mutants of the harness itself: its unit tests try to kill them, then the tests of its commands.

# Prints a variable of mutation.conf, such as "objects", for a program, whose name is written as in automake.
list_of() {
	eval "echo \"\${$1_$(echo "$2" | tr '/.-' ___)-}\""
	case "$1 $2" in objects\ *fuzz_replay*) echo "$fuzz_main_objects" ;; esac
}

# The sources of objects: bench/lockstep_bench-cases.o comes from bench/cases.c.
is_object_of() {
	stem=${1%.*}
	base=${stem##*/}
	[ "${stem%/*}/${base##*-}.c" = "$2" ]
}

# has PROGRAM: is one of its direct objects a mutant? (All others come from libraries.)
has() {
	for object in $(list_of objects "$1"); do
		for source in $mutated; do
			! is_object_of "$object" "$source" || return 0
		done
	done
	return 1
}

# link_program OUTPUT PROGRAM: links it with the mutants, without the objects that they replace.
link_program() {
	kept=
	for object in $(list_of objects "$2"); do
		for source in $mutated; do
			! is_object_of "$object" "$source" || continue 2
		done
		kept="$kept $object"
	done
	linker=$cc
	[ "$2" != lockstep-bench ] || linker=$cxx
	link "$1" $kept $(list_of flags "$2") $(list_of more "$2") $archives
	linker=$cc
}

# Objects of different programs are not linked together: each may have a main(), or call functions that only its
# program has.
in_some_program=
mutated=
in_programs() {
	for program in $harness_programs $(list_of unit "$folder_of"); do
		! has "${program%:*}" || echo "$program"
	done
}

# The build folder, except for the programs that have the mutant. A program starts others from its own folder, so
# symbolic links would start the original ones.
relinked=
shadow() {
	for within in . tests tests/watch; do
		mkdir -p "$folder/build/$within"
		programs=
		others=
		for entry in "$builddir/$within"/* "$builddir/$within/.libs"; do
			case $entry in *-build | *-build-quick | */./tests | */tests/watch) continue ;; esac
			if [ -f "$entry" ] && [ -x "$entry" ]; then
				programs="$programs $entry"
			else
				others="$others $entry"
			fi
		done
		ln -s $others "$folder/build/$within"
		[ -z "$programs" ] || ln $programs "$folder/build/$within"
	done
}

# link_for SCRIPT: links the programs that it may run, unless an earlier test has linked them.
link_for() {
	for program in $harness_programs; do
		case $program in
		fuzz_replay_*) grep -q fuzz_replay_ "$srcdir/$1" || continue ;;
		tests/watch/*) grep -q tests/watch "$srcdir/$1" || continue ;;
		esac
		[ -e "$folder/build/$program" ] || continue
		case " $relinked " in *" $program "*) continue ;; esac
		[ -z "$in_some_program" ] || has "$program" || continue
		rm "$folder/build/$program"
		link_program "$folder/build/$program" "$program"
		relinked="$relinked $program"
	done
}

# Undefined behaviour may happen to work here and today; sanitizers report it, and must report nothing for the original
# sources. Runs the folder's quick unit tests.
sanitized_harness() {
	link_more=$sanitizers
	level=-O1
	while read -r test took; do
		case " $(list_of unit "$folder_of") " in *" $test "*) ;; *) continue ;; esac
		[ "$took" -le 10 ] || continue
		[ -z "$in_some_program" ] || has "${test%:*}" || continue
		for tree in "$folder" "$PWD/original"; do
			objects=
			for source in $mutated; do
				object=$folder/sanitized_$(echo "$source" | tr / _).o
				# shellcheck disable=SC2086 # a list
				compile "$tree" "$source" - "$object" $sanitizers 2>"$folder/compiler.log"
				objects="$objects $object"
			done
			link_program "$folder/sanitized" "${test%:*}"
			only=
			[ "${test%:*}" = "$test" ] || only=${test#*:}
			status=0
			(cd "$folder" && ulimit -c 0 && timeout 100 env $script_environment ASAN_OPTIONS=detect_leaks=0 \
				./sanitized $only) >"$folder/out" 2>&1 </dev/null || status=$?
			case "$tree $status" in
			"$folder 0") break ;;
			"$PWD/original 0") finish killed "${test##*/} (sanitizers)" ;;
			esac
		done
	done <witnesses
	link_more=
}

# The folder of local.mk whose tests cover the file, if any.
folder_with_tests() {
	for folder in $harness_folders; do
		case " $(list_of sources "$folder") $(list_of headers "$folder") " in *" $file "*) echo "$folder" ;; esac
	done
}

harness() {
	[ -n "$folder_of" ] || {
		echo "$id: no tests are listed for $file in tests/mutation/local.mk" >&2
		exit 255
	}
	mutated=
	seen=
	output=optimised
	for source in $(sources_with); do
		programs=$(mutated=$source && in_programs)
		[ -z "$mutated" ] || [ "$programs" = "$in_some_program" ] || continue
		differs "$source" - -DLOCKSTEP_COMPILER_FLAGS='"-"' || continue
		in_some_program=$programs
		object=$folder/$(echo "$source" | tr / _).o
		mv "$folder/optimised.o" "$object"
		seen="$seen $object"
		mutated="$mutated $source"
		# A header's function is in many objects; a few are enough.
		[ "$(echo $mutated | wc -w)" -lt 6 ] || break
	done
	[ -n "$seen" ] || finish same -
	objects=$seen
	where="${mutated# } -"
	while read -r test took; do
		case " $(list_of unit "$folder_of") $(list_of scripts "$folder_of") " in
		*" $test "*) ;;
		*) continue ;;
		esac
		name=${test##*/}
		patience=$((3 + 4 * ${took:-3})) # in seconds of processor time
		case $test in
		*.sh)
			[ -d "$folder/build" ] || shadow
			link_for "$test"
			sees "$name" env -C "$folder/build" $script_environment top_builddir="$folder/build" \
				sh "$srcdir/$test" ;;
		*)
			[ -z "$in_some_program" ] || has "${test%:*}" || continue
			linked "$test"
			sees "$name" env $script_environment FIRST_FAILURE=yes $command ;;
		esac
	done <witnesses
	sanitized_harness
	finish survived -
}
