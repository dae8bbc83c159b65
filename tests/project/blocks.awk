# SPDX-License-Identifier: MIT
# Extracts the commands of a page: awk -v to=DIR -f blocks.awk PAGE writes, for the N-th block of commands, DIR/N.sh;
# DIR/N.mark, its mark, if any; DIR/N.output, its expected output, if the page gives it; and each named program of the
# page, to DIR/../NAME.
#
# Markdown: a ```sh block contains commands; it may follow a line <!-- MARK -->. A ``` block after <!-- output --> is
# the output of the commands before it. A ```c block after "This is `NAME`:" is a program.
# A manual page: every display in the section EXAMPLES contains commands; it may follow a line .\" MARK.
# A mark is "not run: why; what runs it instead", or "status: 1", the permitted exit statuses if not 0.

function begin(name) {
	file = name
	printf "" >file
}

function commands() {
	begin(sprintf("%s/%02d.sh", to, ++count))
	if (mark != "")
		print mark >sprintf("%s/%02d.mark", to, count)
}

FILENAME ~ /\.[1-9]$/ { manual = 1 }

# ---- Manual pages ----------------------------------------------------------------------------------
manual && /^\.Sh / { examples = $2 == "EXAMPLES" }
manual && !examples { next }
manual && /^\.Ed/ { close(file); file = mark = ""; next }
manual && file != "" {
	sub(/^\\&/, "")
	gsub(/\\-/, "-")
	gsub(/\\e/, "\\")
	print >file
	next
}
manual && /^\.Bd -literal/ { commands(); next }
manual && /^\.\\" / { mark = substr($0, 5); next }
manual { next }

# ---- Markdown --------------------------------------------------------------------------------------
/^```/ && fence { close(file); fence = 0; file = mark = program = ""; next }
fence { if (file != "") print >file; next }
/^```/ { fence = 1 }
/^```sh$/ { commands(); next }
/^```c$/ { if (program != "") begin(to "/../" program); next }
/^```/ { if (mark == "output") begin(sprintf("%s/%02d.output", to, count)); next }
/^<!-- .* -->$/ { mark = substr($0, 6, length($0) - 9); next }
/(^|This is )`[^`]*`:$/ { program = $0; sub(/`:$/, "", program); sub(/.*`/, "", program); next }
/./ { mark = program = "" }
