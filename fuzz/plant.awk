# SPDX-License-Identifier: MIT
# Plants a boundary bug: of comparison number -v which=K in a kernel file, what is strict becomes not
# strict, and the other way round. Exit status 1 if there is none. On stderr, which line, and what of it.

# Where the parenthesis that opens at `at` is closed.
function closing(text, at,    depth, c) {
	for (; at <= length(text); ++at) {
		c = substr(text, at, 1)
		depth += (c == "(") - (c == ")")
		if (!depth) return at
	}
	exit 2
}

{ text = text $0 "\n" }

END {
	other["le"] = "lt"; other["lt"] = "le"; other["ge"] = "gt"; other["gt"] = "ge"
	other["le_int"] = "lt_int"; other["lt_int"] = "gt_int"; other["gt_int"] = "lt_int"
	before = ""
	while (match(text, /[^a-z_0-9](le|lt|ge|gt)(_int)?\(/)) {
		name = substr(text, RSTART + 1, RLENGTH - 2)
		start = RSTART
		before = before substr(text, 1, start)
		text = substr(text, start + 1)
		# A definition is no comparison.
		if (before ~ /mask $/ || ++count != which) {
			before = before name
			text = substr(text, length(name) + 1)
			continue
		}
		last = closing(text, length(name) + 1)
		arguments = substr(text, length(name) + 1, last - length(name))
		# Of int32 there is no "at most": it is the opposite of "more".
		inverted = name == "lt_int" || name == "gt_int"
		changed = inverted ? "invert(" other[name] arguments ")" : other[name] arguments
		if (kind == "tolerance" && name !~ /int/) {
			for (at = 2; substr(arguments, at, 1) != "," || depth; ++at) {
				c = substr(arguments, at, 1)
				depth += (c == "(") - (c == ")")
			}
			first = substr(arguments, 2, at - 2)
			rest = substr(arguments, at)
			wider = "mul(absolute(" first "), set(0x1p-20f))"
			if (name == "le") changed = "either(" name arguments ", le(sub(" first ", " wider ")" rest ")"
			if (name == "ge") changed = "either(" name arguments ", ge(add(" first ", " wider ")" rest ")"
			if (name == "lt") changed = "both(" name arguments ", invert(ge(add(" first ", " wider ")" rest "))"
			if (name == "gt") changed = "both(" name arguments ", invert(le(sub(" first ", " wider ")" rest "))"
		}
		old = name arguments
		gsub(/[ \t\n]+/, " ", old)
		new = changed
		gsub(/[ \t\n]+/, " ", new)
		line = gsub(/\n/, "\n", before) + 1
		printf "%d\t%s\t%s\n", line, old, new >"/dev/stderr"
		printf "%s%s%s", before, changed, substr(text, last + 1)
		exit 0
	}
	exit 1
}
