#!/bin/sh
# SPDX-License-Identifier: MIT
# Cycles per case on CPUs that need not be at hand, by LLVM's models of them (llvm-mca): `make mca`.
#
#	mca.sh [--markdown]
#
# Runs in the build folder. Kernels are compiled as its mutation.conf says, with line tables and
# otherwise unchanged. In their machine code, the loop over pairs is the one whose instructions were
# inlined from the loop over blocks of kernels/driver*.h, called where that handles pairs. So
# nothing needs to be marked in the sources, and the modelled code is the code that is shipped.
# loops.awk takes one block of 64 cases out of it, llvm-mca runs that 100 times, and the cycles are
# divided by 6400.
#
# Models know nothing of caches, and predict every branch correctly. They distinguish one version of
# a kernel from another, on any CPU, and without noise; for its real speed, use `lockstep bench`.
#
# Environment: MCA_CPUS, by llvm-mca's names; MCA_TESTS, globs; MCA_BUILDS, instruction sets;
# MCA_KERNELS, the folder with the kernels; MCA_OUTPUT, the file to write (mca.json).
# Exit status: 0; 1 if a loop is not as expected; 2, after one line, if something is missing.
set -eu

default_cpus='skylake-avx512 icelake-server sapphirerapids znver3 znver4 neoverse-n1 neoverse-v1 apple-m1 cortex-a72'
work=$PWD/mca-build
output=${MCA_OUTPUT:-mca.json}
iterations=100
style=table

fail()
{
	echo "mca: $1" >&2
	exit 2
}

case ${1-} in
'') ;;
--markdown) style=markdown ;;
*) fail "$1: not --markdown" ;;
esac
[ -f mutation.conf ] || fail "no mutation.conf here: run make mca in a build folder"
# The settings of the build: srcdir, cc, flags, kernel_flags, native, isas, and for each ISA
# flags_of_ISA, cpu_of_ISA, header_of_ISA, probe_of_ISA.
# shellcheck disable=SC1091
. ./mutation.conf
# shellcheck disable=SC2154 # from there
case $srcdir$PWD in
*[[:blank:]]*) fail "compiler flags cannot be split if a folder's name has blanks: $PWD" ;;
esac
: "${srcdir:?}" "${cc:?}" "${flags:?}" "${kernel_flags?}" "${native:?}" "${isas:?}"
kernels=${MCA_KERNELS:-$srcdir/kernels}
case " $flags " in
*' -fsanitize='*) fail "this build has sanitizers in its code" ;;
esac

say()
{
	[ ! -t 2 ] || printf '\r\033[K%s' "$1" >&2
}

# ---- LLVM's programs ------------------------------------------------------------------------------

# Finds the newest version that has all three; sets mca, objdump, symbolizer and version.
find_llvm()
{
	version=
	for suffix in '' -11 -12 -13 -14 -15 -16 -17 -18 -19 -20 -21 -22 -23 -24; do
		for tool in llvm-mca llvm-objdump llvm-symbolizer; do
			command -v "$tool$suffix" >/dev/null || continue 2
		done
		found=$("llvm-mca$suffix" --version | sed -n 's/.*LLVM version \([0-9.]*\).*/\1/p')
		newest=$(printf '%s\n' "$version" "$found" | sort -t . -k 1,1n -k 2,2n -k 3,3n | tail -n 1)
		[ "$newest" != "$version" ] || continue
		version=$found
		mca=llvm-mca$suffix
		objdump=llvm-objdump$suffix
		symbolizer=llvm-symbolizer$suffix
	done
	[ -n "$version" ] || fail "no llvm-mca with llvm-objdump and llvm-symbolizer: ./quickstart install llvm-19 (or llvm) has them"
}

# of WHAT ISA: its cpu, flags, header or probe.
of()
{
	eval "echo \"\$$1_of_$2\""
}

# Prints the architecture for which llvm-mca knows a CPU, or nothing. Its list is incomplete
# (apple-m1 is missing), so llvm-mca is run to find out.
architecture_of()
{
	for architecture in x86_64 aarch64; do
		if echo nop | "$mca" -mtriple="$architecture" -mcpu="$1" --iterations=1 >/dev/null 2>&1; then
			echo "$architecture"
			return
		fi
	done
}

# has CPU BUILD: true if its model accepts the instructions with which configure probes for that set.
has()
{
	"$mca" -mtriple="$(of cpu "$2")" -mcpu="$1" --iterations=1 "$work/$2-probe.s" >/dev/null 2>&1
}

