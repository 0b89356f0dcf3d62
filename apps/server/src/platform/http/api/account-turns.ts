import type { EndpointShape } from "@stackyard/contract/base/endpoint";
import { limitConcurrencyByAccount } from "../../limits/concurrency-limit.ts";
import { releaseSlotWhile } from "../../limits/request-slot.ts";
import { tooManyAttempts } from "../admission/too-many-attempts.ts";
import { IN_PROCESS } from "../request-context.ts";
import type { Viewer } from "../viewer.ts";

/** More than one of our pages sends at once. */
const AT_ONCE = 4;

/** Maximum number of an account's changes in this process, running or waiting. */
const MOST = 64;

interface Caller {
  readonly user: Viewer | null;
  readonly address: string;
}

/**
 * Runs an account's changes a few at a time, in order of arrival. They would wait for each other
 * anyway, for row locks and for slow Markdown, and hold connections and slots that others need.
 * Uploads are exempt: they take as long as their senders do, and have limits of their own.
 */
export function openAccountTurns() {
  const bounds = { atOnce: AT_ONCE, most: MOST, refusal: () => tooManyAttempts(1) };
  const inTurnOf = limitConcurrencyByAccount(bounds);

  return async function inTurn<T>(
    { method, body }: EndpointShape,
    { user, address }: Caller,
    work: () => Promise<T>,
  ): Promise<T> {
    if (!user || method === "get" || body === "archive" || address === IN_PROCESS) return work();
    return inTurnOf(user.id, work, releaseSlotWhile);
  };
}
