# SPDX-License-Identifier: MIT

# With libFuzzer (--enable-fuzzing), fuzz/fuzz_test is the target of each test that `lockstep list` names, linked as
# fuzz/fuzz_TEST. Otherwise the same sources replay the corpora.
noinst_LIBRARIES += libfuzz.a libfuzzmain.a
libfuzz_a_SOURCES = %D%/input.c %D%/shapes.c %D%/readers.c %D%/readers_worlds.c %D%/mutate.c %D%/mutate_case.c \
	%D%/steer.c %D%/subjects.c %D%/find.c %D%/builtin.c %D%/paths.c
libfuzzmain_a_SOURCES = %D%/main.c

# The replayer with the built-in engine, for lockstep fuzz.
pkglibexec_PROGRAMS += fuzz_replay
fuzz_replay_SOURCES = %D%/fuzz_test.c %D%/builtin_main.c %D%/builtin_save.c
fuzz_replay_LDADD = libfuzzmain.a libfuzz.a $(harness) $(harness_libs)
check_PROGRAMS += fuzz_seed
fuzz_seed_SOURCES = %D%/seed.c
fuzz_seed_LDADD = libfuzz.a $(harness) $(harness_libs)

# Targets of triangulation and of readers of files.
fuzz_readers = case geojson maze obj pnm results tiles triangulate wad
fuzz_replays = $(fuzz_readers:%=fuzz_replay_%$(EXEEXT))
check_DATA += $(fuzz_replays)
CLEANFILES += $(fuzz_replays) $(fuzz_readers:%=fuzz/$(DEPDIR)/fuzz_%.Po)
EXTRA_DIST += $(fuzz_readers:%=fuzz/fuzz_%.c)
fuzz_programs = fuzz/fuzz_test$(EXEEXT) $(fuzz_readers:%=fuzz/fuzz_%$(EXEEXT))
if FUZZING
if FUZZING_ENGINE
# Each target must be a single file that needs only lib/ beside it. Shared code goes there; otherwise seventy targets
# would contain seventy copies of all kernels. GMP, MPFR and jansson are in each target, since static libraries are
# rarely built for use in a shared one. -Bsymbolic binds times() to reference/exact/number.c instead of the C library,
# which comes first in a program.
fuzz_harness = fuzz/lib/liblockstep-harness.so
fuzz_libs = $(fuzz_harness) $(FUZZER_ENGINE) $(harness_libs)
fuzz_link = $(CXX) $(CXXFLAGS) $(LDFLAGS) -Wl,-rpath,'$$ORIGIN/lib' -o $@
$(fuzz_harness): $(harness)
	$(AM_V_at)$(MKDIR_P) fuzz/lib
	$(AM_V_CXXLD)$(CXX) $(CXXFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(@F) -Wl,-Bsymbolic -o $@ \
	  -Wl,--whole-archive libharness.a $(extras) $(core) -Wl,--no-whole-archive -lm
CLEANFILES += $(fuzz_harness)
else
fuzz_libs = $(harness) $(harness_libs)
fuzz_link = $(CCLD) $(AM_CFLAGS) $(CFLAGS) $(AM_LDFLAGS) -fsanitize=fuzzer $(LDFLAGS) -o $@
endif
fuzz_inputs = libfuzz.a
fuzz-programs: $(fuzz_programs)
all-local: fuzz-programs
CLEANFILES += $(fuzz_programs)
fuzz-targets: $(fuzz_programs) lockstep$(EXEEXT)
	$(AM_V_GEN)for test in `./lockstep$(EXEEXT) list --names`; do \
	  ln -f fuzz/fuzz_test$(EXEEXT) fuzz/fuzz_$$test$(EXEEXT) || exit 1; done
fuzz: fuzz-targets

# Measurements of the targets for fuzz/README.md, each a script.
condemn throughput: fuzz-targets
	$(AM_V_at)srcdir='$(srcdir)' $(SHELL) $(srcdir)/fuzz/$@.sh

# The linker finds the buggy kernel in this object before the library's correct one.
steering: fuzz-targets
	$(AM_V_at)srcdir='$(srcdir)' \
	  COMPILE='$(CC) $(DEFS) $(DEFAULT_INCLUDES) $(AM_CPPFLAGS) -DLOCKSTEP_LANES=scalar -DLOCKSTEP_BUILD=scalar $(CPPFLAGS) $(kernel_CFLAGS) $(CFLAGS)' \
	  LINK_TARGET='$(CCLD) $(AM_CFLAGS) $(CFLAGS) $(AM_LDFLAGS) -fsanitize=fuzzer $(LDFLAGS) fuzz/fuzz_test.$(OBJEXT) -o' \
	  TARGET_LIBS='$(fuzz_inputs) $(fuzz_libs) $(LIBS)' \
	  LINK_COMMAND='$(CCLD) $(AM_CFLAGS) $(CFLAGS) $(AM_LDFLAGS) $(LDFLAGS) $(lockstep_OBJECTS) -o' \
	  COMMAND_LIBS='$(lockstep_LDADD) $(LIBS)' \
	  $(SHELL) $(srcdir)/fuzz/steering.sh

fuzz_dir = $(abs_top_builddir)/fuzz
fuzz-clean:
	-test ! -x ./lockstep$(EXEEXT) || for test in `./lockstep$(EXEEXT) list --names`; do \
	  rm -f fuzz/fuzz_$$test$(EXEEXT); done
else
# Builds with clang in a folder within this one.
fuzz:
	@if test "$(srcdir)" = .; then \
	  echo "make fuzz: build in a separate folder first: mkdir build && cd build && ../configure && make fuzz" >&2; \
	  exit 2; fi
	@if test -z "$(FUZZ_CC)"; then echo "make fuzz: no clang found" >&2; exit 2; fi
	$(AM_V_at)$(MKDIR_P) fuzz-build
	$(AM_V_at)test -f fuzz-build/Makefile || (cd fuzz-build && \
	  $(abs_top_srcdir)/configure --quiet --enable-fuzzing --disable-shared --without-benchmark \
	    CC=$(FUZZ_CC) CXX=$(FUZZ_CXX) CFLAGS="-O2 -g1" CXXFLAGS="-O2 -g1")
	$(AM_V_at)cd fuzz-build && $(MAKE) $(AM_MAKEFLAGS) fuzz-targets

# libFuzzer with plug-ins whose code is instrumented. Only their coverage guides it, so the harness needs no such build.
# The counters of loaded code register themselves with the program. It must export symbols for that, which clang does
# with AddressSanitizer. PLUGIN_OBJECTS names the objects and archives of a plug-in to be linked in.
fuzz_plugin = fuzz/fuzz_$(if $(PLUGIN_OBJECTS),linked,plugin)$(EXEEXT)
fuzz-plugin: fuzz/fuzz_test.$(OBJEXT) libfuzz.a $(harness)
	@if test -z "$(FUZZ_CC)"; then echo "make fuzz-plugin: no clang found" >&2; exit 2; fi
	$(AM_V_CCLD)$(FUZZ_CC) \
	  -fsanitize=fuzzer,address $(LDFLAGS) -o $(fuzz_plugin) \
	  fuzz/fuzz_test.$(OBJEXT) $(PLUGIN_OBJECTS:%=-Wl,-u,lockstep_plugin %) libfuzz.a $(harness) $(harness_libs) $(LIBS)
CLEANFILES += fuzz/fuzz_linked$(EXEEXT) fuzz/fuzz_plugin$(EXEEXT)
condemn steering throughput: fuzz
	$(AM_V_at)cd fuzz-build && $(MAKE) $(AM_MAKEFLAGS) $@
fuzz_dir = $(abs_top_builddir)/fuzz-build/fuzz
fuzz-clean:
	-rm -rf fuzz-build
endif
clean-local: fuzz-clean
	-rm -rf digest-build mca-build mutation-build mutation-build-quick

# Adds inputs that fuzzers found to the corpora if they show something new: fuzz/corpus_merge.sh describes the
# variables.
corpus-merge: fuzz
	$(AM_V_at)FUZZ_DIR='$(fuzz_dir)' CORPUS='$(abs_top_srcdir)/data/corpus' NEW='$(NEW)' \
	  CORPUS_FILES='$(CORPUS_FILES)' CORPUS_BYTES='$(CORPUS_BYTES)' \
	  $(SHELL) '$(abs_top_srcdir)/fuzz/corpus_merge.sh'
# Builds all targets once more and checks that they meet OSS-Fuzz's requirements.
oss-fuzz:
	$(AM_V_at)'$(abs_top_srcdir)/fuzz/oss-fuzz/prove.sh'
.PHONY: condemn corpus-merge fuzz fuzz-clean fuzz-plugin fuzz-programs fuzz-targets oss-fuzz steering throughput
-include $(top_srcdir)/fuzz/targets.mk
EXTRA_DIST += .clusterfuzzlite %D%/README.md %D%/oss-fuzz
