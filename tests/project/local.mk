# SPDX-License-Identifier: MIT
library_scripts += %D%/install.sh
# The library alone would build itself without end.
command_tests += %D%/library_only.sh %D%/action.sh %D%/quickstart.sh %D%/readme.sh %D%/tools.sh
EXTRA_DIST += %D%/blocks.awk %D%/digest_all.sh
