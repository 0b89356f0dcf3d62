import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type KeyedCall, takesIdempotencyKey } from "@stackyard/contract/base/endpoint";
import type { Services } from "../../services.ts";
import { AppError } from "../errors/app-error.ts";
import { errorBody } from "../errors/error-handler.ts";
import { type Claim, dropClaim, findAnswer, keepAnswer, makeClaim } from "./idempotency-keys.ts";

/** How long one request waits for the same one that came before it, and how often it looks. */
const WAIT = { forMs: 10_000, everyMs: 100 } as const;

const KEY = /^[\x21-\x7e]{1,64}$/;
const BAD_KEY = "An Idempotency-Key has 1 to 64 visible ASCII characters.";

interface Caller extends Services {
  readonly user: { readonly id: number } | null;
  readonly address: string;
  readonly request: Request;
  readonly requestId: string;
}

/**
 * Answers a change that was asked for under an Idempotency-Key. The first request with the key is
 * worked on; for a day the same one again gets the same answer, and another one is refused. What
 * failed on our side is not kept, so that it can be tried again.
 */
export async function answerOnce(
  ctx: Caller,
  endpoint: KeyedCall,
  input: unknown,
  answer: () => Promise<Response>,
): Promise<Response> {
  const key = ctx.request.headers.get("idempotency-key");
  if (key === null || !takesIdempotencyKey(endpoint)) return answer();
  if (!KEY.test(key)) throw new AppError("malformed_request", { message: BAD_KEY });
  const claim = { caller: callerOf(ctx), key, request: digest(endpoint, input) };
  const waitUntil = performance.now() + WAIT.forMs;
  while (!(await makeClaim(ctx.db, claim))) {
    const earlier = await findAnswer(ctx.db, claim);
    if (earlier && earlier.request !== claim.request) throw new AppError("idempotency_key_reused");
    if (earlier?.status) return replay(endpoint, earlier.status, earlier.body);
    if (performance.now() > waitUntil) {
      throw new AppError("request_in_progress", { headers: { "Retry-After": "1" } });
    }
    await pause(WAIT.everyMs);
  }
  return firstAnswer(ctx, endpoint, claim, answer);
}

function callerOf({ user, address }: Caller): string {
  return user ? `user ${user.id}` : `address ${address}`;
}

/** Of the values as they were understood, so that neither spaces nor unknown fields count. */
function digest({ method, path }: KeyedCall, input: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([method, path, input]))
    .digest("hex");
}

async function firstAnswer(
  { db, requestId }: Caller,
  { hasSecretAnswer }: KeyedCall,
  claim: Claim,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    const response = await answer();
    const body = response.body && !hasSecretAnswer ? await response.clone().text() : null;
    await keepAnswer(db, claim, { status: response.status, body });
    return response;
  } catch (error) {
    if (isLasting(error)) {
      const body = JSON.stringify(errorBody(error, requestId));
      await keepAnswer(db, claim, { status: error.status, body });
    } else {
      await dropClaim(db, claim);
    }
    throw error;
  }
}

/** Whether trying again would have to end the same way. */
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
