# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += libbase.la
libbase_la_LIBTOOLFLAGS = $(static_only)
libbase_la_CPPFLAGS = $(AM_CPPFLAGS) -DPKGDATADIR='"$(pkgdatadir)/"' -DPKGLIBEXECDIR='"$(pkglibexecdir)"'
libbase_la_SOURCES = \
	%D%/clock.c %D%/clock.h %D%/cpu.c %D%/cpu.h %D%/data.c %D%/data.h %D%/files.c %D%/files.h %D%/files_write.c \
	%D%/guard.c %D%/guard.h %D%/hash.c %D%/hash.h %D%/interrupt.c %D%/interrupt.h %D%/machine.c %D%/machine.h \
	%D%/machine_doubts.c %D%/machine_files.c %D%/machine_files.h %D%/microarchitecture.c %D%/microarchitecture.h \
	%D%/order.c %D%/order.h %D%/pin.c %D%/pin.h %D%/process.c %D%/process.h %D%/progress.h %D%/random.c \
	%D%/random.h %D%/utf8.c %D%/utf8.h %D%/words.c %D%/words.h %D%/xml.c %D%/xml.h
