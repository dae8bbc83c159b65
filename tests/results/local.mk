# SPDX-License-Identifier: MIT
harness_tests += \
	%D%/test_results %D%/test_results_malformed %D%/test_row_name %D%/test_statistics %D%/test_statistics_chance \
	%D%/test_statistics_memory %D%/test_statistics_ranks %D%/test_statistics_signed %D%/test_steps
%C%_test_statistics_memory_LDFLAGS = $(starving)
