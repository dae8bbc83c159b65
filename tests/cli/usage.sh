#!/bin/sh
# SPDX-License-Identifier: MIT
# Bad usage and bad files: one line with what, where and why, and status 2. Help: status 0.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"

refused 'no such command' $lockstep frobnicate
run 2 $lockstep
for command in list isa check compare history cpus report duet digest fuzz replay shrink draw run league tune; do
	run 0 $lockstep $command --help
	says '^Usage: lockstep '
	refused "unknown option '--frobnicate'" $lockstep $command --frobnicate
done
run 0 $lockstep --help
says 'Exit status'
run 0 $lockstep --version
says '^lockstep [0-9]'

refused 'unexpected' $lockstep list extra
refused 'no test matches' $lockstep check --test 'no_such_*'
refused "no test matches 'zz'" $lockstep check --test 'box_box,zz'
refused 'no such instruction set' $lockstep check --isa mmx
refused 'no such instruction set' $lockstep check --require mmx
refused 'empty name' $lockstep check --isa scalar,,sse2
refused 'mars' $lockstep check --scene mars
refused 'no/such.wad' $lockstep check --scene wad:no/such.wad:MAP01
refused 'wad' $lockstep check --scene wad:
refused 'no/such.obj: No such file' $lockstep check --scene obj:no/such.obj
refused 'obj:FILE' $lockstep check --scene obj:
refused 'mask:FILE' $lockstep check --scene mask:
refused 'no/such.pbm: No such file' $lockstep check --scene mask:no/such.pbm
refused 'maze:FILE' $lockstep check --scene maze:
refused 'no/such.txt: No such file' $lockstep check --scene maze:no/such.txt
refused 'tiles:FILE' $lockstep check --scene tiles:
refused 'no/such.csv: No such file' $lockstep check --scene tiles:no/such.csv
refused 'not a whole number' $lockstep check --cases many
refused 'not a whole number' $lockstep check --cases -5
refused 'out of range' $lockstep check --cases 0
refused 'out of range' $lockstep check --seed 99999999999999999999999
refused 'not a number of seconds' $lockstep check --seconds soon
refused 'out of range' $lockstep check --seconds -1
refused 'out of range' $lockstep check --seconds nan
refused 'shard' $lockstep check --shard 3/3
refused 'shard' $lockstep check --shard 1/2x
refused 'needs a value' $lockstep check --test
refused 'no-such.so' $lockstep check --plugin no-such.so
refused 'out of range' $lockstep run --seconds 0
# A name matches only as lockstep isa prints it.
long=$(printf '%5000s' '' | tr ' ' x)
for isa in mmx '' SCALAR ' scalar' 'scalar ' scala scalars scalar-emulate Scalar avx Avx2 avx2x "$long"; do
	refused "LOCKSTEP_ISA=$isa: no such" env LOCKSTEP_ISA="$isa" $lockstep list
	[ -n "$isa" ] || continue
	refused "--isa: no such instruction set: '$isa'" $lockstep duet --isa "$isa" old.so new.so
	refused "--isa: no such instruction set: '$isa'" $lockstep check --isa "$isa"
	refused "--isa: no such instruction set: '$isa'" $lockstep check --isa "scalar,$isa"
	refused "--require: no such instruction set: '$isa'" $lockstep check --require "$isa"
done
refused "--isa: an empty name in ''" $lockstep duet --isa '' old.so new.so
for isa in Native emulate ALL; do
	refused "--isa: no such instruction set: '$isa'" $lockstep check --isa "$isa"
done

# A set that runs here can be used, and checked, alone.
$lockstep isa | sed -n 's/^\([a-z0-9]*\) *native.*/\1/p' >natives
while read -r isa; do
	run 0 env LOCKSTEP_ISA="$isa" $lockstep isa
	[ "$(sed -n 's/^\([a-z0-9]*\) *native, in use.*/\1/p' out)" = "$isa" ] || fail "LOCKSTEP_ISA=$isa: $(cat out)"
	run 0 $lockstep check --isa "$isa" --test box_box --scene uniform --cases 131
	[ "$(sed -n 's/^cases *//p' out)" = "$isa" ] || fail "--isa $isa: $(cat out)"
done <natives
run 0 $lockstep check --isa native --test box_box --scene uniform --cases 131
[ "$(sed -n 's/^cases *//p' out | xargs -n 1)" = "$(cat natives)" ] || fail "--isa native: $(cat out)"

