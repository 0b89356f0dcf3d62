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
 * What is answered within a second: the slowest pages take some ten milliseconds of the processor
 * each, and more at once than some three for each connection of the database are no faster; where the
 * database or the machine is slow, fewer are answered in time. What is made from memory is done before
 * the next request is read and never counts as in work; hundreds of those that arrive together make
 * one long turn, at the end of which the last has waited for all.
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

/** Always let through, so that one can leave whatever the load. */
const SIGN_OUT = "/api/logout";

/** Archives arrive as slowly as their senders are; they have limits and turns of their own. */
const UPLOADS = "/api/uploads/";

/**
 * Refuses new requests while there are more than can be answered in time. What has begun is never
 * broken off. Whether the process is overloaded is known without asking anything.
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

/** A request's slot in the queue's work. Several parts of it may wait for something else at once. */
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
  return req.path === SIGN_OUT || (req.method === "PUT" && req.path.startsWith(UPLOADS));
}
