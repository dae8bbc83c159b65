/* SPDX-License-Identifier: MIT */
/*
 * lockstep replay --c: prints case files as a C program. The typed function of a test takes n, and
 * the operands, world, hits and results that the table lists, in this order (kernels/typed.c), so
 * the table suffices to write the call. A world is made from its rows by the table's function for
 * its kind.
 */
#include <config.h>

#include <inttypes.h>
#include <math.h>

#include "harness/check/cross.h"
#include "cli/replay.h"
#include "harness/formats/columns.h"
#include "reference/table.h"

static const char *const operand_names[LOCKSTEP_OPERANDS_MAX] = {"first", "second"};

static void print_value(FILE *to, bool whole, float value)
{
	if (whole)
		fprintf(to, "%" PRId32, pixel_of_column(value));
	else if (isnan(value))
		fprintf(to, "%sNAN", signbit(value) ? "-" : "");
	else if (isinf(value))
		fprintf(to, "%sINFINITY", value < 0 ? "-" : "");
	else
		fprintf(to, "%af", value);
}

/* Returns the text before element i of n: a single element stays on the line; several get one line
 * each. */
static const char *before(size_t i, size_t n)
{
	return n == 1 ? "" : i ? ",\n\t\t" : "\n\t\t";
}

static const char *behind(size_t n)
{
	return n == 1 ? "};\n" : "\n\t};\n";
}

/* Prints an array of n values of a column, with floats also in decimal, for readers. */
static void print_array(FILE *to, const char *prefix, const char *name, bool whole,
			const float *values, size_t n)
{
	fprintf(to, "\tstatic const %s %s_%s[] = {", whole ? "int32_t" : "float", prefix, name);
	for (size_t i = 0; i < n; ++i) {
		fprintf(to, "%s", before(i, n));
		print_value(to, whole, values[i]);
		if (!whole)
			fprintf(to, " /* %.9g */", values[i]);
	}
	fprintf(to, "%s", behind(n));
}

static bool is_one(const struct case_file *cases, unsigned operand)
{
	return cases->mode >> operand & 1;
}

/* Prints the columns of each operand, and the struct that holds them. */
static void print_operands(FILE *to, const struct case_file *cases)
{
	const struct lockstep_test *test = cases->test;
	for (unsigned o = 0, column = 0; o < test->operands; ++o) {
		const struct lockstep_shape *shape = test->operand[o];
		for (unsigned k = 0; k < shape->columns; ++k)
			print_array(to, operand_names[o], shape->column[k], pixel_shape(shape),
				    cases->column[column++], is_one(cases, o) ? 1 : cases->n);
		fprintf(to, "\tconst struct lockstep_%s %s = {\n", shape->name, operand_names[o]);
		for (unsigned k = 0; k < shape->columns; ++k)
			fprintf(to, "\t\t.%s = %s_%s,\n", shape->column[k], operand_names[o],
				shape->column[k]);
		fprintf(to, "\t\t.one = %s,\n\t};\n", is_one(cases, o) ? "true" : "false");
	}
}

static void print_world(FILE *to, const struct case_file *cases)
{
	const struct world *world = &cases->world;
	const struct lockstep_shape *row = &world->kind->row;
	fprintf(to, "\n\t/* A %s, from its rows. */\n", row->name);
	for (unsigned k = 0; k < row->columns; ++k)
		print_array(to, "row", row->column[k], pixel_shape(row), world->column[k],
			    world->rows);
	fprintf(to, "\tstatic const size_t rows[] = {");
	for (size_t part = 0; part < world->parts; ++part)
		fprintf(to, "%s%zu", part ? ", " : "", world->part[part]);
	fprintf(to, "}; /* of each part */\n\tconst float *const row[] = {\n");
	for (unsigned k = 0; k < row->columns; ++k)
		fprintf(to, "\t\t%srow_%s,\n", pixel_shape(row) ? "(const float *)" : "",
			row->column[k]);
	fprintf(
	    to,
	    "\t};\n"
	    "\tconst struct lockstep_test *test = lockstep_test_find(\"%s\");\n"
	    "\tvoid *world;\n"
	    "\tenum lockstep_status status = lockstep_world_create(test, &world, %zu, rows, row);\n"
	    "\tif (status != LOCKSTEP_OK) {\n"
	    "\t\tprintf(\"%s: %%s\\n\", lockstep_status_text(status));\n"
	    "\t\treturn 1;\n"
	    "\t}\n",
	    cases->test->name, world->parts, row->name);
}

/* Prints the reference's answers, and the variables for the library's answers. */
static void print_outputs(FILE *to, const struct case_file *cases, const struct answers *expected)
{
	const struct lockstep_test *test = cases->test;
	fprintf(to, "\n\t/* The reference's answers, and the library's. */\n");
	if (test->hits) {
		fprintf(to, "\tstatic const bool expected_hit[] = {");
		for (size_t i = 0; i < cases->n; ++i)
			fprintf(to, "%s%s", before(i, cases->n),
				answers_hit(expected, i) ? "true" : "false");
		fprintf(to, "%s\tstatic uint64_t hits[%zu];\n", behind(cases->n),
			(cases->n + 63) / 64);
	}
	for (unsigned r = 0; r < test->results; ++r) {
		print_array(to, "expected", test->result[r], test->pixel_results, expected->out[r],
			    cases->n);
		fprintf(to, "\tstatic %s result_%s[%zu];\n",
			test->pixel_results ? "int32_t" : "float", test->result[r], cases->n);
	}
}

