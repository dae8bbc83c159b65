#!/bin/bash -eu
# SPDX-License-Identifier: MIT
# ClusterFuzzLite wants what OSS-Fuzz wants.
exec bash -eu "$SRC/lockstep/fuzz/oss-fuzz/build.sh"
