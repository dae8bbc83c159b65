/* SPDX-License-Identifier: MIT */
/* The questions of plug-ins, described as in lockstep_plugin.h. */
#ifndef LOCKSTEP_PLUGINS_QUESTIONS_H
#define LOCKSTEP_PLUGINS_QUESTIONS_H

#include "harness/plugins/plugin.h"

/* A question as the harness uses it. */
struct asked_question {
	struct lockstep_test test;
	struct lockstep_question given;
	struct subject reference; /* its function, called as a subject's */
	struct subject measuring; /* the same; from a process, the measure is one more result */
	lockstep_kernel *kernel;  /* calls it */
	bool measured;            /* it has a measure */
	struct lockstep_shape shape[LOCKSTEP_OPERANDS_MAX]; /* those it defines */
	struct lockstep_world world;                        /* if it defines one */
	char *words;    /* all strings that are not the plug-in's */
	bool witnessed; /* the harness's table has its witnesses */
	bool lost;      /* its plug-in is unloaded */
	struct asked_question *next;
};

/* Where the functions of a question are, if they are in a process. */
struct question_process {
	struct process *process;
	unsigned number; /* its reference's number there */
	bool measured;   /* it has a measure */
};

/*
 * Registers a question, which becomes a test, or finds that it is already registered, with the same
 * operands and answers. False, with the reason in `error`, if it cannot be used. `there` is NULL
 * for functions in this process.
 */
bool question_take(const struct lockstep_question *question, const struct question_process *there,
		   char *error, size_t error_size);

/* Copies a case's operands as doubles. False if one of them is infinite or NaN: such cases are not
 * measured. */
bool question_widen(const struct lockstep_test *test, const float *operands, double *wide);

/* Returns the question behind a test; NULL if the test is the library's. */
struct asked_question *question_behind(const struct lockstep_test *test);

/*
 * Call this when the plug-ins of all questions are unloaded. A question keeps its number until it
 * is registered again; until then it must not be called.
 */
void question_lose_all(void);

/* Forgets all questions. */
void question_forget_all(void);

#endif
