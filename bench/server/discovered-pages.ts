import { fetchPatiently } from "../../apps/server/test/fetch-patiently.ts";
import { openRouteTable } from "../../apps/web/ui-crawl/route-table.ts";
import { type Caller, VISITOR } from "../measuring/demo-callers.ts";

interface FoundPage {
  /** Pattern in the route table. */
  readonly pattern: string;
  /** Undefined if no visible link leads to such a page. */
  readonly path?: string;
  readonly isPublic: boolean;
  readonly seenBy: Caller | undefined;
}

/** Finds a page per route pattern by following links as each of the users. */
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
