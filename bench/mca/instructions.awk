# SPDX-License-Identifier: MIT
# The effect of an instruction of x86 (AT&T's syntax) or AArch64 on the addresses that a loop uses:
# which registers it moves on by a fixed step, which it writes otherwise, and how far the address of
# an operand moves from one trip to the next. For loops.awk.

# Returns the 64-bit register that a name is part of; "" if it cannot hold an address.
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

# Returns "-0x80", "#128" and "$-128" as a number.
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

# Splits operands at the commas that are not in brackets.
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

# ---- The effect of a trip through a loop on registers ----------------------------------------

# Returns an operand's place on the stack; "" if it is not on the stack.
function slot(operand)
{
	if (operand ~ /^-?[0-9a-fx]*\(%r[sb]p\)$/ || operand ~ /^\[(sp|x29)(, #-?[0-9a-fx]+)?\]$/)
		return operand
	return ""
}

# Returns one name for a register or a place on the stack; "" if an operand is neither.
function place(operand)
{
	return slot(operand) == "" ? whole(operand) : slot(operand)
}

# First pass: the effect of a trip on each place. It ends up holding what place origin[] held when
# the trip began, plus delta[]; "?" is anything else.
function begin_trip()
{
	split("", origin)
	split("", delta)
}

function take(to, from, by,   name, began)
{
	name = place(to)
	if (name == "")
		return
	from = place(from)
	began = from == "" ? "?" : from in origin ? origin[from] : from
	delta[name] = (from in delta ? delta[from] : 0) + by
	origin[name] = began
}

function note_x86(op, n, part)
{
	if (n == 0 || op ~ /^(cmp|test|j|bt[lq]?$)/)
		return
	if (op ~ /^(add|sub)[lq]?$/ && part[1] ~ /^\$/)
		take(part[2], part[2], op ~ /^add/ ? number(part[1]) : -number(part[1]))
	else if (op ~ /^(inc|dec)[lq]?$/)
		take(part[1], part[1], op ~ /^inc/ ? 1 : -1)
	else if (op ~ /^mov[lq]?$/)
		take(part[2], part[1], 0)
	else if (op ~ /^leaq?$/ && part[1] ~ /^-?[0-9a-fx]*\(%[a-z0-9]+\)$/)
		take(part[2], substr(part[1], index(part[1], "(") + 1, length(part[1]) - index(part[1], "(") - 1), \
		     number(substr(part[1], 1, index(part[1], "(") - 1)))
	else
		take(part[n], "", 0)
}

# Returns the place 8 bytes after one on the stack.
function next_slot(operand,   at)
{
	at = index(operand, "#")
	return at ? substr(operand, 1, at) number(substr(operand, at, length(operand) - at)) + 8 "]" : \
		substr(operand, 1, length(operand) - 1) ", #8]"
}

function note_arm(op, n, part,   base, at)
{
	if (op ~ /^(add|sub)$/ && part[3] ~ /^#/) {
		take(part[1], part[2], (op == "add" ? 1 : -1) * number(part[3]) * (n == 4 ? 4096 : 1))
	} else if (op ~ /^st/) {
		take(part[n], op ~ /^stu?r$/ ? part[1] : "", 0)
		if (op ~ /^stn?p/ && slot(part[3]) != "")
			take(next_slot(part[3]), "", 0)
	} else if (op ~ /^(mov|ldu?r)$/) {
		take(part[1], part[2], 0)
	} else if (op !~ /^(cmp|cmn|tst|ccmp|b|cb|tb)/) {
		take(part[1], "", 0)
		if (op ~ /^ldn?p/)
			take(part[2], "", 0)
	}
	# [base], #by and [base, #by]!
	base = n > 1 ? part[n - 1] : ""
	if (base ~ /^\[[^,]*\]$/ && part[n] ~ /^#/)
		take(substr(base, 2, length(base) - 2), substr(base, 2, length(base) - 2), number(part[n]))
	base = part[n]
	at = index(base, "#")
	if (base ~ /^\[.*\]!$/)
		take(substr(base, 2, index(base, ",") - 2), substr(base, 2, index(base, ",") - 2), \
		     number(substr(base, at, index(base, "]") - at)))
}

# Second pass: how far each place's value moves from one trip to the next, as it begins; "" if
# unknown.
function end_trip(   name)
{
	split("", now)
	for (name in origin)
		now[name] = origin[name] == name ? delta[name] : ""
}

# ---- How far values move from one trip to the next ------------------------------------------------

# Returns how far a value moves, at this place of the loop.
function moves(name)
{
	return name in now ? now[name] : 0
}

function plus(a, b, scale)
{
	return a == "" || b == "" ? "" : a + b * scale
}

function times(a, factor)
{
	return a == "" ? "" : a * factor
}

# Returns how far an operand's address moves; "" if it has no address, or if unknown.
function stride_of(operand,   list, n, scale)
{
	if (operand ~ /^\[/) { # [base, index, lsl #2], [base, #16]!, [base]
		gsub(/[][!]/, "", operand)
		n = split(operand, list, / *, */)
		scale = n > 2 ? 2 ^ number(substr(list[3], index(list[3], "#"))) : 1
		if (n < 2 || list[2] ~ /^#/)
			return moves(whole(list[1]))
	} else if (operand ~ /\(.*\)$/) { # 16(base, index, 4)
		sub(/^.*\(/, "", operand)
		sub(/\)$/, "", operand)
		n = split(operand, list, / *, */)
		scale = n > 2 ? list[3] : 1
		if (n < 2)
			return moves(whole(list[1]))
	} else {
		return ""
	}
	return plus(list[1] == "" ? 0 : moves(whole(list[1])), moves(whole(list[2])), scale)
}

# Returns how far a moved or added value moves: a constant, a register or a place on the stack.
function value_of(operand)
{
	if (operand ~ /^[$#]/)
		return 0
	return place(operand) == "" ? "" : moves(place(operand))
}

# Applies an instruction.
function follow_x86(op, n, part,   to)
{
	to = place(part[n])
	if (to == "" || op ~ /^(cmp|test|j|bt[lq]?$|inc|dec)/)
		return
	if (op ~ /^mov(q|l|absq)?$/)
		now[to] = value_of(part[1])
	else if (op ~ /^lea[lq]?$/)
		now[to] = stride_of(part[1])
	else if (op ~ /^(add|sub)[lq]?$/)
		now[to] = plus(moves(to), value_of(part[1]), op ~ /^add/ ? 1 : -1)
	else if (op ~ /^(shl|sal)[lq]?$/ && n == 2 && part[1] ~ /^\$/)
		now[to] = times(moves(to), 2 ^ number(part[1]))
	else
		now[to] = op ~ /^xor[lq]?$/ && part[1] == part[2] ? 0 : ""
}

function follow_arm(op, n, part,   to, scale, second)
{
	if (op ~ /^(cmp|cmn|tst|ccmp|b|cb|tb)/)
		return
	if (op ~ /^st/) {
		if (slot(part[n]) != "")
			now[slot(part[n])] = op ~ /^stu?r$/ ? value_of(part[1]) : ""
		if (op ~ /^stn?p/ && slot(part[3]) != "")
			now[next_slot(part[3])] = ""
		return
	}
	to = whole(part[1])
	second = op ~ /^ldn?p/ ? whole(part[2]) : ""
	if (second != "")
		now[second] = slot(part[3]) == "" ? "" : moves(next_slot(part[3]))
	if (to == "")
		return
	scale = part[4] ~ /^lsl #/ && part[3] !~ /^#/ ? 2 ^ number(substr(part[4], 5)) : 1
	if (op ~ /^(mov|ldu?r)$/)
		now[to] = value_of(part[2])
	else if (op ~ /^ldn?p/)
		now[to] = slot(part[3]) == "" ? "" : value_of(part[3])
	else if (op ~ /^(add|sub)$/)
		now[to] = plus(value_of(part[2]), value_of(part[3]), op == "add" ? scale : -scale)
	else
		now[to] = op == "lsl" && part[3] ~ /^#/ ? times(value_of(part[2]), 2 ^ number(part[3])) : ""
}
