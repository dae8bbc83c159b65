#!/bin/sh
# SPDX-License-Identifier: MIT
# No kernel may contain an instruction that rounds differently from the formula: a fused multiply-add, or an estimate of
# a reciprocal or a root. Each kernel must match the name of its build: it uses the registers of its instruction set,
# and no instruction of a better set, which its CPUs may lack. Inspects the machine code of everything that was built.
# Environment, from the Makefile: top_builddir, OBJDUMP, CC, host.
set -eu
[ -z "${SANITIZER_FLAGS:-}" ] || { echo "skipped with sanitizers, which change nothing here"; exit 77; }

builddir=${top_builddir:-.}
objdump=${OBJDUMP:-objdump}
if ! "$objdump" --version >/dev/null 2>&1; then
	echo "no objdump here"
	exit 77
fi
case ${host:-$(uname -m)} in
x86_64*)
	forbidden='v?fn?m(add|sub)(add|sub)?[0-9]*[ps][sdh]|v?r(cp|sqrt)(14|28)?[ps][sh]'
	product='v?mulps'
	probe='-O2 -mfma'
	;;
aarch64*)
	forbidden='fn?m(add|sub|la|ls)l?2?|fr(ecp|sqrt)[esx]|fcmla|bfml.*'
	product='fmul'
	probe=-O2
	;;
*)
	echo "what to look for on ${host:-$(uname -m)} is not known here"
	exit 77
	;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# disassemble FILE: "SYMBOL MNEMONIC OPERANDS", one instruction per line.
disassemble()
{
	"$objdump" -d --no-show-raw-insn "$1" | awk '
		/^[0-9a-f]+ <.*>:$/ { symbol = substr($2, 2, length($2) - 3) }
		/^ +[0-9a-f]+:\t/ { sub(/^ +[0-9a-f]+:\t/, ""); print symbol, $0 }'
}

# count_of PATTERN FILE: prints how many instructions have a matching mnemonic.
count_of()
{
	grep -cE "^[^ ]+ ($1)([[:space:]]|\$)" "$2" || test $? -eq 1
}

# sets BUILD FILE: prints what kernels wrongly contain, or lack, on x86. A kernel that calls others may leave its
# lanes to them: sphere_walk. circle_pixels has no lanes, and gather_rows uses those of kernels/lanes/transpose.h.
sets()
{
	awk -v build="$1" '
		{ has[$1] = has[$1] }
		/%zmm/ { zmm[$1] = 1 }
		/%ymm/ { ymm[$1] = 1 }
		$2 ~ /^v[^e]/ { vex[$1] = 1; any_vex = 1 }
		$2 ~ /^movmskps$/ { any_packed = 1 }
		$2 ~ /^(p?blendv(ps|b)|pmulld|p(min|max)[su]d|ptest|round[ps]s|pmov[sz]x..|p(extr|insr)d|insertps)$/ { sse41[$1] = 1; any_sse41 = 1 }
		$2 ~ /^call/ { calls[$1] = 1 }
		function fail(kernel, text) { print "FAIL " kernel " " text }
		END {
			for (kernel in has) {
				if (kernel !~ /^lockstep_kernel_/)
					continue
				if (build !~ /_auto$/) {
					if (build != "avx512" && kernel in zmm)
						fail(kernel, "has %zmm")
					if (build !~ /^avx(2|512)$/ && (kernel in vex || kernel in ymm))
						fail(kernel, "has instructions of AVX")
					if (build != "sse41" && kernel in sse41)
						fail(kernel, "has instructions of SSE4.1")
				}
				if (kernel ~ /_(circle_pixels|gather_rows)$/)
					continue
				if (build == "avx512" && !(kernel in zmm || kernel in calls))
					fail(kernel, "has no %zmm")
				if (build == "avx2" && !(kernel in ymm || kernel in calls))
					fail(kernel, "has no %ymm")
			}
			if (build ~ /^avx(2|512)_auto$/ && !any_vex)
				fail(build, "has no instruction of AVX")
			if (build ~ /^sse41(_auto)?$/ && !any_sse41)
				fail(build, "has no instruction of SSE4.1")
			if (build ~ /^sse(2|41)$/ && !any_packed)
				fail(build, "gathers no bits of lanes")
			if (build == "scalar" && any_packed)
				fail(build, "gathers bits of lanes")
		}' "$2"
}

# The search must find a known fused multiply-add.
cat >"$work/probe.c" <<END
float fused(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
END
# shellcheck disable=SC2086 # several words are meant
if ${CC:-cc} $probe -c "$work/probe.c" -o "$work/probe.o" 2>"$work/probe.log"; then
	disassemble "$work/probe.o" >"$work/probe"
	if [ "$(count_of "$forbidden" "$work/probe")" -eq 0 ]; then
		echo "the search missed a fused multiply-add that is there:"
		cat "$work/probe"
		exit 1
	fi
else
	cat "$work/probe.log"
fi

# With -march=native in CFLAGS, every build uses this CPU's instructions. Kernels built without optimisation or with
# sanitizers call functions for their lanes.
own_sets=
case " $(sed -nE 's/^(CFLAGS|SANITIZER_FLAGS) = //p' "$builddir/Makefile" | tr '\n' ' ')" in
*' -m'* | *-fsanitize* | *--coverage* | *-fprofile*) ;;
*' -O'[23]*) own_sets=yes ;;
esac

status=0
found=0
for file in "$builddir"/kernels/*/ "$builddir"/.libs/liblockstep.so "$builddir"/.libs/liblockstep.a; do
	[ -e "$file" ] || continue
	name=${file%/}
	name=${name##*/}
	if [ -d "$file" ]; then
		# A build of the kernels: libtool stores position-independent objects separately.
		rm -f "$work/build.a"
		find "$file" -name '*.o' -exec ar rc "$work/build.a" {} +
		[ -f "$work/build.a" ] || continue
		file=$work/build.a
	fi
	disassemble "$file" >"$work/code"
	bad=$(count_of "$forbidden" "$work/code")
	products=$(count_of "$product" "$work/code")
	case $name in
	scalar | *_auto) ;; # the compiler decides whether these have vectors
	count) continue ;;  # not a kernel
	*)
		if [ "$products" -eq 0 ]; then
			echo "FAIL $name: not one $product among $(wc -l <"$work/code") instructions"
			status=1
		fi
		;;
	esac
	case ${own_sets:+${host:-$(uname -m)}/$name} in
	x86_64*/liblockstep*) ;;
	x86_64*/*)
		sets "$name" "$work/code" >"$work/wrong"
		[ ! -s "$work/wrong" ] || status=1
		head -n 10 "$work/wrong"
		;;
	esac
	if [ "$bad" -gt 0 ]; then
		echo "FAIL $name: $bad forbidden instructions, for instance"
		grep -E "^[^ ]+ ($forbidden)([[:space:]]|\$)" "$work/code" | head -n 5
		status=1
	fi
	echo "$name: $(wc -l <"$work/code") instructions, $products of them $product, $bad forbidden"
	found=$((found + 1))
done
if [ "$found" -eq 0 ]; then
	echo "FAIL no library found in $builddir"
	status=1
fi
exit $status
