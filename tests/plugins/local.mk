# SPDX-License-Identifier: MIT
unit_tests += tests/plugins.unit
tests_plugins_unit_SOURCES = $(unit) %D%/test_call.c %D%/test_hello.c %D%/test_questions.c %D%/test_state.c
# Plug-ins for tests: a program, and a shared object.
check_PROGRAMS += tests/plugins/child
tests_plugins_child_SOURCES = %D%/child.c
tests_plugins_child_LDADD =
check_PROGRAMS += tests/plugins/throughput
tests_plugins_throughput_SOURCES = %D%/throughput.c
tests_plugins_throughput_LDADD = libharness.a $(core) -lpthread -lm
if SHARED
check_DATA += tests/modules/broken.so
CLEANFILES += tests/modules/broken.so
tests/modules/broken.so: %D%/broken.cc kernels/lockstep_plugin.h
	$(AM_V_CXXLD)$(MKDIR_P) tests/modules && $(CXXCOMPILE) $(AM_LDFLAGS) $(LDFLAGS) -fPIC -shared -o $@ $<
endif
EXTRA_DIST += %D%/broken.cc
