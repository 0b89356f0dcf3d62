import pageRoutes from "../app/routes.ts";

/** Routes without links to them, for example those in mails. The crawl visits them directly. */
const NOT_LINKED: Readonly<Record<string, string>> = {
  "/admin/contract-disputes": "/admin/contract-disputes",
  "/contracts/:id": "/contracts/1",
  "/deployments/:id": "/deployments/1",
  "/deployments/:id/upgrade": "/deployments/1/upgrade",
  "/earnings/statements/:month": "/earnings/statements/2026-11",
  "/modules/:id/deploy": "/modules/1/deploy",
  "/oauth/consent/:uid": "/oauth/consent/none",
  "/oauth/device": "/oauth/device",
  "/milestones/:id": "/milestones/1",
  "/newsletter/:id": "/newsletter/1",
  "/orders/:id/test-payment": "/orders/1/test-payment",
  "/packages/:id": "/packages/1",
  "/profile/hidden-reviews": "/profile/hidden-reviews",
  "/projects/:id/edit": "/projects/2/edit",
  "/support/tickets/:id": "/support/tickets/1",
};

interface Pattern {
  readonly path: string;
  readonly matches: RegExp;
}

interface CrawlLimits {
  /** URLs visited per route: the first shows the page, others its further states. */
  readonly each: number;
  /** URLs visited per route with the same query parameter names. */
  readonly queries: number;
  /** Limit if the only parameter is the tab, because each tab is a different page. */
  readonly tabs: number;
}

/** Whether a route isn't linked and may be empty. */
export const isUnlinked = (path: string) => Object.values(NOT_LINKED).includes(path);

/** Route patterns of all pages; files have an extension. */
export function openRouteTable(thrift: CrawlLimits = { each: 2, queries: 2, tabs: 8 }) {
  const patterns: Pattern[] = ["/", ...pageRoutes.flatMap(({ path }) => (path ? [`/${path}`] : []))]
    .filter((path) => path !== "/*")
    .map((path) => ({ path, matches: new RegExp(`^${path.replace(/:\w+\??/g, "[^/.]+")}$`) }));
  return {
    paths: patterns.map(({ path }) => path),
    begin: () => begin(patterns, thrift),
  };
}

/** One user's queue of URLs: pages without parameters and everything linked from them. */
function begin(patterns: readonly Pattern[], { each, queries, tabs }: CrawlLimits) {
  const walked = new Map<string, number>();
  const seen = new Set<string>();
  const queue: string[] = [];

  function add(links: readonly string[]) {
    for (const link of links) {
      const { pathname, search } = new URL(link, "http://here");
      const pattern = patternOf(pathname);
      if (!pattern || seen.has(pathname + search)) continue;
      seen.add(pathname + search);
      const names = [...new URLSearchParams(search).keys()].join();
      const key = names ? `${pattern}?${names}` : pattern;
      const times = walked.get(key) ?? 0;
      if (times >= (names === "tab" ? tabs : names ? queries : each)) continue;
      walked.set(key, times + 1);
      queue.push(pathname + search);
    }
  }

  // A static route takes precedence over a pattern that also matches.
  const patternOf = (pathname: string) =>
    patterns
      .filter(({ matches }) => matches.test(pathname))
      .sort((a, b) => Number(a.path.includes(":")) - Number(b.path.includes(":")))[0]?.path;

  add(patterns.map(({ path }) => path).filter((path) => !path.includes(":")));
  add(Object.values(NOT_LINKED));
  return {
    add,
    patternOf,
    next: () => queue.shift(),
    notReached: () => patterns.map(({ path }) => path).filter((path) => !walked.has(path)),
  };
}
