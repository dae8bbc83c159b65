#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests that build.sh keeps the contract of OSS-Fuzz and ClusterFuzzLite, without either of them: builds with their
# variables from a copy of the files that git tracks here, moves $OUT to another place, removes source and build, and
# runs every target on its seeds and for a second of fuzzing, read-only, with an empty environment.
#
#	make oss-fuzz			in a build folder
#	fuzz/oss-fuzz/prove.sh		anywhere in a checkout
#
# Environment: SANITIZER (address; undefined), JOBS (all CPUs), CLANG (clang, and CLANG++ beside it), SECONDS_EACH (1),
# KEEP=1 (keep the result and print its place). Takes some minutes, mostly for compiling. Ends with a table of targets
# and a line that counts them. Exit status: 0 the contract is kept, 1 it is not, 2 the test could not run.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 2

sanitizer=${SANITIZER:-address}
clang=${CLANG:-clang}
seconds=${SECONDS_EACH:-1}

refuse()
{
	echo "prove.sh: $1" >&2
	exit 2
}

needed()
{
	command -v "$1" >/dev/null || refuse "no $1 here: install Debian's $2"
}

needed git git
needed "$clang" clang
needed "${clang/clang/clang++}" clang
needed autoreconf autoconf
needed zip zip
needed unzip unzip
git rev-parse --git-dir >/dev/null 2>&1 ||
	refuse "not in a git checkout: only files that git tracks are built"
case $sanitizer in
address) flags="-fsanitize=address -fsanitize-address-use-after-scope" ;;
undefined)
	flags=array-bounds,bool,builtin,enum,function,integer-divide-by-zero,null,object-size,return
	flags+=,returns-nonnull-attribute,shift,signed-integer-overflow,unreachable,vla-bound
	flags="-fsanitize=$flags -fno-sanitize-recover=$flags"
	;;
*) refuse "SANITIZER is address or undefined, not $sanitizer" ;;
esac

work=$(mktemp -d)
if [ -n "${KEEP-}" ]; then
	echo "the result will be in $work/elsewhere"
else
	trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
fi
mkdir -p "$work"/{src/lockstep,work,out,artifacts}
git ls-files -z | tar --null -T - -c | tar -C "$work/src/lockstep" -x ||
	refuse "the tracked files cannot be copied"

# ---- Build: with nothing but their variables ------------------------------------------------------

flags="-O1 -fno-omit-frame-pointer -gline-tables-only $flags -fsanitize=fuzzer-no-link"
flags+=" -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION"
echo "building for $sanitizer and libFuzzer (log: $work/build.log)"
began=$SECONDS
if ! env -i PATH="$PATH" HOME="$work" JOBS="${JOBS:-$(nproc)}" \
	SRC="$work/src" WORK="$work/work" OUT="$work/out" \
	CC="$clang" CXX="${clang/clang/clang++}" CFLAGS="$flags" CXXFLAGS="$flags" \
	SANITIZER="$sanitizer" FUZZING_ENGINE=libfuzzer LIB_FUZZING_ENGINE=-fsanitize=fuzzer \
	ARCHITECTURE=x86_64 \
	bash -eu "$work/src/lockstep/fuzz/oss-fuzz/build.sh" >"$work/build.log" 2>&1; then
	tail -n 40 "$work/build.log"
	echo "FAIL: build.sh"
	exit 1
fi
size_of()
{
	du -sh "$1" | cut -f 1
}

echo "built in $((SECONDS - began)) s: $(size_of "$work/out"), $(size_of "$work/out/lib") of it in lib"

# There must be a target for every test, and for every source that is itself a target.
{
	"$work/work/build/lockstep" list --names
	(cd "$work/src/lockstep/fuzz" && printf '%s\n' fuzz_*.c | sed 's/^fuzz_//; s/\.c$//' | grep -vx test)
} | sort >"$work/targets"
(cd "$work/src/lockstep/data/corpus" && printf '%s\n' */ | sed 's,/$,,' | sort) >"$work/corpora"

# Remove the source and the build, and move $OUT.
rm -rf "$work/src" "$work/work"
out=$work/elsewhere
mv "$work/out" "$out"
chmod -R a-w "$out"

sums()
{
	(cd "$out" && find . -type f -exec sha256sum {} + | sort)
}

sums >"$work/before"

# ---- Try every target -----------------------------------------------------------------------------

problems=
problem()
{
	problems+="    $1"$'\n'
}

# Prints libraries other than the C and C++ libraries, and the program's own.
foreign_libraries()
{
	ldd "$1" | sed 's/^[[:space:]]*//' | awk -v own="$out/lib/" '
		/^linux-vdso|ld-linux/ { next }
		$1 ~ /^lib(c|m|dl|rt|pthread|resolv|gcc_s|stdc\+\+|c\+\+|c\+\+abi)\.so/ { next }
		index($3, own) == 1 { next }
		{ print $1 " " $3 }'
}

