import type { ModuleFacts } from "./facts.ts";

/** Maximum entries per list. Real modules have fewer. */
const MAX_LISTED = 1_000;

/** Larger graphs can't be drawn legibly. */
const MAX_NODES = 400;
const MAX_EDGES = 4_000;

/** Maximum characters of a text, such as a default value, and of the README. */
const MAX_TEXT = 2_000;
const MAX_README = 200_000;

/** Maximum size of a list as JSON characters. */
const MAX_LIST_SIZE = 300_000;

const LISTS = [
  "inputs",
  "outputs",
  "resources",
  "dataSources",
  "providers",
  "moduleCalls",
  "moves",
  "submodules",
  "examples",
] as const satisfies readonly (keyof ModuleFacts)[];

/** The facts truncated to a reportable size, and sentences about what was omitted. */
export function boundFacts(facts: ModuleFacts): { shown: ModuleFacts; notShown: string[] } {
  const notShown: string[] = [];
  const lists = LISTS.map((name) => {
    const items: readonly unknown[] = facts[name];
    const shown = withinSize(items.slice(0, MAX_LISTED).map(clipTexts));
    if (shown.length < items.length) {
      notShown.push(`not shown: ${items.length - shown.length} further ${WORDS[name]}`);
    }
    return [name, shown];
  });
  const { graph, readme } = facts;
  const isDrawn = graph.nodes.length <= MAX_NODES && graph.edges.length <= MAX_EDGES;
  if (!isDrawn) notShown.push(`not shown: a graph of ${graph.nodes.length} nodes`);
  const shown: ModuleFacts = {
    ...facts,
    ...Object.fromEntries(lists),
    graph: isDrawn ? graph : { nodes: [], edges: [] },
    readme: readme === null ? null : clip(readme, MAX_README),
  };
  return { shown, notShown };
}

const WORDS: Readonly<Record<(typeof LISTS)[number], string>> = {
  inputs: "inputs",
  outputs: "outputs",
  resources: "resources",
  dataSources: "data sources",
  providers: "providers",
  moduleCalls: "module calls",
  moves: "moved resources",
  submodules: "submodules",
  examples: "examples",
};

function withinSize(items: readonly unknown[]): unknown[] {
  let size = 0;
  return items.filter((item) => {
    size += JSON.stringify(item).length;
    return size <= MAX_LIST_SIZE;
  });
}

/** Truncates every string in plain data. */
function clipTexts(item: unknown): unknown {
  if (typeof item === "string") return clip(item, MAX_TEXT);
  if (Array.isArray(item)) return item.map(clipTexts);
  if (typeof item !== "object" || item === null) return item;
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [key, clipTexts(value)]));
}

function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
