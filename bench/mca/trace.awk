# SPDX-License-Identifier: MIT
# The instructions of one block of cases, in the order in which they are executed. For loops.awk,
# which has the loops: `inner`, and around it `middle`, if it is not 0.

function is_call(i)
{
	return mnemonic[i] ~ /^(call|blr?$|ret)/ && !(i in target)
}

# Returns the smallest loop within the one over blocks that contains instruction i; 0 if there is
# none.
function loop_at(i)
{
	if (inner in trips && i >= inner && i <= loop_end[inner])
		return inner
	return middle && i >= middle && i <= loop_end[middle] ? middle : 0
}

# Puts the instructions of one block into `text`, in the order in which they are executed, from the
# head of the loop over blocks on. Loops within it make trips[] each time. Returns the number of
# instructions; 0 if the loop is not straight.
function trace(from, end,   i, to, size, head, done, exits, left)
{
	split("", done)
	split("", left)
	text = ""
	for (i = from; size < 200000 && i <= count;) {
		if (is_call(i))
			return leave("its loop calls a function")
		++size
		text = text "\t" mnemonic[i] "\t" operands[i] "\n"
		to = i in target ? target[i] : 0
		head = loop_at(i)
		if (!to)
			++i
		else if (to == inner && head == inner || to == middle && head)
			i = ++done[to] % trips[to] ? to : i + 1
		else if (to == from)
			return exits > (i in jumps && jumps[i]) ? leave("its loop has branches") : size
		else if (jumps[i])
			i = to
		else if (head && to > loop_end[head] && to <= end)
			i = done[head] % trips[head] == trips[head] - 1 ? to : i + 1
		else if (to < from || to > end) {
			# The loop's exit. There is only one, or none if the loop ends with a condition. Other
			# branches lead to code elsewhere that returns.
			exits += !(i in left)
			left[i] = 1
			++i
		} else
			return leave("its loop has branches")
	}
	return fail("its loop has no end")
}
