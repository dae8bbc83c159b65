# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += libresults.la
libresults_la_LIBTOOLFLAGS = $(static_only)
libresults_la_CFLAGS = $(read_CFLAGS)
libresults_la_SOURCES = \
	%D%/results.c %D%/results.h %D%/results_reader.h %D%/results_rows.c %D%/results_values.c %D%/row_name.c \
	%D%/row_name.h %D%/statistics.c %D%/statistics.h %D%/statistics_counts.h %D%/statistics_detectable.c \
	%D%/statistics_ranks.c %D%/statistics_resample.h %D%/statistics_signed.c
