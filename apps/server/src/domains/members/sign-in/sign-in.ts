import { signInFailed } from "@stackyard/contract/events/members/identity-events";
import type { credentials } from "@stackyard/contract/members/identity";
import { APIError } from "better-auth/api";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { postgresLimiter } from "../../../platform/limits/postgres-limiter.ts";
import { inTransaction } from "../../../platform/services.ts";
import { hashPassword } from "../identity/password-hash.ts";
import { recordSignIn } from "../sessions/open-session.ts";
import {
  recordedAddress,
  type SessionServices,
  type SignedIn,
  type Visit,
} from "../sessions/session-services.ts";
import { knownDevice, rememberDevice } from "./known-device.ts";
import { requireNoSecondStep } from "./second-step.ts";
import { countTry } from "./sign-in-pace.ts";
import { findSignIn } from "./sign-in-queries.ts";

type Credentials = z.output<typeof credentials>;

/**
 * Signs in. An unknown user and a wrong password get the same answer in the same time. Accounts
 * with an authenticator app continue with the second step.
 */
export async function signIn(
  ctx: SessionServices,
  visit: Visit,
  given: Credentials,
): Promise<SignedIn> {
  const device = knownDevice(ctx.config, given.username, visit.requestHeaders);
  const { userId, token, cookies } = await checkPassword(ctx, visit, given, device);
  try {
    await requireNoSecondStep(ctx, userId);
  } catch (error) {
    // The library has opened a session, whose token nobody has received.
    await ctx.db.deleteFrom("sessions").where("token", "=", hashSecret(token)).execute();
    throw error;
  }
  await recordSignIn(ctx, visit, userId);
  const known = rememberDevice(ctx.config, given.username, device);
  return { userId, hasSecondFactor: false, cookies: [...cookies, known] };
}

async function checkPassword(
  ctx: SessionServices,
  visit: Visit,
  given: Credentials,
  device: string | null,
) {
  const { own, common } = await countTry(ctx.db, { ...given, ...visit, device });
  try {
    const { headers, response } = await ctx.auth.api.signInUsername({
      body: given,
      headers: visit.requestHeaders,
      returnHeaders: true,
    });
    await postgresLimiter(ctx.db).forgive(own);
    await postgresLimiter(ctx.db).giveBack(common);
    const { user, token } = response;
    return { userId: Number(user.id), token, cookies: headers.getSetCookie() };
  } catch (error) {
    if (isWrongPassword(error)) throw await refuse(ctx, visit, given, error);
    await postgresLimiter(ctx.db).giveBack([own, ...common]);
    throw error;
  }
}

/** The library's other errors don't concern the password. */
function isWrongPassword(error: unknown): boolean {
  return error instanceof APIError && error.body?.code === "INVALID_USERNAME_OR_PASSWORD";
}

async function refuse(
  ctx: SessionServices,
  visit: Visit,
  { username, password }: Credentials,
  cause: unknown,
) {
  const user = await findSignIn(ctx.db, username);
  // The library hashes for an unknown user, but answers at once for a user without a password.
  if (user && !user.hasPassword) await hashPassword(password, ctx.config.passwordCost);
  // Also for an unknown user, so that it takes as long.
  const userId = user?.id ?? null;
  const data = { userId, address: recordedAddress(visit) };
  await inTransaction(ctx, (ctx) =>
    record(ctx, signInFailed, { actorId: null, subjectId: userId, data }),
  );
  return new AppError("invalid_credentials", { cause });
}
