# SPDX-License-Identifier: MIT
# Plants a boundary bug into comparison number -v which=K of a kernel file, by the rule -v kind=...:
#
#	strict		a strict comparison becomes non-strict, and the other way round
#	tolerance	anything within 2^-20 of the boundary counts as touching it, a typical tolerance;
#			exact touching counts as before. Whole numbers have no tolerance: for
#			them this rule equals strict
#
# A tolerance scales with the first operand, so it changes nothing in a comparison with 0, which is then not counted.
# Prints to stderr, separated by tabs: the function of the comparison, the old text, the new text, and the test whose
# function it is in, or else the next test. Exit status 1 if there are fewer comparisons.

# Returns where the parenthesis opened at `at` closes, or where its first argument ends.
function ends(text, at, comma,    depth, c) {
	for (; at <= length(text); ++at) {
		c = substr(text, at, 1)
		depth += (c == "(") - (c == ")")
		if (depth == 0 || (comma && depth == 1 && c == ",")) return at
	}
	exit 2
}

# Returns NAME(FIRST, SECOND), changed.
function bug(name, arguments,    comma, first, rest, wide) {
	# There is no "at most" for int32: it is the opposite of "more".
	if (name == "lt_int" || name == "gt_int")
		return "invert(" other[name] arguments ")"
	if (kind == "strict" || name == "le_int")
		return other[name] arguments
	comma = ends(arguments, 1, 1)
	first = substr(arguments, 2, comma - 2)
	rest = substr(arguments, comma)
	wide = "mul(absolute(" first "), set(0x1p-20f))"
	if (name == "le") return "either(le" arguments ", le(sub(" first ", " wide ")" rest ")"
	if (name == "ge") return "either(ge" arguments ", ge(add(" first ", " wide ")" rest ")"
	if (name == "lt") return "both(lt" arguments ", invert(ge(add(" first ", " wide ")" rest "))"
	return "both(gt" arguments ", invert(le(sub(" first ", " wide ")" rest "))"
}

function on_one_line(text) {
	gsub(/[ \t\n]+/, " ", text)
	return text
}

# Returns the function whose definition begins last in `before`; for a macro such as HIT2(NAME, ...), NAME.
function function_at(before,    lines, i) {
	for (i = split(before, lines, /\n/); i > 0; --i) {
		if (lines[i] !~ /^[A-Za-z_].*\(/) continue
		sub(/^[A-Z][A-Z_0-9]*\(/, "", lines[i])
		if (match(lines[i], /[a-z_0-9]+[(,]/)) return substr(lines[i], RSTART, RLENGTH - 1)
	}
	return ""
}

# Returns the test whose definition begins last in `before` and does not end there; otherwise the first test in
# `behind`.
function test_at(before, behind,    parts, count, own) {
	count = split(before, parts, /\n}\n/)
	own = parts[count]
	if (!match(own, /\n[A-Z][A-Z_0-9]*\([a-z]/)) {
		own = behind
		if (!match(own, /\n[A-Z][A-Z_0-9]*\([a-z]/)) return ""
	}
	own = substr(own, RSTART + RLENGTH - 1)
	match(own, /^[a-z_0-9]+/)
	return substr(own, 1, RLENGTH)
}

{ text = text $0 "\n" }

END {
	other["le"] = "lt"; other["lt"] = "le"; other["ge"] = "gt"; other["gt"] = "ge"
	other["le_int"] = "lt_int"; other["lt_int"] = "gt_int"; other["gt_int"] = "lt_int"
	while (match(text, /[^a-z_0-9](le|lt|ge|gt)(_int)?\(/)) {
		name = substr(text, RSTART + 1, RLENGTH - 2)
		before = before substr(text, 1, RSTART)
		text = substr(text, RSTART + 1)
		last = ends(text, length(name) + 1, 0)
		arguments = substr(text, length(name) + 1, last - length(name))
		# A definition is not a comparison.
		if (before ~ /mask $/ || (kind == "tolerance" && arguments ~ /, set\(0\)\)$/) ||
		    ++count != which) {
			before = before name
			text = substr(text, length(name) + 1)
			continue
		}
		changed = bug(name, arguments)
		printf "%s\t%s\t%s\t%s\n", function_at(before), on_one_line(name arguments), on_one_line(changed),
			test_at(before, substr(text, last)) >"/dev/stderr"
		printf "%s%s%s", before, changed, substr(text, last + 1)
		exit 0
	}
	exit 1
}
