# SPDX-License-Identifier: MIT
library_tests += \
	%D%/test_api %D%/test_mesh %D%/test_orientation %D%/test_slabs %D%/test_table %D%/test_winding %D%/test_world \
	%D%/test_world_refused
harness_tests += \
	%D%/test_dilate %D%/test_grid_worlds %D%/test_pixel_worlds %D%/test_triangulate %D%/test_triangulate_lattice \
	%D%/test_walk %D%/test_walk_cases %D%/test_watertight
noinst_HEADERS += \
	%D%/aims.h %D%/api_answers.h %D%/api_answers_box.h %D%/api_answers_cells.h %D%/api_answers_circle.h \
	%D%/api_answers_convex.h %D%/api_answers_line.h %D%/api_answers_mesh.h %D%/api_answers_pixels.h \
	%D%/api_answers_plane.h %D%/api_answers_point.h %D%/api_answers_polygon.h %D%/api_answers_sphere.h \
	%D%/api_answers_triangle.h %D%/api_answers_vector.h %D%/api_calls.h %D%/api_checks.h %D%/api_rows.h \
	%D%/dilate_image.h %D%/inside.h %D%/large_points.h %D%/large_polygons.h %D%/mesh_balls.h %D%/meshes.h \
	%D%/pixel_rows.h %D%/quads.h %D%/rooms.h %D%/shipped.h %D%/shots.h %D%/triangulation.h %D%/true_winding.h \
	%D%/walkers.h %D%/wild_floats.h %D%/world_parts.h
EXTRA_DIST += %D%/lanes/lanes.c %D%/no_fused.sh
noinst_HEADERS += \
	%D%/lanes/lanes_convert.h %D%/lanes/lanes_groups.h %D%/lanes/lanes_int.h %D%/lanes/lanes_memory.h \
	%D%/lanes/lanes_values.h
library_scripts += %D%/by_name.sh %D%/enforced.sh %D%/no_fused.sh

# The header alone, as a C++ program has it.
check_PROGRAMS += %D%/api_cplusplus
TESTS += %D%/api_cplusplus
%C%_api_cplusplus_SOURCES = %D%/api_cplusplus.cc
%C%_api_cplusplus_LDADD = liblockstep.la
%C%_api_cplusplus_CXXFLAGS = $(AM_CXXFLAGS) -std=c++11 -pedantic
%C%_api_cplusplus_LDFLAGS = $(AM_LDFLAGS) -static
