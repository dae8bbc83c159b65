# SPDX-License-Identifier: MIT
EXTRA_LIBRARIES += libplugins.a
libplugins_a_SOURCES = \
	%D%/adapters.c %D%/call.c %D%/catch.c %D%/load.c %D%/process.c %D%/process_peer.c %D%/process_serve.c \
	%D%/protocol.c %D%/protocol_hello.c %D%/structs.c

# Runs a plug-in for --isolate.
pkglibexec_PROGRAMS += lockstep-plugin-host
lockstep_plugin_host_SOURCES = %D%/process_host.c
lockstep_plugin_host_LDADD = libharness.a $(core) -lpthread -lm
