# SPDX-License-Identifier: MIT
EXTRA_LIBRARIES += libreference.a
libreference_a_CFLAGS = $(reference_CFLAGS)
libreference_a_SOURCES = \
	%D%/box.c %D%/cast.c %D%/circle.c %D%/dilate.c %D%/frustum.c %D%/line.c %D%/mask.c %D%/maze.c %D%/mesh.c %D%/oriented.c %D%/plane.c %D%/point.c \
	%D%/polygon.c %D%/pong.c %D%/ray.c %D%/segment_mesh.c %D%/sphere.c %D%/table.c %D%/triangle.c %D%/triangulate.c %D%/triangulation.c %D%/turn.c %D%/vector.c \
	%D%/volume.c

# Exact truths consist of integer code, whose comparisons do not help a fuzzer either.
if HAVE_GMP
EXTRA_LIBRARIES += libexact.a
libexact_a_SOURCES = \
	%D%/exact/box.c %D%/exact/cast.c %D%/exact/circle.c %D%/exact/frustum.c %D%/exact/line.c %D%/exact/mask.c %D%/exact/maze.c %D%/exact/mesh.c \
	%D%/exact/moved.c %D%/exact/moved_hulls.c %D%/exact/number.c %D%/exact/operands.c %D%/exact/oriented.c %D%/exact/plane.c \
	%D%/exact/point.c %D%/exact/polygon.c %D%/exact/pong.c %D%/exact/question.c %D%/exact/ray.c %D%/exact/segment_mesh.c %D%/exact/sphere.c \
	%D%/exact/triangle.c %D%/exact/vector.c %D%/exact/volume.c
endif
