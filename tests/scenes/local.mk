# SPDX-License-Identifier: MIT
unit_tests += tests/scenes.unit
tests_scenes_unit_SOURCES = $(unit) \
	%D%/test_countries.c %D%/test_countries_exact.c %D%/test_families.c %D%/test_families_space.c %D%/test_grazing.c \
	%D%/test_plain.c %D%/test_polygons.c %D%/test_scene_files.c %D%/test_scene_games.c %D%/test_scene_meshes.c %D%/test_scene_patches.c \
	%D%/test_scene_pixels.c %D%/test_scenes.c %D%/test_worlds.c
if HAVE_GMP
tests_scenes_unit_SOURCES += \
	%D%/test_shares.c
endif
