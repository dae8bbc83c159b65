# SPDX-License-Identifier: MIT
EXTRA_DIST += %D%/README.md %D%/cgal.cc %D%/geos.c

# Other people's libraries as plug-ins, as far as their packages are there.
peers:
	CC='$(CC)' CXX='$(CXX)' $(srcdir)/peers/build.sh peers
.PHONY: peers
