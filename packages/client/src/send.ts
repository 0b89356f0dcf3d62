import { ApiError, ConnectionError, errorOf } from "./errors.ts";

/** How long a pause between two attempts may be. */
const FIRST_PAUSE_SECONDS = 0.5;
const LONGEST_PAUSE_SECONDS = 60;

/** The server is busy, or something before it. */
const BUSY = new Set([429, 502, 503, 504]);

/** A function opens the body for each attempt. */
export interface Outgoing extends Omit<RequestInit, "body"> {
  body?: RequestInit["body"] | (() => ReadableStream);
}

export interface Sending {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal | undefined;
  /** How often the request is sent at most. */
  readonly attempts: number;
}

/**
 * Sends a request until it is answered, and pauses as long as the server asks for. Every request can
 * be repeated: a change has an idempotency key. Only a stream can't be sent again.
 */
export async function send(url: URL, request: Outgoing, sending: Sending): Promise<Response> {
  const attempts = request.body instanceof ReadableStream ? 1 : sending.attempts;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await sendOnce(url, request, sending);
    // Some servers replace the global `Response`, so an answer may not be one.
    if (!(outcome instanceof Error)) return outcome;
    const pause = pauseAfter(outcome, attempt);
    if (attempt === attempts || pause === undefined) throw outcome;
    await wait(pause, sending.signal);
  }
}

async function sendOnce(url: URL, request: Outgoing, { fetch, signal }: Sending) {
  const { body: given, ...rest } = request;
  const body = typeof given === "function" ? given() : given;
  // A redirect would take the token elsewhere.
  const sent: RequestInit = { ...rest, redirect: "error", signal: signal ?? null };
  try {
    const answer = await fetch(url, { ...sent, ...(body !== undefined && { body }) });
    return answer.ok ? answer : await errorOf(answer);
  } catch (cause) {
    signal?.throwIfAborted();
    return new ConnectionError(`We couldn't reach ${url.origin}. Check your connection.`, {
      cause,
    });
  }
}

/** How long to wait before the next attempt, in seconds; undefined if there is no point in one. */
function pauseAfter(error: ApiError | ConnectionError, attempt: number): number | undefined {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (error instanceof ApiError && !BUSY.has(error.status) && asked === undefined) return undefined;
  // Clients that failed together shouldn't come back together.
  const pause = asked ?? FIRST_PAUSE_SECONDS * 2 ** (attempt - 1) * (1 + Math.random());
  return pause > LONGEST_PAUSE_SECONDS ? undefined : pause;
}

function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1_000);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
