import type { EndpointShape } from "@stackyard/contract/base/endpoint";
import { limitConcurrencyByAccount } from "../../limits/concurrency-limit.ts";
import { releaseSlotWhile } from "../../limits/request-slot.ts";
import { tooManyAttempts } from "../admission/too-many-attempts.ts";
import { IN_PROCESS } from "../request-context.ts";
import type { Viewer } from "../viewer.ts";

/** More than a page of ours sends at once. */
const AT_ONCE = 4;

/** So many of an account's changes are known of at once, in work or not. */
const MOST = 64;

interface Caller {
  readonly user: Viewer | null;
  readonly address: string;
}

/**
 * Has an account's changes done a few at a time, in the order they came: they would wait for each
 * other anyway, at rows of theirs and at texts that take long to render, and hold connections and
 * places that others need. Archives come as slowly as their senders are, and have turns of their own.
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
