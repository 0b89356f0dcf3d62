import type { Counter, Limiter, Outcome } from "../../limits/limiter.ts";
import { AppError } from "../errors/app-error.ts";

/** Counts an attempt, and sets the rate limit headers. Throws `too_many_attempts`. */
export async function requireAttempt(
  limiter: Limiter,
  counters: readonly Counter[],
  headers?: Headers,
): Promise<void> {
  const outcome = await limiter.take(counters);
  const { waitSeconds } = outcome;
  const shown = rateLimitHeaders(outcome);
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds, shown);
  for (const [name, value] of Object.entries(shown)) headers?.set(name, value);
}

/** Gives a counted attempt back, also in the headers that `requireAttempt` set. */
export async function giveBackAttempt(
  limiter: Limiter,
  counter: Counter,
  headers: Headers,
): Promise<void> {
  await limiter.giveBack([counter]);
  const remaining = Number(headers.get("RateLimit-Remaining")) + (counter.amount ?? 1);
  headers.set("RateLimit-Remaining", String(Math.min(remaining, counter.pace.free)));
}

export function rateLimitHeaders({
  free,
  count,
  waitSeconds,
  resetSeconds,
}: Outcome): Record<string, string> {
  return {
    "RateLimit-Limit": String(free),
    "RateLimit-Remaining": String(waitSeconds > 0 ? 0 : Math.max(0, free - count)),
    "RateLimit-Reset": String(resetSeconds),
  };
}

/** States the wait in the message and in Retry-After. */
export function tooManyAttempts(seconds: number, headers: Record<string, string> = {}): AppError {
  return new AppError("too_many_attempts", {
    message: `Too many attempts. Try again in ${inWords(seconds)}.`,
    retryAfterSeconds: seconds,
    headers,
  });
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
