import { fetchPatiently } from "../apps/server/test/fetch-patiently.ts";
import { openRouteTable } from "../apps/web/ui-crawl/route-table.ts";
import { type Caller, VISITOR } from "./demo-callers.ts";

interface FoundPage {
  /** As the route table has it. */
  readonly pattern: string;
  /** Undefined: nothing that anybody sees leads to one. */
  readonly path?: string;
  readonly isPublic: boolean;
  readonly seenBy: Caller | undefined;
}

/** A page for each pattern of the route table, found by following links as each of the people. */
export async function findPages(url: string, people: readonly Caller[]): Promise<FoundPage[]> {
  const table = openRouteTable({ each: 4, queries: 0, tabs: 0 });
  const ways = table.begin();
  const found = new Map<string, FoundPage>();
  for (let path = ways.next(); path; path = ways.next()) {
    const pattern = ways.patternOf(path);
    if (!pattern || found.has(pattern)) continue;
    const seen = new Map<Caller, string>();
    for (const caller of [VISITOR, ...people]) {
      const answer = await fetchPatiently(url + path, {
        headers: caller.headers,
        redirect: "manual",
      });
      const page = await answer.text();
      if (answer.status === 200) seen.set(caller, page);
    }
    for (const page of seen.values()) ways.add(linksOf(page));
    const seenBy = people.find((person) => seen.has(person));
    if (seen.size > 0) found.set(pattern, { pattern, path, isPublic: seen.has(VISITOR), seenBy });
  }
  return table.paths.map(
    (pattern) => found.get(pattern) ?? { pattern, isPublic: false, seenBy: undefined },
  );
}

function linksOf(page: string): string[] {
  return [...page.matchAll(/ href="(\/[^"#]*)/g)].map(([, link = ""]) =>
    link.replaceAll("&amp;", "&"),
  );
}
