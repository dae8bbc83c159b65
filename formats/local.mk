# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += libformats.la
libformats_la_LIBTOOLFLAGS = $(static_only)
libformats_la_CFLAGS = $(read_CFLAGS)
libformats_la_SOURCES = \
	%D%/case.c %D%/case.h %D%/case_write.c %D%/columns.h %D%/geojson.c %D%/geojson.h %D%/geojson_geometry.c \
	%D%/geojson_reader.h %D%/grid_text.c %D%/grid_text.h %D%/maze_file.c %D%/maze_file.h %D%/modes.c %D%/modes.h \
	%D%/obj.c %D%/obj.h %D%/obj_reader.h %D%/obj_words.c %D%/pnm.c %D%/pnm.h %D%/pnm_write.c %D%/text_reader.c \
	%D%/text_reader.h %D%/tiles_csv.c %D%/tiles_csv.h %D%/wad.c %D%/wad.h %D%/world.c %D%/world.h
