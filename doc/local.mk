# SPDX-License-Identifier: MIT
if HARNESS
dist_man1_MANS += \
	%D%/lockstep.1 %D%/lockstep-accuracy.1 %D%/lockstep-bench.1 \
	%D%/lockstep-check.1 %D%/lockstep-compare.1 %D%/lockstep-cpus.1 %D%/lockstep-digest.1 \
	%D%/lockstep-draw.1 %D%/lockstep-duet.1 %D%/lockstep-fuzz.1 %D%/lockstep-history.1 %D%/lockstep-isa.1 \
	%D%/lockstep-league.1 \
	%D%/lockstep-list.1 %D%/lockstep-plugin.1 %D%/lockstep-replay.1 %D%/lockstep-report.1 \
	%D%/lockstep-run.1 %D%/lockstep-shrink.1 %D%/lockstep-tune.1

dist_man5_MANS = %D%/lockstep-plugin.5

# The section OPTIONS of each follows from the table of the command's options.
man-options: lockstep$(EXEEXT) $(pkglibexec_PROGRAMS)
	$(srcdir)/%D%/man-options.sh "$(RUNNER) ./lockstep" $(srcdir)/%D%/lockstep*.1
.PHONY: man-options
endif
dist_man3_MANS = %D%/lockstep.3
EXTRA_DIST += \
	CONTRIBUTING.md LICENSE %D%/accuracy.md %D%/accuracy.svg %D%/broad_phase %D%/ci.md %D%/countries %D%/course \
	%D%/course.svg %D%/install.md %D%/league.md %D%/library.md %D%/report.png %D%/speed.md %D%/your-own-kernel.md \
	%D%/engines.md %D%/your-own-question.md
