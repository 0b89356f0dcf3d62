/** Writes how every resource type is judged: `npm run exposure-matrix -w packages/scanner`. */
import { writeFileSync } from "node:fs";
import { currentPage, PAGE } from "./exposure/page.ts";

writeFileSync(PAGE, currentPage());
