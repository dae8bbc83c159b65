# SPDX-License-Identifier: MIT
# Cycles per case as a table for each CPU: awk -v style=table|markdown -v llvm=... -f table.awk
# pairs cycles
# pairs has lines "CPU BUILD", cycles has lines "TEST BUILD CPU CYCLES".

FILENAME == ARGV[1] {
	if (!($1 in builds))
		cpus[++cpu_count] = $1
	builds[$1] = builds[$1] " " $2
	next
}

{
	if (!($1 in known)) {
		known[$1] = 1
		tests[++test_count] = $1
		if (length($1) > width)
			width = length($1)
	}
	value[$1, $2, $3] = $4
}

function row(test, cpu, list, n,   b, text, cell)
{
	text = style == "markdown" ? "| `" test "` |" : sprintf("%-*s", width, test)
	for (b = 1; b <= n; ++b) {
		cell = (test, list[b], cpu) in value ? sprintf("%.2f", value[test, list[b], cpu]) : "-"
		text = text (style == "markdown" ? " " cell " |" : sprintf("%8s", cell))
	}
	print text
}

END {
	for (c = 1; c <= cpu_count; ++c) {
		n = split(builds[cpus[c]], list, " ")
		if (c > 1)
			print ""
		printf "Cycles per case on %s (model of llvm-mca %s)\n", cpus[c], llvm
		if (style == "markdown") {
			text = "\n| test |"
			line = "| :-- |"
			for (b = 1; b <= n; ++b) {
				text = text " " list[b] " |"
				line = line " --: |"
			}
			print text "\n" line
		} else {
			text = sprintf("%-*s", width, "")
			for (b = 1; b <= n; ++b)
				text = text sprintf("%8s", list[b])
			print text
		}
		for (t = 1; t <= test_count; ++t)
			row(tests[t], cpus[c], list, n)
	}
}
