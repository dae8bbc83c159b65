# SPDX-License-Identifier: MIT
harness_tests += \
	%D%/test_countries %D%/test_countries_exact %D%/test_families %D%/test_families_space %D%/test_grazing \
	%D%/test_polygons %D%/test_scene_files %D%/test_scene_games %D%/test_scene_meshes %D%/test_scene_patches \
	%D%/test_scene_pixels %D%/test_scenes %D%/test_worlds
exact_tests += %D%/test_shares
