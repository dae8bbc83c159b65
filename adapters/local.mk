# SPDX-License-Identifier: MIT
# Plug-ins in other languages: copied, or run where they are.
nobase_dist_pkgdata_DATA += \
	%D%/example-wasm.c %D%/example.mjs %D%/example.py %D%/lockstep-wasm.mjs %D%/lockstep.mjs %D%/lockstep.py