# ---- Models ---------------------------------------------------------------------------------------

# model CPU BUILD TEST: prints "TEST BUILD CPU CYCLES", for one case.
model()
{
	"$mca" -mtriple="$(of cpu "$2")" -mcpu="$1" --iterations=$iterations --instruction-info=0 \
		--resource-pressure=0 "$work/$2-$3.s" >"$work/model" 2>"$work/log" ||
		fail "$mca -mcpu=$1 $work/$2-$3.s: $(head -n 1 "$work/log")"
	awk -v what="$3 $2 $1" -v cases=$((iterations * 64)) '
		/^Total Cycles:/ { printf "%s %.10g\n", what, $3 / cases; found = 1 }
		END { exit !found }' "$work/model" || fail "$mca -mcpu=$1: no total of cycles"
}

# Prints a line "CPU BUILD" for each available model. Others go to left_out.
pair_up()
{
	for cpu in $(echo "${MCA_CPUS:-$default_cpus}" | tr , ' '); do
		architecture=$(architecture_of "$cpu")
		if [ -z "$architecture" ]; then
			echo "$cpu: not known to llvm-mca $version" >>"$work/left_out"
			continue
		fi
		for isa in $builds; do
			if has "$cpu" "$isa"; then
				echo "$cpu $isa"
			fi
		done
	done
}

# ---- Main ------------------------------------------------------------------------------------

find_llvm
# shellcheck source=bench/mca/kernels.sh
. "$srcdir/bench/mca/kernels.sh"
mkdir -p "$work"
: >"$work/left_out"
: >"$work/cycles"
: >"$work/regions"
read_table
find_lines
builds=
for isa in $(echo "${MCA_BUILDS:-$isas}" | tr , ' '); do
	case " $isas " in
	*" $isa "*) ;;
	*) fail "MCA_BUILDS: $isa: not one of $isas" ;;
	esac
	if [ -z "$(compiler_of "$isa")" ]; then
		echo "$isa: no $(of cpu "$isa")-linux-gnu-gcc to compile it" >>"$work/left_out"
		continue
	fi
	probe "$isa"
	if [ "$(lanes_of "$isa")" = 1 ]; then
		echo "$isa: it gathers hits in separate loops" >>"$work/left_out"
	else
		builds="$builds $isa"
	fi
done
pair_up >"$work/pairs"
[ -s "$work/pairs" ] || fail "nothing to model: $(tr '\n' ';' <"$work/left_out")"
awk '!seen[$2]++ { print $2 }' "$work/pairs" >"$work/builds"
awk '!$4 && !seen[$5]++ { print $5 }' "$work/table" >"$work/families"
while read -r isa; do
	while read -r family; do
		compile "$isa" "$family"
		regions "$isa" "$family" >>"$work/regions"
	done <"$work/families"
done <"$work/builds"
say ''
if grep ' bad ' "$work/regions" >"$work/bad"; then
	sed 's/^\([^ ]*\) bad \([^ ]*\) /mca: \1: \2: /' "$work/bad" >&2
	exit 1
fi
grep -q ' region ' "$work/regions" || fail "no loop was found in any kernel"
while read -r cpu isa; do
	say "modelling $cpu $isa"
	awk -v isa="$isa" '$1 == isa && $2 == "region" { print $3 }' "$work/regions" >"$work/names"
	while read -r name; do
		model "$cpu" "$isa" "$name" >>"$work/cycles"
	done <"$work/names"
done <"$work/pairs"
say ''

awk '$4 { worlds = worlds (worlds ? ", " : "") $1 }
	END { if (worlds) print "tests with a world, whose size decides: " worlds }' "$work/table" >>"$work/left_out"
awk '$2 == "left" {
		what = $1 "/" $3
		$1 = $2 = $3 = ""
		sub(/^ */, "")
		if (!($0 in list))
			order[++reasons] = $0
		list[$0] = list[$0] (list[$0] ? ", " : "") what
	}
	END { for (i = 1; i <= reasons; ++i) print order[i] ": " list[order[i]] }' "$work/regions" >>"$work/left_out"

awk -v version="$(fact version)" -v compiler="$(fact compiler)" -v flags="$flags" -v llvm="$version" \
	-f "$srcdir/bench/mca/json.awk" "$work/left_out" "$work/cycles" >"$output.new"
mv "$output.new" "$output"
awk -v style=$style -v llvm="$version" -f "$srcdir/bench/mca/table.awk" "$work/pairs" "$work/cycles"
sed 's/^/left out: /' "$work/left_out"
