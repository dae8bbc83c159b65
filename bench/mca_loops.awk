# SPDX-License-Identifier: MIT
# Finds the loop over pairs in the machine code of kernels, for llvm-mca; bench/mca.sh has the words.
#
#	awk -v isa=... -v lanes=... -v prefix=... -v block=... -v pairs=... -v folder=... \
#		-f mca_instructions.awk -f mca_loops.awk table frames disassembly
#
# table	"TEST COLUMNS RESULTS WORLD" a line, of the tests that are wanted
# frames	what llvm-symbolizer says of each address of the disassembly, one paragraph each
# disassembly	of llvm-objdump
#
# Writes folder/isa-TEST.s for each kernel whose loop is straight, and on standard output
#
#	region TEST INSTRUCTIONS	there is such a file: of one block of 64 cases
#	left TEST WHY			there is none, because the kernel is not of that kind
#	bad TEST WHY			the loop is not what it must be: this program is wrong then

function fail(why)
{
	print "bad", test, why
	return 0
}

function leave(why)
{
	print "left", test, why
	return 0
}

# ---- One loop ------------------------------------------------------------------------------------

# By how many bytes addresses move on in one trip through instructions first to last: the most that any
# does. seen[] gets how many operands move so far. 0 if none does, as far as is understood here.
function strides(first, last,   i, k, n, part, most, stride)
{
	split("", step)
	split("", written)
	split("", seen)
	for (i = first; i <= last; ++i) {
		n = split_operands(operands[i], part)
		if (arm)
			note_arm(mnemonic[i], n, part)
		else
			note_x86(mnemonic[i], n, part)
	}
	most = 0
	for (i = first; i <= last; ++i) {
		n = split_operands(operands[i], part)
		for (k = 1; k <= n && mnemonic[i] !~ /^lea/; ++k) {
			stride = stride_of(part[k])
			if (stride == "")
				continue
			stride = stride < 0 ? -stride : stride
			seen[stride] += mnemonic[i] ~ /^(ld|st)n?p$/ ? 2 : 1
			if (stride > most)
				most = stride
		}
	}
	return most
}

# How many cases one trip deals with: floats that addresses move on. 0 if that is not to be known, after
# saying so.
function cases_of(first, last,   most, vectors)
{
	most = strides(first, last)
	if (most == 0)
		return leave("how the addresses in its loop move is not understood")
	if (BLOCK * 4 % most != 0 || most / 4 < lanes)
		return fail("its addresses move by " most " bytes a trip")
	# A load or store of each column for each vector of cases.
	vectors = most / 4 / lanes
	if (seen[most] < (columns[test] + results[test]) * vectors)
		return fail(seen[most] " loads and stores of " columns[test] " columns and " \
			    results[test] " results, in " vectors " vectors")
	return most / 4
}

# Puts the instructions of one block into `text`, in the order in which they are executed, from the
# head of the loop over blocks on; the inner loop, if that is another, makes so many trips. Returns how
# many instructions they are; 0 if the loop is not straight.
function trace(from, end, trips,   i, to, size, inside, done)
{
	text = ""
	for (i = from; size < 200000 && i <= count;) {
		if (mnemonic[i] ~ /^(call|blr?$|ret)/ && !(i in target))
			return leave("its loop calls a function")
		++size
		text = text "\t" mnemonic[i] "\t" operands[i] "\n"
		to = i in target ? target[i] : 0
		inside = trips && i >= inner && i <= loop_end[inner]
		if (!to)
			++i
		else if (inside && to == inner)
			i = ++done < trips ? to : i + 1
		else if (to == from)
			return size
		else if (jumps[i])
			i = to
		else if (inside && to > loop_end[inner] && to <= end)
			i = done == trips - 1 ? to : i + 1
		else if (to < from || to > end)
			++i # the way out
		else
			return leave("its loop has branches")
	}
	return fail("its loop has no end")
}

# ---- One kernel ----------------------------------------------------------------------------------

# Loops are what backward branches go round; loop_end[] of the first instruction.
function find_loops(   i, to)
{
	split("", loop_end)
	for (i = 1; i <= count; ++i) {
		to = i in target ? target[i] : 0
		if (to > 0 && to <= i && !(loop_end[to] > i))
			loop_end[to] = i
	}
}

function ours_in(first, last,   i, sum)
{
	for (i = first; i <= last; ++i)
		sum += ours[i]
	return sum + 0
}

