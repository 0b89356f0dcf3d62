import type { KeyObject } from "node:crypto";
import { RUNNER_BODIES } from "@stackyard/contract/deployments/deployment-lists";
import type { RunnerEndpoint } from "@stackyard/contract/deployments/runner-endpoint";
import { RUNNER_HEADERS } from "@stackyard/contract/deployments/runner-signature";
import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import {
  type AdmittedRunner,
  admitRunner,
  isEnrolled,
  type Signed,
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
import { readPublicKey, readSignedHeaders, requireSignature } from "./verify-signature.ts";

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

interface Input<E extends RunnerEndpoint> {
  readonly params: Parsed<E["params"]>;
  readonly body: Parsed<E["body"]>;
}

interface CallContext<E extends RunnerEndpoint, Runner> extends Services {
  readonly runner: E["isEnrollment"] extends true ? null : Runner;
  /** The key that signed the request. */
  readonly key: string;
  /** Aborts when the runner hangs up. */
  readonly signal: AbortSignal;
}

type Handler<E extends RunnerEndpoint, Runner> = (
  ctx: CallContext<E, Runner>,
  input: Input<E>,
) => Promise<E["response"] extends z.ZodType ? z.input<E["response"]> : Response>;

/** Finds the runner that signed a request, and uses up the nonce. Undefined if it isn't enrolled. */
type Admit<Runner> = (signed: Signed) => Promise<Runner | undefined>;

export interface RunnerApp {
  readonly app: Hono<RequestEnv>;
  /** `admit` may look for more in the statement that lets a request in. */
  mount<E extends RunnerEndpoint, Runner extends AdmittedRunner = AdmittedRunner>(
    endpoint: E,
    handler: Handler<E, Runner>,
    admit?: Admit<Runner>,
  ): void;
}

/** Far above what a runner that streams its log needs. */
const CALLS = { free: 3_000, windowSeconds: 60 };
const ENROLLMENTS = { free: 60, windowSeconds: 60 * 60 };

/** Keys of runners that are kept as read, which takes as long as checking a signature. */
const MAX_KEYS = 10_000;

/** Creates the runner protocol's server. Signatures, limits and parsing are handled only here. */
export function createRunnerApp(services: Services, checksResponses: boolean): RunnerApp {
  const app = new Hono<RequestEnv>();
  const limiter = memoryLimiter();
  const enrolledKeys = new LRUCache<string, KeyObject>({ max: MAX_KEYS });

  /** Who signed the request, and its body. Unknown senders can't make us read a large body. */
  async function open(
    endpoint: RunnerEndpoint,
    c: Context<RequestEnv>,
    admit: Admit<AdmittedRunner>,
  ) {
    const signed = readSignedHeaders(c.req.raw.headers, Date.now());
    const { key } = signed;
    if (endpoint.isEnrollment) await countEnrollment(c.get("address"));
    const maxBytes = endpoint.maxBytes ?? 0;
    if (maxBytes > RUNNER_BODIES.small) await requireEnrolled(key);
    const body = await readBytes(c.req.raw, maxBytes);
    const { pathname, search } = new URL(c.req.url);
    const publicKey = enrolledKeys.get(key) ?? readPublicKey(key);
    requireSignature(publicKey, signed, { method: c.req.method, path: pathname + search, body });
    if (endpoint.isEnrollment) return { runner: null, key, body };
    const runner = await letIn({ publicKey: key, nonce: signed.nonce }, admit);
    enrolledKeys.set(key, publicKey);
    return { runner, key, body };
  }

  async function requireEnrolled(key: string) {
    if (enrolledKeys.has(key) || (await isEnrolled(services.db, key))) return;
    throw new AppError("runner_not_enrolled");
  }

  /** Lets a request in whose signature was checked. The same request isn't let in again. */
  async function letIn(signed: Signed, admit: Admit<AdmittedRunner>) {
    const key = signed.publicKey;
    // A runner over its limit stores no nonce. Only enrolled runners' keys are counted.
    if (enrolledKeys.has(key))
      await requireAttempt(limiter, [{ name: "runner", key, pace: CALLS }]);
    const runner = await admit(signed);
    if (!runner) {
      enrolledKeys.delete(key);
      throw new AppError("runner_not_enrolled");
    }
    if (!runner.isNew) throw new AppError("runner_request_replayed");
    return runner;
  }

  const countEnrollment = (address: string) =>
    requireAttempt(postgresLimiter(services.db), [
      { name: "runner enrollments", key: networkOf(address), pace: ENROLLMENTS },
    ]);

  const findOnly = (signed: Signed) => admitRunner(services.db, signed);

  function mount<E extends RunnerEndpoint, Runner extends AdmittedRunner = AdmittedRunner>(
    endpoint: E,
    handler: Handler<E, Runner>,
    admit: Admit<AdmittedRunner> = findOnly,
  ) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
    app.on(endpoint.method.toUpperCase(), path, async (c) => {
      const headers = new Headers({ "Cache-Control": "no-store" });
      headers.set(RUNNER_HEADERS.serverTime, String(Date.now()));
      c.set("answerHeaders", headers);
      const { runner, key, body } = await open(endpoint, c, admit);
      const ctx = { ...services, log: c.get("log"), runner, key, signal: c.req.raw.signal };
      const input = {
        params: endpoint.params && parsePart(endpoint.params, c.req.param(), "not_found"),
        body: endpoint.body && parsePart(endpoint.body, parseJson(body), "validation_failed"),
      };
      const answer = await handler(ctx as CallContext<E, Runner>, input as Input<E>);
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
