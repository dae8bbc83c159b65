/* SPDX-License-Identifier: MIT */
/*
 * Sources of a plug-in, from a template for each language in data/skeletons/LANGUAGE/.
 *
 *	@each shape ... @end	repeats these lines for each struct that the tests need, as @shape@,
 *				or @Shape@ for MixedCase
 *	@each subject ... @end	repeats these lines for each test, as @test@
 *	@if WHAT ... @else ... @end
 *	@<WHAT|...@>		the same within a line
 *	@name@			the plug-in's name; @tests@: all tests, with commas
 *	@column@		a column of the shape: repeats the line for each;
 *				@columns@: all columns, with commas
 *	@question@ @a@ @b@ @A@ @B@ @first@ @second@ @operands@ @world@ @results@ @result_count@
 *				of the test: its question, the shapes of its operands, names for the
 *				operands and for their columns, its kind of world, its results
 *
 * WHAT is the name of a test, or a property of the test: two (operands), one, hits, no_hits,
 * world, results, more (it is not the last one), last.
 */
#ifndef LOCKSTEP_CLI_PLUGIN_SKELETON_H
#define LOCKSTEP_CLI_PLUGIN_SKELETON_H

#include <stdbool.h>
#include <stdio.h>

#include "kernels/table.h"

struct skeleton {
	const char *name;
	const struct lockstep_test **test; /* ends with NULL */
};

/* Writes a template's text, filled in. False if it is malformed. */
bool skeleton_write(FILE *to, const char *text, const struct skeleton *skeleton);

#endif
