# SPDX-License-Identifier: MIT
# Plug-ins to try: a program, and a shared object.
check_PROGRAMS += tests/plugins/child
tests_plugins_child_SOURCES = %D%/child.c
tests_plugins_child_LDADD =
check_PROGRAMS += tests/plugins/throughput
tests_plugins_throughput_SOURCES = %D%/throughput.c
tests_plugins_throughput_LDADD = libplugins.la libformats.la libbase.la libcore.la -lpthread -lm
if SHARED
check_LTLIBRARIES += tests/broken.la
tests_broken_la_SOURCES = %D%/broken.cc
tests_broken_la_LDFLAGS = $(module)
endif
