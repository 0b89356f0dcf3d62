import autocannon from "autocannon";
import { row } from "./measure.ts";

/** Duration and amount of a load. */
export interface Asked {
  readonly headers?: Record<string, string>;
  readonly method?: "GET" | "POST";
  readonly body?: string;
  readonly connections: number;
  /** Duration in seconds, */
  readonly duration?: number;
  /** or number of requests. */
  readonly amount?: number;
  /** The successful status if it isn't 200 to 299. */
  readonly status?: number;
  /** The path of each request, instead of the URL's. */
  readonly nextPath?: () => string;
  /** The headers of each request. */
  readonly nextHeaders?: (() => Record<string, string>) | undefined;
}

export interface Load {
  /** Number of successful responses, in total and per second. */
  readonly count: number;
  readonly perSecond: number;
  /** Responses of an overloaded server; they cost time but don't count as successful. */
  readonly refused: number;
  readonly kilobytes: number;
  /** Latency in milliseconds. */
  readonly p99: number;
}

/** Requests a URL repeatedly. Any response other than success or refusal aborts the benchmark. */
export async function load(
  url: string,
  { status, nextPath, nextHeaders, ...asked }: Asked,
): Promise<Load> {
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    ...(nextPath && { path: nextPath() }),
    ...(nextHeaders && { headers: nextHeaders() }),
  });
  const result = await autocannon({ url, ...asked, requests: [{ setupRequest }] });
  const countOf = (code: number) => result.statusCodeStats?.[`${code}`]?.count ?? 0;
  const refused = countOf(503);
  const other = status ? countOf(status) : 0;
  const failed = result.non2xx - other - refused + result.errors;
  if (failed > 0) throw new Error(`${url}: ${failed} requests failed`);
  const count = status ? other : result["2xx"];
  return {
    count,
    perSecond: count / result.duration,
    refused,
    kilobytes: result.throughput.total / Math.max(1, count) / 1_000,
    p99: result.latency.p99,
  };
}

/** Successful responses per second of a URL once it is warm, on 20 connections for ten seconds. */
export async function rateOf(url: string, asked: Partial<Asked> = {}): Promise<number> {
  const options = { ...asked, connections: 20 };
  await load(url, { ...options, duration: 2 });
  const { perSecond, refused } = await load(url, { ...options, duration: 10 });
  if (refused > 0) console.error(row("  refused, for the machine is busy", refused));
  return perSecond;
}
