# SPDX-License-Identifier: MIT
# What an instruction of x86 (AT&T's syntax) or AArch64 does to the addresses that a loop goes by: which
# registers it moves on by a fixed step, which it writes otherwise, and how far the address of an operand
# moves from one trip to the next. For mca_loops.awk.

# The 64-bit register that a name is part of; "" if it is none that can hold an address.
function whole(name)
{
	sub(/^%/, "", name)
	if (name ~ /^[xw][0-9]+$/)
		return "x" substr(name, 2)
	if (name ~ /^r([0-9]+)[dwb]?$/) {
		sub(/[dwb]$/, "", name)
		return name
	}
	if (name ~ /^[re]?[abcd]x$/)
		return "r" substr(name, length(name) - 1)
	if (name ~ /^[abcd][lh]$/)
		return "r" substr(name, 1, 1) "x"
	if (name ~ /^[re]?([sd]i|[sb]p)l?$/) {
		sub(/^[re]/, "", name)
		return "r" substr(name, 1, 2)
	}
	return ""
}

# "-0x80", "#128" and "$-128" as a number.
function number(text,   value, i, negative)
{
	gsub(/[$#]/, "", text)
	negative = sub(/^-/, "", text)
	if (text !~ /^0x/)
		return negative ? -text : text + 0
	for (i = 3; i <= length(text); ++i)
		value = value * 16 + index("0123456789abcdef", substr(text, i, 1)) - 1
	return negative ? -value : value
}

# Splits operands at the commas that are in no brackets.
function split_operands(text, part,   count, depth, i, c)
{
	count = depth = 0
	part[1] = ""
	for (i = 1; i <= length(text); ++i) {
		c = substr(text, i, 1)
		depth += (c ~ /[[({]/) - (c ~ /[])}]/)
		if (c == "," && depth == 0) {
			++count
			part[count + 1] = ""
		} else if (c != " " || part[count + 1] != "") {
			part[count + 1] = part[count + 1] c
		}
	}
	return text == "" ? 0 : count + 1
}

# What an instruction does to a register: step[] of the loop, or that it is written otherwise.
function move(name, by)
{
	name = whole(name)
	if (name != "")
		step[name] += by
}

function write(name)
{
	name = whole(name)
	if (name != "")
		written[name] = 1
}

function note_x86(op, n, part,   last)
{
	last = part[n]
	if (op ~ /^(add|sub)[lq]?$/ && part[1] ~ /^\$/)
		move(last, op ~ /^add/ ? number(part[1]) : -number(part[1]))
	else if (op ~ /^(inc|dec)[lq]?$/)
		move(last, op ~ /^inc/ ? 1 : -1)
	else if (op ~ /^leaq?$/ && part[1] ~ /^-?[0-9a-fx]+\(%[a-z0-9]+\)$/ && \
		 index(part[1], "(" last ")") > 0)
		move(last, number(substr(part[1], 1, index(part[1], "(") - 1)))
	else if (op !~ /^(cmp|test|j|bt[lq]?$)/ && n > 0)
		write(last)
}

function note_arm(op, n, part,   base)
{
	if (op ~ /^(add|sub)$/ && part[1] == part[2] && part[3] ~ /^#/) {
		move(part[1], (op == "add" ? 1 : -1) * number(part[3]) * (n == 4 ? 4096 : 1))
		return
	}
	if (op ~ /^ld/ || op !~ /^(st|cmp|cmn|tst|ccmp|b|cb|tb)/) {
		write(part[1])
		if (op ~ /^ldn?p/)
			write(part[2])
	}
	# [base], #by and [base, #by]!
	base = part[n - 1]
	if (n > 1 && base ~ /^\[[^,]*\]$/ && part[n] ~ /^#/)
		move(substr(base, 2, length(base) - 2), number(part[n]))
	base = part[n]
	if (base ~ /^\[.*\]!$/)
		move(substr(base, 2, index(base, ",") - 2), number(substr(base, index(base, "#"), index(base, "]") - index(base, "#"))))
}

# How far, from one trip to the next, the address of an operand moves; "" if it is no such operand, or
# nobody knows.
function stride_of(operand,   list, n, scale, base, by)
{
	if (operand ~ /^\[/) { # [base, index, lsl #2], [base, #16]!, [base]
		gsub(/[][!]/, "", operand)
		n = split(operand, list, / *, */)
		base = whole(list[1])
		by = n > 1 && list[2] !~ /^#/ ? whole(list[2]) : ""
		scale = n > 2 ? 2 ^ number(substr(list[3], index(list[3], "#"))) : 1
	} else if (operand ~ /\(.*\)$/) { # 16(base, index, 4)
		sub(/^.*\(/, "", operand)
		sub(/\)$/, "", operand)
		n = split(operand, list, /,/)
		base = whole(list[1])
		by = n > 1 ? whole(list[2]) : ""
		scale = n > 2 ? list[3] : 1
	} else {
		return ""
	}
	if (base in written || by in written)
		return ""
	return step[base] + (by == "" ? 0 : step[by] * scale)
}
