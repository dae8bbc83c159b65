/* SPDX-License-Identifier: MIT */
/* Functions that break the calling convention: the changed registers are named and restored. */
#include <math.h>
#include <string.h>

#include "harness/plugins/state.h"
#include "tests/unit.h"

#define LENGTH(array) (sizeof(array) / sizeof(*(array)))

/* One of the assembly functions below, and the registers that it changes. */
struct culprit {
	state_function *function;
	const char *changed;
};

#define IN_ASSEMBLY(name, body)                                                                    \
	void name(void) __attribute__((visibility("hidden")));                                     \
	__asm__(".text\n" #name ":\n" body "\n ret\n")

#if defined(__x86_64__) && defined(__LP64__)

IN_ASSEMBLY(break_nothing, "xor %eax, %eax\n xor %r11, %r11\n xor %rsi, %rsi\n pxor %xmm0, %xmm0");
IN_ASSEMBLY(raise_flags, "mov $1, %eax\n cvtsi2ss %eax, %xmm0\n xorps %xmm1, %xmm1\n"
			 "divss %xmm1, %xmm0");
IN_ASSEMBLY(break_rbx, "xor %ebx, %ebx");
IN_ASSEMBLY(break_rbp, "inc %rbp");
IN_ASSEMBLY(break_r12, "mov %r13, %r12");
IN_ASSEMBLY(break_r13, "shl $1, %r13");
IN_ASSEMBLY(break_r14, "not %r14");
IN_ASSEMBLY(break_r15, "btc $63, %r15");
IN_ASSEMBLY(break_rsp, "pop %rdx\n push %rdx\n push %rdx\n ret");
IN_ASSEMBLY(break_direction, "std");
IN_ASSEMBLY(break_mxcsr, "stmxcsr -8(%rsp)\n orl $0x8000, -8(%rsp)\n ldmxcsr -8(%rsp)");
IN_ASSEMBLY(break_x87_control, "movw $0x27f, -8(%rsp)\n fldcw -8(%rsp)");
IN_ASSEMBLY(break_x87, "fldz");
IN_ASSEMBLY(break_mmx, "movd %edi, %mm3");
IN_ASSEMBLY(mend_mmx, "movd %edi, %mm3\n emms");
IN_ASSEMBLY(break_upper, "vpcmpeqd %xmm1, %xmm1, %xmm1\n vinsertf128 $1, %xmm1, %ymm1, %ymm1");
IN_ASSEMBLY(mend_upper,
	    "vpcmpeqd %xmm1, %xmm1, %xmm1\n vinsertf128 $1, %xmm1, %ymm1, %ymm1\n vzeroupper");
IN_ASSEMBLY(break_all, "xor %ebx, %ebx\n xor %ebp, %ebp\n xor %r12, %r12\n xor %r13, %r13\n"
		       "xor %r14, %r14\n xor %r15, %r15\n std\n movd %edi, %mm0\n"
		       "movw $0x27f, -8(%rsp)\n fldcw -8(%rsp)\n movl $0x7f80, -8(%rsp)\n"
		       "ldmxcsr -8(%rsp)\n pop %rdx\n push %rdx\n push %rdx");
IN_ASSEMBLY(add_arguments, "lea (%rdi, %rsi), %rax\n add %rdx, %rax");

static const struct culprit culprits[] = {
    {break_nothing, ""},
    {raise_flags, ""},
    {break_rbx, "rbx"},
    {break_rbp, "rbp"},
    {break_r12, "r12"},
    {break_r13, "r13"},
    {break_r14, "r14"},
    {break_r15, "r15"},
    {break_rsp, "rsp"},
    {break_direction, "the direction flag"},
    {break_mxcsr, "MXCSR"},
    {break_x87_control, "the x87 control word"},
    {break_x87, "the x87 stack (no EMMS)"},
    {break_mmx, "the x87 stack (no EMMS)"},
    {mend_mmx, ""},
    {break_all,
     "rbx, rbp, r12, r13, r14, r15, rsp, the direction flag, MXCSR, the x87 control word, "
     "the x87 stack (no EMMS)"},
};

/* Skipped where the processor, or its emulator, does not report the halves in use. */
UNIT_TEST(upper_halves)
{
	char changed[STATE_TEXT];
	uintptr_t value;
	if (!__builtin_cpu_supports("avx"))
		skip();
	assert_true(state_call(mend_upper, NULL, NULL, NULL, &value, changed));
	if (state_call(break_upper, NULL, NULL, NULL, &value, changed))
		skip();
	assert_string_equal(changed, "upper halves of vectors (no VZEROUPPER)");
	assert_true(state_call(break_nothing, NULL, NULL, NULL, &value, changed));
}

#elif defined(__aarch64__)

IN_ASSEMBLY(break_nothing, "mov x9, #0\n mov x18, x9\n movi v0.4s, #0\n movi v31.4s, #0");
IN_ASSEMBLY(raise_flags, "fmov s0, #1.0\n fmov s1, wzr\n fdiv s0, s0, s1");
IN_ASSEMBLY(break_x19, "mov x19, #0");
IN_ASSEMBLY(break_x28, "add x28, x28, #1");
IN_ASSEMBLY(break_x29, "mov x29, x28");
IN_ASSEMBLY(break_sp, "sub sp, sp, #16");
IN_ASSEMBLY(break_d8, "fmov d8, xzr");
IN_ASSEMBLY(break_d15, "fmov d15, d14");
IN_ASSEMBLY(upper_of_d8, "mov x9, #1\n mov v8.d[1], x9"); /* need not be preserved */
IN_ASSEMBLY(break_fpcr, "mrs x9, fpcr\n orr x9, x9, #0x1000000\n msr fpcr, x9");
IN_ASSEMBLY(break_all, "mov x19, #0\n mov x20, #0\n mov x21, #0\n mov x22, #0\n mov x23, #0\n"
		       "mov x24, #0\n mov x25, #0\n mov x26, #0\n mov x27, #0\n mov x28, #0\n"
		       "mov x29, #0\n fmov d8, xzr\n fmov d9, xzr\n fmov d10, xzr\n"
		       "fmov d11, xzr\n fmov d12, xzr\n fmov d13, xzr\n fmov d14, xzr\n"
		       "fmov d15, xzr\n sub sp, sp, #16\n mrs x9, fpcr\n"
		       "orr x9, x9, #0x1000000\n msr fpcr, x9");
IN_ASSEMBLY(add_arguments, "add x0, x0, x1\n add x0, x0, x2");

static const struct culprit culprits[] = {
    {break_nothing, ""},
    {raise_flags, ""},
    {break_x19, "x19"},
    {break_x28, "x28"},
    {break_x29, "x29"},
    {break_sp, "sp"},
    {break_d8, "d8"},
    {break_d15, "d15"},
    {upper_of_d8, ""},
    {break_fpcr, "FPCR"},
    {break_all,
     "x19, x20, x21, x22, x23, x24, x25, x26, x27, x28, x29, sp, d8, d9, d10, d11, d12, d13, "
     "d14, d15, FPCR"},
};

UNIT_TEST(upper_halves)
{
	skip();
}

#else

static void add_arguments(void)
{
}

static const struct culprit culprits[] = {{add_arguments, ""}};

UNIT_TEST(upper_halves)
{
	skip();
}

#endif

static unsigned x87_control(void)
{
	uint16_t control = 0;
#ifdef __x86_64__
	__asm__ volatile("fnstcw %0" : "=m"(control));
#endif
	return control;
}

UNIT_TEST(culprits_are_named)
{
	char changed[STATE_TEXT];
	uintptr_t value;
	const unsigned control = x87_control();
	for (size_t i = 0; i < LENGTH(culprits); ++i) {
		const struct culprit *c = &culprits[i];
		assert_int_equal(state_call(c->function, &value, &value, NULL, &value, changed),
				 !*c->changed);
		assert_string_equal(changed, c->changed);
		/* Everything is restored: the next call finds no change, and denormals are not flushed to 0. */
		volatile float small = 0x1p-120f;
		assert_true(small * 0x1p-20f != 0);
		assert_int_equal(x87_control(), control);
		assert_true(state_call(culprits[0].function, NULL, NULL, NULL, &value, changed));
	}
}

UNIT_TEST(arguments_and_value)
{
	char changed[STATE_TEXT];
	uintptr_t value = 0;
	assert_true(state_call(add_arguments, (const void *)(uintptr_t)1,
			       (const void *)(uintptr_t)20, (void *)(uintptr_t)300, &value,
			       changed));
#if defined(__x86_64__) || defined(__aarch64__)
	assert_int_equal(value, 321);
#endif
}
