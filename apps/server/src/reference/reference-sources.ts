import { describedRules } from "@stackyard/scanner";
import type { Source } from "../domains/content/content/read-sources.ts";
import { classPage } from "./class-page.ts";
import { cliPage } from "./cli-page.ts";
import { errorsPage } from "./errors-page.ts";
import { exposurePages } from "./exposure-pages.ts";
import { limitsPage } from "./limits-page.ts";
import type { ReferencePage } from "./reference-page.ts";
import { rulePages } from "./rule-pages.ts";
import { scoresPage } from "./scores-page.ts";
import { statesPage } from "./states-page.ts";

/** Generated reference documents, in the format of written ones. */
export function referenceSources(): Source[] {
  const ruleIds = new Set(describedRules().map(({ id }) => id));
  const [list, ...families] = rulePages();
  const [matrix, ...providers] = exposurePages(ruleIds);
  const matrices = [matrix, classPage(ruleIds)];
  const pages = [
    list,
    scoresPage(),
    ...matrices,
    statesPage(),
    errorsPage(),
    limitsPage(),
    cliPage(),
  ];
  return [...pages, ...families, ...providers].flatMap((page, index) =>
    page ? [asSource(page, index + 1)] : [],
  );
}

function asSource({ slug, title, description, markdown }: ReferencePage, order: number): Source {
  const front = JSON.stringify({ title, description, order });
  const text = `---\n${front}\n---\n${markdown}\n`;
  return { kind: "documentation", slug, path: `documentation/${slug}.md`, text };
}
