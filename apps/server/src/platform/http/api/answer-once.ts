import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type KeyedCall, takesIdempotencyKey } from "@stackyard/contract/base/endpoint";
import type { Database } from "../../db/database.ts";
import type { IdempotencyClaim, Services } from "../../services.ts";
import { AppError } from "../errors/app-error.ts";
import { errorBody } from "../errors/error-handler.ts";
import type { Viewer } from "../viewer.ts";
import {
  type Claim,
  commitClaim,
  dropClaim,
  findAnswer,
  type KeptAnswer,
  keepAnswer,
  makeClaim,
} from "./idempotency-keys.ts";

/**
 * How long a request waits for an earlier one with the same key, and how often it checks,
 * milliseconds.
 */
const WAIT = { forMs: 10_000, everyMs: 100 } as const;

const KEY = /^[\x21-\x7e]{1,64}$/;
const BAD_KEY = "An Idempotency-Key has 1 to 64 visible ASCII characters.";

/**
 * A visitor's key is all that distinguishes them from others at the same address, so it must not be
 * guessable.
 */
const VISITORS_KEY_LENGTH = 32;
const SHORT_KEY = `Without an account, an Idempotency-Key has at least ${VISITORS_KEY_LENGTH} random characters, such as a UUID.`;

interface Caller extends Services {
  readonly user: Pick<Viewer, "id" | "applicationId"> | null;
  readonly request: Request;
  readonly requestId: string;
}

/**
 * Answers a change requested with an Idempotency-Key. The first request with the key is processed.
 * For a day, the same request gets the same answer, and a different one with that key is refused.
 * Server failures aren't saved, so the request can be retried, unless its change was committed.
 *
 * @param answer Receives the claim, which `inTransaction` uses up on commit; undefined without a
 * key.
 */
export async function answerOnce(
  ctx: Caller,
  endpoint: KeyedCall,
  input: unknown,
  answer: (claim?: IdempotencyClaim) => Promise<Response>,
): Promise<Response> {
  const key = ctx.request.headers.get("idempotency-key");
  if (key === null || !takesIdempotencyKey(endpoint)) return answer();
  if (!KEY.test(key)) throw new AppError("malformed_request", { message: BAD_KEY });
  if (!ctx.user && key.length < VISITORS_KEY_LENGTH)
    throw new AppError("malformed_request", { message: SHORT_KEY });
  const claim = { caller: callerOf(ctx), key, request: digest(endpoint, input) };
  const waitUntil = performance.now() + WAIT.forMs;
  while (!(await makeClaim(ctx.db, claim))) {
    const earlier = await findAnswer(ctx.db, claim);
    if (earlier && earlier.request !== claim.request) throw new AppError("idempotency_key_reused");
    if (earlier?.status) return replay(endpoint, earlier.status, earlier.body);
    if (earlier?.isLost) throw new AppError("answer_lost");
    if (performance.now() > waitUntil) {
      throw new AppError("request_in_progress", { headers: { "Retry-After": "1" } });
    }
    await pause(WAIT.everyMs);
  }
  return firstAnswer(ctx, endpoint, claim, answer);
}

/** An application's keys are its own, so that they can't meet those of the user's other programs. */
function callerOf({ user }: Caller): string {
  if (!user) return "visitor";
  const { id, applicationId } = user;
  return applicationId === undefined ? `user ${id}` : `user ${id} application ${applicationId}`;
}

/** Of the parsed values, so that whitespace and unknown fields don't count. */
function digest({ method, path }: KeyedCall, input: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([method, path, input]))
    .digest("hex");
}

async function firstAnswer(
  ctx: Caller,
  endpoint: KeyedCall,
  claim: Claim,
  answer: (claim?: IdempotencyClaim) => Promise<Response>,
): Promise<Response> {
  let response: Response;
  try {
    const commit = (db: Database) => commitClaim(db, claim);
    response = await (endpoint.isResumable ? answer() : answer({ commit }));
  } catch (error) {
    await settleFailure(ctx, claim, error);
    throw error;
  }
  const body = response.body && !endpoint.hasSecretAnswer ? await response.clone().text() : null;
  await save(ctx, claim, { status: response.status, body });
  return response;
}

/**
 * Saves a refusal. Any other failure releases the key, unless the change was committed before it.
 */
async function settleFailure(ctx: Caller, claim: Claim, error: unknown): Promise<void> {
  if (isLasting(error)) return save(ctx, claim, refusal(error, ctx));
  try {
    if (await dropClaim(ctx.db, claim)) return;
  } catch (cause) {
    // The claim stays open: in a minute it counts as abandoned, or as lost where it was committed.
    return ctx.log.error({ err: cause }, "an idempotency key could not be given back");
  }
  await save(ctx, claim, refusal(new AppError("answer_lost"), ctx));
}

function refusal(error: AppError, { requestId }: Caller) {
  return { status: error.status, body: JSON.stringify(errorBody(error, requestId)) };
}

/**
 * A committed change stays: failing to save its answer must neither fail the request nor repeat the
 * change.
 */
async function save(
  { db, log }: Caller,
  claim: Claim,
  answer: Pick<KeptAnswer, "body"> & { status: number },
) {
  try {
    await keepAnswer(db, claim, answer);
  } catch (cause) {
    log.error({ err: cause }, "the answer to an idempotency key could not be saved");
  }
}

/** Whether a retry would fail the same way. */
function isLasting(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500 && error.code !== "too_many_attempts";
}

function replay({ hasSecretAnswer }: KeyedCall, status: number, body: string | null) {
  if (hasSecretAnswer && status < 300) throw new AppError("secret_shown_once");
  return new Response(body, {
    status,
    headers: {
      "Idempotent-Replayed": "true",
      ...(body !== null && { "Content-Type": "application/json" }),
    },
  });
}
