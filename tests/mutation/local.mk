# SPDX-License-Identifier: MIT
# Small faults, and the tests that find them. The facts about this build for tests/mutation/mutation.sh:
check_PROGRAMS += %D%/mutants
%C%_mutants_SOURCES = %D%/mutants.c %D%/mutants_harness.h %D%/mutants_rules.h %D%/mutants_tokens.h
# Unit tests with expected answers of kernels and references, or exact truths: PROGRAM:FILE, or all of a program.
mutation_of = $(if $(filter tests/$(1).unit,$(unit_tests)),$(2:%=tests/$(1).unit:test_%))
mutation_kernel_witnesses = \
	$(call mutation_of,kernels,api clearance dilate hits large_mazes mesh polygon_map sifted slabs triangle_cells \
	  triangulate triangulate_lattice winding) $(call mutation_of,check,cross_axes cross_balls cross_pixels cross_walk)
mutation_exact_witnesses = $(if $(filter %/exact.unit,$(unit_tests)),tests/exact.unit tests/routes.unit \
	$(call mutation_of,check,accuracy accuracy_run known_rates specimens worst) $(call mutation_of,scenes,grazing))
# The folders of the harness, and the tests that cover each: unit tests, and tests of commands. Tests that take several
# of these seconds, or that a busy machine disturbs, are left out.
mutation_folders = check scenes fuzz formats results bench plugins questions
mutation_sources_check = $(libcheck_a_SOURCES)
mutation_sources_scenes = $(libscenes_a_SOURCES)
mutation_sources_fuzz = $(libfuzz_a_SOURCES) $(libfuzzmain_a_SOURCES) $(fuzz_replay_SOURCES) \
	$(fuzz_readers:%=fuzz/fuzz_%.c)
mutation_sources_formats = $(libformats_a_SOURCES)
mutation_sources_results = $(libresults_a_SOURCES)
mutation_sources_bench = $(lockstep_bench_SOURCES)
mutation_sources_plugins = $(libplugins_a_SOURCES) $(lockstep_plugin_host_SOURCES)
# The reference's table and its numbers are tested by questions that use them.
mutation_sources_questions = $(libquestions_a_SOURCES) reference/table.c \
	$(filter %/question.c,$(libexact_a_SOURCES))
mutation_tests_check = tests/check.unit tests/starved.unit
# One by one, so that those of a few seconds are also run with sanitizers.
mutation_tests_scenes = $(patsubst %.c,tests/scenes.unit:%,$(filter test_%,$(notdir $(tests_scenes_unit_SOURCES))))
mutation_tests_fuzz = tests/fuzz.unit tests/paths.unit
mutation_tests_formats = tests/formats.unit tests/scenes.unit:test_scene_files \
	tests/scenes.unit:test_scene_games
mutation_tests_results = tests/results.unit
mutation_tests_bench = tests/bench.unit tests/figures.unit tests/ratios.unit tests/suite.unit
mutation_tests_plugins = tests/plugins.unit
mutation_tests_questions = tests/plugins.unit
scripts = $(command_tests) $(long_tests)
mutation_scripts_check = $(filter %/accuracy.sh %/digest.sh %/found.sh %/plugin.sh %/plugin_verdicts.sh \
	%/questions.sh %/shrink.sh %/status.sh %/truths.sh %/watch.sh,$(scripts))
mutation_scripts_scenes = $(filter %/digest.sh %/scenes.sh,$(scripts))
mutation_scripts_fuzz = $(filter %/corpus.sh %/fuzz.sh %/fuzz_plugin.sh,$(scripts))
mutation_scripts_formats = $(filter %/corpus.sh %/draw.sh %/found.sh,$(scripts))
mutation_scripts_results = $(filter %/compare.sh %/compare_refused.sh %/cpus.sh %/report.sh,$(scripts))
mutation_scripts_bench = $(filter %/bench.sh %/instructions.sh tests/bench/plugins.sh,$(scripts))
mutation_scripts_plugins = $(filter %/plugin.sh %/plugin_verdicts.sh %/process.sh %/questions.sh \
	tests/bench/plugins.sh,$(scripts))
mutation_scripts_questions = $(filter %/questions.sh,$(scripts))
mutation_program = $(firstword $(subst :, ,$(1)))
mutation_tests = $(filter $(unit_tests),$(sort $(foreach test,$(mutation_kernel_witnesses) $(mutation_exact_witnesses) \
	$(foreach folder,$(mutation_folders),$(mutation_tests_$(folder))),$(call mutation_program,$(test)))))
mutation_watched = tests/watch/lockstep tests/watch/fuzz_replay
# Further programs that their scripts run.
mutation_others = $(modules) tests/plugins/child tests/plugins/throughput $(filter %/broken.so,$(check_DATA)) \
	$(filter tests/watch/lockstep%,$(check_PROGRAMS))
mutation_programs = lockstep fuzz_replay fuzz_seed $(fuzz_readers:%=fuzz_replay_%) lockstep-plugin-host \
	$(if $(lockstep_bench_SOURCES),lockstep-bench) $(mutation_watched)
mutation_name = $(subst -,_,$(subst .,_,$(subst /,_,$(1))))
# As in tests/local.mk; there, values of several words would be ambiguous.
mutation_environment = srcdir=$(abs_top_srcdir) top_srcdir=$(abs_top_srcdir) MAKE=$(MAKE) NM=$(firstword $(NM)) \
	OBJDUMP=$(OBJDUMP) CC=$(firstword $(filter-out ccache %/ccache,$(CC))) build=$(build) host=$(host) \
	enable_harness=yes
