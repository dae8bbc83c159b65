# SPDX-License-Identifier: MIT
if HAVE_GMP
unit_tests += tests/exact.unit
tests_exact_unit_SOURCES = $(unit) \
	%D%/exact/test_exact.c %D%/exact/test_exact_error_bound.c %D%/exact/test_exact_bounded.c \
	%D%/exact/test_exact_filter.c %D%/exact/test_exact_frustum.c %D%/exact/test_exact_lattice.c %D%/exact/test_exact_lattice_pairs.c \
	%D%/exact/test_exact_lattice_boxes.c %D%/exact/test_exact_lattice_polygon.c %D%/exact/test_exact_lattice_results.c %D%/exact/test_exact_lattice_space.c \
	%D%/exact/test_exact_lattice_sphere.c %D%/exact/test_exact_lattice_vectors.c %D%/exact/test_exact_mesh.c %D%/exact/test_exact_oriented.c \
	%D%/exact/test_exact_pixels.c %D%/exact/test_exact_results.c %D%/exact/test_exact_results_space.c \
	%D%/exact/test_exact_sweep.c %D%/exact/test_exact_units.c %D%/exact/test_exact_worlds.c
endif
unit_tests += tests/routes.unit
tests_routes_unit_SOURCES = $(unit) \
	%D%/routes/test_routes.c %D%/routes/test_routes_balls.c %D%/routes/test_routes_boxes.c \
	%D%/routes/test_routes_curves.c %D%/routes/test_routes_grids.c %D%/routes/test_routes_oriented.c %D%/routes/test_routes_pixels.c \
	%D%/routes/test_routes_planes.c %D%/routes/test_routes_segments.c %D%/routes/test_routes_space.c \
	%D%/routes/test_routes_sweep.c %D%/routes/test_routes_volumes.c
