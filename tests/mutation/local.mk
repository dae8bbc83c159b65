# SPDX-License-Identifier: MIT
# Small faults, and who finds them. What tests/mutation/mutation.sh must know of this build:
check_PROGRAMS += %D%/mutants
%C%_mutants_SOURCES = %D%/mutants.c %D%/mutants_rules.h %D%/mutants_tokens.h
# Unit tests that know by themselves what kernels and references, or exact truths, have to say.
mutation_kernel_witnesses = $(filter %/test_api %/test_dilate %/test_cross_axes %/test_cross_pixels %/test_cross_walk \
	%/test_mesh %/test_slabs %/test_triangulate %/test_triangulate_lattice %/test_winding,$(unit_tests))
mutation_exact_witnesses = $(filter tests/reference/% %/test_accuracy %/test_accuracy_run %/test_grazing \
	%/test_known_rates %/test_specimens %/test_worst,$(unit_tests))
mutation_drivers = $(filter %/driver.h %/driver_values.h %/driver_world.h,$(libcore_la_SOURCES))
mutation_lanes = $(lane_headers) $(filter kernels/lanes/%,$(libcore_la_SOURCES))
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
	  echo "libraries='$(CMOCKA_LIBS) $(GMP_LIBS) $(JANSSON_LIBS) $(CPUINFO_LIBS) $(LIBS) -lpthread -lm'"; \
	  echo "native='$(native_builds)'"; \
	  echo "emulated_builds='$(emulated_builds)'"; \
	  echo "kernel_sources='$(filter-out kernels/kernels.c,$(kernel_sources))'"; \
	  echo "driver_headers='$(mutation_drivers)'"; \
	  echo "kernel_headers='$(filter-out %.def %/lockstep.h $(mutation_drivers) $(mutation_lanes),$(filter %.h,$(libcore_la_SOURCES)))'"; \
	  echo "lane_headers='$(mutation_lanes)'"; \
	  echo "reference_sources='$(filter %.c,$(libreference_la_SOURCES))'"; \
	  echo "reference_headers='$(filter-out reference/exact/%,$(filter %.h,$(libreference_la_SOURCES)))'"; \
	  echo "exact_sources='$(filter %.c,$(libexact_la_SOURCES))'"; \
	  echo "exact_headers='$(filter %.h,$(libexact_la_SOURCES))'"; \
	  echo "lockstep_objects='$(lockstep_OBJECTS) .libs/libsheet.a .libs/liboptions.a'"; \
	  echo "fuzz_objects='$(fuzz_replay_OBJECTS) .libs/libfuzzmain.a .libs/libfuzz.a'"; \
	  echo "kernel_witnesses='$(mutation_kernel_witnesses)'"; \
	  echo "exact_witnesses='$(mutation_exact_witnesses)'"; \
	} >$@
CLEANFILES += mutation.conf mutation.witnesses
mutation: mutation.conf %D%/mutants$(EXEEXT) lockstep$(EXEEXT) fuzz_replay$(EXEEXT) \
  $(mutation_kernel_witnesses) $(mutation_exact_witnesses)
	$(AM_V_at)LOCKSTEP_DATA='$(abs_top_srcdir)/data' RUNNER='$(RUNNER)' MUTATION_SEED='$(MUTATION_SEED)' \
	  MUTATION_SHARE='$(MUTATION_SHARE)' MUTATION_IDS='$(MUTATION_IDS)' \
	  MUTATION_JOBS='$(MUTATION_JOBS)' $(SHELL) '$(abs_top_srcdir)/tests/mutation/mutation.sh' --sample
.PHONY: mutation
# A few, for make check.
check_DATA += mutation.conf
command_tests += %D%/mutation.sh
EXTRA_DIST += %D%/mutant.sh %D%/mutants.equivalent %D%/mutation.awk
