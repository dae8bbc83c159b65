# SPDX-License-Identifier: MIT
library_scripts += %D%/broad_phase.sh %D%/install.sh %D%/kernel_objects.sh
# The library alone would build itself without end.
command_tests += \
	%D%/action.sh %D%/arrows.sh %D%/library_alone.sh %D%/quickstart.sh %D%/readme.sh %D%/style.sh \
	%D%/tools.sh
