# SPDX-License-Identifier: MIT

# ---- Benchmarks: a program of its own, because Google Benchmark is C++ ---------------------------
if HAVE_BENCHMARK
# Without the folder that it is built in, which would be another one on each machine.
recorded_flags = $(filter-out -ffile-prefix-map=% -fdebug-prefix-map=% -fmacro-prefix-map=%, \
	$(LOCKSTEP_CFLAGS) $(CFLAGS))
pkglibexec_PROGRAMS += lockstep-bench
lockstep_bench_CPPFLAGS = $(AM_CPPFLAGS) -DLOCKSTEP_COMPILER_FLAGS='"$(recorded_flags)"'
lockstep_bench_SOURCES = \
	%D%/callgrind.c %D%/callgrind.h %D%/cases.c %D%/cases.h %D%/choose.c %D%/choose.h \
	%D%/context.c %D%/context.h %D%/dilate.c %D%/dilate.h %D%/flags.c %D%/flags.h %D%/gbench.cc %D%/gbench.h %D%/gbench_old.h %D%/hit_rate.c \
	%D%/hit_rate.h %D%/instructions.c %D%/instructions.h %D%/instructions_print.c %D%/limits.c %D%/limits.h \
	%D%/main.c %D%/options.c %D%/options.h %D%/paced.c %D%/paced.h %D%/peaks.c %D%/peaks.h %D%/peaks_lanes.h \
	%D%/ratios.c %D%/ratios.h %D%/ratios_json.c %D%/suite.c %D%/suite.h %D%/suite_list.c %D%/subjects.c %D%/subjects.h %D%/suites.c %D%/suites.h \
	%D%/tally.c %D%/tally.h %D%/triangulate.c %D%/triangulate.h %D%/work.c %D%/work.h
lockstep_bench_LDADD = $(counting) $(peaks_objects) libsheet.la liboptions.la $(harness) -lbenchmark -lpthread -lm
lockstep_bench_DEPENDENCIES = $(counting) $(peaks_objects) libsheet.la liboptions.la $(harness)

# Kernels that count what they do, for limits.h.
counting = libcounting.la
noinst_LTLIBRARIES += libcounting.la
libcounting_la_LIBTOOLFLAGS = $(static_only)
libcounting_la_SOURCES = %D%/counting.c %D%/counting.h
libcounting_la_LIBADD = $(count_objects)
libcounting_la_DEPENDENCIES = $(count_objects)
endif
EXTRA_LTLIBRARIES += libcounting_later.la
libcounting_later_la_LIBTOOLFLAGS = $(static_only)
libcounting_later_la_SOURCES = %D%/counting.c %D%/counting.h
libcounting_later_la_CPPFLAGS = $(AM_CPPFLAGS) -DLOCKSTEP_EXTRAS_LATER

# ---- Models of CPUs: cycles per case on CPUs that one need not own ---------------------------------
mca: mutation.conf
	$(AM_V_at)MCA_CPUS='$(MCA_CPUS)' MCA_TESTS='$(MCA_TESTS)' MCA_BUILDS='$(MCA_BUILDS)' \
	  $(SHELL) '$(abs_top_srcdir)/bench/mca/mca.sh' $(MCA_OPTIONS)
.PHONY: mca
CLEANFILES += mca.json
EXTRA_DIST += \
	%D%/peaks_lanes.c %D%/mca/instructions.awk %D%/mca/json.awk %D%/mca/kernels.sh %D%/mca/loops.awk \
	%D%/mca/mca.sh %D%/mca/table.awk %D%/mca/trace.awk
