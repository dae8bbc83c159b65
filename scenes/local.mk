# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += libscenes.la
libscenes_la_LIBTOOLFLAGS = $(static_only)
libscenes_la_SOURCES = \
	%D%/data/games.c %D%/data/map.c %D%/data/map_space.c %D%/data/map_worlds.c %D%/data/mesh_features.c \
	%D%/data/mesh_features.h %D%/data/outlines.c %D%/data/outlines.h %D%/data/room.c %D%/data/room.h \
	%D%/data/slices.c %D%/data/slices.h %D%/data/sources.c %D%/data/sources.h %D%/families/bisection.c \
	%D%/families/bisection.h %D%/families/contact.c %D%/families/contact.h %D%/families/convex.c \
	%D%/families/convex.h %D%/families/degenerate.c %D%/families/degenerate_space.c %D%/families/extreme.c \
	%D%/families/families.h %D%/families/grazing.c %D%/families/offsets.c %D%/families/ordinary.c \
	%D%/families/placement.c %D%/families/placement.h %D%/families/placement_space.c %D%/families/space.c \
	%D%/families/space.h %D%/layout.c %D%/layout.h %D%/pixels/caves.c %D%/pixels/caves.h %D%/pixels/grazing.c \
	%D%/pixels/mazes.c %D%/pixels/mazes.h %D%/pixels/odd.c %D%/pixels/ordinary.c %D%/pixels/pixels.c \
	%D%/pixels/pixels.h %D%/pixels/places.c %D%/pixels/rows.c %D%/pixels/tracks.c %D%/pixels/tracks.h \
	%D%/pixels/worlds.c %D%/pixels/worlds.h %D%/pixels/worlds_odd.c %D%/scene.c %D%/scene.h %D%/worlds/coast.c \
	%D%/worlds/meshes.c %D%/worlds/meshes.h %D%/worlds/polygons.c %D%/worlds/polygons.h %D%/worlds/triangles.c \
	%D%/worlds/worlds.c %D%/worlds/worlds.h %D%/worlds/worlds_odd.c
