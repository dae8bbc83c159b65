# SPDX-License-Identifier: MIT
EXTRA_DIST += \
	.ci/run .clang-format .dockerignore .editorconfig .github quickstart %D%/Containerfile %D%/action/action.yml \
	%D%/check-packages %D%/debian tools/ci-bench tools/duet-against tools/on-system

# Compares the library's interface with that recorded at the last release: tools/abi-check --help.
abi-check:
	$(AM_V_at)CC='$(CC)' MAKE='$(MAKE)' $(SHELL) '$(abs_top_srcdir)/tools/abi-check'
record-abi:
	$(AM_V_GEN)CC='$(CC)' MAKE='$(MAKE)' $(SHELL) '$(abs_top_srcdir)/tools/abi-check' --record
EXTRA_DIST += tools/abi-check data/abi/liblockstep.abi
