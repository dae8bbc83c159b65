// SPDX-License-Identifier: MIT
// Run: node fails.mjs, where intersects 2.7.2 is installed
import intersects from "intersects";

// A square with sides of 1000; the point is 16 below the middle of its lowest side.
const square = [0, 0, 1000, 0, 1000, 1000, 0, 1000];
const answer = intersects.polygonPoint(square, 500, -16, 1);
console.log(`polygonPoint says ${answer}; right is false: the point is 16 away, and the tolerance is 1`);
process.exitCode = answer === false ? 0 : 1;
