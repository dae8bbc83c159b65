# SPDX-License-Identifier: MIT
EXTRA_LIBRARIES += libscenes.a
libscenes_a_SOURCES = \
	%D%/data/games.c %D%/data/map.c %D%/data/map_space.c %D%/data/map_worlds.c %D%/data/mesh_features.c \
	%D%/data/outlines.c %D%/data/room.c %D%/data/slices.c %D%/data/sources.c %D%/families/bisection.c \
	%D%/families/contact.c %D%/families/convex.c %D%/families/degenerate.c %D%/families/degenerate_space.c \
	%D%/families/extreme.c %D%/families/grazing.c %D%/families/offsets.c %D%/families/ordinary.c \
	%D%/families/placement.c %D%/families/placement_space.c %D%/families/space.c %D%/layout.c %D%/pixels/caves.c \
	%D%/pixels/grazing.c %D%/pixels/mazes.c %D%/pixels/odd.c %D%/pixels/ordinary.c %D%/pixels/pixels.c \
	%D%/pixels/places.c %D%/pixels/rows.c %D%/pixels/tracks.c %D%/pixels/worlds.c %D%/pixels/worlds_odd.c \
	%D%/scene.c %D%/worlds/coast.c %D%/worlds/meshes.c %D%/worlds/polygons.c %D%/worlds/triangles.c \
	%D%/worlds/worlds.c %D%/worlds/worlds_odd.c
