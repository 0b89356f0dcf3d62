import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Context, MiddlewareHandler } from "hono";
import { Counter } from "prom-client";
import type { Metrics } from "../metrics.ts";
import { AppError } from "./app-error.ts";
import type { RequestEnv } from "./request-context.ts";

export interface LoadLimits {
  /** Requests in work at once. */
  readonly inWork: number;
  /** How late a timer may run on average, milliseconds. */
  readonly delayMs: number;
}

/**
 * As many as answer within a second: the slowest pages take some ten milliseconds of the processor
 * each. What is answered from memory is done before the next request is read, and never counts.
 */
const LIMITS: LoadLimits = { inWork: 64, delayMs: 250 };

const LOOK_EVERY_MS = 500;

/** Always let through, so that one can leave whatever the load. */
const SIGN_OUT = "/api/logout";

/**
 * Refuses new requests while there are more than can be answered in time. What has begun is never
 * broken off. Whether the process is overloaded is known without asking anything.
 */
export function shedLoad(metrics: Metrics, limits = LIMITS): MiddlewareHandler<RequestEnv> {
  const isLate = watchDelay(limits.delayMs);
  const refused = new Counter({
    name: "http_requests_shed_total",
    help: "Requests refused because there were too many.",
    labelNames: ["reason"],
    registers: [metrics.registry],
  });
  let inWork = 0;

  return async (c, next) => {
    if (c.env?.inherited || isEssential(c)) return next();
    const reason = inWork >= limits.inWork ? "in_work" : isLate() ? "delay" : undefined;
    if (reason) {
      refused.inc({ reason });
      throw new AppError("overloaded");
    }
    inWork++;
    try {
      await next();
    } finally {
      inWork--;
    }
  };
}

function isEssential(c: Context<RequestEnv>): boolean {
  return c.req.path === SIGN_OUT;
}

/** Whether timers ran late when last looked at. */
function watchDelay(limitMs: number): () => boolean {
  const resolution = 20;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let isLate = false;
  const look = setInterval(() => {
    isLate = delay.mean / 1e6 - resolution > limitMs;
    delay.reset();
  }, LOOK_EVERY_MS);
  look.unref();
  return () => isLate;
}
