/** Compiles and checks every document under content/, and describes the rules. Reports all errors, and then fails. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describedRules } from "@stackyard/scanner";
import { checkContent } from "../src/domains/content/content/check-content.ts";
import { compileContent } from "../src/domains/content/content/compile-content.ts";
import { BUILT_FILE } from "../src/domains/content/content/library.ts";
import { readSources } from "../src/domains/content/content/read-sources.ts";
import { RULES_FILE } from "../src/platform/scanner/rule-descriptions.ts";
import { referenceSources } from "../src/reference/reference-sources.ts";

const WEB = join(import.meta.dirname, "../../web/app");

/** Pages whose content is not in these documents, by the web application's routes. */
function otherPages(): RegExp {
  const routes = readFileSync(join(WEB, "routes.ts"), "utf8");
  const addresses = [...routes.matchAll(/route\("([^"*]+)"/g)];
  const patterns = addresses.map(([, path = ""]) => path.replace(/:\w+/g, "[^/]+"));
  return new RegExp(`^/(${patterns.join("|")}|api/.+|\\.well-known/.+|[a-z-]+\\.(xml|txt))?$`);
}

/** An address under one of these must be a document's. */
const OF_DOCUMENTS = /^\/(blog|tutorials|documentation|events)\/(?!tags\/)/;

const pages = otherPages();
const sources = [...readSources(), ...referenceSources()];
const content = await compileContent(sources);
const problems = checkContent(sources, content.documents, {
  hasPage: (path) => pages.test(path) && !OF_DOCUMENTS.test(path),
});
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
mkdirSync(dirname(BUILT_FILE), { recursive: true });
writeFileSync(BUILT_FILE, JSON.stringify(content));
writeFileSync(RULES_FILE, JSON.stringify(describedRules()));
