# SPDX-License-Identifier: MIT
EXTRA_DIST += \
	.ci/run .clang-format .dockerignore .editorconfig .github quickstart %D%/Containerfile %D%/check-packages \
	lockstep-check/action.yml tools/ci-bench tools/duet-against tools/on-system
# Not all of debian/, as package builds leave files there.
EXTRA_DIST += \
	debian/changelog debian/control debian/copyright debian/liblockstep-dev.install debian/liblockstep0.install \
	debian/liblockstep0.symbols debian/lockstep.docs debian/lockstep.install debian/not-installed debian/rules \
	debian/source/format debian/source/options debian/tests/control debian/tests/example

# Compares the library's interface with that recorded at the last release: tools/abi-check --help.
abi-check:
	$(AM_V_at)CC='$(CC)' MAKE='$(MAKE)' $(SHELL) '$(abs_top_srcdir)/tools/abi-check'
record-abi:
	$(AM_V_GEN)CC='$(CC)' MAKE='$(MAKE)' $(SHELL) '$(abs_top_srcdir)/tools/abi-check' --record
EXTRA_DIST += tools/abi-check data/abi/liblockstep.abi
