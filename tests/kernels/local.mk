# SPDX-License-Identifier: MIT
library_tests += \
	%D%/test_api %D%/test_hits %D%/test_mesh %D%/test_orientation %D%/test_polygon_map %D%/test_ray %D%/test_rows \
	%D%/test_slabs %D%/test_slots %D%/test_table %D%/test_triangle_cells %D%/test_winding \
	%D%/test_world %D%/test_world_memory %D%/test_world_refused
%C%_test_world_memory_LDFLAGS = $(starving)
harness_tests += \
	%D%/test_clearance %D%/test_dilate %D%/test_grid_worlds %D%/test_guarded_worlds %D%/test_large_mazes \
	%D%/test_large_pixels %D%/test_large_worlds %D%/test_neighbours %D%/test_pixel_worlds %D%/test_sizes \
	%D%/test_threads %D%/test_triangulate %D%/test_triangulate_lattice %D%/test_walk %D%/test_walk_cases %D%/test_walk_stall \
	%D%/test_watertight
# Its kernels are stubs, and come before those of the library.
%C%_test_slots_LDADD = libcore.la $(CMOCKA_LIBS) $(LIBS) -lm
# So little that all of it is soon built under ThreadSanitizer (.ci/run threads).
%C%_test_threads_LDADD = libextras.la libreference.la libcore.la $(CMOCKA_LIBS) $(LIBS) -lpthread -lm
EXTRA_DIST += %D%/lanes/lanes.c
library_scripts += %D%/by_name.sh %D%/enforced.sh %D%/no_fused.sh

# The header alone, as a C++ program has it.
check_PROGRAMS += %D%/api_cplusplus
TESTS += %D%/api_cplusplus
%C%_api_cplusplus_SOURCES = %D%/api_cplusplus.cc
%C%_api_cplusplus_LDADD = liblockstep.la
%C%_api_cplusplus_CXXFLAGS = $(AM_CXXFLAGS) -std=c++11 -pedantic
%C%_api_cplusplus_LDFLAGS = $(AM_LDFLAGS) -static

# What a world's constructor allocates is laid against guard pages.
%C%_test_guarded_worlds_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=free
