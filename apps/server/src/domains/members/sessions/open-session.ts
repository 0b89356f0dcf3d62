import { signedIn } from "@stackyard/contract/events/members/identity-events";
import { record } from "../../../platform/events/record.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import {
  recordedAddress,
  type SessionServices,
  type SignedIn,
  type Visit,
} from "./session-services.ts";
import { sessionHash } from "./session-token.ts";

interface Proof {
  readonly userId: number;
  /** Whether more than a password or a GitHub account was used. */
  readonly hasSecondFactor: boolean;
}

interface Opened extends SignedIn {
  readonly token: string;
}

/** Signs in a user who has passed all required checks. */
export async function openSession(
  ctx: SessionServices,
  visit: Visit,
  proof: Proof,
): Promise<Opened> {
  const opened = await newSession(ctx, visit, proof);
  await recordSignIn(ctx, visit, proof.userId);
  return opened;
}

/** No session without a record: if this fails, its token is never handed out. */
export function recordSignIn(ctx: Services, visit: Visit, userId: number): Promise<void> {
  const data = { address: recordedAddress(visit) };
  return inTransaction(ctx, (ctx) =>
    record(ctx, signedIn, { actorId: userId, subjectId: userId, data }),
  );
}

interface Raise {
  readonly userId: number;
  /** Whether to end the account's other sessions, which haven't passed a second factor. */
  readonly endsOthers: boolean;
}

/**
 * Replaces the caller's session with one that has passed the second factor, and returns its
 * cookies. It has a new token, so a stolen old one gains nothing.
 */
export async function raiseSession(
  ctx: SessionServices,
  visit: Visit,
  { userId, endsOthers }: Raise,
): Promise<string[]> {
  const replaced = await sessionHash(ctx.auth, visit.requestHeaders);
  const { token, cookies } = await newSession(ctx, visit, { userId, hasSecondFactor: true });
  await ctx.db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("token", endsOthers ? "<>" : "=", endsOthers ? hashSecret(token) : (replaced ?? ""))
    .execute();
  return cookies;
}

async function newSession({ auth }: SessionServices, visit: Visit, proof: Proof): Promise<Opened> {
  const { headers, response } = await auth.api.openSession({
    body: proof,
    headers: visit.requestHeaders,
    returnHeaders: true,
  });
  return { ...proof, token: response.token, cookies: headers.getSetCookie() };
}
