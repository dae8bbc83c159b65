#!/bin/sh
# SPDX-License-Identifier: MIT
# make mca: the same cycles every time, for the right loop, and more cycles for more work.
# shellcheck disable=SC2016,SC2086
. "${srcdir:-.}/tests/lib.sh"
: "${build:?}" "${lockstep:?}"

if [ -n "${SANITIZER_FLAGS:-}" ]; then
	echo "this build is instrumented with sanitizers"
	exit 77
fi
for tool in mca objdump symbolizer; do
	if ! command -v llvm-$tool >/dev/null && [ -z "$(find /usr/bin -name "llvm-$tool-[0-9]*")" ]; then
		echo "no llvm-$tool here"
		exit 77
	fi
done
if grep -q "^srcdir='.*[[:blank:]]" "$build/mutation.conf"; then
	echo "compiler flags cannot be told apart if a folder name contains blanks"
	exit 77
fi
case ${host:-$(uname -m)} in
x86_64*) isa=avx2 lanes=8 cpus=znver3,skylake-avx512 ;;
aarch64*) isa=neon lanes=4 cpus=neoverse-n1,cortex-a72 ;;
*)
	echo "no CPU model is known for ${host:-$(uname -m)}"
	exit 77
	;;
esac
if ! grep -q "^native=.*\<$isa\>" "$build/mutation.conf"; then
	echo "no $isa in this build"
	exit 77
fi
if ! grep -qE "^flags=.* -O[23]( |'|\$)" "$build/mutation.conf"; then
	echo "not optimised: there is no tight loop to model"
	exit 77
fi
if ${CC:-cc} --version | grep -q clang; then
	echo "the loops of clang, which does not unroll those over columns, are not straight"
	exit 77
fi

cp "$build/mutation.conf" .
export MCA_BUILDS=scalar,$isa MCA_CPUS=$cpus MCA_TESTS='dot3,cross3'
mca="sh $srcdir/bench/mca/mca.sh"

# cycles TEST CPU: from mca.json.
cycles() {
	sed -n '\|"name": "'"$1/$isa/$2"'",|{
		n
		s/^ *"value": \([0-9.]*\),$/\1/p
	}' mca.json
}

# holds EXPRESSION WHAT: evaluated by awk.
holds() {
	awk "BEGIN { exit !($1) }" || fail "$2: not $1"
}

run 0 $mca
mv out table
mv mca.json first.json
run 0 $mca
cmp -s out table || fail "two runs differ: $(diff out table)"
cmp -s mca.json first.json || fail "two runs differ: $(diff mca.json first.json)"
says '^left out: scalar: '
grep -q '"lockstep_measure": "cycles"' mca.json || fail "no measure: $(head mca.json)"
[ "$(grep -c '"unit": "cycles/case"' mca.json)" = 4 ] || fail "not two tests on two CPUs: $(cat mca.json)"
[ "$(grep '"name"' mca.json | sort | uniq -d)" = '' ] || fail 'a name is there twice'

# A vector of dot3 takes six loads and a store, and no CPU does more than four of these per cycle; a loop with about 20
# instructions per vector takes no more than 4 cycles for each.
for cpu in $(echo $cpus | tr , ' '); do
	value=$(cycles dot3 "$cpu")
	[ -n "$value" ] || fail "no dot3 on $cpu: $(cat mca.json)"
	holds "$value >= 7 / 4 / $lanes && $value <= 80 / $lanes" "dot3 on $cpu"
done

# The model gets the block of 64 cases that valgrind counts.
count() {
	sed -n 's/^ *"value": \([0-9.]*\),$/\1/p' out
}
if [ -z "${RUNNER:-}" ] && $lockstep bench --instructions --json --test dot3 --isa $isa --n 64 >out 2>err; then
	one=$(count)
	run 0 $lockstep bench --instructions --json --test dot3 --isa $isa --n 4096
	all=$(count)
	size=$(sed -n "s/^$isa region dot3 //p" mca-build/regions)
	holds "int(($all * 4096 - $one * 64) / 63 + 0.5) == ${size:-0}" 'instructions of a block of dot3'
else
	echo "not compared with valgrind: $(cat err)"
fi

# More work: a division; its loop must not be mistaken for another.
slower=slower/kernels
mkdir slower
cp -r "$srcdir/kernels" slower
chmod -R u+w slower
sed 's/^\tresult\[0\] = dot3(u, v);$/\tresult[0] = divide(dot3(u, v), u.x);/' "$srcdir/kernels/vector.c" >$slower/vector.c
cmp -s "$srcdir/kernels/vector.c" $slower/vector.c && fail 'no dot3 to make slower'
run 0 env MCA_KERNELS=$slower MCA_OUTPUT=slower.json $mca
for cpu in $(echo $cpus | tr , ' '); do
	before=$(cycles dot3 "$cpu") same=$(cycles cross3 "$cpu")
	mv mca.json fast.json
	mv slower.json mca.json
	holds "$(cycles dot3 "$cpu") > $before" "dot3 with a division on $cpu"
	holds "$(cycles cross3 "$cpu") == $same" "cross3, as it was, on $cpu"
	mv mca.json slower.json
	mv fast.json mca.json
done

# A loop that cannot be the right one gives no result, and does not overwrite an existing result.
sed 's/^\tresult\[0\] = dot3(u, v);$/\tresult[0] = mul(u.x, v.x);/' "$srcdir/kernels/vector.c" >$slower/vector.c
run 1 env MCA_KERNELS=$slower $mca
grep -q "^mca: $isa: dot3: .* loads and stores of 6 columns and 1 results" err || fail "why not: $(cat err)"
[ -s mca.json ] || fail 'an old result is gone'

# Unknown CPUs are left out, and named.
run 0 env MCA_CPUS="${cpus%,*} no-such-cpu" $mca --markdown
says '^left out: no-such-cpu: not known to llvm-mca '
says '^| `dot3` | [0-9]*\.[0-9][0-9] |$'
grep -q '"left_out": ".*no-such-cpu: not known' mca.json || fail "left out without a word: $(cat mca.json)"

refused 'no-such-cpu' env MCA_CPUS=no-such-cpu $mca
refused 'no_such: no test matches' env MCA_TESTS=no_such $mca
refused 'mmx: not one of scalar' env MCA_BUILDS=mmx $mca
refused 'not --markdown' $mca --frobnicate
mkdir empty
refused 'no mutation.conf' sh -c "cd empty && $mca"
mkdir bin
for tool in sh awk sed cat grep mkdir tr wc; do
	ln -s "$(command -v $tool)" bin/$tool
done
refused 'no llvm-mca' env PATH="$PWD/bin" $mca

finish
