# SPDX-License-Identifier: MIT
unit_tests += tests/kernels.unit
tests_kernels_unit_SOURCES = $(unit) \
	%D%/test_api.c %D%/test_hits.c %D%/test_mesh.c %D%/test_orientation.c %D%/test_polygon_map.c %D%/test_segment_mesh.c \
	%D%/test_rows.c %D%/test_sifted.c %D%/test_slabs.c %D%/test_table.c %D%/test_triangle_cells.c %D%/test_winding.c %D%/test_world.c \
	%D%/test_world_refused.c
if HARNESS
tests_kernels_unit_SOURCES += \
	%D%/test_clearance.c %D%/test_dilate.c %D%/test_grid_worlds.c %D%/test_large_mazes.c %D%/test_large_pixels.c \
	%D%/test_large_worlds.c %D%/test_neighbours.c %D%/test_pixel_worlds.c %D%/test_sizes.c %D%/test_stack.c %D%/test_triangulate.c \
	%D%/test_triangulate_lattice.c %D%/test_walk.c %D%/test_walk_cases.c %D%/test_walk_stall.c %D%/test_watertight.c
# Places the allocations of world constructors against guard pages.
unit_tests += tests/guarded.unit
tests_guarded_unit_SOURCES = $(unit) %D%/test_guarded_worlds.c
tests_guarded_unit_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=free
# Small enough to build quickly under ThreadSanitizer (.ci/run threads).
unit_tests += tests/threads.unit
tests_threads_unit_SOURCES = $(unit) %D%/test_threads.c
tests_threads_unit_LDADD = libharness.a libextras.a $(core) $(CMOCKA_LIBS) $(harness_libs) $(LIBS)
endif
# Its stub kernels are linked before those of the library.
unit_tests += tests/slots.unit
tests_slots_unit_SOURCES = $(unit) %D%/test_slots.c
tests_slots_unit_LDADD = $(core) $(CMOCKA_LIBS) $(LIBS) -lm
EXTRA_DIST += %D%/lanes/lanes.c
library_scripts += %D%/by_name.sh %D%/enforced.sh %D%/no_fused.sh

# Compiles the header alone, as a C++ program does.
if HAVE_CXX
check_PROGRAMS += %D%/api_cplusplus
TESTS += %D%/api_cplusplus
endif
%C%_api_cplusplus_SOURCES = %D%/api_cplusplus.cc
%C%_api_cplusplus_LDADD = liblockstep.la
%C%_api_cplusplus_CXXFLAGS = $(AM_CXXFLAGS) -std=c++11 -pedantic
%C%_api_cplusplus_LDFLAGS = $(AM_LDFLAGS) -static
