# SPDX-License-Identifier: MIT
unit_tests += tests/check.unit
tests_check_unit_SOURCES = $(unit) \
	%D%/test_builds.c %D%/test_by_rows.c %D%/test_chain.c %D%/test_counts.c %D%/test_cross_axes.c %D%/test_cross_balls.c \
	%D%/test_cross_pixels.c %D%/test_cross_walk.c %D%/test_digest.c %D%/test_metamorphic.c %D%/test_neighbour.c \
	%D%/test_question_truth.c \
	%D%/test_round.c %D%/test_session.c %D%/test_shrink.c %D%/test_transforms.c
if HAVE_GMP
tests_check_unit_SOURCES += \
	%D%/test_accuracy.c %D%/test_accuracy_run.c %D%/test_judge.c %D%/test_known_rates.c %D%/test_movement.c \
	%D%/test_nearness.c %D%/test_specimens.c %D%/test_walk_through.c %D%/test_worst.c
endif
unit_tests += tests/later.unit
tests_later_unit_SOURCES = $(unit) %D%/test_later.c
tests_later_unit_LDADD = libharness.a libextras_later.a $(core) $(CMOCKA_LIBS) $(harness_libs)
