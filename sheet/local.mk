# SPDX-License-Identifier: MIT
noinst_LIBRARIES += libsheet.a
libsheet_a_SOURCES = %D%/html.c %D%/json.c %D%/markdown.c %D%/numbers.c %D%/sheet.c %D%/terminal.c
