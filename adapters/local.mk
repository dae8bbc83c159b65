# SPDX-License-Identifier: MIT
# Plug-ins in other languages, to copy or to run in place.
nobase_dist_pkgdata_DATA += \
	%D%/example-wasm.c %D%/example.mjs %D%/example.py %D%/lockstep-wasm.mjs %D%/lockstep.mjs %D%/lockstep.py
