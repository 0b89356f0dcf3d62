import type pg from "pg";
import { Gauge, Histogram, Registry } from "prom-client";
import { type EventLoop, watchEventLoop } from "./event-loop.ts";

/** The process's metrics in the Prometheus format. */
export interface Metrics {
  readonly registry: Registry;
  requestEnded(request: { method: string; route: string; status: number; seconds: number }): void;
  readonly eventLoop: EventLoop;
  /** The pool's connections now. */
  pool(): { readonly busy: number; readonly idle: number; readonly waitedFor: number };
  jobEnded(job: { queue: string; outcome: "done" | "failed"; seconds: number }): void;
  /**
   * Exports what `read` returns at each scrape. If it fails, there is no value rather than an old
   * one.
   */
  show<Label extends string>(
    gauge: { readonly name: string; readonly help: string; readonly labels?: readonly Label[] },
    read: () => Promise<readonly Figure<Label>[]>,
  ): void;
  /** Exports the size of a cache. */
  watchCache(name: string, bytes: () => number): void;
}

export interface Figure<Label extends string> {
  readonly value: number;
  readonly labels?: Readonly<Record<Label, string>>;
}

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60];

/** A registry of its own, so that two servers in one process don't share counters. */
export function openMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by method, route, and status, with time to first byte.",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const jobs = new Histogram({
    name: "job_duration_seconds",
    help: "Attempts at jobs by queue and outcome, and how long they took. A scan is a job of scan-upload.",
    labelNames: ["queue", "outcome"],
    buckets: JOB_SECONDS,
    registers,
  });
  new Gauge({
    name: "database_pool_connections",
    help: "Connections in the pool, and requests waiting for one.",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "waited_for" }, pool.waitingCount);
    },
  });
  const eventLoop = watchEventLoop();
  new Gauge({
    name: "event_loop_delay_p99_seconds",
    help: "Delay of this process's event loop in the last one or two minutes.",
    registers,
    collect() {
      this.set(eventLoop.p99Ms() / 1_000);
    },
  });
  const show: Metrics["show"] = ({ name, help, labels = [] }, read) => {
    const gauge = new Gauge({ name, help, labelNames: [...labels], registers, collect });
    async function collect() {
      const figures = await read().catch(() => []);
      gauge.reset();
      for (const { labels = {}, value } of figures) gauge.set(labels, value);
    }
  };
  const caches = new Map<string, () => number>();
  const cacheHelp = "Bytes of cached responses that are the same for everyone.";
  show({ name: "cache_bytes", help: cacheHelp, labels: ["cache"] }, async () =>
    [...caches].map(([cache, bytes]) => ({ labels: { cache }, value: bytes() })),
  );
  return {
    registry,
    eventLoop,
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waitedFor: pool.waitingCount,
    }),
    requestEnded({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
    },
    show,
    watchCache: (name, bytes) => void caches.set(name, bytes),
    jobEnded: ({ queue, outcome, seconds }) => jobs.observe({ queue, outcome }, seconds),
  };
}
