#!/bin/sh
# SPDX-License-Identifier: MIT
# Adds inputs that fuzzers found, and that are worth keeping, to data/corpus:
#
#	make corpus-merge [NEW=FOLDER] [CORPUS_FILES=N] [CORPUS_BYTES=N]
#
# NEW has a folder of inputs for each target, by its name; default: fuzz-corpus in the build folder. An input is worth
# keeping if it shows the engine something that no input of the corpus did: code that ran, or a counter of fuzz/steer.c.
# That is usually hundreds for each target. Those that show most are added, one after another, until a target has
# CORPUS_FILES (8) found ones. None is larger than CORPUS_BYTES (2048). The name of a found input is the SHA-1 of its
# bytes; all others were made by hand. No existing file is changed or removed.
#
# Nothing is added for a target that crashes, hangs or runs out of memory: the target and the input are named, and the
# exit status is 1. Exit status 2: nothing was tried.
#
# Environment: FUZZ_DIR, the folder of the targets that `make fuzz` built, and CORPUS, data/corpus.
set -eu

new=${NEW:-fuzz-corpus}
files=${CORPUS_FILES:-8}
bytes=${CORPUS_BYTES:-2048}

refuse() {
	echo "corpus-merge: $1" >&2
	exit 2
}

[ -d "$new" ] || refuse "$new: no such folder; it must have a folder of inputs for each target"
[ -d "$CORPUS" ] || refuse "$CORPUS: no such folder"
case $files$bytes in *[!0-9]*) refuse "CORPUS_FILES=$files, CORPUS_BYTES=$bytes: not whole numbers" ;; esac
new=$(cd "$new" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# Prints the number of found inputs in a folder: those named by 40 hexadecimal digits.
found_in() {
	find "$1" -maxdepth 1 -type f |
		awk -F / 'length($NF) == 40 && $NF !~ /[^0-9a-f]/ { n++ } END { print n + 0 }'
}

# choose MOST CONTROL-FILE: prints the names of the files that show the most. The control file of a merge has the number
# of files, and how many of them are in the first folder; their names; then, for each file by its number, "FT" and all
# features that it showed.
choose() {
	awk -v most="$1" '
		NR == 1 { files = $1; next }
		NR == 2 { first = $1; next }
		NR <= files + 2 { name[NR - 3] = $0; next }
		$1 == "STARTED" { size[$2] = $3 }
		$1 == "FT" && $2 < first { for (i = 3; i <= NF; i++) seen[$i] = 1 }
		$1 == "FT" && $2 >= first { shows[$2] = $0 }
		END {
			while (most-- > 0) {
				best = -1
				gain = 0
				for (id = first; id < files; id++) {
					n = split(shows[id], feature, " ")
					more = 0
					for (i = 3; i <= n; i++)
						more += !(feature[i] in seen)
					if (more > gain || (more == gain && gain && size[id] < size[best])) {
						best = id
						gain = more
					}
				}
				if (best < 0)
					break
				n = split(shows[best], feature, " ")
				for (i = 3; i <= n; i++)
					seen[feature[i]] = 1
				print name[best]
			}
		}' "$2"
}

# Copies to a temporary name beside the final one, and renames.
take() {
	cp "$1" "$2/.$3.new"
	mv "$2/.$3.new" "$2/$3"
}

# merge TARGET: false if something went wrong with it.
merge() {
	target=$1
	known=$CORPUS/$target
	folder=$work/$target
	mkdir -p "$folder/corpus" "$folder/new" "$folder/artifacts"
	[ ! -d "$known" ] || cp "$known"/* "$folder/corpus/"
	find "$new/$target" -maxdepth 1 -type f -size "-$((bytes + 1))c" -exec cp {} "$folder/new/" \;
	room=$((files - $(found_in "$folder/corpus")))
	if ! LOCKSTEP_FUZZ_OUTPUT="$folder/found" "$FUZZ_DIR/fuzz_$target" -set_cover_merge=1 -timeout=20 \
		-merge_control_file="$folder/control" -artifact_prefix="$folder/artifacts/" \
		"$folder/corpus" "$folder/new" >"$folder/log" 2>&1 ||
		[ -n "$(ls -A "$folder/artifacts")" ]; then
		return 1
	fi
	choose "$room" "$folder/control" >"$folder/chosen"
	while read -r input; do
		mkdir -p "$known"
		take "$input" "$known" "$(sha1sum "$input" | cut -d ' ' -f 1)"
	done <"$folder/chosen"
	shown=$(sed -n 's/^MERGE-OUTER: \([0-9]*\) new files with \([0-9]*\) new features.*/\1 that show \2 new things/p' \
		"$folder/log")
	echo "$target: $(wc -l <"$folder/chosen") taken of ${shown:-0 that show something new}"
}

tried=0
taken=0
failed=0
for folder in "$new"/*/; do
	target=$(basename "$folder")
	if [ ! -x "$FUZZ_DIR/fuzz_$target" ]; then
		echo "corpus-merge: $folder: no target $FUZZ_DIR/fuzz_$target: run make fuzz" >&2
		failed=$((failed + 1))
		continue
	fi
	tried=$((tried + 1))
	if merge "$target"; then
		taken=$((taken + $(wc -l <"$work/$target/chosen")))
	else
		failed=$((failed + 1))
		echo "corpus-merge: $target: nothing taken:" >&2
		grep -m 1 ERROR "$work/$target/log" >&2 || tail -n 5 "$work/$target/log" >&2
		find "$work/$target/artifacts" -type f >"$work/inputs"
		while read -r input; do
			name=found-$target-$(basename "$input")
			take "$input" "$PWD" "$name"
			echo "corpus-merge: $target: $(wc -l <"$work/inputs") failing inputs, one of them $PWD/$name" >&2
			break
		done <"$work/inputs"
	fi
	rm -rf "${work:?}/$target"
done
[ "$tried" -gt 0 ] || refuse "$new: no folder for a target"
echo "$tried targets, $taken inputs taken, $failed failed"
[ "$failed" -eq 0 ]