# Files: missing, a folder, empty, truncated, binary, and with wrong contents.
refused 'no case file named' $lockstep replay
refused 'absent.case: No such file' $lockstep replay absent.case
refused 'Is a directory' $lockstep replay .
: >empty.case
refused 'empty.case: empty' $lockstep replay empty.case
head -c 3000 /dev/urandom >random.case
refused 'random.case:[0-9]*: ' $lockstep replay random.case
printf 'lockstep-case 1\ntest circle_circle\ncase 1 2 3\n' >short.case
refused 'short.case:3: too few numbers' $lockstep replay short.case
printf 'lockstep-case 1\ntest circle_circle\ncase 1 2 3 4 5 6 7\n' >long.case
refused 'long.case:3: too many numbers' $lockstep replay long.case
printf 'lockstep-case 1\ntest circle_circle\ncase 1 2 3 4 5 6x\n' >junk.case
refused 'junk.case:3: not a number' $lockstep replay junk.case
printf 'lockstep-case 2\n' >version.case
refused 'version.case:1: not a case file' $lockstep replay version.case
printf 'lockstep-case 1\ntest no_such\n' >test.case
refused 'test.case:2: no such test' $lockstep replay test.case
printf 'lockstep-case 1\ntest box_box\nmode sideways\n' >mode.case
refused 'mode.case:3: no such mode' $lockstep replay mode.case
printf 'lockstep-case 1\ntest box_box\n' >none.case
refused 'none.case:2: no case' $lockstep replay none.case
printf 'lockstep-case 1\ntest box_box\nrow 1 2\n' >noworld.case
refused 'noworld.case:3: a row, but box_box has no world' $lockstep replay noworld.case
printf 'lockstep-case 1\ntest point_polygon\ncase 1 2\n' >norow.case
refused 'norow.case:3: no rows before it' $lockstep replay norow.case
printf 'lockstep-case 1\ntest point_polygon\nrow 1 nan\ncase 1 2\n' >nan.case
refused 'nan.case:4: cannot make the polygon from the rows before it: a coordinate is NaN' $lockstep replay nan.case
printf 'lockstep-case 1\ntest point_triangles\nrow 1 2\ncase 1 2\n' >two.case
refused 'two.case:3: too few numbers: a row has 6' $lockstep replay two.case
printf 'lockstep-case 1\ntest point_convex\nmode many-one\nrow 1 2\ncase 1 2\n' >many.case
refused 'many.case:5: no mode many-one' $lockstep replay many.case

for wad in empty random short; do
	file=$wad.case
	refused "$file" $lockstep check --scene "wad:$file:E1M1"
done
head -c 5000 "$LOCKSTEP_DATA/wad/freedoom-e1m1.wad" >cut.wad
refused 'cut.wad' $lockstep check --scene wad:cut.wad:E1M1
for obj in empty random short; do
	file=$obj.case
	refused "$file" $lockstep check --scene "obj:$file"
done
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n' >bad.obj
refused "bad.obj:4: no such vertex: '4', of 3 so far" $lockstep check --scene obj:bad.obj
refused 'E9M9' $lockstep check --scene "wad:$LOCKSTEP_DATA/wad/freedoom-e1m1.wad:E9M9"

# A good case file: touching discs.
printf 'lockstep-case 1\ntest circle_circle\ncase 0 0 2  3 4 3\n' >good.case
run 0 $lockstep replay good.case
says '\(exactly on the boundary\|needs GMP\)'
says 'all agree'

# With a world: a corner of a square, and a point of its hole. The specimen's judge is named.
printf 'row 0 0\nrow 8 0\nrow 8 8\nrow 0 8\npart\nrow 2 2\nrow 2 6\nrow 6 6\nrow 6 2\n' >rows
for test in point_polygon point_polygon_published; do
	{ printf 'lockstep-case 1\ntest %s\n' $test; cat rows; printf 'case 0 0\ncase 4 4\n'; } >world.case
	run 0 $lockstep replay world.case
	says 'polygon of 8 rows in 2 parts: x, y'
	says '\(exact  *miss\|needs GMP\)'
	says 'all agree'
done
says 'judged by  *point_polygon$'

# A mesh of two triangles, with a ball on the common side: both are equally near, and the first one is reported.
{
	printf 'lockstep-case 1\ntest sphere_mesh\n'
	printf 'row 0 0 0  4 0 0  4 4 0\nrow 0 0 0  4 4 0  0 4 0\ncase 2 2 1  1\n'
} >mesh.case
run 0 $lockstep replay mesh.case
says 'mesh of 2 rows: ax, ay, az, bx, by, bz, cx, cy, cz'
says '^ *row 1  *0  *0  *0  *4  *4  *0  *0  *4  *0 *$'
says '^ *0x0p+0 0x0p+0 0x0p+0 0x1p+2 0x1p+2 0x0p+0 0x0p+0 0x1p+2 0x0p+0$'
says 'reference  *hit, triangle = 0, distance = 1$'
says '\(exactly on the boundary\|needs GMP\)'
says 'all agree'
printf 'lockstep-case 1\ntest sphere_mesh\nrow 0 0 0  4 0 0\ncase 2 2 1  1\n' >six.case
refused 'six.case:3: too few numbers: a row has 9' $lockstep replay six.case
run 0 $lockstep list
says '^point_polygon  *point, world polygon -> hit  *Is the point'
says '^sphere_mesh  *sphere, world mesh -> hit, triangle, distance  *Does the ball'
says '^normalize3  *vec3 -> x, y, z  *What is the unit vector'
says '^line_segment_published .*Specimen, judged by line_segment\.$'

# Refused input leaves nothing behind.
[ ! -e lockstep-found ] || fail 'lockstep-found was made'

# JSON output is valid, if this build has it.
if $lockstep list --json >list.json 2>/dev/null; then
	tr -d ' \n' <list.json | grep -q '"columns":\["x","y"\],"world":"triangles","world_columns":\["ax","ay","bx","by","cx","cy"\]' ||
		fail 'no columns in list --json'
	grep -q '"judge": "line_segment"' list.json || fail 'no judge in list --json'
	grep -qiE '[:[,] *-?inf' list.json && fail 'infinity is no JSON'
	for output in 'list --json' 'isa --json' \
		'check --json --cases 200 --test box_box --isa scalar --scene uniform'; do
		run 0 $lockstep $output
		if command -v python3 >/dev/null; then
			python3 -m json.tool out >/dev/null || fail "not JSON: $output"
		fi
		says '"lockstep"'
	done
fi

finish
