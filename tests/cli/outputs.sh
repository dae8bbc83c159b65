#!/bin/sh
# SPDX-License-Identifier: MIT
# Writing output does no harm: a device or a FIFO is written to and stays, a link is followed, - and
# /dev/stdout are standard output, and output that cannot be written completely leaves everything unchanged.
# shellcheck disable=SC2012,SC2034,SC2046,SC2086,SC2154 # lists of options, by name; names without blanks; lib.sh sets them
. "${srcdir:-.}/tests/lib.sh"
umask 022

# ---- The commands ----------------------------------------------------------------------------------
#
# Each is a command line that writes to OUTPUT, and a line that its complete output contains.

printf 'lockstep-case 1\ntest circle_circle\ncase 0 0 2  3 4 3\ncase 0 0 1  3 4 3\n' >touching.case
draw="draw touching.case --output OUTPUT"
draw_has='</svg>'
commands=draw
has_jansson=no
if $lockstep list --json >list.json 2>/dev/null; then
	has_jansson=yes
fi
accuracy="accuracy --test line_segment_published --scene grazing --cases 64 --threads 1"
# A line through one point, which the specimen does not treat as a line.
printf 'lockstep-case 1\ntest circle_line_published\ncase 0 0 2  1 0 1 0\n' >wrong.case
if $lockstep $accuracy >out 2>&1; then
	shrink="shrink --against-exact wrong.case --output OUTPUT"
	shrink_has='lockstep-case 1'
	commands="$commands shrink"
	if [ $has_jansson = yes ]; then
		json="$accuracy --json OUTPUT"
		json_has=' "tests": \['
		commands="$commands json"
	fi
	plot="$accuracy --plot OUTPUT"
	plot_has='</svg>'
	commands="$commands plot"
fi
printf '{"context":{"cpu":"Abacus 3000"},"benchmarks":[{"name":"box_box/scalar/pairs/uniform/64",' >results.json
printf '"run_type":"iteration","iterations":9,"real_time":5,"cpu_time":5,"time_unit":"ns",' >>results.json
printf '"items_per_second":1e9,"work":5}]}\n' >>results.json
if $lockstep compare results.json results.json >out 2>&1; then
	report="report results.json --output OUTPUT"
	report_has='</html>'
	commands="$commands report"
	player=$build/tests/modules/duet_plain.so
	if [ -f "$player" ]; then
		duet="duet --isa scalar --n 64 --rounds 8 --save OUTPUT $player $player"
		duet_has='"verdict": "no change shown"'
		commands="$commands duet"
	fi
fi
bench="bench --test box_box --isa scalar --n 64 --benchmark_min_time=0.001 --benchmark_out=OUTPUT"
bench_has='"name": "box_box/scalar'
if $lockstep bench --help >/dev/null 2>&1; then
	commands="$commands bench"
fi
echo "of $commands"

# output_of COMMAND PATH: the command line that writes there; whole COMMAND FILE: the file is complete.
output_of() {
	eval "line=\$$1"
	echo "$lockstep $line" | sed "s,OUTPUT,$2,"
}
whole() {
	eval "pattern=\$$1_has"
	grep -q -e "$pattern" "$2" || fail "$1: not whole: $2: $(tail -c 300 "$2")"
}

# Only known files exist: no temporary files.
nothing_else() {
	for file in *.?????? .[!.]*; do
		[ ! -e "$file" ] || fail "left behind by $1: $file"
	done
}

# one_line COMMAND PATTERN: the only error line gives the reason; last_line: the last line does.
last_line() {
	[ "$(grep -c -e "$2" err)" = 1 ] || fail "$1: not one line of '$2': $(cat err)"
	tail -n 1 err | grep -q -e "$2" || fail "$1: more behind '$2': $(cat err)"
}
one_line() {
	[ "$(wc -l <err)" = 1 ] || fail "$1: not one line of error: $(cat err)"
	last_line "$1" "$2"
}

# ---- Files and links -------------------------------------------------------------------------------

