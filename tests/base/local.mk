# SPDX-License-Identifier: MIT
unit_tests += tests/base.unit
tests_base_unit_SOURCES = $(unit) \
	%D%/test_machine.c %D%/test_random.c
