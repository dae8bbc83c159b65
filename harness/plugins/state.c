/* SPDX-License-Identifier: MIT */
/*
 * See state.h. An assembly function fills the callee-saved registers with known values, makes the call, and
 * stores the registers afterwards. It keeps its stack pointer in memory, because the call may change any
 * register.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>
#ifdef __x86_64__
#include <cpuid.h>
#endif

#include "harness/plugins/state.h"

#if (defined(__x86_64__) && defined(__LP64__)) || defined(__aarch64__)

/* Appends a register's name. */
static void name(char changed[STATE_TEXT], const char *text)
{
	const size_t used = strlen(changed);
	snprintf(changed + used, STATE_TEXT - used, "%s%s", used ? ", " : "", text);
}

#endif

#if defined(__x86_64__) && defined(__LP64__)

/* The layout that the assembly uses. */
struct state {
	uint64_t saved[7]; /* rbx, rbp, r12 to r15, rsp */
	uint64_t flags;
	uint32_t mxcsr;
	uint32_t in_use; /* components of the state, by XGETBV */
	uint16_t x87_control, unused;
	uint32_t x87[7]; /* as FNSTENV stores it; the tags are in the third word */
	uint64_t value;
	uint64_t stack;   /* rsp before the call */
	uint32_t before;  /* MXCSR before the call */
	uint16_t control; /* the x87 control word before the call */
	uint16_t tracks;  /* XGETBV reports the components in use */
};

_Static_assert(offsetof(struct state, flags) == 56 && offsetof(struct state, mxcsr) == 64 &&
		   offsetof(struct state, in_use) == 68 &&
		   offsetof(struct state, x87_control) == 72 && offsetof(struct state, x87) == 76 &&
		   offsetof(struct state, value) == 104 && offsetof(struct state, stack) == 112 &&
		   offsetof(struct state, before) == 120 &&
		   offsetof(struct state, control) == 124 && offsetof(struct state, tracks) == 126,
	       "as in the assembly");

void state_enter(state_function *function, const void *a, const void *b, void *c,
		 struct state *state) __attribute__((visibility("hidden")));

/* The value that the assembly puts into register k. */
#define MARK(k) (UINT64_C(0x5157415445000000) + (k))

__asm__(".text\n"
	".type state_enter, @function\n"
	"state_enter:\n"
	".cfi_startproc\n"
	"	push %rbx\n"
	"	push %rbp\n"
	"	push %r12\n"
	"	push %r13\n"
	"	push %r14\n"
	"	push %r15\n"
	"	sub $8, %rsp\n"
	".cfi_adjust_cfa_offset 56\n"
	"	mov %rsp, 112(%r8)\n"
	"	stmxcsr 120(%r8)\n"
	"	fnstcw 124(%r8)\n"
	"	mov %r8, state_at(%rip)\n"
	"	mov %rdi, %rax\n"
	"	mov %rsi, %rdi\n"
	"	mov %rdx, %rsi\n"
	"	mov %rcx, %rdx\n"
	"	cmpw $0, 126(%r8)\n"
	"	je 1f\n"
	"	vzeroupper\n"
	"1:	movabs $0x5157415445000000, %rbx\n"
	"	lea 1(%rbx), %rbp\n"
	"	lea 2(%rbx), %r12\n"
	"	lea 3(%rbx), %r13\n"
	"	lea 4(%rbx), %r14\n"
	"	lea 5(%rbx), %r15\n"
	"	call *%rax\n"
	"	mov state_at(%rip), %rcx\n"
	"	mov %rbx, 0(%rcx)\n"
	"	mov %rbp, 8(%rcx)\n"
	"	mov %r12, 16(%rcx)\n"
	"	mov %r13, 24(%rcx)\n"
	"	mov %r14, 32(%rcx)\n"
	"	mov %r15, 40(%rcx)\n"
	"	mov %rsp, 48(%rcx)\n"
	"	mov 112(%rcx), %rsp\n"
	"	mov %rax, 104(%rcx)\n"
	"	pushfq\n"
	"	pop 56(%rcx)\n"
	"	cld\n"
	"	stmxcsr 64(%rcx)\n"
	"	ldmxcsr 120(%rcx)\n"
	"	fnstcw 72(%rcx)\n"
	"	mov %rcx, %r8\n"
	"	movl $1, 68(%r8)\n" /* x87 may be in use */
	"	cmpw $0, 126(%r8)\n"
	"	je 2f\n"
	"	mov $1, %ecx\n"
	"	xgetbv\n"
	"	mov %eax, 68(%r8)\n"
	"	vzeroupper\n"
	"	test $1, %al\n"
	"	jz 3f\n"
	"2:	fnstenv 76(%r8)\n"
	"	emms\n"
	"	fldcw 124(%r8)\n"
	"3:	add $8, %rsp\n"
	"	pop %r15\n"
	"	pop %r14\n"
	"	pop %r13\n"
	"	pop %r12\n"
	"	pop %rbp\n"
	"	pop %rbx\n"
	".cfi_adjust_cfa_offset -56\n"
	"	ret\n"
	".cfi_endproc\n"
	".size state_enter, . - state_enter\n"
	".local state_at\n"
	".comm state_at, 8, 8\n");