static void print_call(FILE *to, const struct case_file *cases)
{
	const struct lockstep_test *test = cases->test;
	fprintf(to, "\n\tlockstep_%s(%zu", test->name, cases->n);
	for (unsigned o = 0; o < test->operands; ++o)
		fprintf(to, ", %s", operand_names[o]);
	fprintf(to, "%s%s", test->world ? ", world" : "", test->hits ? ", hits" : "");
	for (unsigned r = 0; r < test->results; ++r)
		fprintf(to, ", result_%s", test->result[r]);
	fprintf(to, ");\n");
}

/* Prints the loop that prints each answer and counts those that differ from the reference's. */
static void print_loop(FILE *to, const struct case_file *cases)
{
	const struct lockstep_test *test = cases->test;
	fprintf(to,
		"\n\tprintf(\"%s\\n\");\n"
		"\tfor (size_t i = 0; i < %zu; ++i) {\n"
		"\t\tbool same = true;\n"
		"\t\tprintf(\"  case %%zu: \", i);\n",
		test->name, cases->n);
	if (test->hits)
		fprintf(to, "\t\tbool hit = hits[i / 64] >> i %% 64 & 1;\n"
			    "\t\tprintf(\"%%s\", hit ? \"hit\" : \"miss\");\n"
			    "\t\tsame = same && hit == expected_hit[i];\n");
	for (unsigned r = 0; r < test->results; ++r) {
		const char *name = test->result[r], *comma = r || test->hits ? ", " : "";
		if (test->pixel_results)
			fprintf(to,
				"\t\tprintf(\"%s%s = %%\" PRId32, result_%s[i]);\n"
				"\t\tsame = same && result_%s[i] == expected_%s[i];\n",
				comma, name, name, name, name);
		else
			fprintf(to,
				"\t\tprintf(\"%s%s = %%.9g (%%a)\", result_%s[i], result_%s[i]);\n"
				"\t\tsame = same && equal(result_%s[i], expected_%s[i]);\n",
				comma, name, name, name, name, name);
	}
	fprintf(to, "\t\tprintf(\"%%s\\n\", same ? \"\" : \"  <- differs from the reference\");\n"
		    "\t\twrong += !same;\n"
		    "\t}\n");
}

static void print_function(FILE *to, const struct case_file *cases, size_t number)
{
	const struct lockstep_test *test = cases->test;
	struct answers expected;
	answers_allocate(&expected, cases->n);
	answer_batch(test, harness_of(test)->reference, cases->column, cases->world.made, cases->n,
		     cases->mode, &expected);
	fprintf(to,
		"\n/* %s: %s */\nstatic unsigned repeat_%zu(void)\n{\n\tunsigned wrong = 0;\n\n",
		test->name, test->question, number);
	print_operands(to, cases);
	if (cases->world.kind)
		print_world(to, cases);
	print_outputs(to, cases, &expected);
	print_call(to, cases);
	print_loop(to, cases);
	fprintf(to, "%s\treturn wrong;\n}\n",
		cases->world.kind ? "\tlockstep_world_free(test, world);\n" : "");
	answers_free(&expected);
}

void replay_print_c(FILE *to, const struct case_file *cases, size_t files)
{
	bool floats = false;
	for (size_t i = 0; i < files; ++i)
		floats = floats || (cases[i].test->results && !cases[i].test->pixel_results);
	fprintf(to,
		"/*\n"
		" * Cases of collision tests, answered by the library Lockstep:\n"
		" *\n"
		" *\tcc -std=c11 -Wall -Wextra program.c $(pkg-config --cflags --libs lockstep)\n"
		" *\n"
		" * Exit status: 0 if its answers match the reference, 1 otherwise.\n"
		" */\n"
		"#include <inttypes.h>\n#include <math.h>\n#include <stdio.h>\n"
		"#include <string.h>\n\n#include <lockstep.h>\n");
	if (floats)
		fprintf(to, "\n/* Every bit counts, but any NaN is as good as another. */\n"
			    "static bool equal(float a, float b)\n"
			    "{\n"
			    "\treturn memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));\n"
			    "}\n");
	for (size_t i = 0; i < files; ++i)
		print_function(to, &cases[i], i);
	fprintf(to, "\nint main(void)\n{\n\tunsigned wrong = 0;\n\n");
	for (size_t i = 0; i < files; ++i)
		fprintf(to, "\twrong += repeat_%zu();\n", i);
	fprintf(to, "\treturn wrong ? 1 : 0;\n}\n");
}
