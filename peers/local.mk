# SPDX-License-Identifier: MIT
EXTRA_DIST += %D%/README.md %D%/boost.cc %D%/box2d.cc %D%/bullet.cc %D%/ccd.cc %D%/cgal.cc %D%/chipmunk.cc \
	%D%/clipper.cc %D%/embree.c %D%/fcl.cc %D%/geos.c %D%/glm.cc %D%/graphene.cc %D%/gts.cc %D%/highway.cc \
	%D%/irrlicht.cc %D%/ode.cc %D%/opencv.cc %D%/plain.c %D%/qt.cc %D%/sdl.cc %D%/sfml.cc \
	%D%/side_by_side/earcut.cc %D%/side_by_side/side_by_side.c \
	%D%/spatialindex.cc %D%/subject.h %D%/npm.sh %D%/npm/package.json %D%/npm/package-lock.json %D%/npm/peer.mjs \
	%D%/npm/babylonjs.mjs %D%/npm/cannon-es.mjs %D%/npm/collider2d.mjs %D%/npm/detect-collisions.mjs %D%/npm/earcut.mjs \
	%D%/npm/flatten.mjs %D%/npm/intersects.mjs %D%/npm/matter-js.mjs %D%/npm/p5.collide2d.mjs %D%/npm/phaser.mjs \
	%D%/npm/planck.mjs %D%/npm/point-in-polygon.mjs %D%/npm/robust-predicates.mjs %D%/npm/sat.mjs %D%/npm/three.mjs \
	%D%/npm/turf.mjs

# Builds the third-party libraries whose packages are installed as plug-ins.
peers:
	CC='$(CC)' CXX='$(CXX)' $(srcdir)/peers/build.sh peers
	$(srcdir)/peers/npm.sh peers/npm || test $$? -eq 77
.PHONY: peers
