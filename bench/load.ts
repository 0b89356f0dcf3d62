import autocannon from "autocannon";

/** How much of a page's or a call's answers one asks for. */
interface Asked {
  readonly headers?: Record<string, string>;
  readonly connections: number;
  /** For so many seconds, */
  readonly duration?: number;
  /** or so many times. */
  readonly amount?: number;
}

export interface Load {
  /** How many were answered, in all and a second. */
  readonly count: number;
  readonly perSecond: number;
  /** What a server that is too busy sends back: it costs time too, but is no answer. */
  readonly refused: number;
  readonly kilobytes: number;
}

/** Asks for an address over and over. Whatever is neither answered nor refused ends the bench. */
export async function load(url: string, asked: Asked): Promise<Load> {
  const result = await autocannon({ url, ...asked });
  const refused = result.statusCodeStats?.["503"]?.count ?? 0;
  const failed = result.non2xx - refused + result.errors;
  if (failed > 0) throw new Error(`${url}: ${failed} requests failed`);
  const count = result["2xx"];
  return {
    count,
    perSecond: count / result.duration,
    refused,
    kilobytes: result.throughput.total / Math.max(1, count) / 1_000,
  };
}
