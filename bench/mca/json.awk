# SPDX-License-Identifier: MIT
# Cycles per case as JSON, in the layout of Google Benchmark: awk -f json.awk left_out cycles
# cycles has a line "TEST BUILD CPU CYCLES" for each; version, compiler, flags and llvm are given by
# -v.

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
	gsub(/(^| )-[DI][^ ]*/, "", flags) # paths of the build folder do not matter
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
