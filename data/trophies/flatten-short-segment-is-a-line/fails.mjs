// SPDX-License-Identifier: MIT
// Run: node fails.mjs, where @flatten-js/core 1.6.15 is installed
import Flatten from "@flatten-js/core";

// From (0, 0) to (2^-19, 0): longer than the tolerance of 0.000001, so that it is a segment and no point.
const distance = Flatten.point(-0.5, 0).distanceTo(Flatten.segment(0, 0, 2 ** -19, 0))[0];
console.log(`distanceTo says ${distance}; right is 0.5, from (-0.5, 0) to the nearer end, (0, 0)`);
process.exitCode = Math.abs(distance - 0.5) < 0.000001 ? 0 : 1;
