#!/bin/sh
# SPDX-License-Identifier: MIT
# LOCKSTEP_ISA: the library begins with the instruction set that it names if that runs here, and with
# the best otherwise. RUNNER: what runs programs, if not the machine itself.
set -eu
[ -x ./test_api ] || exit 77
unset LOCKSTEP_ISA
# shellcheck disable=SC2086
{
	${RUNNER:-} ./test_api --obeys
	for wish in '' nonsense SSE2 $(sed -n 's/^ISA(\([a-z0-9]*\),.*/\1/p' "${srcdir:-.}/kernels/isas.def"); do
		LOCKSTEP_ISA=$wish ${RUNNER:-} ./test_api --obeys
	done
}
