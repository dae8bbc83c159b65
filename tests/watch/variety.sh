#!/bin/sh
# SPDX-License-Identifier: MIT
# Programs that check make sufficiently varied calls: record.c records the calls of kernels, references, exact truths
# and the gathering of rows, by their size, and no figure may be below its command's table, on any build. With SHOW
# set, prints the figures.
# shellcheck disable=SC2016,SC2086,SC2154 # awk programs; lists of words; lib.sh sets them
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/watch/lib.sh"
[ -z "${RUNNER:-}${SANITIZER_FLAGS:-}" ] || { echo 'on a slow CPU they make fewer calls'; exit 77; }
[ $exact = yes ] || { echo 'this build has no exact truths'; exit 77; }
export VARIETY=asked

# asks COMMAND: checks its recorded calls, in ./asked, against the figures on standard input. A line there names the
# function called and the size, and the least of each figure for each test and build.
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
kernel/few builds=1 different=8000 modes=1 sizes=4 singles=8000 places=15 spread=0.65 mixed=0.18
kernel/some builds=1 different=5700 modes=1 sizes=127 singles=3000 places=16 spread=0.75 mixed=0.25 overlapping=0.0016
kernel/some/pairs builds=1 different=220 sizes=127 places=16 spread=0.7 mixed=0.17 overlapping=0.0025
kernel/some/one-many builds=1 different=1900 sizes=127 places=16 spread=0.6 mixed=0.33 overlapping=0.0006
kernel/some/many-one builds=1 different=1900 sizes=127 places=16 spread=0.7 mixed=0.33 overlapping=0.002
kernel/some/one-one builds=1 different=1000 sizes=127 places=16 spread=0.6 mixed=0.17 singles=1000
kernel/many builds=1 cases=60000 different=290 modes=1 longest=4096 singles=165 places=12 spread=0.65 mixed=0.3
kernel/long builds=1 calls=4 modes=1 longest=70001 singles=3 places=4 spread=0.75
gather/few builds=1 calls=24 ways=1 unsorted=9
gather/some builds=1 calls=1000 ways=1 strides=12 widest=65540 unsorted=640
gather/many builds=1 calls=53 ways=1 strides=5 widest=260 unsorted=16
gather/long builds=1 calls=500 ways=0.33 strides=2 unsorted=30
reference/few different=125 modes=1 sizes=4 singles=70
reference/some cases=230000 different=5400 modes=1 sizes=127 singles=2300 overlapping=0.002
reference/many cases=80000 different=290 modes=1 longest=4096 singles=120
truth/few calls=2048 different=1980
END

# Of tests with a world.
planted 0 '' lockstep check --cases 2048 --scene uniform --isa native --test point_polygon,sphere_mesh
asks 'check, of worlds' <<'END'
kernel/few different=1000 modes=1 sizes=4 singles=1000
kernel/some different=550 modes=1 sizes=127 singles=500 spread=0.75
kernel/long modes=1 longest=70001
gather/some ways=1 strides=9 widest=4096 unsorted=80
truth/any calls=370 different=340
END

planted 0 '' lockstep accuracy --cases 600 --scene uniform,lattice --threads 1 --isa scalar --test $some
asks accuracy <<'END'
kernel/any cases=1200 different=12
reference/any cases=1200 different=12
truth/any calls=1200 different=1150
END

planted 0 '' lockstep digest --scene uniform,extreme --test $some
asks digest <<'END'
kernel/any builds=1 cases=1024 different=4
reference/any cases=1024 different=4
END

# More cases than any input of the corpus.
seq 10000 20000 >large
for test in circle_circle dot3 convex_convex; do
	planted 0 '' fuzz_replay $test "$LOCKSTEP_DATA/corpus/$test" large
done
asks fuzz_replay <<'END'
kernel/any builds=1 different=22 modes=1 sizes=10 longest=130 singles=6 places=7 spread=0.6 mixed=0.07 not_numbers=1
reference/any different=28 modes=1 sizes=10 longest=130 singles=6
truth/any calls=295 different=270
END
finish
