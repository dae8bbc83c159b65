# SPDX-License-Identifier: MIT
harness_tests += \
	%D%/test_case %D%/test_case_malformed %D%/test_geojson %D%/test_geojson_malformed %D%/test_grid_files \
	%D%/test_grid_files_limits %D%/test_grid_files_malformed %D%/test_obj %D%/test_obj_malformed %D%/test_pnm \
	%D%/test_pnm_malformed %D%/test_readers_memory %D%/test_wad
%C%_test_readers_memory_LDFLAGS = $(starving)
