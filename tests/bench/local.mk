# SPDX-License-Identifier: MIT
if HAVE_BENCHMARK
unit_tests += tests/bench.unit
cases_sources = bench/cases.c bench/cases.h bench/hit_rate.c bench/hit_rate.h bench/work_id.c bench/work_id.h
tests_bench_unit_SOURCES = $(unit) %D%/test_hit_rate.c %D%/test_tally.c $(cases_sources) bench/limits.c bench/tally.c
tests_bench_unit_LDADD = $(counting) $(LDADD)
# Each replaces the limits of the machine.
unit_tests += tests/ratios.unit tests/suite.unit
tests_ratios_unit_SOURCES = $(unit) %D%/test_ratios.c bench/ratios.c
tests_suite_unit_SOURCES = $(unit) %D%/test_suite.c $(cases_sources) bench/suite.c
unit_tests += tests/figures.unit
tests_figures_unit_SOURCES = $(unit) %D%/test_context.c %D%/test_figures.c bench/context.c bench/dilate.c \
	bench/triangulate.c
tests_figures_unit_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=lockstep_polygon_triangulate,--wrap=lockstep_mask_dilate,--wrap=machine_doubts
command_tests += %D%/bench.sh %D%/plugins.sh
long_tests += %D%/formats.sh %D%/instructions.sh
endif
long_tests += %D%/mca.sh
