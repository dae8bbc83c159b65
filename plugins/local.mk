# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += libplugins.la
libplugins_la_LIBTOOLFLAGS = $(static_only)
libplugins_la_SOURCES = \
	%D%/adapters.c %D%/call.c %D%/catch.c %D%/catch.h %D%/load.c %D%/plugin.h %D%/process.c %D%/process.h
