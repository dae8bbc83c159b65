#!/bin/sh
# SPDX-License-Identifier: MIT
# The part of mca.sh about kernels: lists them, compiles them, and finds the blocks of their machine
# code.
: "${srcdir:?}" "${cc:?}" "${flags:?}" "${kernel_flags?}" "${native:?}" "${kernels:?}" "${work:?}" \
	"${objdump:?}" "${symbolizer:?}"

# Reads the table of tests, as lines "TEST COLUMNS RESULTS WORLD FAMILY HITS", and the versions that
# the JSON names.
read_table()
{
	cat >"$work/table.c" <<-'END'
		#include "kernels/lockstep.h"
		#undef SHAPE
		@ version LOCKSTEP_VERSION
		#if defined(__clang__)
		@ compiler __VERSION__
		#else
		@ compiler "gcc " __VERSION__
		#endif
		#define SHAPE(name, count, ...) @ shape name count
		#include "kernels/shapes.def"
		#define NO_WORLD 0
		#define ON(kind) 1
		#define HITS 1
		#define NO_HITS 0
		#define RESULTS0() 0
		#define RESULTS1(a) 1
		#define RESULTS2(a, b) 2
		#define RESULTS3(a, b, c) 3
		#define RESULTS4(a, b, c, d) 4
		#define RESULTS5(a, b, c, d, e) 5
		#define PIXEL_RESULTS1(a) 1
		#define OPERANDS1(a) a
		#define OPERANDS2(a, b) a b
		#define DIRECTED2(a, b) a b
		#define PAIR(a) a a
		#define TEST(name, family, operands, world, hits, results, ...) @ test name family world hits results operands
		#include "kernels/tests.def"
	END
	# shellcheck disable=SC2086 # several words are meant
	$cc $flags -E -P -x c "$work/table.c" >"$work/table.i" 2>"$work/log" || fail "$(head -n 1 "$work/log")"
	awk 'BEGIN { RS = "@" }
		$1 == "shape" { columns[$2] = $3 }
		$1 == "test" {
			sum = 0
			for (i = 7; i <= NF; ++i) {
				if (!($i in columns))
					exit 1
				sum += columns[$i]
			}
			print $2, sum, $6, $4, $3, $5
			++tests
		}
		END { exit !tests }' "$work/table.i" >"$work/all" || fail "cannot read $kernels/tests.def"
	: >"$work/table"
	set -f
	for glob in $(echo "${MCA_TESTS:-*}" | tr , ' '); do
		before=$(wc -l <"$work/table")
		while read -r name rest; do
			# shellcheck disable=SC2254 # a pattern is meant
			case $name in
			$glob) echo "$name $rest" >>"$work/table" ;;
			esac
		done <"$work/all"
		[ "$(wc -l <"$work/table")" -gt "$before" ] || fail "MCA_TESTS: $glob: no test matches"
	done
	set +f
	awk 'NR == FNR { wanted[$1] = 1; next } $1 in wanted' "$work/table" "$work/all" >"$work/sorted"
	mv "$work/sorted" "$work/table"
}

# Prints a string of table.i, without its quotes.
fact()
{
	awk -v key="$1" 'BEGIN { RS = "@" } $1 == key { print; exit }' "$work/table.i" |
		sed "s/^ *$1 //; s/\"//g; /^ *\$/d"
}

# Finds where in the drivers the loop over blocks answers one, and where it is called for pairs:
# "FILE:LINE ...".
find_lines()
{
	block=$(awk '/\(&o, i, BLOCK \/ LANES/ { sub(/.*\//, "", FILENAME); printf "%s:%d ", FILENAME, FNR }' \
		"$kernels/driver.h" "$kernels/driver_values.h")
	pairs=$(awk '/^\tcase 0:$/ { sub(/.*\//, "", FILENAME); printf "%s:%d ", FILENAME, FNR + 1 }' \
		"$kernels/driver.h" "$kernels/driver_values.h")
	[ "$(echo "$block$pairs" | wc -w)" = 4 ] ||
		fail "$kernels: the loops of driver.h and driver_values.h have changed: they are not recognised"
}

# Prints the compiler and its flags for an instruction set; nothing if there is no compiler.
compiler_of()
{
	case " $native " in
	*" $1 "*)
		eval "echo \"$cc $flags $kernel_flags \$flags_of_$1\""
		return
		;;
	esac
	cross=$(of cpu "$1")-linux-gnu-gcc
	if command -v "$cross" >/dev/null; then
		eval "echo \"$cross -O2 -ffp-contract=off -I$srcdir $kernel_flags \$flags_of_$1\""
	fi
}

# probe BUILD: compiles configure's probe to machine code, and finds the lanes of a vector.
probe()
{
	printf '#include <%s>\n%s\n' "$(of header "$1")" "$(of probe "$1")" >"$work/$1-probe.c"
	printf '#include "kernels/lanes/lanes.h"\n@LANES\n' >"$work/$1-lanes.c"
	line="$(compiler_of "$1") -w -g0 -DLOCKSTEP_LANES=$1"
	{ $line -S -o "$work/$1-probe.s" "$work/$1-probe.c" &&
		$line -E -P -o "$work/$1-lanes.i" "$work/$1-lanes.c"; } 2>"$work/log" ||
		fail "$1: $(head -n 1 "$work/log")"
}

# Prints how many lanes a vector of a build has, after probe.
lanes_of()
{
	sed -n 's/^@ *//p' "$work/$1-lanes.i"
}

# compile BUILD FAMILY: makes an object with line tables and one section of code, unless there is a
# newer one.
compile()
{
	object=$work/$1-$2.o
	line="$(compiler_of "$1") -DLOCKSTEP_LANES=$1 -DLOCKSTEP_BUILD=$1 -fno-function-sections -g1 -c $kernels/$2.c"
	if [ -f "$object" ] && [ "$(cat "$object.line")" = "$line" ] &&
		[ -z "$(find "$kernels" "$srcdir/kernels" -name '*.[ch]' -newer "$object")" ]; then
		return
	fi
	say "compiling $1 $2"
	$line -o "$object.new" >"$work/log" 2>&1 || fail "$kernels/$2.c does not compile: $(head -n 1 "$work/log")"
	echo "$line" >"$object.line"
	mv "$object.new" "$object"
}

# regions BUILD FAMILY: writes the blocks of its kernels, and lines such as "BUILD region TEST
# SIZE".
regions()
{
	object=$work/$1-$2.o
	"$objdump" -d -j .text --no-show-raw-insn "$object" >"$work/code"
	awk '/^ *[0-9a-f]+:/ { sub(/:.*/, ""); sub(/^ */, "0x"); print }' "$work/code" >"$work/addresses"
	"$symbolizer" --obj="$object" --inlining <"$work/addresses" >"$work/frames"
	[ "$(grep -c '^$' "$work/frames")" = "$(wc -l <"$work/addresses")" ] ||
		fail "$symbolizer does not say where each instruction of $object comes from"
	awk -v isa="$1" -v lanes="$(lanes_of "$1")" -v cpu="$(of cpu "$1")" -v prefix="lockstep_kernel_$1_" \
		-v block="$block" -v pairs="$pairs" -v folder="$work" -f "$srcdir/bench/mca/instructions.awk" \
		-f "$srcdir/bench/mca/trace.awk" -f "$srcdir/bench/mca/loops.awk" \
		"$work/table" "$work/frames" "$work/code" >"$work/found" || fail "$object cannot be read"
	sed "s/^/$1 /" "$work/found"
}
