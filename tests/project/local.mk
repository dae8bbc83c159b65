# SPDX-License-Identifier: MIT
library_scripts += %D%/examples.sh %D%/install.sh %D%/kernel_objects.sh
command_tests += %D%/action.sh %D%/arrows.sh %D%/flags.sh %D%/quickstart.sh %D%/readme.sh %D%/style.sh %D%/tools.sh
long_tests += %D%/library_alone.sh
