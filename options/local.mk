# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += liboptions.la
liboptions_la_SOURCES = %D%/options.c %D%/plugins.c %D%/print.c %D%/values.c
