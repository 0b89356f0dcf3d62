import type { Counter, Limiter } from "../../limits/limiter.ts";
import { AppError } from "../errors/app-error.ts";

/** Counts an attempt. Throws `too_many_attempts`. */
export async function requireAttempt(
  limiter: Limiter,
  counters: readonly Counter[],
): Promise<void> {
  const { waitSeconds } = await limiter.take(counters);
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
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