# The loop with most of the code that is ours and no loop in it, and the smallest one around it.
function choose_loops(   a, b, most, within)
{
	inner = outer = most = 0
	for (a in loop_end) {
		within = 0
		for (b in loop_end)
			if (b != a && b + 0 >= a + 0 && loop_end[b] <= loop_end[a])
				++within
		if (!within && ours_in(a + 0, loop_end[a]) > most) {
			most = ours_in(a + 0, loop_end[a])
			inner = a + 0
		}
	}
	for (a in loop_end)
		if (inner && a + 0 < inner && loop_end[a] >= loop_end[inner] &&
		    (!outer || loop_end[a] - a < loop_end[outer] - outer))
			outer = a + 0
}

# Is there another loop within the outer one?
function crowded(   head)
{
	for (head in loop_end)
		if (head + 0 > outer && loop_end[head] <= loop_end[outer] && head + 0 != inner)
			return 1
	return 0
}

function finish_kernel(   cases, i, size, file)
{
	if (test == "" || !(test in columns))
		return
	if (world[test])
		return leave("its time is its world's")
	for (i in target)
		target[i] = number_of[target[i]] + 0
	find_loops()
	choose_loops()
	if (!inner)
		return leave("no loop over pairs")
	cases = cases_of(inner, loop_end[inner])
	if (!cases)
		return
	if (cases == BLOCK)
		outer = 0
	else if (!outer)
		return fail("no loop over blocks around one of " cases " cases")
	if (outer && crowded())
		return leave("several loops within its loop")
	size = outer ? trace(outer, loop_end[outer], BLOCK / cases) : trace(inner, loop_end[inner], 0)
	if (!size)
		return
	file = folder "/" isa "-" test ".s"
	printf "%s", text >file
	close(file)
	print "region", test, size
}

BEGIN {
	BLOCK = 64
	arm = isa == "neon"
	n = split(block, list, " ")
	for (i = 1; i <= n; ++i)
		is_block[list[i]] = 1
	n = split(pairs, list, " ")
	for (i = 1; i <= n; ++i)
		is_pairs[list[i]] = 1
}

FNR == 1 {
	++file_number
}

file_number == 1 {
	columns[$1] = $2
	results[$1] = $3
	world[$1] = $4
	next
}

# A frame is two lines: a function, and where in it: FOLDER/driver.h:119:14.
file_number == 2 && NF == 0 {
	frame[++frames] = in_block && in_pairs
	in_block = in_pairs = lines = 0
	next
}
file_number == 2 {
	if (++lines % 2 == 0) {
		where = $0
		sub(/^.*\//, "", where)
		sub(/:[0-9]*$/, "", where)
		in_block = in_block || where in is_block
		in_pairs = in_pairs || where in is_pairs
	}
	next
}

/^[0-9a-f]+ <.*>:$/ {
	finish_kernel()
	test = substr($2, 2, length($2) - 3)
	if (index(test, prefix) == 1)
		test = substr(test, length(prefix) + 1)
	else
		test = ""
	count = 0
	split("", target)
	split("", number_of)
	split("", ours)
	split("", jumps)
	next
}

/^ *[0-9a-f]+:/ {
	++instruction
	address = $1
	sub(/:.*/, "", address)
	line = $0
	sub(/^ *[0-9a-f]+:[ \t]*/, "", line)
	sub(/[ \t]*(#|\/\/) .*$/, "", line)
	++count
	number_of["0x" address] = count
	ours[count] = frame[instruction]
	mnemonic[count] = line
	sub(/[ \t].*/, "", mnemonic[count])
	operands[count] = line
	if (!sub(/^[^ \t]*[ \t]+/, "", operands[count]))
		operands[count] = ""
	if (mnemonic[count] ~ /^(j[a-z]+|b|b\.[a-z]+|cbn?z|tbn?z)$/) {
		if (match(operands[count], /0x[0-9a-f]+ *<.*>$/)) {
			where = substr(operands[count], RSTART)
			operands[count] = substr(operands[count], 1, RSTART - 1) ".Lsomewhere"
			sub(/ *<.*/, "", where)
			target[count] = where
		}
		jumps[count] = mnemonic[count] ~ /^(jmp|b)$/
	} else {
		sub(/ *<.*>$/, "", operands[count])
	}
}

END {
	finish_kernel()
}
