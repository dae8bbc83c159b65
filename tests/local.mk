# SPDX-License-Identifier: MIT

if CROSS
LOG_COMPILER = $(RUNNER)
endif
AM_TESTS_ENVIRONMENT = \
	RUNNER='$(RUNNER)' LOCKSTEP_DATA='$(abs_top_srcdir)/data' srcdir='$(abs_top_srcdir)' \
	top_srcdir='$(abs_top_srcdir)' top_builddir='$(abs_top_builddir)' CC='$(CC)' \
	CXX='$(CXX)' MAKE='$(MAKE)' NM='$(NM)' OBJDUMP='$(OBJDUMP)' build='$(build)' host='$(host)' \
	SANITIZER_FLAGS='$(SANITIZER_FLAGS)' enable_harness='$(enable_harness)'; \
	export enable_harness RUNNER LOCKSTEP_DATA srcdir top_srcdir top_builddir CC CXX MAKE NM OBJDUMP build host \
	SANITIZER_FLAGS;
# The programs first: they take longest, and would otherwise run alone at the end.
TEST_EXTENSIONS = .unit .lanes .sh
SH_LOG_COMPILER = $(SHELL)
LANES_LOG_COMPILER = $(LOG_COMPILER)
UNIT_LOG_COMPILER = $(LOG_COMPILER)
LANES_LOG_DRIVER = $(tap_driver)
UNIT_LOG_DRIVER = $(tap_driver)
tap_driver = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh --merge

# Unit tests: a program for each folder, from all of its test_*.c. A file that replaces parts of what others link with
# has a separate program. tests/unit.c is main(): `kernels.unit test_walk` runs one file's tests.
LDADD = $(harness) $(CMOCKA_LIBS) $(harness_libs) $(LIBS)
unit = %D%/unit.c %D%/unit.h
unit_tests =
# Scripts that test the library, and the command. Slow ones that rarely find anything new are long_tests: `make
# check-long` runs them, as CI does at night.
library_scripts =
command_tests =
long_tests =
include %D%/kernels/local.mk
include %D%/project/local.mk
if HARNESS
include %D%/base/local.mk
include %D%/bench/local.mk
include %D%/check/local.mk
include %D%/cli/local.mk
include %D%/formats/local.mk
include %D%/fuzz/local.mk
include %D%/mutation/local.mk
include %D%/plugins/local.mk
include %D%/reference/local.mk
include %D%/results/local.mk
include %D%/scenes/local.mk
include %D%/watch/local.mk
endif

# Calls of the allocators go to tests/starving.c.
unit_tests += %D%/starved.unit
%C%_starved_unit_SOURCES = $(unit) %D%/starving.c %D%/starving.h %D%/kernels/test_world_memory.c
%C%_starved_unit_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc \
	-Wl,--wrap=strdup,--wrap=fopen,--wrap=free

if HAVE_CMOCKA
check_PROGRAMS += $(unit_tests)
# The last ones are a program for every build of the lanes, from kernels/builds.mk.
TESTS += $(unit_tests) $(lane_tests)
check_DATA += $(lane_tests)
endif
TESTS += $(library_scripts)
if HARNESS
TESTS += $(command_tests)
check-long:
	$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(long_tests)'
.PHONY: check-long
endif
EXTRA_DIST += $(library_scripts) $(command_tests) $(long_tests)
