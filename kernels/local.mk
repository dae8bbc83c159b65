# SPDX-License-Identifier: MIT

# The kernels: one set of sources, compiled for each build by builds.mk.
kernel_sources = \
	%D%/box.c %D%/cast.c %D%/circle.c %D%/dilate.c %D%/frustum.c %D%/gather.c %D%/kernels.c %D%/line.c %D%/list.c %D%/mask.c %D%/maze.c %D%/mesh.c %D%/oriented.c %D%/plane.c \
	%D%/point.c %D%/polygon.c %D%/pong.c %D%/ray.c %D%/segment_mesh.c %D%/sphere.c %D%/triangle.c %D%/vector.c %D%/volume.c

noinst_LTLIBRARIES += libcore.la
libcore_la_LIBTOOLFLAGS = $(compiled_once)
libcore_la_CFLAGS = $(read_CFLAGS) $(LIBRARY_CFLAGS)
libcore_la_LIBADD = $(native_objects)
libcore_la_DEPENDENCIES = $(native_objects)
libcore_la_SOURCES = \
	%D%/accessors.c %D%/cells.c %D%/clearance.c %D%/court.c %D%/dispatch.c %D%/grid_worlds.c %D%/hits.c \
	%D%/levels.c %D%/mask_dilate.c %D%/mask_world.c %D%/mesh_order.c %D%/mesh_world.c %D%/orientation.c \
	%D%/pairs.c %D%/polygon_map.c %D%/ring_sweep.c %D%/rows.c %D%/slabs.c %D%/table.c %D%/triangle_cells.c %D%/triangles_world.c %D%/triangulate.c %D%/typed.c \
	%D%/vertex_tree.c %D%/wall.c %D%/world.c

include_HEADERS = %D%/lockstep.h %D%/lockstep_exact.h %D%/lockstep_plugin.h
pkgconfigdir = $(libdir)/pkgconfig
nodist_pkgconfig_DATA = doc/lockstep.pc
lib_LTLIBRARIES = liblockstep.la
liblockstep_la_LIBTOOLFLAGS =
liblockstep_la_SOURCES =
liblockstep_la_LIBADD = libcore.la
liblockstep_la_LDFLAGS = $(AM_LDFLAGS) -version-info $(LOCKSTEP_SONAME_INFO) -no-undefined $(EXPORTS)
EXTRA_liblockstep_la_DEPENDENCIES = %D%/lockstep.map
EXTRA_DIST += %D%/lockstep.map $(kernel_sources)
-include $(top_srcdir)/kernels/builds.mk
