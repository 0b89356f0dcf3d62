import autocannon from "autocannon";

/** Duration and amount of a load. */
interface Asked {
  readonly headers?: Record<string, string>;
  readonly connections: number;
  /** Duration in seconds, */
  readonly duration?: number;
  /** or number of requests. */
  readonly amount?: number;
}

export interface Load {
  /** Number of successful responses, in total and per second. */
  readonly count: number;
  readonly perSecond: number;
  /** Responses of an overloaded server; they cost time but don't count as successful. */
  readonly refused: number;
  readonly kilobytes: number;
}

/** Requests a URL repeatedly. Any response other than success or refusal aborts the benchmark. */
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
