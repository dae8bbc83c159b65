# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += libsheet.la
libsheet_la_SOURCES = %D%/html.c %D%/json.c %D%/markdown.c %D%/numbers.c %D%/sheet.c %D%/terminal.c
