# SPDX-License-Identifier: MIT
library_scripts += %D%/examples.sh %D%/install.sh %D%/kernel_objects.sh
command_tests += %D%/action.sh %D%/arrows.sh %D%/ci.sh %D%/links.sh %D%/readme.sh %D%/style.sh
long_tests += %D%/flags.sh %D%/pages.sh %D%/quickstart.sh %D%/tools.sh %D%/library_alone.sh
