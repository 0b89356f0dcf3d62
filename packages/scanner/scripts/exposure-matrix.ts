/**
 * Generates the exposure matrix of all resource types: `npm run exposure-matrix -w
 * packages/scanner`.
 */
import { writeFileSync } from "node:fs";
import { currentPage, PAGE } from "./exposure/page.ts";

writeFileSync(PAGE, currentPage());
