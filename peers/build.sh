#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the adapters of third-party libraries as plug-ins: peers/build.sh FOLDER [NAME...]
# The line "Build: COMPILER FLAGS" of each source says how. An adapter that cannot be built is
# named, with the reason, and left out. Exits with 77 if none can be built.
set -eu

source=$(dirname "$0")
folder=${1:?usage: peers/build.sh FOLDER [NAME...]}
shift
mkdir -p "$folder"
# shellcheck disable=SC2046 # names without blanks
[ $# -gt 0 ] || set -- $(cd "$source" && printf '%s\n' *.c *.cc | sed 's/\..*//')
built=0
for name; do
	for file in "$source/$name".c "$source/$name".cc; do
		[ -f "$file" ] || continue
		how=$(sed -n 's/.*Build: *//p' "$file")
		case $how in
		cc*) compiler=${CC:-cc} ;;
		*) compiler=${CXX:-c++} ;;
		esac
		# shellcheck disable=SC2086 # flags
		if $compiler -O2 -Wall -Wextra -shared -fPIC -I"$source" -I"$source/../kernels" "$file" -o "$folder/$name.so.new" \
			${how#* } 2>"$folder/$name.log"; then
			mv "$folder/$name.so.new" "$folder/$name.so"
			echo "$name: $folder/$name.so"
			built=$((built + 1))
		else
			echo "$name: left out: $(grep -m1 -E 'error|cannot' "$folder/$name.log")"
		fi
	done
done
[ "$built" -gt 0 ] || exit 77
