/** How long to wait before the second try. */
const PAUSE_MS = 1_000;

/** Tries again, once, where no answer came or the server failed. What was refused stays refused. */
export async function withOneRetry(call: () => Promise<Response>): Promise<Response> {
  const first = await call().catch((error: unknown) => error);
  if (first instanceof Response && first.status < 500) return first;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return call();
}

/** Names one change. Not by randomUUID: a page without https has none. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
