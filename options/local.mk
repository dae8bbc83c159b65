# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += liboptions.la
liboptions_la_LIBTOOLFLAGS = $(static_only)
liboptions_la_SOURCES = %D%/options.c %D%/options.h %D%/plugins.c %D%/print.c %D%/values.c
