import type { ModuleFacts } from "@stackyard/contract/scan-report";

export type Graph = ModuleFacts["graph"];
type GraphNode = Graph["nodes"][number];

export const NODE = { width: 208, height: 42 } as const;
const COLUMN_GAP = 72;
const ROW_GAP = 14;
/** Sweeps that bring what refers to each other to the same height. */
const SWEEPS = 6;

export interface PlacedNode extends GraphNode {
  readonly x: number;
  readonly y: number;
}

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly { readonly from: PlacedNode; readonly to: PlacedNode }[];
}

/**
 * Places what refers to something in columns: the more steps a thing stands from what refers to
 * nothing, the further right. What has no edge at all is left out.
 */
export function layOutGraph({ nodes, edges }: Graph): GraphLayout {
  const known = new Map(nodes.map((node) => [node.address, node]));
  const links = edges.filter(({ from, to }) => from !== to && known.has(from) && known.has(to));
  const linked = new Set(links.flatMap(({ from, to }) => [from, to]));
  const targets = neighbours(links, "from", "to");
  const sources = neighbours(links, "to", "from");

  const filled = columnsOf(linked, targets);
  for (let sweep = 0; sweep < SWEEPS; sweep++) align(filled, sweep % 2 === 0 ? targets : sources);

  const tallest = Math.max(0, ...filled.map((column) => column.length));
  const height = tallest * (NODE.height + ROW_GAP) - ROW_GAP;
  const placed = new Map<string, PlacedNode>();
  filled.forEach((column, index) => {
    const pitch = NODE.height + ROW_GAP;
    const top = (height - column.length * pitch + ROW_GAP) / 2;
    column.forEach((address, row) => {
      const node = known.get(address);
      const x = index * (NODE.width + COLUMN_GAP);
      if (node) placed.set(address, { ...node, x, y: top + row * pitch });
    });
  });

  return {
    width: Math.max(0, filled.length * (NODE.width + COLUMN_GAP) - COLUMN_GAP),
    height: Math.max(0, height),
    nodes: [...placed.values()],
    edges: links.flatMap((link) => {
      const from = placed.get(link.from);
      const to = placed.get(link.to);
      return from && to ? [{ from, to }] : [];
    }),
  };
}

type Neighbours = ReadonlyMap<string, readonly string[]>;

function neighbours(links: Graph["edges"], of: "from" | "to", are: "from" | "to"): Neighbours {
  const map = new Map<string, string[]>();
  for (const link of links) map.set(link[of], [...(map.get(link[of]) ?? []), link[are]]);
  return map;
}

/** The addresses by their steps to what refers to nothing, by the longest way. */
function columnsOf(addresses: ReadonlySet<string>, targets: Neighbours): string[][] {
  const ranks = new Map<string, number>();
  function rankOf(address: string): number {
    const known = ranks.get(address);
    if (known !== undefined) return known;
    // Stands while its targets are looked at: a circle is cut where it closes.
    ranks.set(address, 0);
    const rank = Math.max(-1, ...(targets.get(address) ?? []).map(rankOf)) + 1;
    ranks.set(address, rank);
    return rank;
  }
  const byRank = Map.groupBy(addresses, rankOf);
  return [...byRank].sort(([a], [b]) => a - b).map(([, column]) => column);
}

/** Sorts each column by the mean height of its members' neighbours. */
function align(columns: string[][], neighbours: Neighbours): void {
  const heights = new Map<string, number>();
  for (const column of columns) {
    column.forEach((address, row) => {
      heights.set(address, row - column.length / 2);
    });
  }
  for (const column of columns) {
    const meanOf = (address: string) => {
      const around = (neighbours.get(address) ?? []).map((other) => heights.get(other) ?? 0);
      if (around.length === 0) return heights.get(address) ?? 0;
      return around.reduce((sum, height) => sum + height, 0) / around.length;
    };
    const means = new Map(column.map((address) => [address, meanOf(address)]));
    column.sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0));
  }
}