enum { X87 = 1, AVX_UPPER = 1 << 2, AVX512_UPPER = 1 << 6, UPPER = AVX_UPPER | AVX512_UPPER };

__attribute__((target("avx"))) static uint32_t components_in_use(bool upper)
{
	uint32_t low, high;
	if (upper)
		__asm__ volatile("vpcmpeqd %%xmm0, %%xmm0, %%xmm0\n"
				 "vinsertf128 $1, %%xmm0, %%ymm0, %%ymm0\n"
				 "xgetbv\n"
				 "vzeroupper"
				 : "=a"(low), "=d"(high)
				 : "c"(1)
				 : "xmm0");
	else
		__asm__ volatile("vzeroupper\n"
				 "xgetbv"
				 : "=a"(low), "=d"(high)
				 : "c"(1));
	return low;
}

/* True if this processor, or its emulator, reports whether upper halves are in use. */
static bool tracks(void)
{
	unsigned a, b, c, d;
	return __builtin_cpu_supports("avx") && __get_cpuid_count(0xd, 1, &a, &b, &c, &d) &&
	       a & 1 << 2 && components_in_use(true) & AVX_UPPER &&
	       !(components_in_use(false) & UPPER);
}

bool state_call(state_function *function, const void *a, const void *b, void *c, uintptr_t *value,
		char changed[STATE_TEXT])
{
	enum { DIRECTION = 1 << 10, MXCSR_FLAGS = 0x3f, TAGS_EMPTY = 0xffff };
	static const char *const names[] = {"rbx", "rbp", "r12", "r13", "r14", "r15"};
	static int known = -1;
	if (known < 0)
		known = tracks();
	struct state s = {.tracks = (uint16_t)known};
	state_enter(function, a, b, c, &s);
	*changed = '\0';
	for (unsigned k = 0; k < 6; ++k)
		if (s.saved[k] != MARK(k))
			name(changed, names[k]);
	if (s.saved[6] != s.stack)
		name(changed, "rsp");
	if (s.flags & DIRECTION)
		name(changed, "the direction flag");
	if ((s.mxcsr ^ s.before) & ~(uint32_t)MXCSR_FLAGS)
		name(changed, "MXCSR");
	if (s.x87_control != s.control)
		name(changed, "the x87 control word");
	if (s.in_use & X87 && (s.x87[2] & TAGS_EMPTY) != TAGS_EMPTY)
		name(changed, "the x87 stack (no EMMS)");
	if (s.in_use & UPPER)
		name(changed, "upper halves of vectors (no VZEROUPPER)");
	*value = s.value;
	return !*changed;
}

#elif defined(__aarch64__)

struct state {
	uint64_t saved[12]; /* x19 to x29, sp */
	uint64_t vector[8]; /* d8 to d15 */
	uint64_t mode;      /* FPCR */
	uint64_t value;
	uint64_t stack;  /* sp before the call */
	uint64_t before; /* FPCR */
};

_Static_assert(offsetof(struct state, vector) == 96 && offsetof(struct state, mode) == 160 &&
		   offsetof(struct state, value) == 168 && offsetof(struct state, stack) == 176 &&
		   offsetof(struct state, before) == 184,
	       "as in the assembly");

void state_enter(state_function *function, const void *a, const void *b, void *c,
		 struct state *state) __attribute__((visibility("hidden")));

#define MARK(k) (UINT64_C(0x5157000000000000) + (k))

