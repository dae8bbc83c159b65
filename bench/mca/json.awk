# SPDX-License-Identifier: MIT
# Cycles per case as JSON, in the layout of Google Benchmark: awk -f mca_json.awk left_out cycles
# cycles has "TEST BUILD CPU CYCLES" a line; version, compiler, flags and llvm are given by -v.

function string(text)
{
	gsub(/\\/, "\\\\", text)
	gsub(/"/, "\\\"", text)
	return "\"" text "\""
}

FILENAME == ARGV[1] {
	left_out = left_out (left_out == "" ? "" : "; ") $0
	next
}

{
	rows = rows (rows == "" ? "" : ",\n") "  {\n   \"name\": " string($1 "/" $2 "/" $3) \
		",\n   \"value\": " $4 ",\n   \"unit\": \"cycles/case\"\n  }"
}

END {
	gsub(/(^| )-[DI][^ ]*/, "", flags) # where the build lies says nothing of it
	gsub(/ +/, " ", flags)
	sub(/^ /, "", flags)
	gsub(/ +/, " ", compiler)
	printf "{\n \"context\": {\n"
	printf "  \"lockstep_version\": %s,\n", string(version)
	printf "  \"compiler\": %s,\n", string(compiler)
	printf "  \"cflags\": %s,\n", string(flags)
	printf "  \"lockstep_measure\": \"cycles\",\n"
	printf "  \"counted_by\": %s,\n", string("llvm-mca " llvm)
	printf "  \"left_out\": %s\n", string(left_out)
	printf " },\n \"benchmarks\": [\n%s\n ]\n}\n", rows
}
