import pageRoutes from "../app/routes.ts";

/** Addresses that no page links to: a mail does, or nothing yet. They are walked all the same. */
const NOT_LINKED: Readonly<Record<string, string>> = {
  "/newsletter/:id": "/newsletter/1",
  "/support/tickets/:id": "/support/tickets/1",
};

interface Pattern {
  readonly path: string;
  readonly matches: RegExp;
}

interface Thrift {
  /** How many addresses of each pattern are walked: the first shows the page, the next its other states. */
  readonly each: number;
  /** How many addresses of a pattern that have the same names behind "?". */
  readonly queries: number;
  /** How many where that is the tab alone, for each tab is a page of its own. */
  readonly tabs: number;
}

/** Whether what is at this address may be nothing yet. */
export const isUnlinked = (path: string) => Object.values(NOT_LINKED).includes(path);

/** Every page's address, as a pattern that addresses can be told by; files have an ending. */
export function openRouteTable(thrift: Thrift = { each: 2, queries: 2, tabs: 8 }) {
  const patterns: Pattern[] = ["/", ...pageRoutes.flatMap(({ path }) => (path ? [`/${path}`] : []))]
    .filter((path) => path !== "/*")
    .map((path) => ({ path, matches: new RegExp(`^${path.replace(/:\w+\??/g, "[^/.]+")}$`) }));
  return {
    paths: patterns.map(({ path }) => path),
    begin: () => begin(patterns, thrift),
  };
}

/** The ways of one person: pages without a parameter, and what they and the others link to. */
function begin(patterns: readonly Pattern[], { each, queries, tabs }: Thrift) {
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

  // A page of its own comes before one of a pattern that takes the same words.
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
