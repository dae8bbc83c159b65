# SPDX-License-Identifier: MIT
EXTRA_DIST += %D%/README.md %D%/box2d.cc %D%/cgal.cc %D%/geos.c %D%/highway.cc %D%/opencv.cc %D%/plain.c

# Code that is not ours as plug-ins, as far as their packages are there.
peers:
	CC='$(CC)' CXX='$(CXX)' $(srcdir)/peers/build.sh peers
.PHONY: peers
