import type { RunnerEndpoint } from "@stackyard/contract/deployments/runner-endpoint";
import { RUNNER_HEADERS } from "@stackyard/contract/deployments/runner-signature";
import { type Context, Hono } from "hono";
import type { z } from "zod";
import {
  type EnrolledRunner,
  findRunner,
  spendNonce,
} from "../domains/deployments/runners/find-runner.ts";
import { networkOf } from "../platform/http/admission/network-of.ts";
import { requireAttempt } from "../platform/http/admission/too-many-attempts.ts";
import { parsePart } from "../platform/http/api/read-input.ts";
import { readBytes } from "../platform/http/bodies/read-text.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { memoryLimiter } from "../platform/limits/memory-limiter.ts";
import { postgresLimiter } from "../platform/limits/postgres-limiter.ts";
import type { Services } from "../platform/services.ts";
import { readSignedHeaders, requireSignature, type SignedHeaders } from "./verify-signature.ts";

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

interface Input<E extends RunnerEndpoint> {
  readonly params: Parsed<E["params"]>;
  readonly body: Parsed<E["body"]>;
}

interface CallContext<E extends RunnerEndpoint> extends Services {
  readonly runner: E["isEnrollment"] extends true ? null : EnrolledRunner;
  /** The key that signed the request. */
  readonly key: string;
  /** Aborts when the runner hangs up. */
  readonly signal: AbortSignal;
}

type Handler<E extends RunnerEndpoint> = (
  ctx: CallContext<E>,
  input: Input<E>,
) => Promise<E["response"] extends z.ZodType ? z.input<E["response"]> : Response>;

export interface RunnerApp {
  readonly app: Hono<RequestEnv>;
  mount<E extends RunnerEndpoint>(endpoint: E, handler: Handler<E>): void;
}

/** Far above what a runner that streams its log needs. */
const CALLS = { free: 3_000, windowSeconds: 60 };
const ENROLLMENTS = { free: 60, windowSeconds: 60 * 60 };

/** Creates the runner protocol's server. Signatures, limits and parsing are handled only here. */
export function createRunnerApp(services: Services, checksResponses: boolean): RunnerApp {
  const app = new Hono<RequestEnv>();
  const limiter = memoryLimiter();

  /** Who signed the request, and its body. Unknown senders can't make us read a large body. */
  async function open(endpoint: RunnerEndpoint, c: Context<RequestEnv>) {
    const signed = readSignedHeaders(c.req.raw.headers, Date.now());
    const runner = endpoint.isEnrollment ? null : await requireRunner(signed, limiter);
    if (endpoint.isEnrollment) await countEnrollment(c.get("address"));
    const body = await readBytes(c.req.raw, endpoint.maxBytes ?? 0);
    const { pathname, search } = new URL(c.req.url);
    requireSignature(signed, { method: c.req.method, path: pathname + search, body });
    if (runner && !(await spendNonce(services.db, { runnerId: runner.id, nonce: signed.nonce })))
      throw new AppError("runner_request_replayed");
    return { runner, key: signed.key, body };
  }

  async function requireRunner({ key }: SignedHeaders, limiter: ReturnType<typeof memoryLimiter>) {
    const runner = await findRunner(services.db, { publicKey: key });
    if (!runner) throw new AppError("runner_not_enrolled");
    await requireAttempt(limiter, [{ name: "runner", key: String(runner.id), pace: CALLS }]);
    return runner;
  }

  const countEnrollment = (address: string) =>
    requireAttempt(postgresLimiter(services.db), [
      { name: "runner enrollments", key: networkOf(address), pace: ENROLLMENTS },
    ]);

  function mount<E extends RunnerEndpoint>(endpoint: E, handler: Handler<E>) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
    app.on(endpoint.method.toUpperCase(), path, async (c) => {
      const headers = new Headers({ "Cache-Control": "no-store" });
      headers.set(RUNNER_HEADERS.serverTime, String(Date.now()));
      c.set("answerHeaders", headers);
      const { runner, key, body } = await open(endpoint, c);
      const ctx = { ...services, log: c.get("log"), runner, key, signal: c.req.raw.signal };
      const input = {
        params: endpoint.params && parsePart(endpoint.params, c.req.param(), "not_found"),
        body: endpoint.body && parsePart(endpoint.body, parseJson(body), "validation_failed"),
      };
      const answer = await handler(ctx as CallContext<E>, input as Input<E>);
      headers.set(RUNNER_HEADERS.serverTime, String(Date.now()));
      if (answer instanceof Response) return withHeaders(answer, headers);
      if (checksResponses && endpoint.response !== "archive") endpoint.response.parse(answer);
      return Response.json(answer, { headers });
    });
  }

  return { app, mount };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (cause) {
    throw new AppError("malformed_request", { message: "The body is not valid JSON.", cause });
  }
}

function withHeaders(answer: Response, headers: Headers): Response {
  for (const [name, value] of headers) answer.headers.set(name, value);
  return answer;
}
