# SPDX-License-Identifier: MIT
harness_tests += \
	%D%/test_builds %D%/test_by_rows %D%/test_check_memory %D%/test_counts %D%/test_cross_axes %D%/test_cross_balls %D%/test_cross_pixels %D%/test_cross_walk %D%/test_digest %D%/test_later \
	%D%/test_metamorphic %D%/test_round %D%/test_session %D%/test_shrink %D%/test_transforms
exact_tests += \
	%D%/test_accuracy %D%/test_accuracy_run %D%/test_judge %D%/test_known_rates %D%/test_movement \
	%D%/test_nearness %D%/test_specimens %D%/test_walk_through %D%/test_worst
%C%_test_later_LDADD = libharness.la libextras_later.la $(CMOCKA_LIBS) -lm
%C%_test_check_memory_LDFLAGS = $(starving)
