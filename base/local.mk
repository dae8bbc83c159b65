# SPDX-License-Identifier: MIT
EXTRA_LIBRARIES += libbase.a
libbase_a_CPPFLAGS = $(AM_CPPFLAGS) -DPKGDATADIR='"$(pkgdatadir)/data/"' -DPKGLIBEXECDIR='"$(pkglibexecdir)"'
libbase_a_SOURCES = \
	%D%/clock.c %D%/cpu.c %D%/data.c %D%/files.c %D%/files_write.c %D%/guard.c %D%/hash.c %D%/interrupt.c \
	%D%/machine.c %D%/machine_doubts.c %D%/machine_files.c %D%/memory.c %D%/microarchitecture.c %D%/order.c %D%/pin.c \
	%D%/process.c %D%/random.c %D%/text.c %D%/utf8.c %D%/words.c %D%/xml.c
