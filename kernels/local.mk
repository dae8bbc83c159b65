# SPDX-License-Identifier: MIT

# The kernels: one set of sources, compiled once for every build by builds.mk.
kernel_sources = \
	%D%/box.c %D%/circle.c %D%/dilate.c %D%/kernels.c %D%/line.c %D%/mask.c %D%/maze.c %D%/mesh.c %D%/plane.c \
	%D%/point.c %D%/polygon.c %D%/pong.c %D%/sphere.c %D%/triangle.c %D%/vector.c

noinst_LTLIBRARIES += libcore.la
libcore_la_LIBTOOLFLAGS = $(compiled_once)
libcore_la_CFLAGS = $(read_CFLAGS) $(LIBRARY_CFLAGS)
libcore_la_LIBADD = $(native_objects)
libcore_la_DEPENDENCIES = $(native_objects)
libcore_la_SOURCES = \
	%D%/accessors.c %D%/court.c %D%/crossing.c %D%/dispatch.c %D%/grid_worlds.c %D%/mask_dilate.c %D%/mask_world.c %D%/mesh_world.c \
	%D%/orientation.c %D%/slabs.c %D%/table.c %D%/triangulate.c %D%/typed.c %D%/world.c %D%/lockstep.h \
	%D%/arccos.h %D%/degrees.def %D%/dilate.h %D%/driver.h %D%/driver_values.h %D%/driver_world.h %D%/prototype.h %D%/isas.def \
	%D%/kernel.h %D%/levels.h %D%/natives.h %D%/near.h %D%/orientation.h %D%/pixel_rows.h %D%/pixels.h \
	%D%/segment_triangle.h %D%/shapes.def %D%/space.h %D%/sweep.h %D%/table.h %D%/tests.def %D%/tools.def %D%/tools.h \
	%D%/triangle.h %D%/vector.h %D%/walk.h %D%/world.h %D%/worlds.def %D%/lanes/count.h %D%/lanes/lanes.h \
	%D%/lanes/sse.h %D%/lanes/tally.h
# One for each instruction set, of which configure has the list.
lane_headers = $(isas:%=%D%/lanes/%.h)
EXTRA_DIST += $(lane_headers)

include_HEADERS = %D%/lockstep.h %D%/lockstep_plugin.h
pkgconfigdir = $(libdir)/pkgconfig
nodist_pkgconfig_DATA = doc/lockstep.pc
lib_LTLIBRARIES = liblockstep.la
liblockstep_la_SOURCES =
liblockstep_la_LIBADD = libcore.la
liblockstep_la_LDFLAGS = $(AM_LDFLAGS) -version-info $(LOCKSTEP_SONAME_INFO) -no-undefined
if VERSION_SCRIPT
liblockstep_la_LDFLAGS += -Wl,--version-script='$(srcdir)/%D%/lockstep.map'
else
liblockstep_la_LDFLAGS += -export-symbols-regex '^lockstep_'
endif
EXTRA_liblockstep_la_DEPENDENCIES = %D%/lockstep.map
EXTRA_DIST += %D%/lockstep.map

EXTRA_DIST += %D%/builds.mk $(kernel_sources)
-include $(top_srcdir)/kernels/builds.mk