# run LOG ARGUMENT...: runs the target in an empty folder, with an empty environment.
run()
{
	local log=$1
	shift
	(cd "$work/empty" && timeout 120 env -i "$out/$name" -artifact_prefix="$work/artifacts/$name-" \
		"${options[@]}" "$@") >"$log" 2>&1
}

# Prints the number of inputs at the end of a libFuzzer log.
inputs_of()
{
	sed -n 's/^Done \([0-9]*\) runs.*/\1/p; s/^stat::number_of_executed_units: *//p' "$1" | tail -n 1
}

try()
{
	local name=fuzz_$1 options=() seeds=0 size=- tried=0 fuzzed=0 key value
	problems=
	if [ ! -x "$out/$name" ]; then
		problem "no program $name"
		report "$name" - - - -
		return
	fi
	[[ $name =~ ^[a-zA-Z0-9_-]+$ ]] || problem "ClusterFuzz does not accept the name"
	grep -q LLVMFuzzerTestOneInput "$out/$name" || problem "does not contain LLVMFuzzerTestOneInput"
	[ -z "$(foreign_libraries "$out/$name")" ] || problem "needs $(foreign_libraries "$out/$name" | tr '\n' ' ')"
	size=$(size_of "$out/$name")

	if [ -f "$out/$name.options" ]; then
		while IFS=$' \t=' read -r key value; do
			case $key in '' | '#'* | '['*) continue ;; esac
			options+=("-$key=$value")
		done <"$out/$name.options"
	fi
	[ ${#options[@]} -gt 0 ] || problem "no options"
	if [ -f "$out/$name.dict" ]; then
		options+=("-dict=$out/$name.dict")
	else
		problem "no dictionary"
	fi

	rm -rf "$work/seeds" "$work/found" "$work/empty"
	mkdir "$work/seeds" "$work/found" "$work/empty"
	if [ -f "$out/${name}_seed_corpus.zip" ]; then
		unzip -q "$out/${name}_seed_corpus.zip" -d "$work/seeds" || problem "the corpus cannot be unpacked"
	elif grep -qx "$1" "$work/corpora"; then
		problem "no ${name}_seed_corpus.zip"
	fi
	seeds=$(find "$work/seeds" -type f | wc -l)
	chmod -R a-w "$work/empty" "$work/seeds"

	# Once with each seed; then fuzzing from there, as ClusterFuzz does.
	run "$work/$name.seeds" -rss_limit_mb=2560 -runs=0 -print_final_stats=1 "$work/seeds" ||
		problem "seeds: $(grep -m 1 -E 'ERROR|error' "$work/$name.seeds")"
	tried=$(inputs_of "$work/$name.seeds")
	[ "${tried:-0}" -ge "$seeds" ] || problem "tried ${tried:-none} of $seeds seeds"
	grep -q '^Dictionary: [1-9]' "$work/$name.seeds" || problem "the dictionary is not used"
	run "$work/$name.fuzz" -rss_limit_mb=2560 -max_total_time="$seconds" -print_final_stats=1 \
		"$work/found" "$work/seeds" ||
		problem "fuzzing: $(grep -m 1 -E 'ERROR|error' "$work/$name.fuzz")"
	fuzzed=$(inputs_of "$work/$name.fuzz")
	[ "${fuzzed:-0}" -gt "$seeds" ] || problem "no new input tried"
	[ -z "$(ls -A "$work/empty")" ] || problem "wrote to its working folder"
	chmod u+w "$work/seeds"
	report "$name" "$size" "$seeds" "${tried:-0}" "${fuzzed:-0}"
}

targets=0
failed=0
all_seeds=0
all_inputs=0

report()
{
	local result=ok
	targets=$((targets + 1))
	if [ -n "$problems" ]; then
		result=FAIL
		failed=$((failed + 1))
	else
		all_seeds=$((all_seeds + $3))
		all_inputs=$((all_inputs + $4 + $5))
	fi
	printf '%-36s %6s %6s %7s %8s  %s\n' "$1" "$2" "$3" "$4" "$5" "$result"
	printf '%s' "$problems"
}

printf '%-36s %6s %6s %7s %8s  %s\n' target size seeds tried fuzzed result
while read -r target; do
	try "$target"
done <"$work/targets"

# The shared library, changes in $OUT, and extra targets.
problems=
libraries=$(foreign_libraries "$out/lib/liblockstep-harness.so")
[ -z "$libraries" ] || problem "liblockstep-harness.so needs $libraries"
sums | cmp -s - "$work/before" || problem "running changed something in \$OUT"
unknown=$(cd "$out" && printf '%s\n' fuzz_* |
	sed 's/^fuzz_//; s/_seed_corpus\.zip$//; s/\.dict$//; s/\.options$//' |
	sort -u | comm -23 - "$work/targets")
[ -z "$unknown" ] || problem "unknown targets: $unknown"
if [ -n "$problems" ]; then
	failed=$((failed + 1))
	echo "overall: FAIL"
	printf '%s' "$problems"
fi
echo "$targets targets, $all_seeds seeds, $all_inputs inputs, $failed failed"
[ "$failed" -eq 0 ]
