#!/bin/sh
# SPDX-License-Identifier: MIT
# Every command has a manual page, and its options match the command's table.
. "${srcdir:-.}/tests/lib.sh"
[ -z "${SANITIZER_FLAGS:-}" ] || { echo "skipped with sanitizers, which change nothing here"; exit 77; }

doc=$srcdir/doc
for command in $($lockstep --help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
	[ -f "$doc/lockstep-$command.1" ] || fail "lockstep $command has no manual page"
	grep -q '^\.\\" OPTIONS: ' "$doc/lockstep-$command.1" || fail "lockstep-$command.1 has no options"
done
"$doc/man-options.sh" --check "$lockstep" "$doc"/lockstep*.1 2>err || fail "$(cat err)"

# It detects an outdated page, and updates it.
sed '/^\.It Fl .-json$/d' "$doc/lockstep-list.1" >lockstep-list.1
"$doc/man-options.sh" --check "$lockstep" lockstep-list.1 2>err && fail 'a missing option is not detected'
grep -q 'lockstep-list.1: not what' err || fail "it says: $(cat err)"
"$doc/man-options.sh" "$lockstep" lockstep-list.1 >out
cmp -s lockstep-list.1 "$doc/lockstep-list.1" || fail 'a page is not updated'

# The pages are clean for mandoc.
if command -v mandoc >/dev/null; then
	for page in "$doc"/lockstep*.1; do
		mandoc -T lint -W warning "$page" >out 2>&1 || fail "$(cat out)"
	done
fi
finish
