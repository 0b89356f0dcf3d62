import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { RunnerEndpoint } from "@stackyard/contract/deployments/runner-endpoint";
import { RUNNER_HEADERS, signedText } from "@stackyard/contract/deployments/runner-signature";
import type { z } from "zod";
import type { RunnerKey } from "./key-pair.ts";
import { NotEnrolled, RefusedRequest, StaleAttempt } from "./server.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A connection that says nothing for longer than a poll takes is broken. */
const ANSWER_MS = 90_000;
const ANSWER_BYTES = 16 * 1024 * 1024;

export interface CallOptions {
  readonly params?: Readonly<Record<string, number | string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Whether failures of the network and the server are thrown instead of retried. */
  readonly once?: boolean;
}

class Unavailable extends Error {
  readonly pauseMs: number | undefined;

  constructor(message: string, pauseMs?: number) {
    super(message);
    this.pauseMs = pauseMs;
  }
}

/** Sends signed requests to the server, by its clock. */
export class SignedClient {
  readonly #origin: string;
  readonly #key: RunnerKey;
  readonly #now: () => number;
  /** How far the server's clock is ahead of ours, in milliseconds. */
  #offset = 0;

  constructor(server: string, key: RunnerKey, now: () => number = Date.now) {
    this.#origin = new URL(server).origin;
    this.#key = key;
    this.#now = now;
  }

  /** Calls an endpoint that answers JSON, which is checked. */
  async call<E extends RunnerEndpoint & { readonly response: z.ZodType }>(
    endpoint: E,
    options: CallOptions = {},
  ): Promise<z.infer<E["response"]>> {
    return this.#untilAnswered(options, async () => {
      const answer = await this.#send(endpoint, options);
      const parsed = endpoint.response.safeParse(await jsonOf(answer));
      if (!parsed.success) throw new RefusedRequest("The server's answer isn't understood.");
      return parsed.data as z.infer<E["response"]>;
    });
  }

  /** Calls an endpoint that answers a file. */
  async download(
    endpoint: RunnerEndpoint & { readonly response: "archive" },
    options: CallOptions,
  ): Promise<AsyncIterable<Uint8Array>> {
    return this.#untilAnswered(options, async () => {
      const { body } = await this.#send(endpoint, options);
      if (!body) throw new Unavailable("The server's answer is empty.");
      return body;
    });
  }

  async #untilAnswered<T>({ once, signal }: CallOptions, send: () => Promise<T>): Promise<T> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await send();
      } catch (error) {
        signal?.throwIfAborted();
        if (once || !(error instanceof Unavailable)) throw error;
        // Runners that lost the server at the same time come back at different times.
        const jittered = (error.pauseMs ?? pause) * (0.5 + Math.random());
        await wait(Math.min(jittered, LONGEST_PAUSE_MS), undefined, { signal });
      }
    }
  }

  async #send(endpoint: RunnerEndpoint, options: CallOptions): Promise<Response> {
    const answer = await this.#request(endpoint, options);
    if (answer.ok) return answer;
    const code = await codeOf(answer);
    if (code !== "runner_clock_wrong") throw refusal(answer, code);
    // The offset is known now.
    const again = await this.#request(endpoint, options);
    if (again.ok) return again;
    throw refusal(again, await codeOf(again));
  }

  async #request(
    { method, path }: RunnerEndpoint,
    { params = {}, body, signal }: CallOptions,
  ): Promise<Response> {
    const target = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(String(params[name])),
    );
    const bytes = body === undefined ? "" : JSON.stringify(body);
    const time = String(this.#now() + this.#offset);
    const nonce = randomBytes(18).toString("base64url");
    const bodyDigest = createHash("sha256").update(bytes).digest("hex");
    const text = signedText({ method, path: target, bodyDigest, time, nonce });
    try {
      const answer = await fetch(`${this.#origin}${target}`, {
        method: method.toUpperCase(),
        headers: {
          [RUNNER_HEADERS.key]: this.#key.publicKey,
          [RUNNER_HEADERS.time]: time,
          [RUNNER_HEADERS.nonce]: nonce,
          [RUNNER_HEADERS.signature]: this.#key.sign(text),
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        body: body === undefined ? undefined : bytes,
        redirect: "error",
        signal: AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(ANSWER_MS)]),
      });
      this.#noteTime(answer);
      return answer;
    } catch (error) {
      throw new Unavailable(error instanceof Error ? error.message : String(error));
    }
  }

  #noteTime({ headers }: Response): void {
    const text = headers.get(RUNNER_HEADERS.serverTime);
    const time = Number(text);
    if (text !== null && Number.isFinite(time)) this.#offset = Math.round(time - this.#now());
  }
}

function refusal({ status, headers }: Response, code: string): Error {
  const message = `The server answered ${status} ${code}.`;
  if (code === "stale_attempt" || code === "operation_not_found") return new StaleAttempt(message);
  if (code === "runner_not_enrolled") return new NotEnrolled(message);
  const isTemporary = status >= 500 || status === 429 || status === 408;
  // Something on the way sent our request again, or the clock was set between two requests.
  const isAccident = code === "runner_request_replayed" || code === "runner_clock_wrong";
  if (!isTemporary && !isAccident) return new RefusedRequest(message, code);
  const seconds = Number(headers.get("Retry-After"));
  return new Unavailable(message, seconds > 0 ? seconds * 1_000 : undefined);
}

async function codeOf(answer: Response): Promise<string> {
  try {
    const { code } = (await jsonOf(answer)) as { code?: unknown };
    // It is printed, so it must not control a terminal.
    return typeof code === "string" && /^\w{1,60}$/.test(code) ? code : "";
  } catch {
    return "";
  }
}

/** Reads an answer of a bounded size. */
async function jsonOf(answer: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > ANSWER_BYTES) throw new RefusedRequest("The server's answer is too large.");
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof RefusedRequest) throw error;
    throw new Unavailable(error instanceof Error ? error.message : String(error));
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new Unavailable("The server's answer isn't JSON.");
  }
}
