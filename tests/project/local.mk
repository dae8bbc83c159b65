# SPDX-License-Identifier: MIT
library_scripts += %D%/install.sh
# The library alone would build itself without end.
command_tests += \
	%D%/action.sh %D%/arrows.sh %D%/library_only.sh %D%/new_isa.sh %D%/quickstart.sh %D%/readme.sh %D%/style.sh %D%/tools.sh
EXTRA_DIST += %D%/blocks.awk %D%/digest_all.sh
