# SPDX-License-Identifier: MIT
# What a reader would type, out of a page: awk -v to=DIR -f blocks.awk PAGE writes, for the N-th block of commands,
# DIR/N.sh; DIR/N.mark, what is said of it, if anything; DIR/N.output, what it prints, if the page says so; and each
# program of the page that is named, to DIR/../NAME.
#
# Markdown: a ```sh block is of commands, after a line <!-- MARK -->, if any. A ``` block after <!-- output --> is what the
# commands before it print. A ```c block after "This is `NAME`:" is a program.
# A manual page: every display in the section EXAMPLES is of commands, after a line .\" MARK, if any.
# A mark is "not run: why; what runs it instead", or "status: 1", the exit statuses that it may have if not 0.

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
