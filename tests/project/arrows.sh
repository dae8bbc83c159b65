#!/bin/sh
# SPDX-License-Identifier: MIT
# Allowed dependencies between folders: every symbol that an object takes from another folder, and every header that a
# source includes, must follow an arrow of the table below. It is the table of CONTRIBUTING.md.
# Environment, from the Makefile: top_srcdir, top_builddir, NM.
set -eu
[ -z "${SANITIZER_FLAGS:-}" ] || { echo "skipped with sanitizers, which change nothing here"; exit 77; }

srcdir=${top_srcdir:-.}
builddir=${top_builddir:-.}
nm=${NM:-nm}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A folder, and its allowed dependencies. Folders in harness/ are listed without the prefix.
cat >"$work/arrows" <<'END'
base
kernels
questions base kernels
formats base kernels questions
reference base kernels questions
results base formats kernels questions
scenes base formats kernels questions reference
plugins base formats kernels questions
check base formats kernels plugins questions reference scenes
options base check formats kernels plugins questions reference scenes
sheet base
bench base check formats kernels options plugins questions reference results scenes sheet
fuzz base check formats kernels plugins questions reference results scenes
cli base check formats kernels options plugins questions reference results scenes sheet
END
folders=$(cut -d' ' -f1 "$work/arrows")

# "includes FOLDER OTHER WHERE": the dependencies in the sources.
(cd "$srcdir" && for folder in $folders; do
	[ -d "$folder" ] && path=$folder || path=harness/$folder
	find "$path" -name '*.[ch]' -o -name '*.cc' | sort | xargs grep -n '^#include "' | sed 's,"harness/,",' |
		sed -n "s,^\([^:]*:[0-9]*\):#include \"\([a-z]*\)/\([^\"]*\)\".*,includes $folder \2 \1,p"
done) >"$work/found"
sources=$(wc -l <"$work/found")

# The objects show the real dependencies, whatever macros hide. libtool may keep them in .libs.
(cd "$builddir" && for folder in $folders; do
	[ -d "$folder" ] || folder=harness/$folder
	[ ! -d "$folder" ] || find "$folder" -name '*.o' ! -path '*/lt[0-9]*' | sort
done) >"$work/objects"
# shellcheck disable=SC2086 # libtool's NM may have options
(cd "$builddir" && xargs $nm -A -g <"$work/objects" 2>/dev/null) | awk '
	{
		split($1, path, ":")
		# This build of the kernels counts operations, and belongs to bench/.
		sub("^kernels/count/", "bench/", path[1])
		sub("^harness/", "", path[1])
		split(path[1], part, "/")
		symbol = $NF
		kind = $(NF - 1)
	}
	kind == "U" { needs[part[1], symbol] = path[1]; next }
	kind ~ /^[TDBRVWCSG]$/ { has[symbol, part[1]] = 1; home[symbol] = home[symbol] " " part[1] }
	END {
		for (need in needs) {
			split(need, of, SUBSEP)
			if ((of[2], of[1]) in has || !(of[2] in home))
				continue
			# If two folders define a symbol, other folders may not use it from either.
			split(home[of[2]], there, " ")
			print "uses", of[1], there[1], needs[need] ": " of[2]
		}
	}' >>"$work/found"
symbols=$(grep -c '^uses' "$work/found" || :)

# Reports dependencies that are not in the table. Folders that are not ours are third-party.
awk '
	NR == FNR { known[$1] = 1; for (i = 2; i <= NF; ++i) may[$1, $i] = 1; next }
	$2 != $3 && $3 in known && !(($2, $3) in may) {
		what = $1
		folder = $2
		other = $3
		sub(/^[^ ]* [^ ]* [^ ]* /, "")
		print "FAIL " folder "/ knows nothing of " other "/, but " what " it: " $0
	}' "$work/arrows" "$work/found" | sort >"$work/wrong"

cat "$work/wrong"
echo "$sources includes, $symbols symbols of other folders, $(wc -l <"$work/objects") objects: $(wc -l <"$work/wrong") arrows up"
if [ "$symbols" -lt 100 ] || [ "$sources" -lt 100 ]; then
	echo "FAIL too few to be all: is $builddir a build folder?"
	exit 1
fi
[ ! -s "$work/wrong" ]
