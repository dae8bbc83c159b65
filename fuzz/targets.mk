# SPDX-License-Identifier: MIT
# For GNU make: every fuzz target is one object and what the targets share.
$(fuzz_programs): fuzz/fuzz_%$(EXEEXT): fuzz/fuzz_%.$(OBJEXT) $(fuzz_inputs) $(harness) $(fuzz_harness)
	$(AM_V_CCLD)$(fuzz_link) $< $(fuzz_inputs) $(fuzz_libs) $(LIBS)
