/* SPDX-License-Identifier: MIT */
/* Fuzz target: for any bytes in a PBM or PGM file, its reader keeps the
 * promises of fuzz/readers.h. */
#include <config.h>

#include "fuzz/readers.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return insist(reads_pnm(pnm_parse, data, size));
}
