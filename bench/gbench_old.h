// SPDX-License-Identifier: MIT
// Functions used by gbench.cc that Google Benchmark 1.6 keeps private, and 1.7 does not.
#ifndef LOCKSTEP_BENCH_GBENCH_OLD_H
#define LOCKSTEP_BENCH_GBENCH_OLD_H

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace benchmark
{
// The library defines these, but its header does not declare them.
extern std::string FLAGS_benchmark_format;
namespace internal
{
ConsoleReporter::OutputOptions GetOutputOptions(bool force_no_color);
}

static inline void PrintDefaultHelp(void)
{
	puts("    --benchmark_list_tests\n"
	     "    --benchmark_filter=REGEX\n"
	     "    --benchmark_min_time=SECONDS\n"
	     "    --benchmark_repetitions=NUMBER\n"
	     "    --benchmark_enable_random_interleaving\n"
	     "    --benchmark_report_aggregates_only\n"
	     "    --benchmark_display_aggregates_only\n"
	     "    --benchmark_format=console|json|csv\n"
	     "    --benchmark_out=FILE\n"
	     "    --benchmark_out_format=json|console|csv\n"
	     "    --benchmark_color=auto|true|false\n"
	     "    --benchmark_counters_tabular\n"
	     "    --benchmark_perf_counters=COUNTER,...\n"
	     "    --benchmark_context=KEY=VALUE,...\n"
	     "    --v=VERBOSITY");
}

static inline BenchmarkReporter *CreateDefaultDisplayReporter(void)
{
	if (FLAGS_benchmark_format == "json")
		return new JSONReporter;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
	if (FLAGS_benchmark_format == "csv")
		return new CSVReporter;
#pragma GCC diagnostic pop
	return new ConsoleReporter(internal::GetOutputOptions(false));
}

// Checks the words at which it would print its help and exit with 0.
static inline void Initialize(int *argc, char **argv, void (*bad_word)(void))
{
	static const struct {
		const char *flag, *variable;
	} formats[] = {{"--benchmark_format=", "BENCHMARK_FORMAT"},
		       {"--benchmark_out_format=", "BENCHMARK_OUT_FORMAT"}};
	for (const auto &format : formats) {
		const char *value = std::getenv(format.variable);
		for (int i = 1; i < *argc; ++i)
			if (!std::strncmp(argv[i], format.flag, std::strlen(format.flag)))
				value = argv[i] + std::strlen(format.flag);
		std::string word(value ? value : "json");
		if (word != "console" && word != "json" && word != "csv")
			bad_word();
	}
	Initialize(argc, argv);
}
} // namespace benchmark
#endif
