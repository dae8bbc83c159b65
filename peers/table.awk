# SPDX-License-Identifier: MIT
# Prints the table of table.sh, from Google Benchmark's JSON, which has one member per line.

# Sorts in ascending order, as names or as numbers.
function sort(list, n, i, j, v) {
	for (i = 2; i <= n; ++i) {
		v = list[i]
		for (j = i - 1; j > 0 && list[j] > v; --j)
			list[j + 1] = list[j]
		list[j + 1] = v
	}
}
function show(v) {
	return v <= 0 ? "-" : v < 9.995 ? sprintf("%.2f", v) : v < 99.95 ? sprintf("%.1f", v) : sprintf("%.0f", v)
}
function times(v) {
	return v <= 0 ? "-" : v < 0.995 ? sprintf("**%.2f**", v) : sprintf("%.1f", v)
}
function time_of(build) {
	return (test, build, n) in seconds ? seconds[test, build, n] : 0
}
function least(a, b) {
	return a <= 0 ? b : b <= 0 ? a : a < b ? a : b
}
/"run_name":/ && split($0, quoted, "\"") && split(quoted[4], part, "/") > 4 {
	test = part[1]; build = part[2]; n = part[5] + 0
	if (!(test in known)) { known[test] = 1; tests[++count] = test }
	if (!(n in size)) { size[n] = 1; sizes[++size_count] = n }
	if (!(build in have)) { have[build] = 1; builds[++build_count] = build }
	aggregate = 0
}
/"run_type": "aggregate"/ { aggregate = 1 }
/"items_per_second":/ && !aggregate {
	split($0, value, /[:,]/)
	seconds[test, build, n] = least(seconds[test, build, n], 1e9 / value[2])
}
/"(judged|wrong|differ)":/ && !aggregate {
	split($0, quoted, "\""); split($0, value, /[:,]/)
	tally[quoted[2], test, n, build] = value[2] + 0
}
END {
	sort(tests, count)
	sort(sizes, size_count)
	for (s = 1; s <= size_count; ++s) {
		n = sizes[s]
		printf "\n%s cases, nanoseconds per case:\n\n", n
		print "| test | ours | AVX2 | plain C | Highway AVX2 | with FMA | AVX-512 | with FMA | library | times, no FMA | times, scalar | differ |"
		print "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
		sum_any = sum_scalar = any_count = scalar_count = 0
		for (t = 1; t <= count; ++t) {
			test = tests[t]
			ours = peer = scalar = library = differ = 0
			name = ""
			for (b = 1; b <= build_count; ++b) {
				build = builds[b]; v = time_of(build)
				if (v <= 0 || build == "reference")
					continue
				if (build ~ /^(scalar|sse2|sse41|avx2|avx512|neon|portable)$/) {
					ours = least(ours, v)
					continue
				}
				if (tally["differ", test, n, build] > differ)
					differ = tally["differ", test, n, build]
				if (tally["wrong", test, n, build])
					wrong = wrong sprintf("\n%s of %s at %s cases: %d of %d answers wrong.", test, build, n,
						tally["wrong", test, n, build], tally["judged", test, n, build])
				if (build !~ /^highway/)
					scalar = least(scalar, v)
				if (build !~ /-fma$/)
					peer = least(peer, v)
				if (build !~ /^(highway|plain)/ && (!library || v < library)) { library = v; name = " " build }
			}
			if (!peer)
				continue
			printf "| %s | %s | %s | %s | %s | %s | %s | %s | %s%s | %s | %s | %s |\n", test, show(ours),
				show(time_of("avx2")), show(time_of("plain")), show(time_of("highway-avx2")),
				show(time_of("highway-avx2-fma")), show(time_of("highway-avx512")),
				show(time_of("highway-avx512-fma")), show(library), name, times(peer / ours),
				times(scalar / ours), differ ? differ : "-"
			sum_any += log(peer / ours); ++any_count
			if (scalar) { sum_scalar += log(scalar / ours); ++scalar_count }
		}
		printf "| geometric mean | | | | | | | | | %s | %s | |\n", times(exp(sum_any / any_count)),
			times(scalar_count ? exp(sum_scalar / scalar_count) : 0)
	}
	print wrong
}