interface Link {
  readonly from: string;
  readonly to: string;
}

interface Columns {
  /** Addresses, and the lanes of lines that pass through, from left to right. */
  readonly columns: string[][];
  /** For each link what it passes, from its start to its end, both included. */
  readonly chains: ReadonlyMap<Link, readonly string[]>;
}

/**
 * Deals what is linked out to columns by its steps to what refers to nothing, by the longest way. A
 * link over several columns gets a lane in each between; links to the same thing share theirs.
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
    // Stands while its targets are looked at: a circle is cut where it closes.
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
