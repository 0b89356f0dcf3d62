import { accountRegistered } from "@stackyard/contract/events/identity-events";
import type { registration } from "@stackyard/contract/identity";
import { APIError } from "better-auth/api";
import type { z } from "zod";
import { record } from "../../platform/events/record.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { IN_PROCESS } from "../../platform/http/request-context.ts";
import { inTransaction, type Services } from "../../platform/services.ts";
import { isCommonPassword } from "./common-passwords.ts";
import {
  type IdentityServices,
  recordedAddress,
  type SignedIn,
  type Visit,
} from "./identity-services.ts";
import { rememberDevice } from "./known-device.ts";
import { nameSkeleton } from "./name-skeleton.ts";
import { isReservedName } from "./reserved-names.ts";

const TOO_COMMON = "This password is among the most common ones, which are tried first";
const RESERVED = "This username is reserved. Please choose another.";
const LOOKS_TAKEN = "This username looks like another's. Please choose one that differs more.";

type Registration = z.output<typeof registration>;

/** Creates an account and signs it in. */
export async function registerUser(
  ctx: IdentityServices,
  visit: Visit,
  input: Registration,
): Promise<SignedIn> {
  const { fullName, email, username, password, role, ...profile } = input;
  await requireAcceptable(visit, input);
  const given = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== null));
  const usernameSkeleton = nameSkeleton(username);
  try {
    const { headers, response } = await ctx.auth.api.signUpEmail({
      body: { email, username, usernameSkeleton, password, role, name: fullName ?? "", ...given },
      headers: visit.requestHeaders,
      returnHeaders: true,
    });
    const cookies = [...headers.getSetCookie(), rememberDevice(ctx.config, username, null)];
    const userId = Number(response.user.id);
    const data = { role, address: recordedAddress(visit) };
    await inTransaction(ctx, (ctx) =>
      record(ctx, accountRegistered, { actorId: userId, subjectId: userId, data }),
    );
    return { userId, hasSecondFactor: false, cookies };
  } catch (error) {
    throw (error instanceof APIError && (await findTaken(ctx, username, email))) || error;
  }
}

/** What the form itself cannot judge, for the lists stay on the server. */
async function requireAcceptable({ address }: Visit, { username, password }: Registration) {
  const fields: Record<string, string> = {};
  // The demo data's administrator is the house's own.
  if (address !== IN_PROCESS && isReservedName(username)) fields.username = RESERVED;
  if (await isCommonPassword(password)) fields.password = TOO_COMMON;
  const [message] = Object.values(fields);
  if (message) throw new AppError("validation_failed", { message, fields });
}

/** The library does not say whether the database refused a name or an email, so look which it was. */
async function findTaken({ db }: Services, username: string, email: string) {
  const holders = await db
    .selectFrom("users")
    .select(["username", "email"])
    .where((user) =>
      user.or([
        user("usernameSkeleton", "=", nameSkeleton(username)),
        user("email", "=", email.toLowerCase()),
      ]),
    )
    .execute();
  if (holders.some((holder) => holder.username === username.toLowerCase())) {
    return new AppError("username_taken", { fields: { username: "Username already exists" } });
  }
  if (holders.some((holder) => holder.email === email.toLowerCase())) {
    return new AppError("email_taken", { fields: { email: "Email already exists" } });
  }
  if (holders.length === 0) return undefined;
  return new AppError("username_taken", {
    message: LOOKS_TAKEN,
    fields: { username: LOOKS_TAKEN },
  });
}
