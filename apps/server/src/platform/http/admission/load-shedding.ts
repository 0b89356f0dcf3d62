import type { Context, MiddlewareHandler } from "hono";
import { Counter } from "prom-client";
import { type RequestSlot, withRequestSlot } from "../../limits/request-slot.ts";
import type { Metrics } from "../../monitoring/metrics.ts";
import { AppError } from "../errors/app-error.ts";
import type { RequestEnv } from "../request-context.ts";
import {
  type AdmissionLimits,
  type AdmissionQueue,
  openAdmissionQueue,
} from "./admission-queue.ts";

/**
 * Chosen so that admitted requests are answered within a second. The slowest pages take about ten
 * milliseconds of CPU, and more than about three requests per database connection are no faster.
 * Answers from memory finish before the next request is read and never count as in work; hundreds
 * of them arriving together make one long turn, at the end of which the last one has waited for
 * all.
 */
const LIMITS: AdmissionLimits = {
  inWork: 32,
  leastInWork: 4,
  workMs: 400,
  turnMs: 100,
  orderMs: 100,
  waitMs: 600,
  waiting: 2_000,
};

/** Always admitted, so that signing out works under any load. */
const SIGN_OUT = "/api/logout";

/** Uploads take as long as their senders do, and have limits of their own. */
const UPLOADS = /^\/(api|v1)\/uploads\//;

/**
 * Refuses new requests under overload. Requests in work are never aborted. Overload is detected
 * from the process alone, without I/O.
 */
export function shedLoad(
  metrics: Pick<Metrics, "registry">,
  limits = LIMITS,
): MiddlewareHandler<RequestEnv> {
  const queue = openAdmissionQueue(limits);
  const refused = new Counter({
    name: "http_requests_shed_total",
    help: "Requests refused because there were too many.",
    registers: [metrics.registry],
  });

  return async (c, next) => {
    if (c.env?.inherited || isExempt(c)) return next();
    if (!(await queue.enter())) {
      refused.inc();
      throw new AppError("overloaded");
    }
    const slot = openSlot(queue);
    try {
      await withRequestSlot(slot, next);
    } finally {
      slot.end();
    }
  };
}

/**
 * A request's slot in the queue. Several parts of a request may wait for something else at once.
 */
function openSlot(queue: AdmissionQueue): RequestSlot & { end(): void } {
  let began = performance.now();
  let tookMs = 0;
  let waitsFor = 0;
  let isOver = false;
  return {
    release() {
      waitsFor++;
      if (isOver || waitsFor > 1) return;
      tookMs += performance.now() - began;
      queue.release();
    },
    reacquire() {
      waitsFor--;
      if (isOver || waitsFor > 0) return;
      began = performance.now();
      queue.reacquire();
    },
    end() {
      if (waitsFor === 0) tookMs += performance.now() - began;
      else queue.reacquire();
      isOver = true;
      queue.leave(tookMs);
    },
  };
}

function isExempt({ req }: Context<RequestEnv>): boolean {
  return req.path === SIGN_OUT || (req.method === "PUT" && UPLOADS.test(req.path));
}
