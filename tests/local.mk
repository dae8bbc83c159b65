# SPDX-License-Identifier: MIT

if CROSS
LOG_COMPILER = $(RUNNER)
endif
AM_TESTS_ENVIRONMENT = \
	RUNNER='$(RUNNER)' LOCKSTEP_DATA='$(abs_top_srcdir)/data' srcdir='$(abs_top_srcdir)' \
	top_srcdir='$(abs_top_srcdir)' top_builddir='$(abs_top_builddir)' CC='$(CC)' \
	MAKE='$(MAKE)' NM='$(NM)' OBJDUMP='$(OBJDUMP)' build='$(build)' host='$(host)' \
	SANITIZER_FLAGS='$(SANITIZER_FLAGS)' enable_harness='$(enable_harness)'; \
	export enable_harness RUNNER LOCKSTEP_DATA srcdir top_srcdir top_builddir CC MAKE NM OBJDUMP build host \
	SANITIZER_FLAGS;
TEST_EXTENSIONS = .sh .lanes
SH_LOG_COMPILER = $(SHELL)
LANES_LOG_COMPILER = $(LOG_COMPILER)

# Each of these is a source of the same name, linked with all there is.
LDADD = $(harness) $(CMOCKA_LIBS) $(GMP_LIBS) $(LIBS) -lpthread -lm
# Calls of the allocators lead to tests/kernels/starving.h.
starving = $(AM_LDFLAGS) -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc \
	-Wl,--wrap=strdup,--wrap=fopen,--wrap=free
library_tests =
harness_tests =
exact_tests =
# Scripts about the library, and about the command.
library_scripts =
command_tests =
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

unit_tests =
if HAVE_CMOCKA
unit_tests += $(library_tests)
if HARNESS
unit_tests += $(harness_tests)
if HAVE_GMP
unit_tests += $(exact_tests)
endif
endif
check_PROGRAMS += $(unit_tests)
# The last are a program for every build of the lanes, by kernels/builds.mk.
TESTS += $(unit_tests) $(lane_tests)
check_DATA += $(lane_tests)
endif
TESTS += $(library_scripts)
if HARNESS
TESTS += $(command_tests)
endif
EXTRA_DIST += $(library_scripts) $(command_tests)
