/* SPDX-License-Identifier: MIT */
/* Fuzz target: for any bytes in a WAD file, its reader keeps the promises of fuzz/readers.h. */
#include <config.h>

#include "fuzz/readers.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	insist(reads_wad(wad_read_memory, "E1M1", data, size));
	return insist(reads_wad(wad_read_memory, "MAP01", data, size));
}
