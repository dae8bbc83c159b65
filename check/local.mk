# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += libcheck.la
libcheck_la_SOURCES = \
	%D%/accuracy.c %D%/accuracy_chunk.c %D%/accuracy_run.c %D%/answers.c %D%/builds.c %D%/chain.c %D%/chunk.c \
	%D%/complexity.c %D%/cross.c %D%/cut.c %D%/degenerate.c %D%/digest.c %D%/digest_compare.c %D%/digest_file.c \
	%D%/failure_signature.c %D%/judge.c %D%/metamorphic.c %D%/movement.c %D%/movement_witness.c %D%/nearness.c %D%/neighbour.c \
	%D%/report.c %D%/report_answers.c %D%/round.c %D%/rows.c %D%/session.c %D%/shrink.c %D%/shrink_values.c %D%/transform.c %D%/trial.c \
	%D%/truth.c

# The library that all programs of the harness link with.
noinst_LTLIBRARIES += libharness.la
libharness_la_SOURCES =
libharness_la_LIBADD = libcheck.la libplugins.la libscenes.la libreference.la $(exact_libs) libresults.la \
	libformats.la libbase.la libcore.la $(GMP_LIBS) $(JANSSON_LIBS) -lm

# The emulated twins, the vectorised builds and the counting kernels of bench/ take half of the compilation time. `make
# first` leaves them out: it links with the libraries named _later.
extras = libextras.la
harness = libharness.la $(extras)
noinst_LTLIBRARIES += libextras.la
EXTRA_LTLIBRARIES += libextras_later.la
libextras_la_SOURCES = %D%/extras.c
libextras_la_LIBADD = $(extra_objects)
libextras_la_DEPENDENCIES = $(extra_objects)
libextras_later_la_SOURCES = %D%/extras.c
libextras_later_la_CPPFLAGS = $(AM_CPPFLAGS) -DLOCKSTEP_EXTRAS_LATER