mkdir -p work/real work/links
cd work
cp ../touching.case ../wrong.case ../results.json .
for command in $commands; do
	run 0 $(output_of $command new)
	whole $command new
	[ "$(ls -l new | cut -c 1-10)" = -rw-r--r-- ] || fail "$command: $(ls -l new)"

	# Its permissions are kept, and readers of the old file keep reading it.
	echo old >real/file
	chmod 640 real/file
	ln real/file real/before
	run 0 $(output_of $command real/file)
	whole $command real/file
	[ "$(ls -l real/file | cut -c 1-10)" = -rw-r----- ] || fail "$command: $(ls -l real/file)"
	[ "$(cat real/before)" = old ] || fail "$command: written into the old file"

	# A link, a link to that link, and a link to a missing file.
	echo old >real/target
	ln -s ../real/target links/one
	ln -s links/one two
	ln -s real/missing dangling
	run 0 $(output_of $command two)
	run 0 $(output_of $command dangling)
	for link in links/one two dangling; do
		[ -L $link ] || fail "$command: $link is no link any more"
	done
	for file in real/target real/missing; do
		if [ -f $file ]; then whole $command $file; else fail "$command: no $file"; fi
	done
	rm -f new real/* links/* two dangling
	nothing_else $command
	[ -z "$(find real links -type f)" ] || fail "$command: left behind: $(find real links)"
done
ln -s loop loop
refused 'loop: Too many levels' $(output_of draw loop)
refused 'real: Is a directory' $(output_of draw real)
refused 'no/such: No such file' $(output_of draw no/such)
ln -s no/such nowhere
refused 'nowhere: No such file' $(output_of draw nowhere)
rm loop nowhere

# ---- FIFOs ------------------------------------------------------------------------------------------

for command in $commands; do
	mkfifo fifo
	cat fifo >got &
	run 0 $(output_of $command fifo)
	if [ -p fifo ]; then
		: <>fifo # unblocks readers that still wait for a writer
		wait $!
		whole $command got
	else
		kill $!
		fail "$command: the FIFO has been replaced"
	fi
	rm -f fifo got
done
if command -v python3 >/dev/null; then
	python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("socket")'
	refused 'socket: No such device or address' $(output_of draw socket)
	[ -S socket ] || fail 'the socket has been replaced'
	rm -f socket
fi

# ---- Standard output --------------------------------------------------------------------------------

for command in $commands; do
	for name in - /dev/stdout; do
		line=$(output_of $command $name)
		run 0 $line
		whole $command out
		run 0 sh -c "$line | cat >piped"
		whole $command piped
		# Existing content stays.
		echo before >appended
		run 0 sh -c "$line >>appended"
		whole $command appended
		[ "$(head -n 1 appended)" = before ] || fail "$command: what was in the file is gone"
		run 2 sh -c "$line >/dev/full"
		last_line "$command --output $name" 'standard output: No space left on device'
		run 2 sh -c "$line >&-"
		last_line "$command --output $name" 'standard output: Bad file descriptor'
		rm -f piped appended
	done
	# Links to /dev/stdout, as in containers, also work as its name.
	ln -s /dev/stdout link
	run 0 $(output_of $command link)
	whole $command out
	[ -L link ] || fail "$command: the link to standard output is gone"
	rm link
	nothing_else $command
done
[ ! -e - ] || fail 'there is a file named -'
# Standard output gets the file's content and nothing else.
run 0 $(output_of draw file)
run 0 $(output_of draw -)
cmp file out || fail 'draw: another output than into a file'
grep -q -e '^-: ' err || fail "draw: no message on standard error about its destination: $(cat err)"
# Closed descriptors are not mistaken for opened files.
run 0 sh -c "$(output_of draw other) <&- 2>&-"
cmp file other || fail 'draw: something else is in its output'
run 2 sh -c "$(output_of draw other) >&-"
cmp file other || fail 'draw: something else is in its output'
rm -f file other
for command in 'check --test box_box --cases 1' 'fuzz --test box_box --runs 1'; do
	refused '--output: -: must be a folder' $lockstep $command --output -
	refused '--output: /dev/stdout: must be a folder' $lockstep $command --output /dev/stdout
done
case $commands in
*'json plot'*)
	refused '--plot: -: standard output is already taken' $lockstep $accuracy --json - --plot - ;;
esac

# ---- A full disk ------------------------------------------------------------------------------------

# Output that is only printed: all text, and the help of all commands.
for words in --help --version -h list 'list --names' isa; do
	run 2 sh -c "$lockstep $words >/dev/full"
	one_line "$words" '^lockstep: standard output: '
	run 2 sh -c "$lockstep $words >&-"
	one_line "$words" '^lockstep: standard output: '
done
for command in $($lockstep --help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
	$lockstep $command --help >/dev/null 2>&1 || continue # no Google Benchmark
	run 2 sh -c "$lockstep $command --help >/dev/full"
	one_line "$command --help" 'standard output'
done
run 2 sh -c "$lockstep check --test box_box --scene uniform --isa scalar --cases 1 >/dev/full"
one_line check '^lockstep: standard output: '
# A usage error is still one line.
run 2 sh -c "$lockstep list --frobnicate >/dev/full"
one_line list 'unknown option'

# With a limit on file sizes; twice, with an existing file and without.
for command in $commands; do
	rm -f limited
	for old in '' old; do
		[ -z "$old" ] || echo old >limited
		# Through a pipe: its messages would also exceed the limit.
		run 0 sh -c "{ (ulimit -f 0; exec $(output_of $command limited)) 2>&1; echo status \$?; } | cat"
		says '^status 2$'
		says 'File too large\|cannot be written\|no whole picture'
		[ "$(cat limited 2>/dev/null)" = "$old" ] || fail "$command: half written: $(head -3 limited)"
	done
	rm -f limited
	nothing_else $command
done

# Output that fits partly: the first write is short, which must be noticed.
run 0 sh -c "{ (ulimit -f 1; exec $(output_of draw limited)) 2>&1; echo status \$?; } | cat"
says '^status 2$'
says 'limited: File too large'
[ ! -e limited ] || fail "half written: of $(wc -c <limited) bytes"
nothing_else draw

# on_full_disk DISK COMMAND...: runs it with a small file system at DISK that is full except for the file "old", and
# with a device null and a device full in DEVICES; in a private mount namespace, if that is permitted.
cat >namespace.sh <<'END'
set -eu
disk=$1 devices=$2
shift 2
mount -t tmpfs -o size=16k none "$disk"
echo old >"$disk/old"
cat /dev/zero >"$disk/fill" 2>/dev/null || true
mkdir -p "$devices"
for device in null full; do
	: >"$devices/$device"
	mount --bind /dev/$device "$devices/$device"
done
"$@"
END
private=
for how in 'unshare -m' 'unshare -rm'; do
	mkdir -p disk devices
	if [ -z "$private" ] && $how sh namespace.sh disk devices \
		sh -c ': >devices/null && ! echo >devices/full && ! cp namespace.sh disk/more' >out 2>&1; then
		private=$how
	fi
done
rm -rf disk devices

if [ -n "$private" ]; then
	for command in $commands; do
		mkdir disk devices
		cat >inside.sh <<-END
			$(output_of $command devices/null) >&2
			[ -c devices/null ] || { echo "devices/null is no device any more" >&2; exit 9; }
			status=0
			$(output_of $command devices/full) >&2 || status=\$?
			[ -c devices/full ] || { echo "devices/full is no device any more" >&2; exit 9; }
			grep -q . devices/null && exit 9
			[ "\$status" = 2 ] || { echo "status \$status of a full device" >&2; exit 9; }
			for file in old new; do
				status=0
				$(output_of $command disk/\$file) >&2 || status=\$?
				[ "\$status" = 2 ] || { echo "status \$status of a full disk" >&2; exit 9; }
			done
			[ "\$(cat disk/old)" = old ] || { echo 'the old file is not what it was' >&2; exit 9; }
			ls disk
		END
		run 0 $private sh namespace.sh disk devices sh inside.sh
		[ "$(grep -c 'No space left on device' err)" = 3 ] || fail "$command: no reason: $(cat err)"
		[ "$(cat out)" = "fill
old" ] || fail "$command: on the full disk: $(cat out)"
		rm -r disk devices
	done
else
	echo 'SKIP: no mount namespace: no device of its own, no full disk'
fi

# Without root, the program cannot create devices, but can write to them.
if [ "$(id -u)" != 0 ]; then
	run 0 $(output_of draw /dev/null)
	[ -c /dev/null ] || fail '/dev/null is no device any more'
fi
finish