headers_of = $(patsubst $(srcdir)/%,%,$(sort $(wildcard $(srcdir)/$(1)/*.h)))
mutation_drivers = kernels/driver.h kernels/driver_values.h kernels/driver_world.h
mutation_lanes = $(call headers_of,kernels/lanes)
mutation.conf: Makefile
	$(AM_V_GEN){ \
	  echo "srcdir='$(abs_top_srcdir)'"; \
	  echo "cc='$(CC)'"; \
	  echo "flags='$(DEFS) -I$(abs_top_builddir) -I$(abs_top_srcdir) $(CPPFLAGS) $(AM_CFLAGS) $(CFLAGS)'"; \
	  echo "kernel_flags='$(KERNEL_CFLAGS)'"; \
	  echo "emulated_flags='$(EMULATED_CFLAGS)'"; \
	  echo "isas='$(isas)'"; \
	  $(foreach isa,$(isas), \
	    echo "flags_of_$(isa)='$(CFLAGS_$(isa))' cpu_of_$(isa)='$(CPU_$(isa))'"; \
	    echo "header_of_$(isa)='$(HEADER_$(isa))' probe_of_$(isa)='$(PROBE_$(isa))'";) \
	  echo "link_flags='$(AM_CFLAGS) $(CFLAGS) $(AM_LDFLAGS) $(LDFLAGS)'"; \
	  echo "libraries='$(CMOCKA_LIBS) $(GMP_LIBS) $(JANSSON_LIBS) $(LIBS) -lpthread -lm'"; \
	  echo "native='$(native_builds)'"; \
	  echo "emulated_builds='$(emulated_builds)'"; \
	  echo "kernel_sources='$(filter-out kernels/kernels.c,$(kernel_sources))'"; \
	  echo "driver_headers='$(mutation_drivers)'"; \
	  echo "kernel_headers='$(filter-out %/lockstep.h %/lockstep_exact.h %/lockstep_plugin.h $(mutation_drivers),$(call headers_of,kernels))'"; \
	  echo "lane_headers='$(mutation_lanes)'"; \
	  echo "reference_sources='$(filter-out $(mutation_sources_questions),$(filter %.c,$(libreference_a_SOURCES)))'"; \
	  echo "reference_headers='$(call headers_of,reference)'"; \
	  echo "exact_sources='$(filter-out $(mutation_sources_questions),$(filter %.c,$(libexact_a_SOURCES)))'"; \
	  echo "exact_headers='$(call headers_of,reference/exact)'"; \
	  echo "lockstep_objects='$(lockstep_OBJECTS) libsheet.a liboptions.a'"; \
	  echo "fuzz_objects='$(fuzz_replay_OBJECTS) libfuzzmain.a libfuzz.a'"; \
	  echo "harness_folders='$(mutation_folders)'"; \
	  $(foreach folder,$(mutation_folders), \
	    echo "sources_$(folder)='$(filter %.c,$(mutation_sources_$(folder)))'"; \
	    echo "headers_$(folder)='$(call headers_of,$(if $(filter bench fuzz,$(folder)),,harness/)$(folder))'"; \
	    echo "unit_$(folder)='$(foreach test,$(mutation_tests_$(folder)),$(if $(filter \
	      $(call mutation_program,$(test)),$(unit_tests)),$(test)))' scripts_$(folder)='$(mutation_scripts_$(folder))'";) \
	  echo "harness_programs='$(mutation_programs)'"; \
	  $(foreach program,$(mutation_programs) $(mutation_tests), \
	    echo "objects_$(call mutation_name,$(program))='$($(call mutation_name,$(program))_OBJECTS) \
	      $(if $(filter $(program),$(mutation_watched)),$($(notdir $(program))_OBJECTS))'";) \
	  $(foreach program,$(mutation_watched) $(mutation_tests), \
	    echo "flags_$(call mutation_name,$(program))='$($(call mutation_name,$(program))_LDFLAGS)'";) \
	  $(foreach reader,$(fuzz_readers),echo "objects_fuzz_replay_$(reader)='fuzz/fuzz_$(reader).$(OBJEXT)'";) \
	  echo "fuzz_main_objects='$(libfuzzmain_a_OBJECTS)'"; \
	  echo "more_lockstep_bench='$(peaks_objects) -lbenchmark'"; \
	  echo "archives='libfuzz.a libsheet.a liboptions.a $(if $(lockstep_bench_SOURCES),libcounting.a)'"; \
	  echo "cxx='$(CXX)'"; \
	  echo "nm='$(NM)'"; \
	  echo "script_environment='$(mutation_environment)'"; \
	  echo "kernel_witnesses='$(mutation_kernel_witnesses)'"; \
	  echo "exact_witnesses='$(mutation_exact_witnesses)'"; \
	} >$@
CLEANFILES += mutation.conf mutation.witnesses
mutation: mutation.conf %D%/mutants$(EXEEXT) libcore.la $(if $(RUNNER),,$(mutation_programs) $(mutation_tests) \
  $(mutation_others))
	$(AM_V_at)LOCKSTEP_DATA='$(abs_top_srcdir)/data' RUNNER='$(RUNNER)' MUTATION_SEED='$(MUTATION_SEED)' \
	  MUTATION_SHARE='$(MUTATION_SHARE)' MUTATION_FILES='$(MUTATION_FILES)' MUTATION_IDS='$(MUTATION_IDS)' \
	  MUTATION_JOBS='$(MUTATION_JOBS)' $(SHELL) '$(abs_top_srcdir)/tests/mutation/mutation.sh' --sample
.PHONY: mutation
# A few, for make check.
check_DATA += mutation.conf
command_tests += %D%/stale.sh
long_tests += %D%/mutation.sh
EXTRA_DIST += %D%/mutants.equivalent
