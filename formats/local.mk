# SPDX-License-Identifier: MIT
EXTRA_LIBRARIES += libformats.a
libformats_a_CFLAGS = $(read_CFLAGS)
libformats_a_SOURCES = \
	%D%/case.c %D%/case_write.c %D%/geojson.c %D%/geojson_geometry.c %D%/grid_text.c %D%/maze_file.c %D%/modes.c \
	%D%/obj.c %D%/obj_face.c %D%/obj_words.c %D%/pnm.c %D%/pnm_write.c %D%/text_reader.c %D%/tiles_csv.c %D%/wad.c %D%/world.c
