# SPDX-License-Identifier: MIT
harness_tests += \
	%D%/test_changes %D%/test_input %D%/test_readers %D%/test_readers_pixels %D%/test_readers_worlds \
	%D%/test_shapes %D%/test_paths
exact_tests += %D%/test_mutate
%C%_test_changes_LDADD = libfuzz.la $(LDADD)
%C%_test_input_LDADD = libfuzz.la $(LDADD)
%C%_test_paths_LDADD = libfuzz.la $(LDADD)
%C%_test_paths_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=malloc,--wrap=fopen
%C%_test_readers_LDADD = libfuzz.la $(LDADD)
%C%_test_readers_pixels_LDADD = libfuzz.la $(LDADD)
%C%_test_readers_worlds_LDADD = libfuzz.la $(LDADD)
%C%_test_shapes_LDADD = libfuzz.la $(LDADD)
%C%_test_mutate_LDADD = libfuzz.la $(LDADD)
command_tests += %D%/corpus.sh %D%/coverage.sh %D%/fuzz.sh
