/**
 * Generates the table of the most used resource types by class: `npm run class-matrix -w
 * packages/scanner`.
 */
import { writeFileSync } from "node:fs";
import { currentPage, PAGE } from "./classes/page.ts";

writeFileSync(PAGE, currentPage());
