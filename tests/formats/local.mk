# SPDX-License-Identifier: MIT
unit_tests += tests/formats.unit
tests_formats_unit_SOURCES = $(unit) \
	%D%/test_case.c %D%/test_case_malformed.c %D%/test_geojson.c %D%/test_geojson_malformed.c %D%/test_grid_files.c \
	%D%/test_grid_files_limits.c %D%/test_grid_files_malformed.c %D%/test_obj.c %D%/test_obj_malformed.c \
	%D%/test_pnm.c %D%/test_pnm_malformed.c %D%/test_wad.c
