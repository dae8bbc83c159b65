#!/bin/sh
# SPDX-License-Identifier: MIT
# Does each library still fail? data/trophies/run.sh [NAME...] builds and runs the programs of the trophies, as the line
# "Build: COMPILER FLAGS" or "Run: INTERPRETER" in them says, and prints a line for each. Status 77 if none could run.
set -eu

trophies=$(cd "$(dirname "$0")" && pwd)
# shellcheck disable=SC2046 # names without blanks
[ $# -gt 0 ] || set -- $(cd "$trophies" && printf '%s\n' */ | tr -d /)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ran=0
for name; do
	for program in "$trophies/$name"/fails.*; do
		build=$(sed -n 's/.*Build: *\(.*[^ */]\)[ */]*$/\1/p' "$program")
		run=$(sed -n 's/.*Run: *\(.*[^ */]\)[ */]*$/\1/p' "$program")
		case $build in
		c++*) compiler=${CXX:-c++} ;;
		*) compiler=${CC:-cc} ;;
		esac
		# shellcheck disable=SC2086 # flags
		if [ -n "$run" ]; then
			set +e
			(cd "$trophies/$name" && ${run% fails.*} "$program") >"$work/said" 2>&1
		elif $compiler "$program" -o "$work/fails" ${build#* } >"$work/said" 2>&1; then
			set +e
			timeout 20 "$work/fails" >"$work/said" 2>&1
		else
			echo "$name: left out: $(grep -m1 -E 'error|cannot' "$work/said")"
			continue
		fi
		status=$?
		set -e
		if missing=$(grep -m1 'Error.*Cannot find' "$work/said"); then
			echo "$name: left out: $missing"
			continue
		fi
		ran=$((ran + 1))
		case $status in
		0) verdict='right now' ;;
		1) verdict='wrong as before' ;;
		124) verdict='hangs' ;;
		*) verdict="status $status" ;;
		esac
		echo "$name: $verdict: $(tail -n 1 "$work/said")"
	done
done
[ "$ran" -gt 0 ] || exit 77
