#!/bin/sh
# SPDX-License-Identifier: MIT
# Targets and anchors of links exist, as do paths in backticks. Fences are paired. Environment, from the Makefile:
# top_srcdir.
set -eu
[ -z "${SANITIZER_FLAGS:-}" ] || { echo "not with sanitizers, which change nothing here"; exit 77; }

cd "${top_srcdir:-.}"
[ -z "$(git rev-parse --show-prefix 2>&1)" ] || { echo "not in a checkout"; exit 77; }

git ls-files | awk '
# Reads pages twice: first for their headings.
function slug(heading)
{
	heading = tolower(heading)
	gsub(/[^a-z0-9 _-]/, "", heading)
	gsub(/ /, "-", heading)
	return heading
}
function wrong(page, line, what)
{
	print page ":" line ": " what
	failed = 1
}
# The path without "." and "..".
function plain(path,    n, part, k, depth, kept)
{
	n = split(path, part, "/")
	path = ""
	for (k = 1; k <= n; ++k)
		if (part[k] == "..")
			--depth
		else if (part[k] != "." && part[k] != "")
			kept[++depth] = part[k]
	for (k = 1; k <= depth; ++k)
		path = path (k > 1 ? "/" : "") kept[k]
	return path
}
# Links of one line: a target is a path from the page, and maybe an anchor.
function links(page, number, text,    folder, target, at)
{
	folder = page
	sub(/[^\/]*$/, "", folder)
	while (match(text, /\]\([^)]*\)/)) {
		target = substr(text, RSTART + 2, RLENGTH - 3)
		text = substr(text, RSTART + RLENGTH)
		if (target ~ /^[a-z]*:/)
			continue
		at = ""
		if (match(target, /#.*/)) {
			at = substr(target, RSTART + 1)
			target = substr(target, 1, RSTART - 1)
		}
		target = target == "" ? page : plain(folder target)
		if (!(target in exists))
			wrong(page, number, "no " target)
		else if (at != "" && !((target, at) in anchor))
			wrong(page, number, "no heading #" at " in " target)
	}
}
# Paths in backticks, from the page or from the top, that begin with a folder of the project. Patterns are left out.
function paths(page, number, text,    folder, path)
{
	folder = page
	sub(/[^\/]*$/, "", folder)
	while (match(text, /`[A-Za-z.][A-Za-z0-9_.+-]*\/[A-Za-z0-9_.+\/-]*`/)) {
		path = substr(text, RSTART + 1, RLENGTH - 2)
		text = substr(text, RSTART + RLENGTH)
		if ((path ~ /^[a-z]*\// && !((substr(path, 1, index(path, "/") - 1)) in exists)) || path ~ /^build/ || path ~ /(^|\/)[A-Z]+[\/.]/ || path ~ /\/[A-Z]+$/)
			continue
		if (!(plain(path) in exists) && !(plain(folder path) in exists) && !(plain(path) ~ /^[^\/]*$/))
			wrong(page, number, "no " path)
	}
}
{
	exists[$0] = 1
	for (folder = $0; sub(/\/[^\/]*$/, "", folder);)
		exists[folder] = 1
	if (/\.md$/)
		page[++pages] = $0
}
END {
	for (k = 1; k <= pages; ++k) {
		fence = 0
		while ((getline line < page[k]) > 0) {
			if (line ~ /^```/)
				fence = !fence
			else if (!fence && line ~ /^#+ /) {
				sub(/^#+ /, "", line)
				anchor[page[k], slug(line)] = 1
			}
		}
		close(page[k])
	}
	for (k = 1; k <= pages; ++k) {
		fence = number = 0
		while ((getline line < page[k]) > 0) {
			++number
			if (line ~ /^```/) {
				if (fence && line !~ /^```$/)
					wrong(page[k], number, "a fence inside the one of line " opened)
				fence = !fence
				opened = number
			} else if (!fence) {
				links(page[k], number, line)
				paths(page[k], number, line)
			}
		}
		close(page[k])
		if (fence)
			wrong(page[k], opened, "unterminated fence")
	}
	if (!pages)
		wrong("here", 0, "no page")
	exit failed
}'
