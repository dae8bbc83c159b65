# SPDX-License-Identifier: MIT
# Finds the loop over pairs in the machine code of kernels, for llvm-mca; bench/mca/mca.sh explains
# it.
#
#	awk -v isa=... -v lanes=... -v cpu=... -v prefix=... -v block=... -v pairs=... -v folder=... \
#		-f instructions.awk -f trace.awk -f loops.awk table frames disassembly
#
# table	a line "TEST COLUMNS RESULTS WORLD FAMILY HITS" for each test that is wanted. Those with a
# world are skipped, as their time is their world's.
# frames	the output of llvm-symbolizer for each address of the disassembly, one paragraph each
# disassembly	the output of llvm-objdump
#
# Writes folder/isa-TEST.s for each kernel whose loop is straight, and on standard output
#
#	region TEST INSTRUCTIONS	there is such a file, of one block of 64 cases
#	left TEST WHY			there is none, because the kernel is not of that kind
#	bad TEST WHY			the loop is not as expected: then this program is wrong

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

# Returns the number of bytes by which addresses move in one trip through instructions first to
# last: the most for any. seen[] counts the operands that move that far. 0 if none is known to move.
function strides(first, last,   i, k, n, part, most, stride)
{
	split("", seen)
	begin_trip()
	for (i = first; i <= last; ++i) {
		n = split_operands(operands[i], part)
		if (arm)
			note_arm(mnemonic[i], n, part)
		else
			note_x86(mnemonic[i], n, part)
	}
	end_trip()
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
		if (arm)
			follow_arm(mnemonic[i], n, part)
		else
			follow_x86(mnemonic[i], n, part)
	}
	return most
}

# Returns how many cases one trip handles: floats that addresses move on. 0 if that is unknown,
# after reporting it.
function cases_of(first, last,   most, vectors)
{
	most = strides(first, last)
	if (most == 0)
		return leave("how the addresses in its loop move is not understood")
	if (most / 4 < lanes)
		return leave("the kernel has its own loop")
	if (BLOCK * 4 % most != 0)
		return fail("its addresses move by " most " bytes a trip")
	# A load or store of each column for each vector of cases.
	vectors = most / 4 / lanes
	if (seen[most] < (columns[test] + results[test]) * vectors)
		return fail(seen[most] " loads and stores of " columns[test] " columns and " \
			    results[test] " results, in " vectors " vectors")
	return most / 4
}

# ---- One kernel ----------------------------------------------------------------------------------

# Finds loops: code enclosed by backward branches. loop_end[] is indexed by the first instruction.
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

# Returns the smallest loop around one; 0 if there is none.
function around(head,   a, smallest)
{
	for (a in loop_end)
		if (a + 0 < head && loop_end[a] >= loop_end[head] && \
		    (!smallest || loop_end[a] - a < loop_end[smallest] - smallest))
			smallest = a + 0
	return smallest + 0
}

# Chooses the innermost loop with most of our code, and the loops around it: the loop over blocks,
# or if vectors have a loop within groups, as in kernels/driver_values.h, the loop over groups.
function choose_loops(   a, b, most, within)
{
	inner = middle = outer = most = 0
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
	outer = around(inner)
	middle = outer
	outer = outer ? around(outer) : 0
	# A branch far back is not a loop over blocks, which consists of our code.
	if (outer && ours_in(outer, loop_end[outer]) < 0.6 * (loop_end[outer] - outer + 1))
		outer = 0
	if (!outer) {
		outer = middle
		middle = 0
	}
}

# Counts how many trips each loop makes.
function count_trips(cases)
{
	split("", trips)
	if (cases == BLOCK)
		outer = middle = 0
	else if (!outer)
		return fail("no loop over blocks around one of " cases " cases")
	if (!outer)
		return 1
	if (!middle && hits[test] && cases < BLOCK && cases < lanes * GROUP && BLOCK > lanes * GROUP)
		return leave("its loop over blocks lies in pieces")
	if (middle && (cases != lanes || BLOCK % (cases * GROUP) || BLOCK == cases * GROUP))
		return leave("several loops within its loop")
	trips[inner] = middle ? GROUP : BLOCK / cases
	if (middle)
		trips[middle] = BLOCK / cases / GROUP
	return 1
}

# True if the outer loop contains another loop.
function crowded(   head)
{
	for (head in loop_end)
		if (head + 0 > outer && loop_end[head] <= loop_end[outer] && head + 0 != inner &&
		    head + 0 != middle)
			return 1
	return 0
}

function finish_kernel(   cases, i, size, file)
{
	if (test == "" || !(test in columns) || world[test])
		return
	for (i in target)
		target[i] = number_of[target[i]] + 0
	find_loops()
	choose_loops()
	if (!inner)
		return leave("no loop over pairs")
	for (i = inner; i <= loop_end[inner]; ++i)
		if (is_call(i))
			return leave("its loop calls a function")
	cases = cases_of(inner, loop_end[inner])
	if (!cases)
		return
	if (!count_trips(cases))
		return
	if (outer && crowded())
		return leave("several loops within its loop")
	size = outer ? trace(outer, loop_end[outer]) : trace(inner, loop_end[inner])
	if (!size)
		return
	file = folder "/" isa "-" test ".s"
	printf "%s", text >file
	close(file)
	print "region", test, size
}

BEGIN {
	BLOCK = 64
	GROUP = 4 # vectors, in all lanes/*.h except those of single lanes
	arm = cpu == "aarch64"
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
	hits[$1] = $6
	next
}

# A frame is two lines: a function, and its place: FOLDER/driver.h:119:14.
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
