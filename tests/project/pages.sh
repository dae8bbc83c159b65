#!/bin/sh
# SPDX-License-Identifier: MIT
# Like readme.sh, for other pages: CONTRIBUTING, the pages of doc/, and the manual pages.
pages="CONTRIBUTING.md fuzz/README.md $(cd "${srcdir:-.}" && echo doc/*.md doc/*.1)"
. "${srcdir:-.}/tests/project/readme.sh"
