/* SPDX-License-Identifier: MIT */
/*
 * Sources of a plug-in, from a template for each language in data/skeletons/LANGUAGE/.
 *
 *	@each shape ... @end	these lines for each struct that the tests need, as @shape@, or @Shape@ for MixedCase
 *	@each subject ... @end	these lines for each test, as @test@
 *	@if WHAT ... @else ... @end
 *	@<WHAT|...@>		the same within a line
 *	@name@			of the plug-in; @tests@: all, with commas
 *	@column@		of the shape: the line is there for each; @columns@: all, with commas
 *	@question@ @a@ @b@ @A@ @B@ @first@ @second@ @operands@ @world@ @results@ @result_count@
 *				of the test: its question, the shapes of its operands, names for the
 *				operands and for their columns, its kind of world, its results
 *
 * WHAT is the name of a test, or one of these of the test: two (operands), one, hits, no_hits,
 * world, results, more (it is not the last one), last.
 */
#ifndef LOCKSTEP_CLI_PLUGIN_SKELETON_H
#define LOCKSTEP_CLI_PLUGIN_SKELETON_H

#include <stdbool.h>
#include <stdio.h>

#include "kernels/table.h"

struct skeleton {
	const char *name;
	const struct lockstep_test **test; /* ended by NULL */
};

/* Write a template's text, filled in. False if it is not well formed. */
bool skeleton_write(FILE *to, const char *text, const struct skeleton *skeleton);

#endif
