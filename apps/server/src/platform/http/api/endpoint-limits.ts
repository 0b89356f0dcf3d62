import type { EndpointShape, Limit } from "@stackyard/contract/base/endpoint";
import type { ErrorCode } from "@stackyard/contract/base/errors";
import { RATE_LIMITS } from "@stackyard/contract/base/limits";
import { ADJUSTABLE_LIMITS, type AdjustableLimit } from "@stackyard/contract/common/setting-lists";
import type { Database } from "../../db/database.ts";
import type { Counter } from "../../limits/limiter.ts";
import { postgresLimiter } from "../../limits/postgres-limiter.ts";
import type { Settings } from "../../settings/open-settings.ts";
import { networkOf } from "../admission/network-of.ts";
import {
  giveBackAttempt,
  rateLimitHeaders,
  requireAttempt,
  tooManyAttempts,
} from "../admission/too-many-attempts.ts";
import { AppError } from "../errors/app-error.ts";
import { IN_PROCESS } from "../request-context.ts";
import type { Viewer } from "../viewer.ts";

const HOUR_SECONDS = 60 * 60;

/** Refusals before any work was done, by validation or by another limit, don't count. */
const UNCOUNTED: ReadonlySet<ErrorCode> = new Set(["validation_failed", "too_many_attempts"]);

/** Event streams of all visitors together: each holds a connection and memory. */
export const VISITORS_STREAMS = 2_000;

/** When to retry after the limit on concurrent calls. */
const LOOK_AGAIN_SECONDS = 5;

interface Caller {
  readonly db: Database;
  readonly user: Viewer | null;
  readonly address: string;
  /** Go out with the answer. */
  readonly headers: Headers;
}

export interface EndpointLimits {
  /** Does the work of a call if the endpoint's limit allows it. Throws `too_many_attempts`. */
  within<T>(endpoint: EndpointShape, caller: Caller, work: () => Promise<T>): Promise<T>;
}

/**
 * Enforces the limits that endpoints declare. Hourly limits count for all processes together;
 * limits on concurrent calls count per process, because they protect its connections. Calls within
 * the process, such as demo data, aren't limited.
 */
export function openEndpointLimits(settings: Settings): EndpointLimits {
  const open = new Map<string, number>();

  /** @param limits Maximum number of concurrent calls for each key. */
  async function atOnce<T>(
    limits: ReadonlyMap<string, number>,
    work: () => Promise<T>,
  ): Promise<T> {
    for (const [key, most] of limits) {
      if ((open.get(key) ?? 0) >= most)
        throw tooManyAttempts(LOOK_AGAIN_SECONDS, rateLimitHeaders(refused(most)));
    }
    for (const key of limits.keys()) open.set(key, (open.get(key) ?? 0) + 1);
    const end = () => {
      for (const key of limits.keys()) {
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      }
    };
    return endsWith(work, end);
  }

  return {
    async within(endpoint, caller, work) {
      const { limit } = endpoint;
      if (!limit || caller.address === IN_PROCESS) return work();
      const key = `${endpoint.method} ${endpoint.path} ${callerKey(limit, caller)}`;
      if ("atOnce" in limit) {
        const limits = new Map([[key, limit.atOnce]]);
        if (!caller.user) limits.set("visitors", VISITORS_STREAMS);
        return atOnce(limits, work);
      }
      const free = await callsAnHour(limit, settings);
      const pace = { free, windowSeconds: HOUR_SECONDS };
      return hourly({ name: "call", key, pace }, caller, work);
    },
  };
}

const SET_LIMITS = new Map<Limit, AdjustableLimit>(
  (Object.keys(ADJUSTABLE_LIMITS) as AdjustableLimit[]).map((call) => [RATE_LIMITS[call], call]),
);

/** The declared limit, or what administrators have set. */
async function callsAnHour(
  limit: Extract<Limit, { perHour: number }>,
  settings: Settings,
): Promise<number> {
  const call = SET_LIMITS.get(limit);
  return call ? (await settings.read()).limits.value.perHour[call] : limit.perHour;
}

function callerKey({ per }: Limit, { user, address }: Caller): string {
  return user && per === "account" ? `account ${user.id}` : `network ${networkOf(address)}`;
}

async function hourly<T>(counter: Counter, { db, headers }: Caller, work: () => Promise<T>) {
  await requireAttempt(postgresLimiter(db), [counter], headers);
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && UNCOUNTED.has(error.code)) {
      await giveBackAttempt(postgresLimiter(db), counter, headers);
    }
    throw error;
  }
}

const refused = (free: number) => ({
  free,
  count: free,
  waitSeconds: LOOK_AGAIN_SECONDS,
  resetSeconds: LOOK_AGAIN_SECONDS,
});

/** Calls `end` when the work is over; for a streamed answer, when the stream ends. */
async function endsWith<T>(work: () => Promise<T>, end: () => void): Promise<T> {
  try {
    const answer = await work();
    if (!(answer instanceof Response) || !answer.body) {
      end();
      return answer;
    }
    const body = answer.body.pipeThrough(new TransformStream({ flush: end, cancel: end }));
    return new Response(body, answer) as T;
  } catch (error) {
    end();
    throw error;
  }
}
