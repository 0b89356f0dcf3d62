interface Link {
  readonly from: string;
  readonly to: string;
}

interface Columns {
  /** Nodes and the lanes of edges that pass through, from left to right. */
  readonly columns: string[][];
  /** For each link, the nodes and lanes on its way, including both ends. */
  readonly chains: ReadonlyMap<Link, readonly string[]>;
}

/**
 * Assigns linked nodes to columns by their longest path to a node without outgoing links. A link
 * that spans several columns gets a lane in each column between; links to the same target share
 * lanes.
 */
export function columnsOf(links: readonly Link[]): Columns {
  const ranks = ranksOf(links);
  const columns: string[][] = [];
  const put = (rank: number, name: string) => {
    columns[rank] ??= [];
    columns[rank].push(name);
  };
  for (const [address, rank] of ranks) put(rank, address);
  const lanes = new Set<string>();
  const chains = new Map<Link, string[]>();
  for (const link of links) {
    const chain = [link.from];
    for (let rank = (ranks.get(link.from) ?? 0) - 1; rank > (ranks.get(link.to) ?? 0); rank--) {
      const lane = `${rank} to ${link.to}`;
      if (!lanes.has(lane)) put(rank, lane);
      lanes.add(lane);
      chain.push(lane);
    }
    chains.set(link, [...chain, link.to]);
  }
  return { columns: Array.from(columns, (column) => column ?? []), chains };
}

function ranksOf(links: readonly Link[]): ReadonlyMap<string, number> {
  const targets = Map.groupBy(links, ({ from }) => from);
  const ranks = new Map<string, number>();
  function rankOf(address: string): number {
    const known = ranks.get(address);
    if (known !== undefined) return known;
    // Set before the targets are visited, which breaks cycles.
    ranks.set(address, 0);
    const rank = Math.max(-1, ...(targets.get(address) ?? []).map(({ to }) => rankOf(to))) + 1;
    ranks.set(address, rank);
    return rank;
  }
  for (const { from, to } of links) {
    rankOf(from);
    rankOf(to);
  }
  return ranks;
}
