#!/bin/sh
# SPDX-License-Identifier: MIT
# Scenes by name: files with commas in their names; required scenes; and a missing data folder.
# shellcheck disable=SC2016,SC2086,SC2154 # awk programs; $lockstep is several words in a cross build; lib.sh sets them
. "${srcdir:-.}/tests/lib.sh"

# ---- Commas ---------------------------------------------------------------------------------------
odd="it's a, b\\c.pbm"
cp "$LOCKSTEP_DATA/games/track.pbm" "$odd"
# As written in a list: the comma needs a backslash, the backslash may have one.
listed="it's a\\, b\\c.pbm"
few="--test circle_mask --isa scalar --cases 131"
run 0 $lockstep check $few --scene "lattice,mask:$listed,uniform" \
	--require-scenes "mask:$listed,uniform"
run 0 $lockstep check $few --scene "mask:it's a\\, b\\\\c.pbm"
refused "mask:it's a: No such file\\|it's a: No such file" $lockstep check $few --scene "mask:$odd"
cp "$odd" "end\\"
run 0 $lockstep check $few --scene 'mask:end\\,uniform' --require-scenes uniform
refused 'an empty name' $lockstep check $few --scene 'uniform,'
if $lockstep accuracy --test box_box --scene uniform --cases 1 >/dev/null 2>&1; then
	run 0 $lockstep accuracy --test circle_mask --cases 1 --scene "uniform,mask:$listed" \
		--require-scenes "mask:$listed"
fi
if $lockstep bench --help >/dev/null 2>&1; then
	run 0 $lockstep bench --test circle_mask --isa scalar --n 64 --scene "uniform,mask:$listed" \
		--benchmark_min_time=0.001
	says 'mask:'
fi

# The command that repeats a disagreement works in a shell.
plugin=$build/tests/modules/plugin.so
if [ -f "$plugin" ]; then
	run 1 env BROKEN=past $lockstep check --bits --test circle_circle --isa scalar --plugin "$plugin" \
		--cases 300 --scene "mask:$listed"
	command=$(sed -n 's/^ *\(lockstep check .*\)/\1/p' out | head -n 1)
	[ -n "$command" ] || fail "no command to repeat it: $(cat out)"
	echo "$command"
	run 1 env BROKEN=past sh -c "$lockstep ${command#lockstep }"
	says 'DISAGREEMENT  circle_circle on plugin'
fi

# ---- Scenes that must run -------------------------------------------------------------------------
few="--test box_box --isa scalar"
refused "no such scene: 'mars'" $lockstep check $few --require-scenes uniform,mars
refused "no such scene: 'mars'" $lockstep digest $few --require-scenes mars
refused 'an empty name' $lockstep check $few --require-scenes uniform,,map
run 0 $lockstep check $few --cases 131 --scene uniform,map --require-scenes map,uniform
run 0 $lockstep digest $few --scene uniform,map --require-scenes map
run 1 $lockstep check $few --cases 131 --scene uniform --require-scenes uniform,map
grep -q '^lockstep check: --require-scenes: map did not run: it was not chosen$' err ||
	fail "no message about the map: $(cat err)"
[ "$(grep -c require-scenes err)" = 1 ] || fail "more than the map did not run: $(cat err)"
run 1 $lockstep digest $few --scene uniform --require-scenes map
grep -q 'map did not run: it was not chosen' err || fail "no message about the map: $(cat err)"
# A shard may have no work.
run 1 $lockstep check $few --cases 131 --shard 1/2 --scene uniform,map --require-scenes map ||
	fail 'nothing of the map ran'
grep -q 'map did not run: it made no cases' err || fail "no message about the map: $(cat err)"

# Each of all.
run 1 $lockstep check $few --cases 131 --scene uniform --require-scenes all
for scene in $(awk '$1 == "circle_circle" && NF == 4 && $2 != "uniform" { print $2 }' "$LOCKSTEP_DATA/digests.txt"); do
	grep -q "require-scenes: $scene did not run: " err || fail "no message about $scene: $(cat err)"
done

# Scenes whose data is missing are named; that is no error unless they are required.
mkdir nothing
for command in "check --cases 131" digest accuracy; do
	case $command in
	accuracy)
		$lockstep accuracy $few --scene uniform --cases 1 >/dev/null 2>&1 || continue
		few="$few --cases 1"
		;;
	esac
	run 0 env LOCKSTEP_DATA="$folder/nothing" $lockstep $command $few
	grep -q 'without the scene map: LOCKSTEP_DATA=' err || fail "no message about the map: $(cat err)"
	run 1 env LOCKSTEP_DATA="$folder/nothing" $lockstep $command $few --require-scenes all
	for scene in map mesh; do
		grep -q "require-scenes: $scene did not run: LOCKSTEP_DATA=.*: No such file" err ||
			fail "no message about $scene: $(cat err)"
	done
	grep -q 'require-scenes: uniform' err && fail 'uniform did run'
done

# ---- An invalid data folder ------------------------------------------------------------------
refused "^lockstep: LOCKSTEP_DATA=$folder/absent: No such file" \
	env LOCKSTEP_DATA="$folder/absent" $lockstep check --cases 131
: >file
refused "^lockstep: LOCKSTEP_DATA=$folder/file: not a folder" \
	env LOCKSTEP_DATA="$folder/file" $lockstep list
refused '^lockstep: LOCKSTEP_DATA=: No such file' env LOCKSTEP_DATA= $lockstep list

finish
