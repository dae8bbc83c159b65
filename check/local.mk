# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += libcheck.la
libcheck_la_LIBTOOLFLAGS = $(static_only)
libcheck_la_SOURCES = \
	%D%/accuracy.c %D%/accuracy.h %D%/accuracy_chunk.c %D%/accuracy_chunk.h %D%/accuracy_run.c %D%/accuracy_run.h \
	%D%/answers.c %D%/builds.c %D%/builds.h %D%/chunk.c %D%/chunk.h %D%/complexity.c \
	%D%/complexity.h %D%/cross.c %D%/cross.h %D%/degenerate.c %D%/digest.c %D%/digest.h %D%/digest_compare.c \
	%D%/digest_file.c %D%/failure_signature.c %D%/failure_signature.h %D%/judge.c %D%/judge.h %D%/metamorphic.c %D%/metamorphic.h %D%/movement.c %D%/movement.h %D%/movement_witness.c %D%/movement_witness.h \
	%D%/neighbour.c %D%/neighbour.h %D%/report.c %D%/round.c %D%/round.h %D%/session.c %D%/session.h %D%/shrink.c \
	%D%/shrink.h %D%/shrink_values.c %D%/transform.c %D%/trial.c %D%/trial.h %D%/truth.c

# One library for whoever is linked with the harness.
noinst_LTLIBRARIES += libharness.la
libharness_la_LIBTOOLFLAGS = $(static_only)
libharness_la_SOURCES =
libharness_la_LIBADD = libcheck.la libplugins.la libscenes.la libreference.la $(exact_libs) libresults.la \
	libformats.la libbase.la libcore.la $(GMP_LIBS) $(JANSSON_LIBS) $(CPUINFO_LIBS) -lm

# Half of the time that it takes to compile everything goes into the emulated twins, the vectorised builds, and the
# counting kernels of bench/. The first results can do without: `make first` links with the libraries named _later
# instead.
extras = libextras.la
harness = libharness.la $(extras)
noinst_LTLIBRARIES += libextras.la
EXTRA_LTLIBRARIES += libextras_later.la
libextras_la_LIBTOOLFLAGS = $(static_only)
libextras_la_SOURCES = %D%/extras.c %D%/extras.h
libextras_la_LIBADD = $(extra_objects)
libextras_la_DEPENDENCIES = $(extra_objects)
libextras_later_la_LIBTOOLFLAGS = $(static_only)
libextras_later_la_SOURCES = %D%/extras.c %D%/extras.h
libextras_later_la_CPPFLAGS = $(AM_CPPFLAGS) -DLOCKSTEP_EXTRAS_LATER
