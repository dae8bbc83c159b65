# SPDX-License-Identifier: MIT
# For GNU make: how the kernels are compiled for every build, and the few other sources that are written
# with lanes. The builds are those of isas.def: configure sets native_builds, emulated_builds and
# auto_builds, and the flags of each instruction set, as CFLAGS_avx2.

# configure has looked at its own, and not at those of `make CFLAGS=...`.
$(foreach v,CC CPPFLAGS CFLAGS CXXFLAGS LDFLAGS,$(foreach f,$(filter $(subst *,%,$(inexact_flags)),$($v)),\
  $(error $v has $f, which changes results: leave it out)))

# $(call compiled,FOLDER,BUILD,LANES,FLAGS,TAG): FOLDER/BUILD/%.lo is made from FOLDER/%.c. FLAGS stand behind the user's
# CFLAGS, which may not take away what a set is made of, nor contract. No vector crosses a call, so it does not matter that calling conventions
# depend on the flags.
define compiled
$(1)/$(2)/%.lo: $(1)/%.c
	@$$(MKDIR_P) $(1)/$(2)
	$$(AM_V_CC)$$(LIBTOOL) $$(AM_V_lt) --tag=CC --tag=$(5) $$(LIBTOOLFLAGS) --mode=compile \
	  $$(CC) $$(DEFS) $$(DEFAULT_INCLUDES) $$(AM_CPPFLAGS) -DLOCKSTEP_LANES=$(3) -DLOCKSTEP_BUILD=$(2) $$(CPPFLAGS) \
	  $$(kernel_CFLAGS) $$(CFLAGS) $(4) -ffp-contract=off -MT $$@ -MD -MP -MF $(1)/$(2)/$$*.d -c -o $$@ $$<
endef

# The same lanes without their instruction set: emulated twins. They run anywhere.
flags_of = $(if $(filter %_emulated,$(1)),$(EMULATED_CFLAGS) -DLOCKSTEP_EMULATED,$(CFLAGS_$(1)))

# The objects of the shared library, which are position-independent, serve the static one, too.
$(foreach b,$(native_builds),$(eval $(call compiled,kernels,$b,$b,$(CFLAGS_$b),disable-static)))
$(foreach b,$(emulated_builds),\
  $(eval $(call compiled,kernels,$b,$(b:_emulated=),$(call flags_of,$b),disable-shared)))
# What the compiler's vectoriser makes of plain C with the same flags: for benchmarks.
$(foreach b,$(auto_builds),$(eval $(call compiled,kernels,$b,scalar,$(CFLAGS_$(b:_auto=)) -O3 -DLOCKSTEP_AUTO,disable-shared)))
# It counts, and nobody waits for it.
$(eval $(call compiled,kernels,count,count,-O1,disable-shared))
# Each instruction set's fastest loops.
$(foreach b,$(native_builds),$(eval $(call compiled,bench,$b,$b,$(CFLAGS_$b),disable-shared)))

# A program for every build of the lanes.
$(foreach b,$(lane_builds),\
  $(eval $(call compiled,tests/kernels/lanes,$b,$(b:_emulated=),$(call flags_of,$b),disable-shared)))
tests/kernels/lanes/%.lanes: tests/kernels/lanes/%/lanes.lo tests/unit.$(OBJEXT) libcore.la
	$(AM_V_CCLD)$(LINK) $< tests/unit.$(OBJEXT) libcore.la $(CMOCKA_LIBS) $(LIBS) -lm

-include $(wildcard kernels/*/*.d bench/*/*.d tests/kernels/lanes/*/*.d)
