# SPDX-License-Identifier: MIT
noinst_LIBRARIES += liboptions.a
liboptions_a_SOURCES = %D%/options.c %D%/plugins.c %D%/print.c %D%/values.c
