#!/bin/sh
# SPDX-License-Identifier: MIT
# doc/man-options.sh LOCKSTEP PAGE... : rewrites what each manual page of a command has between its markers, which
# follows from the table of the command's options. With --check before LOCKSTEP it writes nothing, and fails if a
# page is not current. A command that this build lacks (bench, without Google Benchmark) keeps its page.
set -eu
check=no
if [ "$1" = --check ]; then
	check=yes
	shift
fi
lockstep=$1
shift
begin='^\.\\" OPTIONS: '
end='^\.\\" END OPTIONS$'
new=$(mktemp)
trap 'rm -f "$new" "$new.options"' EXIT
failed=0
for page; do
	grep -q "$begin" "$page" || continue
	command=$(basename "$page" .1)
	command=${command#lockstep}
	# shellcheck disable=SC2086 # no word, or one; and $lockstep may be several
	if ! $lockstep ${command#-} --help=man >"$new.options" 2>/dev/null; then
		echo "$page: left as it is: this build has no lockstep ${command#-}" >&2
		continue
	fi
	sed -e "/$begin/r $new.options" -e "/$begin/,/$end/{/$begin/b" -e "/$end/b" -e 'd' -e '}' "$page" >"$new"
	if cmp -s "$new" "$page"; then
		continue
	elif [ $check = yes ]; then
		echo "$page: not what the command's table says: make man-options" >&2
		failed=1
	else
		cat "$new" >"$page"
		echo "$page"
	fi
done
exit $failed
