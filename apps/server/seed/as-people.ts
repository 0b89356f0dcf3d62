import type {
  ClientAnswer,
  InProcessClient,
  Requested,
} from "../src/platform/http/api/in-process-client.ts";

/** Returns a client signed in to a demo account. */
export type As = (username: string) => Promise<InProcessClient>;

/** Passes requests on until the signal aborts, which also ends event streams. */
export const untilAborted = (app: Requested, signal: AbortSignal): Requested => ({
  request(path, init) {
    signal.throwIfAborted();
    return app.request(path, { ...init, signal });
  },
});

/** Waits for all parts even if one fails, because a new attempt must not overlap with them. */
export async function all(parts: readonly Promise<unknown>[]): Promise<void> {
  for (const part of await Promise.allSettled(parts)) {
    if (part.status === "rejected") throw part.reason;
  }
}

/** Idempotency key for a request, so that a restarted seeding doesn't repeat it. */
export const withIdempotencyKey = (key: string) => ({ "idempotency-key": key });

/** A 409 in answer means that an interrupted seeding already did this. */
export async function post(
  client: InProcessClient,
  path: string,
  body?: object,
): Promise<ClientAnswer> {
  const answer = await client.post(path, body);
  return answer.status === 409 ? answer : requireSuccess(answer);
}

export function requireSuccess(answer: ClientAnswer): ClientAnswer {
  if (answer.status < 300) return answer;
  throw new Error(`demo data was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
}
