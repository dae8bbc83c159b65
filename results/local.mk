# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += libresults.la
libresults_la_CFLAGS = $(read_CFLAGS)
libresults_la_SOURCES = \
	%D%/results.c %D%/results_counter.c %D%/results_pool.c %D%/results_rows.c %D%/results_values.c %D%/row_name.c \
	%D%/statistics.c %D%/statistics_detectable.c %D%/statistics_ranks.c %D%/statistics_signed.c %D%/steps.c
