/* SPDX-License-Identifier: MIT */
/*
 * The unit tests of a file, by its name:
 *
 *	UNIT(test_walk)
 *	{
 *		const struct CMUnitTest tests[] = {cmocka_unit_test(in_a_room)};
 *
 *		return cmocka_run_group_tests(tests, NULL, NULL);
 *	}
 *
 * returns how many failed, or UNIT_SKIPPED. What the command line has behind the name is in argv, from argv[1] on.
 * Files that are linked with tests/unit.c become one program, which runs them all, or one of them.
 */
#ifndef LOCKSTEP_TESTS_UNIT_H
#define LOCKSTEP_TESTS_UNIT_H

enum { UNIT_SKIPPED = 77 };

struct unit {
	const char *name;
	int (*run)(int argc, char **argv);
	struct unit *next;
};

void unit_add(struct unit *unit);

#define UNIT(name)                                                                                 \
	static int unit_##name(int argc, char **argv);                                             \
	__attribute__((constructor)) static void add_##name(void)                                  \
	{                                                                                          \
		static struct unit unit = {#name, unit_##name, 0};                                 \
		unit_add(&unit);                                                                   \
	}                                                                                          \
	static int unit_##name(__attribute__((unused)) int argc,                                   \
			       __attribute__((unused)) char **argv)

#endif
