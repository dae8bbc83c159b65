# SPDX-License-Identifier: MIT
exact_tests += %D%/test_mutate
%C%_test_mutate_LDADD = libfuzz.la $(LDADD)
command_tests += %D%/corpus.sh %D%/coverage.sh %D%/fuzz.sh
