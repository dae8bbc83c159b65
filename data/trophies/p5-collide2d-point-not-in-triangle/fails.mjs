// SPDX-License-Identifier: MIT
// Run: node fails.mjs, where p5.collide2d 0.7.3 is installed
import { createRequire } from "node:module";

globalThis.p5 = class {};
p5.prototype.abs = Math.abs; // as p5.js has it
createRequire(import.meta.url)("p5.collide2d");
const answer = new p5().collidePointTriangle(0.2, 0.3, 0, 0, 1, 0, 0, 1);
console.log(`collidePointTriangle says ${answer}; right is true: 0.2 > 0, 0.3 > 0 and 0.2 + 0.3 < 1`);
process.exitCode = answer === true ? 0 : 1;
