/* SPDX-License-Identifier: MIT */
/* Fuzz target: whatever a CSV file of tiles contains, its reader keeps what fuzz/readers.h asks of it. */
#include <config.h>

#include "fuzz/readers.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return insist(reads_grid(&tiles_target, data, size));
}
