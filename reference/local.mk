# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += libreference.la
libreference_la_LIBTOOLFLAGS = $(static_only)
libreference_la_CFLAGS = $(reference_CFLAGS)
libreference_la_SOURCES = \
	%D%/arccos.h %D%/box.c %D%/circle.c %D%/dilate.c %D%/dilate.h %D%/exact/exact.h %D%/exact/truths.h \
	%D%/in_triangle.h %D%/line.c %D%/mask.c %D%/maze.c %D%/mesh.c %D%/pierce.h %D%/plane.c %D%/point.c \
	%D%/polygon.c %D%/pong.c %D%/reference.h %D%/space.h %D%/sphere.c %D%/sweep.h %D%/table.c %D%/table.h \
	%D%/triangle.c %D%/triangle3.h %D%/triangulate.c %D%/triangulate.h %D%/turn.c %D%/vector.c

# Exact truths are whole numbers all the way: what they compare tells a fuzzer nothing either.
if HAVE_GMP
noinst_LTLIBRARIES += libexact.la
libexact_la_LIBTOOLFLAGS = $(static_only)
exact_libs = libexact.la
libexact_la_SOURCES = \
	%D%/exact/arena.h %D%/exact/ball.h %D%/exact/bounded.h %D%/exact/box.c %D%/exact/circle.c %D%/exact/closest.h \
	%D%/exact/line.c %D%/exact/mask.c %D%/exact/maze.c %D%/exact/mesh.c %D%/exact/moved.c %D%/exact/moved.h %D%/exact/moved_hulls.c %D%/exact/moved_hulls.h %D%/exact/number.c %D%/exact/number.h \
	%D%/exact/operands.c %D%/exact/pierce.h %D%/exact/pierce_point.h %D%/exact/pixels.h %D%/exact/plane.c \
	%D%/exact/point.c %D%/exact/point_predicates.h %D%/exact/polygon.c %D%/exact/pong.c %D%/exact/predicates.h \
	%D%/exact/reach.h %D%/exact/root.h %D%/exact/segment_intersection.h %D%/exact/space.h %D%/exact/sphere.c \
	%D%/exact/sweep.h %D%/exact/sweep_contact.h %D%/exact/sweep_window.h %D%/exact/triangle.c %D%/exact/truth.h \
	%D%/exact/vector.c
endif
