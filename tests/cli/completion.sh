#!/bin/sh
# SPDX-License-Identifier: MIT
# Bash completion, by its function: commands, options, and the possible values of options.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"
command -v bash >/dev/null || exit 77

# completes WANTED WORD... : the last word completes to WANTED, sorted. $program is the command.
cat >complete.bash <<'EOB'
. "$1"
program=$2
shift 2
COMP_WORDS=(lockstep "$@")
COMP_CWORD=$#
_lockstep "$program"
printf '%s\n' "${COMPREPLY[@]}"
EOB
printf '#!/bin/sh\nexec %s "$@"\n' "$lockstep" >program
chmod +x program
completes() {
	wanted=$1
	shift
	found=$(bash complete.bash "$srcdir/packaging/completions/lockstep" ./program "$@" | sort | tr '\n' ' ')
	[ "$found" = "$wanted " ] || fail "$*: '$found' instead of '$wanted'"
}

mkdir inner
touch inner/a.case inner/b.case
completes 'check compare cpus' c
completes 'check' help ch
completes '--version' --v
completes '--cases=' check --ca
completes '--scene=' check --first 3 --sc
completes 'scalar' check --isa scal
completes 'scalar' check --isa = scal
completes 'scalar,native' check --isa scalar,nati
completes 'in_front' check --test in_f
completes 'in_front' check --test = in_f
completes 'room' check --test point_box --scene ro
completes 'geojson:' check --scene geo
completes 'inner/a.case' check --scene mask : inner/a
completes 'inner/a.case' check --scene = mask : inner/a
completes 'cpu' compare --time c
completes 'libfuzzer' fuzz --engine l
completes 'inner' check --output in
completes 'inner/a.case inner/b.case' replay inner/
completes 'inner/b.case' replay --c inner/b
completes '' check in
completes '' check --seed 1
if $lockstep bench --help >/dev/null 2>&1; then
	completes 'sizes' bench --suite si
	completes 'triangulate' bench --test triangulat
	completes 'many-one' bench --mode many
fi

# It completes every option in each command's help.
for command in $($lockstep --help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
	$lockstep $command --help >help 2>/dev/null || continue # no Google Benchmark
	# shellcheck disable=SC2013 # words, not lines
	for option in $(sed -n 's/^  [ -].[ ,] \(--[a-z-]*\).*/\1/p' help); do
		bash complete.bash "$srcdir/packaging/completions/lockstep" ./program $command "$option" |
			grep -q -x -e "$option=\{0,1\}" || fail "$command: no $option"
	done
done
finish
