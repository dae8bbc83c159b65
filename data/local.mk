# SPDX-License-Identifier: MIT

# Installed as they lie here.
nobase_dist_pkgdata_DATA += \
	%D%/adapters/example-question.mjs %D%/adapters/example-question.py %D%/adapters/example-wasm.c %D%/adapters/example.mjs %D%/adapters/example.py \
	%D%/adapters/lockstep-wasm.mjs %D%/adapters/lockstep.mjs %D%/adapters/lockstep.py %D%/adapters/lockstep_plugin.rs \
	%D%/wad/freedoom-e1m1.wad %D%/wad/LICENSE.freedoom %D%/wad/README.md %D%/countries/README.md \
	%D%/countries/capitals.csv %D%/countries/countries.geojson %D%/mesh/README.md %D%/mesh/spot.obj \
	%D%/games/README.md %D%/games/maze.txt %D%/games/tiles.csv %D%/games/track.pbm %D%/skeletons/lockstep.yml %D%/skeletons/c/Makefile \
	%D%/skeletons/c/NAME.c %D%/skeletons/c/README.md %D%/skeletons/c++/Makefile %D%/skeletons/c++/NAME.cc \
	%D%/skeletons/c++/README.md %D%/skeletons/rust/Cargo.toml %D%/skeletons/rust/Makefile \
	%D%/skeletons/rust/NAME.rs %D%/skeletons/rust/README.md \
	%D%/skeletons/python/Makefile %D%/skeletons/python/NAME.py %D%/skeletons/python/README.md \
	%D%/skeletons/javascript/Makefile %D%/skeletons/javascript/NAME.mjs %D%/skeletons/javascript/README.md
EXTRA_DIST += \
	%D%/corpus %D%/countries/make.py %D%/dictionaries %D%/digests.txt %D%/found %D%/games/make.py \
	%D%/mesh/make.py %D%/published %D%/trophies %D%/worst

# Folders of ours that are empty then.
uninstall-hook:
	for dir in "$(DESTDIR)$(pkgdatadir)" "$(DESTDIR)$(pkglibexecdir)"; do \
	  test ! -d "$$dir" || find "$$dir" -depth -type d -exec rmdir {} + 2>/dev/null || :; done

# What every build answers, for make check to compare with: after a change that is meant to change it.
record-digests: lockstep$(EXEEXT)
	$(AM_V_GEN)LOCKSTEP_DATA='$(abs_top_srcdir)/data' $(RUNNER) ./lockstep$(EXEEXT) digest \
	  --record '$(abs_top_srcdir)/data/digests.txt'

# The same by every compiler at every level, in build folders of their own within this one.
DIGEST_COMPILERS = gcc clang
DIGEST_LEVELS = -O0 -O2 -O3
digest-all:
	@if test "$(srcdir)" = .; then \
	  echo "make digest-all: build in a folder of its own first: mkdir build && cd build && ../configure && make digest-all" >&2; \
	  exit 2; fi
	$(AM_V_at)top_srcdir='$(abs_top_srcdir)' MAKE='$(MAKE)' COMPILERS='$(DIGEST_COMPILERS)' \
	  LEVELS='$(DIGEST_LEVELS)' $(SHELL) '$(abs_top_srcdir)/tests/project/digest_all.sh'
.PHONY: record-digests digest-all
