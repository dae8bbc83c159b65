# SPDX-License-Identifier: MIT
harness_tests += %D%/test_machine %D%/test_random
