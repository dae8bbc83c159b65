# SPDX-License-Identifier: MIT

harness_tests += %D%/test_sheet
tests_cli_test_sheet_LDADD = libsheet.la $(LDADD)
command_tests += \
	%D%/accuracy.sh %D%/check.sh %D%/compare.sh %D%/compare_refused.sh %D%/completion.sh %D%/cpus.sh \
	%D%/digest.sh %D%/dilate.sh %D%/draw.sh %D%/draw_shapes.sh %D%/duet.sh %D%/found.sh %D%/fuzz_plugin.sh %D%/interrupts.sh %D%/locate.sh \
	%D%/man_options.sh %D%/mine.sh %D%/outputs.sh %D%/peers.sh %D%/plugin.sh %D%/plugin_new.sh %D%/plugin_verdicts.sh \
	%D%/process.sh %D%/process_adapters.sh \
	%D%/replay_c.sh %D%/report.sh %D%/run.sh %D%/scenes.sh \
	%D%/shrink.sh %D%/terminal.sh %D%/usage.sh
EXTRA_DIST += %D%/compare_lib.sh

# Without shared libraries those that need one are skipped.
if SHARED
check_LTLIBRARIES = tests/planted.la tests/plugin.la tests/subjects.la tests/duet_plain.la tests/duet_slow.la tests/duet_wrong.la \
	tests/mine.la tests/mine_double.la tests/mine_slow.la tests/mine_wrong.la
module = -module -avoid-version -shared -rpath /nowhere
tests_planted_la_SOURCES = %D%/planted.c
tests_planted_la_LDFLAGS = $(module)
tests_plugin_la_SOURCES = %D%/plugin.c
tests_plugin_la_LDFLAGS = $(module)
tests_subjects_la_SOURCES = %D%/subjects.c
tests_subjects_la_LDFLAGS = $(module)
tests_duet_plain_la_SOURCES = %D%/duet.c
tests_duet_plain_la_CPPFLAGS = $(AM_CPPFLAGS) -DREPEAT=1 -DWRONG=0
tests_duet_plain_la_LDFLAGS = $(module)
tests_duet_slow_la_SOURCES = %D%/duet.c
tests_duet_slow_la_CPPFLAGS = $(AM_CPPFLAGS) -DREPEAT=50 -DWRONG=0
tests_duet_slow_la_LDFLAGS = $(module)
tests_duet_wrong_la_SOURCES = %D%/duet.c
tests_duet_wrong_la_CPPFLAGS = $(AM_CPPFLAGS) -DREPEAT=1 -DWRONG=1
tests_duet_wrong_la_LDFLAGS = $(module)
tests_mine_la_SOURCES = %D%/mine.c
tests_mine_la_CPPFLAGS = $(AM_CPPFLAGS) -DSLOWER=0 -DWRONG=0 -DNUMBER=float
tests_mine_la_LDFLAGS = $(module)
tests_mine_double_la_SOURCES = %D%/mine.c
tests_mine_double_la_CPPFLAGS = $(AM_CPPFLAGS) -DSLOWER=0 -DWRONG=0 -DNUMBER=double
tests_mine_double_la_LDFLAGS = $(module)
tests_mine_slow_la_SOURCES = %D%/mine.c
tests_mine_slow_la_CPPFLAGS = $(AM_CPPFLAGS) -DSLOWER=5 -DWRONG=0 -DNUMBER=float
tests_mine_slow_la_LDFLAGS = $(module)
tests_mine_wrong_la_SOURCES = %D%/mine.c
tests_mine_wrong_la_CPPFLAGS = $(AM_CPPFLAGS) -DSLOWER=0 -DWRONG=1 -DNUMBER=float
tests_mine_wrong_la_LDFLAGS = $(module)
endif
