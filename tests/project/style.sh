#!/bin/sh
# SPDX-License-Identifier: MIT
# C style as CONTRIBUTING.md requires: `++k` where the value is unused, pointers as conditions, and the layout of
# .clang-format. Each version of clang-format differs a little, so only one is used: 14, of Debian 12.
# Environment, from the Makefile: top_srcdir.
set -eu
[ -z "${SANITIZER_FLAGS:-}" ] || { echo "skipped with sanitizers, which change nothing here"; exit 77; }

cd "${top_srcdir:-.}"
[ -z "$(git rev-parse --show-prefix 2>&1)" ] || { echo "not in a checkout"; exit 77; }
failed=

# forbid RULE EXPRESSION...: no line of C may match; git grep combines the expressions.
forbid() {
	rule=$1
	shift
	if git grep -nE "$@" -- '*.c' '*.h' '*.cc' '*.def' ':!data/skeletons'; then
		echo "above: $rule"
		failed=yes
	fi
}

forbid 'p or !p, not a comparison with NULL' -e '[!=]= *NULL\>|\<NULL *[!=]='
# As a statement; at the end of a for; at the end of a for whose last part is on a separate line.
forbid '++k, not k++, where the value is unused' '(' -e '^[^=;?]*[])A-Za-z_0-9](\+\+|--);' --and --not -e '\<return\>' ')' \
	-e ';[^;=]*[])A-Za-z_0-9](\+\+|--)(,[^;]*)?\)( \{)?$' \
	-e '^[[:space:]]+[^;=()]+(\+\+|--)\)( \{)?$'

# Otherwise its failures would be printed, and forgotten.
for script in $(git grep -l '^\. .*tests/lib\.sh' -- 'tests/*.sh' ':!*_lib.sh'); do
	[ "$(tail -n 1 "$script")" = finish ] || {
		echo "$script: its last line is not finish"
		failed=yes
	}
done

if command -v clang-format-14 >/dev/null; then
	git ls-files -z '*.c' '*.h' '*.cc' ':!data/skeletons' | xargs -0 clang-format-14 --dry-run -Werror || failed=yes
else
	skipped="no clang-format-14: the layout was not checked"
fi
[ -z "$failed" ] || exit 1
[ -z "${skipped-}" ] || { echo "$skipped"; exit 77; }
