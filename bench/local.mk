# SPDX-License-Identifier: MIT

# ---- Benchmarks: a separate program, because Google Benchmark is C++ -------------------------
if HAVE_BENCHMARK
# Flags, except those that name the build folder, which differs on each machine.
recorded_flags = $(filter-out -ffile-prefix-map=% -fdebug-prefix-map=% -fmacro-prefix-map=%, \
	$(LOCKSTEP_CFLAGS) $(CFLAGS))
pkglibexec_PROGRAMS += lockstep-bench
lockstep_bench_CPPFLAGS = $(AM_CPPFLAGS) -DLOCKSTEP_COMPILER_FLAGS='"$(recorded_flags)"'
lockstep_bench_SOURCES = \
	%D%/callgrind.c %D%/cases.c %D%/choose.c %D%/context.c %D%/dilate.c %D%/flags.c %D%/gbench.cc %D%/hit_rate.c \
	%D%/instructions.c %D%/instructions_print.c %D%/limits.c %D%/main.c %D%/options.c %D%/on_request.c %D%/peaks.c \
	%D%/ratios.c %D%/ratios_json.c %D%/suite.c %D%/suite_list.c %D%/judge_plugins.c %D%/suites.c %D%/tally.c \
	%D%/triangulate.c %D%/work_id.c
lockstep_bench_LDADD = $(counting) $(peaks_objects) libsheet.a liboptions.a $(harness) -lbenchmark $(harness_libs)
lockstep_bench_DEPENDENCIES = $(counting) $(peaks_objects) libsheet.a liboptions.a $(harness)

# Kernels that count their operations, for limits.h.
counting = libcounting.a
noinst_LIBRARIES += libcounting.a
libcounting_a_SOURCES = %D%/counting.c
libcounting_a_LIBADD = $(count_objects)
endif
EXTRA_LIBRARIES += libcounting_later.a
libcounting_later_a_SOURCES = %D%/counting.c
libcounting_later_a_CPPFLAGS = $(AM_CPPFLAGS) -DLOCKSTEP_EXTRAS_LATER

# ---- Models of CPUs: cycles per case, without the hardware ------------------------
mca: mutation.conf
	$(AM_V_at)MCA_CPUS='$(MCA_CPUS)' MCA_TESTS='$(MCA_TESTS)' MCA_BUILDS='$(MCA_BUILDS)' \
	  $(SHELL) '$(abs_top_srcdir)/bench/mca/mca.sh' $(MCA_OPTIONS)
.PHONY: mca
CLEANFILES += mca.json
EXTRA_DIST += %D%/peaks_lanes.c
