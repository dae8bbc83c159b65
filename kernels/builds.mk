# SPDX-License-Identifier: MIT
# For GNU make: compiles the kernels, and the few other sources that use lanes, for every build. The
# builds are those of isas.def: configure sets native_builds, emulated_builds and auto_builds, and the
# flags of each instruction set, such as CFLAGS_avx2.

# configure has checked its own flags, but not those of `make CFLAGS=...`.
$(foreach v,CC CPPFLAGS CFLAGS CXXFLAGS LDFLAGS,$(foreach f,$(filter $(subst *,%,$(inexact_flags)),$($v)),\
  $(error $v has $f, which changes results: leave it out)))

# $(call compiled,FOLDER,BUILD,LANES,FLAGS,KIND) makes FOLDER/BUILD/%.KIND from FOLDER/%.c. FLAGS follow the user's
# CFLAGS, so that these cannot disable parts of an instruction set or enable contraction. Vectors are not passed to
# calls, so it does not matter that calling conventions depend on the flags.
define compiled
$(1)/$(2)/%.$(5): $(1)/%.c | $(1)/$(2)
	$$(AM_V_CC)$$(by_libtool_$(5)) $$(CC) $$(DEFS) $$(DEFAULT_INCLUDES) $$(AM_CPPFLAGS) -DLOCKSTEP_LANES=$(3) -DLOCKSTEP_BUILD=$(2) $$(CPPFLAGS) \
	  $$(kernel_CFLAGS) $$(CFLAGS) $(4) -ffp-contract=off -MT $$@ -MD -MP -MF $(1)/$(2)/$$*.d -c -o $$@ $$<
$(1)/$(2):
	@$$(MKDIR_P) $$@
endef

# The position-independent objects of the shared library also go into the static one. libtool takes half a
# second for an object; all other objects are compiled without it.
by_libtool_lo = $(LIBTOOL) $(AM_V_lt) --tag=CC $(compiled_once) $(LIBTOOLFLAGS) --mode=compile

# Emulated twins are the same lanes without their instruction set. They run anywhere.
flags_of = $(if $(filter %_emulated,$(1)),$(EMULATED_CFLAGS) -DLOCKSTEP_EMULATED,$(CFLAGS_$(1)))

$(foreach b,$(native_builds),$(eval $(call compiled,kernels,$b,$b,$(CFLAGS_$b),lo)))
$(foreach b,$(emulated_builds),\
  $(eval $(call compiled,kernels,$b,$(b:_emulated=),$(call flags_of,$b),$(OBJEXT))))
# For benchmarks: plain C, vectorised by the compiler with the same flags.
$(foreach b,$(auto_builds),$(eval $(call compiled,kernels,$b,scalar,$(CFLAGS_$(b:_auto=)) -O3 -DLOCKSTEP_AUTO,$(OBJEXT))))
# It only counts, so its speed does not matter.
$(eval $(call compiled,kernels,count,count,-O1,$(OBJEXT)))
# Each instruction set's fastest loops.
$(foreach b,$(native_builds),$(eval $(call compiled,bench,$b,$b,$(CFLAGS_$b),$(OBJEXT))))

# One program for each build of the lanes.
$(foreach b,$(lane_builds),\
  $(eval $(call compiled,tests/kernels/lanes,$b,$(b:_emulated=),$(call flags_of,$b),$(OBJEXT))))
tests/kernels/lanes/%.lanes: tests/kernels/lanes/%/lanes.$(OBJEXT) tests/unit.$(OBJEXT) $(core)
	$(AM_V_CCLD)$(LINK) $< tests/unit.$(OBJEXT) $(core) $(CMOCKA_LIBS) $(LIBS) -lm

-include $(wildcard kernels/*/*.d bench/*/*.d tests/kernels/lanes/*/*.d)
