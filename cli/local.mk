# SPDX-License-Identifier: MIT

bin_PROGRAMS += lockstep
lockstep_CPPFLAGS = $(AM_CPPFLAGS) -DPKGLIBEXECDIR='"$(pkglibexecdir)"'
lockstep_LDADD = libsheet.a liboptions.a $(harness) $(harness_libs)
lockstep_SOURCES = \
	%D%/accuracy/accuracy.c %D%/accuracy/json.c %D%/accuracy/plot.c %D%/accuracy/save.c %D%/accuracy/plugins.c \
	%D%/accuracy/table.c %D%/bench.c %D%/builds.c %D%/check.c %D%/compare/compare.c %D%/compare/context.c \
	%D%/compare/print.c %D%/compare/verdicts.c %D%/cpus/cpus.c %D%/cpus/files.c %D%/cpus/json.c %D%/cpus/print.c \
	%D%/cpus/side_by_side.c %D%/cpus/scores.c %D%/cpus/sheets.c %D%/digest/digest.c %D%/digest/json.c \
	%D%/digest/report.c %D%/draw/answers.c %D%/draw/draw.c %D%/draw/figure.c %D%/draw/legend.c %D%/draw/nearest.c %D%/draw/page.c \
	%D%/draw/path.c %D%/draw/shapes.c %D%/draw/shown.c %D%/draw/strokes.c %D%/draw/subjects.c %D%/draw/views.c %D%/draw/worlds.c \
	%D%/duet/answers.c %D%/duet/duet.c %D%/duet/library.c %D%/duet/print.c %D%/duet/operands.c %D%/duet/run.c %D%/fuzz/fuzz.c \
	%D%/fuzz/jobs.c %D%/fuzz/log.c %D%/fuzz/plugins.c %D%/fuzz/report.c %D%/fuzz/target.c %D%/history/add.c %D%/history/export.c \
	%D%/history/history.c %D%/history/store.c %D%/history/trends.c %D%/isa.c %D%/json.c \
	%D%/league/league.c %D%/league/page.c %D%/league/results.c %D%/league/sheets.c %D%/league/tasks.c \
	%D%/list.c \
	%D%/main.c %D%/page/page.c %D%/page/style.c %D%/plot/plot.c %D%/plugin/new.c %D%/plugin/skeleton.c %D%/replay.c %D%/replay_c.c %D%/replay_json.c \
	%D%/report/accuracy.c %D%/report/all.c %D%/report/answers.c %D%/report/cpus.c %D%/report/curves.c \
	%D%/report/curves_draw.c %D%/report/dots.c %D%/report/figures.c %D%/report/machines.c %D%/report/measures.c \
	%D%/report/page.c %D%/report/plots.c %D%/report/read.c %D%/report/report.c %D%/report/matching.c \
	%D%/report/plugins.c %D%/report/summary.c %D%/run/bench.c %D%/run/fuzz.c %D%/run/run.c \
	%D%/run/summary.c %D%/run/table.c %D%/scenes.c %D%/shrink.c %D%/subjects.c %D%/trials.c %D%/tune.c

# For bash.
if BASH_COMPLETION
dist_bashcompletion_DATA = packaging/completions/lockstep
endif
EXTRA_DIST += packaging/completions/lockstep
