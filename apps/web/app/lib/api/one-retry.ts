/** Pause before the retry. */
const PAUSE_MS = 1_000;

/** Retries once after a network or server failure. Client errors aren't retried. */
export async function withOneRetry(call: () => Promise<Response>): Promise<Response> {
  const first = await call().catch((error: unknown) => error);
  if (first instanceof Response && first.status < 500) return first;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return call();
}

/** An idempotency key. Not from randomUUID, which needs HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
