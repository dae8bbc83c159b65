// SPDX-License-Identifier: MIT
// Google Benchmark behind gbench.h: only calls, so that all decisions are made in C.
#include <config.h>

#include "bench/gbench.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <mutex>
#include <new>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#if !HAVE_BENCHMARK_DISPLAY
#include "bench/gbench_old.h"
#endif

#include "harness/base/interrupt.h"
#include "harness/base/memory.h"

// Memory needed before main() counts, too.
[[maybe_unused]] static const std::new_handler usual_handler = std::set_new_handler(memory_none);

struct gbench {
	benchmark::State *state;
	bool begun;
};

void gbench_register(const char *name, unsigned threads, bool clock, gbench_function *function,
		     void *context)
{
	auto *added =
	    benchmark::RegisterBenchmark(name, [function, context](benchmark::State &state) {
		    gbench g = {&state, false};
		    function(&g, context);
	    });
	if (threads > 1)
		added->Threads(int(threads));
	if (threads > 1 || clock)
		added->UseRealTime();
}

unsigned gbench_thread(const struct gbench *g)
{
	return unsigned(g->state->thread_index());
}

size_t gbench_begin(struct gbench *g)
{
	benchmark::State &state = *g->state;
	g->begun = true;
	// The first batch takes all iterations.
	return state.KeepRunningBatch(state.max_iterations) ? size_t(state.max_iterations) : 0;
}

void gbench_end(struct gbench *g, double items, double bytes)
{
	benchmark::State &state = *g->state;
	// No iteration is left; this call stops the clock.
	state.KeepRunningBatch(1);
	state.SetItemsProcessed(int64_t(items * double(state.iterations())));
	state.SetBytesProcessed(int64_t(bytes * double(state.iterations())));
}

void gbench_rate(struct gbench *g, const char *name, double each)
{
	g->state->counters[name] =
	    benchmark::Counter(each * double(g->state->iterations()), benchmark::Counter::kIsRate);
}

// The names given to gbench_number().
static std::mutex hidden_lock;
static std::set<std::string> hidden;

void gbench_number(struct gbench *g, const char *name, double number)
{
	g->state->counters[name] = benchmark::Counter(number, benchmark::Counter::kAvgThreads);
	std::lock_guard<std::mutex> lock(hidden_lock);
	hidden.insert(name);
}

void gbench_label(struct gbench *g, const char *text)
{
	g->state->SetLabel(text);
}

void gbench_fail(struct gbench *g, const char *why)
{
	g->state->SkipWithError(why);
}

// The label of benchmarks that a signal cut short.
static const char cut_short[] = "interrupted";

bool gbench_interrupted(struct gbench *g)
{
	if (!interrupted())
		return false;
	// All repetitions must have the same number of iterations, even those that ran none.
	if (!g->begun)
		gbench_begin(g);
	g->state->SkipWithError(cut_short);
	g->state->SetLabel(cut_short);
	return true;
}

void gbench_context(const char *key, const char *value)
{
	benchmark::AddCustomContext(key, value);
}

void gbench_print_flags(void)
{
	benchmark::PrintDefaultHelp();
}

static const char *program_name;

// Google Benchmark prints its help and exits with 0 when a flag's value is not one of a few words.
static void bad_word(void)
{
	fprintf(stderr,
		"%s: --benchmark_format, --benchmark_out_format, --benchmark_time_unit or "
		"--benchmark_color: not a value that Google Benchmark knows\n",
		program_name);
	exit(2);
}

// True if Google Benchmark understands the filter. If not, it would only say that nothing was
// found.
static bool good_filter(void)
{
	std::string filter = benchmark::GetBenchmarkFilter();
	if (!filter.empty() && filter[0] == '-')
		filter.erase(0, 1);
	try {
		std::regex(filter, std::regex_constants::extended);
	} catch (const std::regex_error &error) {
		fprintf(stderr, "%s: --benchmark_filter=%s: not a regular expression: %s\n",
			program_name, benchmark::GetBenchmarkFilter().c_str(), error.what());
		return false;
	}
	return true;
}

// Returns a flag in the form that this version of Google Benchmark wants: 1.8 complains at every
// benchmark about seconds without an s; earlier versions reject the s.
static std::string with_unit(const std::string &flag)
{
	if (flag.rfind("--benchmark_min_time=", 0) != 0)
		return flag;
	std::string number = flag.back() == 's' ? flag.substr(0, flag.size() - 1) : flag;
	return HAVE_BENCHMARK_UNITS ? number + "s" : number;
}

bool gbench_initialise(const char *program, int argc, char **argv)
{
	// Static because Google Benchmark keeps a pointer to the first, to name the program in its
	// JSON.
	static std::vector<std::string> flags;
	program_name = program;
	for (int i = 0; i < argc; ++i)
		flags.push_back(with_unit(argv[i]));
	for (int i = 0; i < argc; ++i)
		argv[i] = &flags[size_t(i)][0];
	benchmark::Initialize(&argc, argv, bad_word);
	if (argc > 1) {
		fprintf(stderr, "%s: %s: not a flag, or not a value, that Google Benchmark knows\n",
			program, argv[1]);
		return false;
	}
	return good_filter();
}

