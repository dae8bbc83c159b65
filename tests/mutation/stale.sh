#!/bin/sh
# SPDX-License-Identifier: MIT
# Every entry of tests/mutation/mutants.equivalent is still a mutant of the source that it names.
# Environment, from the Makefile: srcdir, top_builddir, RUNNER.
set -eu
export LC_ALL=C
mutants=$(cd "${top_builddir:-.}" && pwd)/tests/mutation/mutants
cd "${srcdir:-.}"
entries=$(awk 'NF && !/^[#\t]/' tests/mutation/mutants.equivalent)
sources=$(echo "$entries" | cut -d ' ' -f 1 | sort -u)
# shellcheck disable=SC2086 # a list
${RUNNER:-} "$mutants" --list 1 $sources | ENTRIES=$entries awk -F '\t' '
	BEGIN { n = split(ENVIRON["ENTRIES"], entry, "\n"); for (i = 1; i <= n; ++i) stale[entry[i]] }
	{ delete stale[$3] }
	END { for (key in stale) print "no such mutant: " key; for (key in stale) exit 1; exit n == 0 }'