__asm__(".text\n"
	".type state_enter, %function\n"
	"state_enter:\n"
	".cfi_startproc\n"
	"	stp x29, x30, [sp, #-160]!\n"
	".cfi_adjust_cfa_offset 160\n"
	".cfi_offset x29, -160\n"
	".cfi_offset x30, -152\n"
	"	stp x19, x20, [sp, #16]\n"
	"	stp x21, x22, [sp, #32]\n"
	"	stp x23, x24, [sp, #48]\n"
	"	stp x25, x26, [sp, #64]\n"
	"	stp x27, x28, [sp, #80]\n"
	"	stp d8, d9, [sp, #96]\n"
	"	stp d10, d11, [sp, #112]\n"
	"	stp d12, d13, [sp, #128]\n"
	"	stp d14, d15, [sp, #144]\n"
	"	mov x9, sp\n"
	"	str x9, [x4, #176]\n"
	"	mrs x9, fpcr\n"
	"	str x9, [x4, #184]\n"
	"	adrp x9, state_at\n"
	"	str x4, [x9, #:lo12:state_at]\n"
	"	mov x9, x0\n"
	"	mov x0, x1\n"
	"	mov x1, x2\n"
	"	mov x2, x3\n"
	"	movz x19, #0x5157, lsl #48\n"
	"	add x20, x19, #1\n"
	"	add x21, x19, #2\n"
	"	add x22, x19, #3\n"
	"	add x23, x19, #4\n"
	"	add x24, x19, #5\n"
	"	add x25, x19, #6\n"
	"	add x26, x19, #7\n"
	"	add x27, x19, #8\n"
	"	add x28, x19, #9\n"
	"	add x29, x19, #10\n"
	"	fmov d8, x20\n"
	"	fmov d9, x21\n"
	"	fmov d10, x22\n"
	"	fmov d11, x23\n"
	"	fmov d12, x24\n"
	"	fmov d13, x25\n"
	"	fmov d14, x26\n"
	"	fmov d15, x27\n"
	"	blr x9\n"
	"	adrp x9, state_at\n"
	"	ldr x9, [x9, #:lo12:state_at]\n"
	"	stp x19, x20, [x9, #0]\n"
	"	stp x21, x22, [x9, #16]\n"
	"	stp x23, x24, [x9, #32]\n"
	"	stp x25, x26, [x9, #48]\n"
	"	stp x27, x28, [x9, #64]\n"
	"	mov x10, sp\n"
	"	stp x29, x10, [x9, #80]\n"
	"	stp d8, d9, [x9, #96]\n"
	"	stp d10, d11, [x9, #112]\n"
	"	stp d12, d13, [x9, #128]\n"
	"	stp d14, d15, [x9, #144]\n"
	"	ldr x10, [x9, #176]\n"
	"	mov sp, x10\n"
	"	mrs x10, fpcr\n"
	"	stp x10, x0, [x9, #160]\n"
	"	ldr x10, [x9, #184]\n"
	"	msr fpcr, x10\n"
	"	ldp x19, x20, [sp, #16]\n"
	"	ldp x21, x22, [sp, #32]\n"
	"	ldp x23, x24, [sp, #48]\n"
	"	ldp x25, x26, [sp, #64]\n"
	"	ldp x27, x28, [sp, #80]\n"
	"	ldp d8, d9, [sp, #96]\n"
	"	ldp d10, d11, [sp, #112]\n"
	"	ldp d12, d13, [sp, #128]\n"
	"	ldp d14, d15, [sp, #144]\n"
	"	ldp x29, x30, [sp], #160\n"
	"	ret\n"
	".cfi_endproc\n"
	".size state_enter, . - state_enter\n"
	".local state_at\n"
	".comm state_at, 8, 8\n");

bool state_call(state_function *function, const void *a, const void *b, void *c, uintptr_t *value,
		char changed[STATE_TEXT])
{
	struct state s;
	char text[8];
	state_enter(function, a, b, c, &s);
	*changed = '\0';
	for (unsigned k = 0; k < 11; ++k)
		if (s.saved[k] != MARK(k)) {
			snprintf(text, sizeof text, "x%u", 19 + k);
			name(changed, text);
		}
	if (s.saved[11] != s.stack)
		name(changed, "sp");
	for (unsigned k = 0; k < 8; ++k)
		if (s.vector[k] != MARK(k + 1)) {
			snprintf(text, sizeof text, "d%u", 8 + k);
			name(changed, text);
		}
	if (s.mode != s.before)
		name(changed, "FPCR");
	*value = s.value;
	return !*changed;
}

#else

bool state_call(state_function *function, const void *a, const void *b, void *c, uintptr_t *value,
		char changed[STATE_TEXT])
{
	uintptr_t (*call)(const void *, const void *, void *) =
	    (uintptr_t(*)(const void *, const void *, void *))function;
	*changed = '\0';
	*value = call(a, b, c);
	return true;
}

#endif
