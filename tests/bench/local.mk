# SPDX-License-Identifier: MIT
if HAVE_BENCHMARK
harness_tests += %D%/test_figures %D%/test_hit_rate %D%/test_ratios %D%/test_suite %D%/test_tally
cases_sources = bench/cases.c bench/cases.h bench/hit_rate.c bench/hit_rate.h bench/work.c bench/work.h
%C%_test_figures_SOURCES = %D%/test_figures.c bench/dilate.c bench/triangulate.c
%C%_test_figures_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=lockstep_polygon_triangulate,--wrap=lockstep_mask_dilate
%C%_test_hit_rate_SOURCES = %D%/test_hit_rate.c $(cases_sources)
%C%_test_ratios_SOURCES = %D%/test_ratios.c bench/ratios.c
%C%_test_suite_SOURCES = %D%/test_suite.c $(cases_sources) bench/suite.c
%C%_test_tally_SOURCES = %D%/test_tally.c $(cases_sources) bench/limits.c bench/tally.c
%C%_test_tally_LDADD = $(counting) $(LDADD)
command_tests += %D%/bench.sh %D%/instructions.sh %D%/plugins.sh
endif
command_tests += %D%/mca.sh
