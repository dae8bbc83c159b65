#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep bench --instructions: the same counts every time, and the right ones.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"

case ${RUNNER:-} in
'' | env) bench="$lockstep bench" ;;
*)
	echo "the program runs under $RUNNER here, and not under valgrind"
	exit 77
	;;
esac
if [ -n "${SANITIZER_FLAGS:-}" ]; then
	echo "sanitizers and valgrind do not go together"
	exit 77
fi
if ! command -v valgrind >/dev/null; then
	echo "no valgrind here"
	exit 77
fi
if $bench --instructions --test in_front --n 64 2>&1 | grep 'built without valgrind'; then
	exit 77
fi

# A different stack or memory layout must not matter; 70 cases end in a partial block.
small='--test circle_circle,point_polygon,sphere_walk,normalize3 --mode all --n 64,70'
run 0 $bench --instructions $small --emulated
mv out table
run 0 env MOVED="$(printf '%0999d' 0)" $bench --instructions $small --emulated
cmp -s table out || fail "another environment, other counts: $(diff table out)"
grep -q '^Instructions per case (pairs, uniform, 64 cases; callgrind-' table ||
	fail "no heading: $(head -n 3 table)"
# Numbers are aligned below the names of their builds.
awk 'NR == 2 { width = length($0) } NR > 2 && NR < 6 && length($0) != width { exit 1 }' table ||
	fail "not in columns: $(head -n 6 table)"
grep -q '^ *reference  scalar ' table || fail "no reference, or not first: $(head -n 3 table)"

# AVX-512 is reported as missing if it is requested and this CPU has it.
if $lockstep isa | grep -q '^avx512 *native'; then
	grep -q '^avx512: not under valgrind$' table || fail 'avx512 is left out without a word'
	run 77 $bench --instructions --test in_front --isa avx512
	grep -q 'none of the chosen benchmarks runs under valgrind' err || fail "why not: $(cat err)"
fi

run 0 $bench --instructions --test in_front --n 64 --json
if grep -q 'built without jansson' err; then
	finish
fi
run 0 $bench --instructions --test circle_circle,in_front --n 64,128,192,4096 --json
says '"lockstep_measure": "instructions"'
says '"unit": "instructions/case"'
[ "$(grep '"name"' out | sort | uniq -d)" = '' ] || fail 'a name is there twice'
# The work number is the same as next to times.
works=$(sed -n '\|"name": "in_front/scalar/pairs/uniform/64"|,/}/s/^ *"work": \([1-9][0-9]*\),*$/\1/p' out)
$bench --test in_front --isa scalar --n 64 --json --benchmark_min_time=0.001 >timed 2>err
timed=$(sed -n 's/^ *"work": \([0-9.e+]*\),*$/\1/p' timed)
[ "$works" = "$(awk "BEGIN { printf \"%.0f\", ${timed:-0} }")" ] || fail "counted work $works, timed $timed"

# value BUILD N: the count for circle_circle.
value() {
	sed -n '\|"name": "circle_circle/'"$1/pairs/uniform/$2"'",|{
		n
		s/^ *"value": \([0-9.]*\),$/\1/p
	}' out
}

# total BUILD N: the count for all n cases, which is a whole number.
total() {
	awk "BEGIN { printf \"%.0f\", $(value "$1" "$2") * $2 }"
}

# holds EXPRESSION WHAT: evaluated by awk, whose status is the result.
holds() {
	awk "BEGIN { exit !($1) }" || fail "$2: not $1"
}

# The cost of a block of 64 cases does not depend on the number of blocks.
[ -n "$(value reference 64)" ] || fail "no reference: $(cat out)"
one=$(total scalar 64) two=$(total scalar 128) three=$(total scalar 192)
holds "$one > 0 && $two - $one == $three - $two && $two > $one" 'blocks of scalar'

# A vector of cases takes 12 operations, whatever the compiler does: two differences of centres, their squares and the
# sum of these, the sum of the radii and its square, three comparisons, and two to combine them. Optimised code takes
# at most 40, including the loads of six columns, the gathering of hits and the loop.
for known in sse2:4 sse41:4 avx2:8 neon:4; do
	isa=${known%:*} lanes=${known#*:}
	count=$(value $isa 4096)
	[ -n "$count" ] || continue
	holds "$count * $lanes >= 12" "$isa"
	if grep -q '"cflags": .*-O[23]' out; then
		holds "$count * $lanes <= 40" "$isa"
	fi
done

# The necessary operations of a kernel by the counting lanes (bench/limits.h) do not exceed the actual ones: if a
# value were counted twice, limits would be too low, and kernels would seem impossibly fast.
run 0 $bench --instructions --isa native --n 256 --json
awk -F '"' '
	/"name"/ { name = $4 }
	/"value"/ { value = $3; gsub(/[:, ]/, "", value) }
	/"least"/ {
		least = $3
		gsub(/[:, ]/, "", least)
		++rows
		if (least + 0 > value + 0)
			print name ": at least " least " instructions, and it has " value
	}
	END { if (rows == 0) print "no row tells the least" }' out >above
[ ! -s above ] || fail "the tally is wrong: $(cat above)"

# On a terminal, it shows its progress.
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
	TERM=xterm script -qec "$bench --instructions --test in_front,box_box --isa scalar --n 64" /dev/null \
		</dev/null >out
	grep -q 'counting 2 of 2 .*box_box/scalar' out || fail "no progress: $(cat out)"
fi

# Errors.
refused 'one at a time' $bench --instructions --ratios
refused 'benchmark_repetitions=3: not with --instructions' $bench --instructions --benchmark_repetitions=3
refused 'no such test\|no test matches' $bench --instructions --test no_such
refused 'no valgrind in PATH' env PATH=/nonexistent $bench --instructions --test in_front
refused 'valgrind failed' env TMPDIR="$folder" PATH="$folder:/bin" sh -c "
	printf '#!/bin/sh\nexit 3\n' >valgrind && chmod +x valgrind && exec $bench --instructions --test in_front"
rm -f valgrind
run 77 $bench --instructions --test triangulate
left=$(find "$folder" -name 'lockstep-*')
[ -z "$left" ] || fail "left behind: $left"

finish
