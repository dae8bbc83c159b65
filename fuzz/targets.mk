# SPDX-License-Identifier: MIT
# For GNU make: each fuzz target, and each program that replays a corpus, consists of one object of its own and shared
# libraries.
$(fuzz_programs): fuzz/fuzz_%$(EXEEXT): fuzz/fuzz_%.$(OBJEXT) $(fuzz_inputs) $(harness) $(fuzz_harness)
	$(AM_V_CCLD)$(fuzz_link) $< $(fuzz_inputs) $(fuzz_libs) $(LIBS)
$(fuzz_replays): fuzz_replay_%$(EXEEXT): fuzz/fuzz_%.$(OBJEXT) libfuzzmain.a libfuzz.a $(harness)
	$(AM_V_CCLD)$(LINK) $< libfuzzmain.a libfuzz.a $(harness) $(harness_libs) $(LIBS)
-include $(fuzz_readers:%=fuzz/$(DEPDIR)/fuzz_%.Po)
