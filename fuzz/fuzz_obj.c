/* SPDX-License-Identifier: MIT */
/* Fuzz target: whatever bytes an OBJ file contains, its reader keeps what fuzz/readers.h asks of it. */
#include <config.h>

#include "fuzz/readers.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return insist(reads_obj(obj_parse, data, size));
}
