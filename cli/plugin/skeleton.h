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
 *	@count@ @first_column@ @second_column@ @second_at@
 *				the number of its columns, the name of each operand's first column,
 *				and the second operand's first column's number
 *	@valid@			a condition: no NaN, no negative sizes, no boxes with min > max
 *	@operand_list@		a question's operands, as in struct lockstep_question
 *	@program@ @ending@	what runs the plug-in, such as python3, if it is a process; the ending of
 *				its file
 *
 * WHAT is the name of a test, or a property of the test: two (operands), one, hits, no_hits,
 * world, results, truth (it can have one), more (it is not the last one), last; or one of the
 * plug-in: question, program, library (the opposite).
 */
#ifndef LOCKSTEP_CLI_PLUGIN_SKELETON_H
#define LOCKSTEP_CLI_PLUGIN_SKELETON_H

#include <stdbool.h>
#include <stdio.h>

#include "kernels/table.h"

struct skeleton {
	const char *name;
	const struct lockstep_test **test; /* ends with NULL */
	const char *operands;              /* of the question that it defines; NULL: none */
	const char *program, *ending;
};

/* Writes a template's text, filled in. False if it is malformed. */
bool skeleton_write(FILE *to, const char *text, const struct skeleton *skeleton);

#endif
