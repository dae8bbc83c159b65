# SPDX-License-Identifier: MIT
unit_tests += tests/results.unit
tests_results_unit_SOURCES = $(unit) \
	%D%/test_results.c %D%/test_results_malformed.c %D%/test_row_name.c %D%/test_statistics.c \
	%D%/test_statistics_chance.c %D%/test_statistics_ranks.c %D%/test_statistics_signed.c %D%/test_steps.c
