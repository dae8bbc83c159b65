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
 * It returns the number of failed tests, or UNIT_SKIPPED. argv[1] and on are the words after the name on the
 * command line. All files linked with tests/unit.c form one program, which runs them all, or one of them.
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
