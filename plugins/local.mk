# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += libplugins.la
libplugins_la_LIBTOOLFLAGS = $(static_only)
libplugins_la_SOURCES = \
	%D%/adapters.c %D%/call.c %D%/catch.c %D%/catch.h %D%/load.c %D%/plugin.h %D%/process.c %D%/process.h \
	%D%/process_peer.c %D%/process_peer.h %D%/process_serve.c %D%/protocol.c %D%/protocol.h %D%/protocol_hello.c

# What runs a plug-in for --isolate.
pkglibexec_PROGRAMS += lockstep-plugin-host
lockstep_plugin_host_SOURCES = %D%/process_host.c
lockstep_plugin_host_LDADD = libplugins.la libformats.la libbase.la libcore.la -lpthread -lm
