import { type RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { tooManyAttempts } from "./too-many-attempts.ts";

/** Counts one more for `key` in this process. Throws `too_many_attempts`. */
export async function takeTurn(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw tooManyAttempts(Math.ceil(refusal.msBeforeNext / 1_000));
  }
}
