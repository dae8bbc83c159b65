#!/bin/sh
# SPDX-License-Identifier: MIT
# Programs that check make sufficiently varied calls: record.c records the calls of kernels, references, exact truths
# and the gathering of rows, and no figure may be below its command's table. With SHOW set, prints the figures.
# shellcheck disable=SC2016,SC2086,SC2154 # awk programs; lists of words; lib.sh sets them
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/watch/lib.sh"
[ -z "${RUNNER:-}${SANITIZER_FLAGS:-}" ] || { echo 'on a slow CPU they make fewer calls'; exit 77; }
[ $exact = yes ] || { echo 'this build has no exact truths'; exit 77; }
export VARIETY=asked

# asks COMMAND: checks its recorded calls, in ./asked, against the figures on standard input. A line there names the
# function called, and the least of each figure for each test.
asks() {
	awk -v command="$1" '
	NR == FNR { for (i = 2; i <= NF; ++i) { split($i, f, "="); least[$1, f[1]] = f[2]; left[$1] = 1 } next }
	{
		delete left[$1]
		for (i = 3; i <= NF; ++i) {
			split($i, f, "=")
			if (($1, f[1]) in least && f[2] + 0 < least[$1, f[1]] + 0) {
				print "  " $1 " " $2 ": " f[1] " is " f[2] ", which should be " least[$1, f[1]]
				bad = 1
			}
		}
	}
	END {
		for (who in left) { print "  " who " is never called"; bad = 1 }
		exit bad
	}' - asked >less || { fail "$1 makes too few calls:"; cat less; }
	[ -z "${SHOW:-}" ] || { echo "$1:"; cat asked; }
	rm asked
}

some=circle_circle,convex_convex,segment_segment_point
# Two chunks of each scene, with 512 truths and 512 relations each.
planted 0 '' lockstep check --cases 8192 --scene uniform,lattice --test $some
asks check <<'END'
kernel different=12000 modes=1 sizes=131 longest=70001 singles=10000 places=16 mixed=0.22 overlapping=0.0005
reference cases=324000 different=5500 modes=1 sizes=131 longest=4096 singles=2400 places=16 mixed=0.5 overlapping=0.0015
truth calls=2048 different=1980
gather strides=20 longest=65540 unsorted=10000
END

planted 0 '' lockstep accuracy --cases 600 --scene uniform,lattice --threads 1 --isa scalar --test $some
asks accuracy <<'END'
kernel cases=1200 different=10
reference cases=1200 different=10
truth calls=1200 different=1150
END

planted 0 '' lockstep digest --scene uniform,extreme --test $some
asks digest <<'END'
kernel cases=3072 different=4
reference cases=1024 different=4
END

for test in circle_circle dot3 convex_convex; do
	planted 0 '' fuzz_replay $test "$LOCKSTEP_DATA/corpus/$test"
done
asks fuzz_replay <<'END'
kernel different=15 modes=1 sizes=8 longest=65 singles=4 places=6 mixed=0.05 not_numbers=4
reference different=20 modes=1 sizes=8 longest=65 singles=4
truth different=100
END
finish
