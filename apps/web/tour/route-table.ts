import pageRoutes from "../app/routes.ts";

/** How many addresses of each pattern are walked: the first shows the page, the next its other states. */
const EACH = 2;

/** Addresses that only a mail leads to, or nothing yet: the demo's newsletter has no issue. */
const NOT_LINKED = [
  /confirm/,
  /unsubscribe/,
  /reset-password/,
  /\/tickets?\/:/,
  /^\/newsletter\/:/,
];

interface Pattern {
  readonly path: string;
  readonly matches: RegExp;
}

/** Every page's address, as a pattern that addresses can be told by. */
export function openRouteTable() {
  const patterns: Pattern[] = ["/", ...pageRoutes.flatMap(({ path }) => (path ? [`/${path}`] : []))]
    .filter((path) => path !== "/*")
    .map((path) => ({ path, matches: new RegExp(`^${path.replace(/:\w+\??/g, "[^/]+")}$`) }));
  return { begin: () => begin(patterns) };
}

/** The ways of one person: pages without a parameter, and what they and the others link to. */
function begin(patterns: readonly Pattern[]) {
  const walked = new Map<string, number>();
  const seen = new Set<string>();
  const queue: string[] = [];

  function add(links: readonly string[]) {
    for (const link of links) {
      const { pathname, search } = new URL(link, "http://here");
      const pattern = patterns.find(({ matches }) => matches.test(pathname));
      if (!pattern || seen.has(pathname + search)) continue;
      seen.add(pathname + search);
      const key = search ? `${pathname}?${[...new URLSearchParams(search).keys()]}` : pattern.path;
      const times = walked.get(key) ?? 0;
      if (times >= (search ? 4 : EACH)) continue;
      walked.set(key, times + 1);
      queue.push(pathname + search);
    }
  }

  add(patterns.map(({ path }) => path).filter((path) => !path.includes(":")));
  return {
    add,
    next: () => queue.shift(),
    notReached: () =>
      patterns
        .map(({ path }) => path)
        .filter((path) => !(walked.has(path) || NOT_LINKED.some((known) => known.test(path)))),
  };
}
