# SPDX-License-Identifier: MIT
unit_tests += tests/fuzz.unit
tests_fuzz_unit_SOURCES = $(unit) \
	%D%/test_changes.c %D%/test_find.c %D%/test_input.c %D%/test_readers.c %D%/test_readers_pixels.c \
	%D%/test_readers_worlds.c %D%/test_shapes.c
if HAVE_GMP
tests_fuzz_unit_SOURCES += \
	%D%/test_mutate.c
endif
tests_fuzz_unit_LDADD = libfuzz.a $(LDADD)
unit_tests += tests/paths.unit
tests_paths_unit_SOURCES = $(unit) %D%/test_paths.c
tests_paths_unit_LDADD = libfuzz.a $(LDADD)
tests_paths_unit_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=malloc,--wrap=fopen
command_tests += %D%/corpus.sh %D%/fuzz.sh
long_tests += %D%/coverage.sh
