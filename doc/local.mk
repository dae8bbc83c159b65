# SPDX-License-Identifier: MIT
if HARNESS
dist_man1_MANS += %D%/lockstep.1
endif
dist_man3_MANS = %D%/lockstep.3
EXTRA_DIST += CONTRIBUTING.md LICENSE %D%/accuracy.svg %D%/ci.md %D%/report.png
