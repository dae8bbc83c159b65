# SPDX-License-Identifier: MIT
# Plug-ins in other languages: copied, or run where they are.
adaptersdir = $(pkgdatadir)/adapters
dist_adapters_DATA = \
	%D%/example-wasm.c %D%/example.mjs %D%/example.py %D%/lockstep-wasm.mjs %D%/lockstep.mjs %D%/lockstep.py
