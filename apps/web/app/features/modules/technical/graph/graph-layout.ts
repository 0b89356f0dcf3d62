import type { ModuleFacts } from "@stackyard/contract/modules/scan-report";
import { columnsOf } from "./graph-columns";
import { sortColumns } from "./sort-columns";

export type Graph = ModuleFacts["graph"];
type GraphNode = Graph["nodes"][number];

export const NODE = { width: 208, height: 42 } as const;
const COLUMN_GAP = 72;
const ROW_GAP = 14;
/** Height of an edge's lane in a column. */
const LANE_HEIGHT = 4;

export interface PlacedNode extends GraphNode {
  readonly x: number;
  readonly y: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedEdge {
  readonly from: PlacedNode;
  readonly to: PlacedNode;
  /**
   * Points at which the edge enters the intermediate columns, from the right, so that it never runs
   * behind a box.
   */
  readonly lanes: readonly Point[];
}

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

/**
 * Layered graph layout: the longer a node's path to a node without references, the further right it
 * is. Leaves out nodes without edges.
 */
export function layOutGraph({ nodes, edges }: Graph): GraphLayout {
  const known = new Map(nodes.map((node) => [node.address, node]));
  const links = edges.filter(({ from, to }) => from !== to && known.has(from) && known.has(to));
  const { columns, chains } = columnsOf(links);
  sortColumns(columns, [...chains.values()].flatMap(stepsOf));

  const places = placeColumns(columns, known);
  const placed = new Map<string, PlacedNode>();
  for (const [address, point] of places) {
    const node = known.get(address);
    if (node) placed.set(address, { ...node, ...point });
  }
  return {
    width: Math.max(0, columns.length * (NODE.width + COLUMN_GAP) - COLUMN_GAP),
    height: Math.max(0, ...columns.map((column) => heightOf(column, known))),
    nodes: [...placed.values()],
    edges: [...chains].flatMap(([{ from, to }, chain]) => {
      const start = placed.get(from);
      const end = placed.get(to);
      if (!start || !end) return [];
      const lanes = chain.slice(1, -1).flatMap((lane) => places.get(lane) ?? []);
      return [{ from: start, to: end, lanes }];
    }),
  };
}

function stepsOf(chain: readonly string[]): { from: string; to: string }[] {
  return chain.slice(1).map((to, index) => ({ from: chain[index] ?? "", to }));
}

function placeColumns(
  columns: readonly (readonly string[])[],
  known: ReadonlyMap<string, unknown>,
): Map<string, Point> {
  const tallest = Math.max(0, ...columns.map((column) => heightOf(column, known)));
  const places = new Map<string, Point>();
  columns.forEach((column, index) => {
    let y = (tallest - heightOf(column, known)) / 2;
    for (const name of column) {
      places.set(name, { x: index * (NODE.width + COLUMN_GAP), y });
      y += (known.has(name) ? NODE.height : LANE_HEIGHT) + ROW_GAP;
    }
  });
  return places;
}

function heightOf(column: readonly string[], known: ReadonlyMap<string, unknown>): number {
  const heights = column.map((name) => (known.has(name) ? NODE.height : LANE_HEIGHT) + ROW_GAP);
  return heights.reduce((sum, height) => sum + height, -ROW_GAP);
}
