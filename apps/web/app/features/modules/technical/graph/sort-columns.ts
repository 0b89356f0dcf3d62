interface Link {
  readonly from: string;
  readonly to: string;
}

/** Number of sorting passes. */
const SWEEPS = 8;

/**
 * Sorts each column in place by the mean position of its members' neighbors (barycenter method),
 * alternating directions.
 */
export function sortColumns(columns: string[][], links: readonly Link[]): void {
  const targets = neighbours(links, "from", "to");
  const sources = neighbours(links, "to", "from");
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isForth = sweep % 2 === 0;
    align(isForth ? columns : columns.toReversed(), isForth ? targets : sources);
  }
}

type Neighbours = ReadonlyMap<string, readonly string[]>;

function neighbours(links: readonly Link[], of: "from" | "to", are: "from" | "to"): Neighbours {
  const map = new Map<string, string[]>();
  for (const link of links) map.set(link[of], [...(map.get(link[of]) ?? []), link[are]]);
  return map;
}

function align(columns: readonly string[][], neighbours: Neighbours): void {
  const heights = new Map<string, number>();
  const measure = (column: readonly string[]) => {
    column.forEach((name, row) => {
      heights.set(name, row - column.length / 2);
    });
  };
  columns.forEach(measure);
  for (const column of columns) {
    const meanOf = (name: string) => {
      const around = (neighbours.get(name) ?? []).map((other) => heights.get(other) ?? 0);
      if (around.length === 0) return heights.get(name) ?? 0;
      return around.reduce((sum, height) => sum + height, 0) / around.length;
    };
    const means = new Map(column.map((name) => [name, meanOf(name)]));
    column.sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0));
    measure(column);
  }
}
