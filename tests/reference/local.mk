# SPDX-License-Identifier: MIT
exact_tests += \
	%D%/exact/test_exact %D%/exact/test_exact_error_bound %D%/exact/test_exact_bounded \
	%D%/exact/test_exact_filter %D%/exact/test_exact_lattice %D%/exact/test_exact_lattice_pairs \
	%D%/exact/test_exact_lattice_polygon %D%/exact/test_exact_lattice_results %D%/exact/test_exact_lattice_space \
	%D%/exact/test_exact_lattice_sphere %D%/exact/test_exact_lattice_vectors %D%/exact/test_exact_mesh \
	%D%/exact/test_exact_pixels %D%/exact/test_exact_results %D%/exact/test_exact_results_space \
	%D%/exact/test_exact_sweep %D%/exact/test_exact_units %D%/exact/test_exact_worlds
harness_tests += \
	%D%/routes/test_routes %D%/routes/test_routes_balls %D%/routes/test_routes_boxes \
	%D%/routes/test_routes_curves %D%/routes/test_routes_grids %D%/routes/test_routes_pixels \
	%D%/routes/test_routes_planes %D%/routes/test_routes_segments %D%/routes/test_routes_space \
	%D%/routes/test_routes_sweep
