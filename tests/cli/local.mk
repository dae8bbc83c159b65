# SPDX-License-Identifier: MIT

unit_tests += tests/sheet.unit
tests_sheet_unit_SOURCES = $(unit) %D%/test_sheet.c
tests_sheet_unit_LDADD = libsheet.a $(LDADD)
command_tests += \
	%D%/accuracy.sh %D%/check.sh %D%/compare.sh %D%/compare_refused.sh %D%/cpus.sh %D%/digest.sh \
	%D%/draw.sh %D%/duet.sh %D%/found.sh %D%/history.sh %D%/man_options.sh %D%/mine.sh %D%/outputs.sh %D%/plugin.sh \
	%D%/plugin_verdicts.sh %D%/published.sh %D%/questions.sh %D%/replay.sh %D%/report.sh %D%/run.sh %D%/scenes.sh %D%/shrink.sh %D%/terminal.sh \
	%D%/trophies.sh %D%/tune.sh %D%/usage.sh
long_tests += \
	%D%/completion.sh %D%/draw_shapes.sh %D%/fuzz_plugin.sh %D%/interrupts.sh %D%/league.sh %D%/out_of_memory.sh \
	%D%/peers.sh %D%/plugin_new.sh %D%/process.sh %D%/process_adapters.sh %D%/replay_c.sh

# Shared objects to load. Without shared libraries, the tests that need one are skipped.
if SHARED
duets = tests/modules/duet_plain.so tests/modules/duet_slow.so tests/modules/duet_slow_portable.so \
	tests/modules/duet_wrong.so
mines = tests/modules/mine.so tests/modules/mine_crash.so tests/modules/mine_double.so tests/modules/mine_last.so tests/modules/mine_miss.so \
	tests/modules/mine_no_answer.so tests/modules/mine_slow.so tests/modules/mine_wrong.so
modules = tests/modules/failing.so tests/modules/planted.so tests/modules/plugin.so tests/modules/published.so tests/modules/questions.so \
	tests/modules/sets.so tests/modules/subjects.so tests/modules/truth.so $(duets) $(mines)
check_DATA += $(modules)
check_PROGRAMS += %D%/starve
%C%_starve_LDADD =
CLEANFILES += $(modules)
define_duet_plain = -DREPEAT=1 -DREPEAT_PORTABLE=1 -DWRONG=0
define_duet_slow = -DREPEAT=50 -DREPEAT_PORTABLE=1 -DWRONG=0
define_duet_slow_portable = -DREPEAT=1 -DREPEAT_PORTABLE=50 -DWRONG=0
define_duet_wrong = -DREPEAT=1 -DREPEAT_PORTABLE=1 -DWRONG=1
define_mine = -DSLOWER=0 -DWRONG=0 -DNUMBER=float
define_mine_crash = -DSLOWER=0 -DWRONG=CRASH -DNUMBER=float
define_mine_double = -DSLOWER=0 -DWRONG=0 -DNUMBER=double
define_mine_slow = -DSLOWER=100 -DWRONG=0 -DNUMBER=float
define_mine_last = -DSLOWER=0 -DWRONG=LAST -DNUMBER=float
define_mine_miss = -DSLOWER=0 -DWRONG=MISS -DNUMBER=float
define_mine_no_answer = -DSLOWER=0 -DWRONG=NO_ANSWER -DNUMBER=float
define_mine_wrong = -DSLOWER=0 -DWRONG=ENDLESS -DNUMBER=float
$(duets): %D%/duet.c
$(mines): %D%/mine.c
tests/modules/failing.so: %D%/failing.c
tests/modules/planted.so: %D%/planted.c
tests/modules/plugin.so: %D%/plugin.c
tests/modules/published.so: data/published/published.c
tests/modules/questions.so: %D%/questions.c
tests/modules/sets.so: %D%/sets.c
tests/modules/subjects.so: %D%/subjects.c
tests/modules/truth.so: %D%/truth.c kernels/lockstep_exact.h
$(modules): tests/modules/%.so: kernels/lockstep.h kernels/lockstep_plugin.h
	$(AM_V_CCLD)$(MKDIR_P) tests/modules && $(COMPILE) $(define_$*) $(AM_LDFLAGS) $(LDFLAGS) -fPIC -shared -o $@ $(filter %.c,$^) -lm
endif
EXTRA_DIST += %D%/duet.c %D%/failing.c %D%/mine.c %D%/planted.c %D%/plugin.c %D%/questions.c %D%/sets.c %D%/subjects.c %D%/truth.c
