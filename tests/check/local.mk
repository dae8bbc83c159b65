# SPDX-License-Identifier: MIT
harness_tests += \
	%D%/test_cross_axes %D%/test_cross_pixels %D%/test_cross_walk %D%/test_digest %D%/test_later \
	%D%/test_metamorphic %D%/test_session %D%/test_shrink %D%/test_transforms
exact_tests += %D%/test_accuracy %D%/test_accuracy_run %D%/test_judge %D%/test_known_rates %D%/test_movement %D%/test_specimens %D%/test_worst
noinst_HEADERS += %D%/known_rates.h %D%/reach.h
%C%_test_later_LDADD = libharness.la libextras_later.la $(CMOCKA_LIBS) -lm
