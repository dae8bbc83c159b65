# SPDX-License-Identifier: MIT
EXTRA_LIBRARIES += libcheck.a
libcheck_a_SOURCES = \
	%D%/accuracy.c %D%/accuracy_chunk.c %D%/accuracy_run.c %D%/answers.c %D%/builds.c %D%/chain.c %D%/chunk.c \
	%D%/complexity.c %D%/cross.c %D%/cut.c %D%/degenerate.c %D%/digest.c %D%/digest_compare.c %D%/digest_file.c \
	%D%/failure_signature.c %D%/judge.c %D%/metamorphic.c %D%/movement.c %D%/movement_witness.c %D%/nearness.c %D%/neighbour.c \
	%D%/report.c %D%/report_answers.c %D%/round.c %D%/rows.c %D%/session.c %D%/shrink.c %D%/shrink_values.c %D%/transform.c %D%/trial.c \
	%D%/truth.c

# The library that all programs of the harness link with.
noinst_LIBRARIES += libharness.a
libharness_a_SOURCES =
libharness_a_LIBADD = $(libcheck_a_OBJECTS) $(libplugins_a_OBJECTS) $(libscenes_a_OBJECTS) \
	$(libreference_a_OBJECTS) $(libexact_a_OBJECTS) $(libresults_a_OBJECTS) $(libformats_a_OBJECTS) \
	$(libbase_a_OBJECTS)
libharness_a_DEPENDENCIES = $(libharness_a_LIBADD)

# The emulated twins, the vectorised builds and the counting kernels of bench/ take half of the compilation time. `make
# first` leaves them out: it links with the libraries named _later.
extras = libextras.a
harness = libharness.a $(extras) $(core)
noinst_LIBRARIES += libextras.a
EXTRA_LIBRARIES += libextras_later.a
libextras_a_SOURCES = %D%/extras.c
libextras_a_LIBADD = $(extra_objects)
libextras_later_a_SOURCES = %D%/extras.c
libextras_later_a_CPPFLAGS = $(AM_CPPFLAGS) -DLOCKSTEP_EXTRAS_LATER
