# SPDX-License-Identifier: MIT
# The summary of tests/mutation/mutation.sh: awk -f mutation.awk EQUIVALENTS RESULTS. Exit status 1 if less than 98 % of
# the killable mutants are killed.
BEGIN {
	FS = "\t"
	columns = split("check fuzz unit-test crash timeout equivalent survived", column, " ")
}

FILENAME == ARGV[1] {
	equivalent[$0] = 1
	next
}

{
	split($3, id, ":")
	row = id[4] == "contraction" ? "contraction" : kind(id[1])
	if (!(row in known)) {
		known[row]
		order[++rows] = row
	}
	if ($1 == "same" || $1 == "invalid") {
		uncounted[$1]++
		next
	}
	what = $1 == "survived" && ($6 in equivalent) ? "equivalent" : $1
	if ($1 == "killed" && ($6 in equivalent))
		wrong[++wrongs] = $2 ": " $3 " " $6
	if (what == "survived")
		survivor[++survivors] = $3 "\n\t" $6 "\n\tlooked for in " $4
	what = what != "killed" ? what : $2 ~ /crash/ ? "crash" : $2 ~ /timeout/ ? "timeout" : \
		$2 == "check" || $2 == "fuzz" ? $2 : "unit-test"
	mutants[row]++
	count[row, what]++
	total["mutants"]++
	total[what]++
	if (what == "unit-test")
		by[$2]++
}

function kind(file, stem) {
	stem = file
	sub(/.*\//, "", stem)
	if (file ~ /^kernels\/lanes/)
		return "lanes     " stem
	if (file ~ /^kernels\/driver/)
		return "driver    " stem
	if (file !~ /^(kernels|reference)/) {
		sub(/^harness\//, "", file)
		return "harness   " substr(file, 1, index(file, "/") - 1)
	}
	return (file ~ /^kernels/ ? "kernel    " : file ~ /exact/ ? "exact     " : "reference ") stem
}

END {
	printf "%-28s %8s", "fault in", "mutants"
	for (c = 1; c <= columns; ++c)
		printf " %10s", column[c]
	printf "\n"
	for (r = 1; r <= rows; ++r) {
		if (!mutants[order[r]])
			continue
		printf "%-28s %8d", order[r], mutants[order[r]]
		for (c = 1; c <= columns; ++c)
			printf " %10s", (order[r], column[c]) in count ? count[order[r], column[c]] : "."
		printf "\n"
	}
	printf "%-28s %8d", "all", total["mutants"]
	for (c = 1; c <= columns; ++c)
		printf " %10d", total[column[c]]
	printf "\n\n"
	for (test in by)
		printf "%d by %s\n", by[test], test | "sort -k1,1nr -k3"
	close("sort -k1,1nr -k3")
	printf "not counted: %d with the same machine code, %d that do not compile\n",
		uncounted["same"], uncounted["invalid"]
	for (s = 1; s <= survivors; ++s)
		printf "SURVIVED %s\n", survivor[s]
	for (w = 1; w <= wrongs; ++w)
		printf "NOT EQUIVALENT, as tests/mutation/mutants.equivalent has it: killed by %s\n", wrong[w]
	killed = total["mutants"] - total["equivalent"] - survivors
	seen = total["mutants"] - total["equivalent"]
	if (!total["mutants"])
		exit 2
	printf "killed: %d of %d, %.1f %%; without those that are equivalent of %d, %.1f %%\n", killed,
		total["mutants"], 100 * killed / total["mutants"], seen, seen ? 100 * killed / seen : 100
	exit killed < 0.98 * seen || wrongs > 0
}