namespace
{
// Returns why a run has no time, or null. Google Benchmark 1.8 renamed these fields.
const char *error_of(const benchmark::BenchmarkReporter::Run &run)
{
#if HAVE_BENCHMARK_SKIPPED
	return run.skipped ? run.skip_message.c_str() : nullptr;
#else
	return run.error_occurred ? run.error_message.c_str() : nullptr;
#endif
}

// Hands every repetition to C, and prints nothing.
class Listener : public benchmark::BenchmarkReporter
{
      public:
	Listener(gbench_result *result, void *context) : result_(result), context_(context)
	{
	}

	bool ReportContext(const Context &) override
	{
		return true;
	}

	void ReportRuns(const std::vector<Run> &runs) override
	{
		for (const Run &run : runs) {
			if (run.run_type != Run::RT_Iteration)
				continue;
			const std::string name = run.run_name.str();
			const bool clock = name.find("/real_time") != std::string::npos;
			double time = clock ? run.GetAdjustedRealTime() : run.GetAdjustedCPUTime();
			double seconds = time / benchmark::GetTimeUnitMultiplier(run.time_unit);
			result_(context_, name.c_str(), seconds, error_of(run));
		}
	}

      private:
	gbench_result *result_;
	void *context_;
};

// The CSV reporter is deprecated.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

// Passes results on to another reporter, without those that were cut short and, for people, without
// the hidden numbers. The CSV reporter gets all of them at the end: its columns are those of the
// first rows that it sees, and it aborts at a counter that has none.
class Filter : public benchmark::BenchmarkReporter
{
      public:
	Filter(std::unique_ptr<benchmark::BenchmarkReporter> reporter, gbench_facts *facts)
	    : reporter_(std::move(reporter)), facts_(facts),
	      at_the_end_(dynamic_cast<benchmark::CSVReporter *>(reporter_.get()))
	{
	}

	bool ReportContext(const Context &context) override
	{
		bool fine = reporter_->ReportContext(context);
		if (facts_)
			facts_(true);
		return fine;
	}

	void ReportRuns(const std::vector<Run> &runs) override
	{
		for (const Run &run : runs) {
			if (run.report_label == cut_short)
				continue;
			shown_.push_back(run);
			for (const std::string &name : hidden)
				if (facts_)
					shown_.back().counters.erase(name);
		}
		if (!at_the_end_)
			report();
	}

	void Finalize() override
	{
		report();
		reporter_->Finalize();
	}

      private:
	void report()
	{
		if (!shown_.empty())
			reporter_->ReportRuns(shown_);
		shown_.clear();
	}

	std::unique_ptr<benchmark::BenchmarkReporter> reporter_;
	gbench_facts *facts_; // NULL if the output is not for people
	bool at_the_end_;
	std::vector<Run> shown_;
};

std::unique_ptr<benchmark::BenchmarkReporter> reporter_of(const std::string &format)
{
	if (format == "console")
		return std::unique_ptr<benchmark::BenchmarkReporter>(
		    new benchmark::ConsoleReporter(benchmark::ConsoleReporter::OO_None));
	if (format == "csv")
		return std::unique_ptr<benchmark::BenchmarkReporter>(new benchmark::CSVReporter);
	return std::unique_ptr<benchmark::BenchmarkReporter>(new benchmark::JSONReporter);
}
} // namespace

size_t gbench_run(gbench_result *result, void *context, gbench_facts *facts, const char *format,
		  char **text)
{
	std::unique_ptr<benchmark::BenchmarkReporter> usual(
	    benchmark::CreateDefaultDisplayReporter());
	bool console = !result && dynamic_cast<benchmark::ConsoleReporter *>(usual.get());
	if (!console)
		facts(false);
	std::unique_ptr<benchmark::BenchmarkReporter> display, file;
	if (result)
		display.reset(new Listener(result, context));
	else
		display.reset(new Filter(std::move(usual), console ? facts : nullptr));
	std::ostringstream written;
	if (text) {
		auto reporter = reporter_of(format);
		reporter->SetOutputStream(&written);
		reporter->SetErrorStream(&written);
		file.reset(new Filter(std::move(reporter), nullptr));
	}
	size_t count = benchmark::RunSpecifiedBenchmarks(display.get(), file.get());
	if (text)
		*text = written.str().empty()
			    ? nullptr
			    : static_cast<char *>(memory_must(strdup(written.str().c_str())));
	benchmark::Shutdown();
	return count;
}

bool gbench_flush(void)
{
	std::cout.flush();
	return std::cout.good() && fflush(stdout) == 0 && !ferror(stdout);
}
