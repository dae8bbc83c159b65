# SPDX-License-Identifier: MIT
EXTRA_LIBRARIES += libresults.a
libresults_a_CFLAGS = $(read_CFLAGS)
libresults_a_SOURCES = \
	%D%/results.c %D%/results_counter.c %D%/results_pool.c %D%/results_rows.c %D%/results_values.c %D%/row_name.c \
	%D%/statistics.c %D%/statistics_detectable.c %D%/statistics_ranks.c %D%/statistics_signed.c %D%/steps.c
