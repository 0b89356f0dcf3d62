import { PRODUCT_SLUG } from "@stackyard/contract/base/product";
import { accountRegistered } from "@stackyard/contract/events/members/identity-events";
import type { registration } from "@stackyard/contract/members/identity";
import type { z } from "zod";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { IN_PROCESS } from "../../../platform/http/request-context.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { nameSkeleton } from "../identity/name-skeleton.ts";
import { hashPassword } from "../identity/password-hash.ts";
import { isReservedName } from "../identity/reserved-names.ts";
import {
  recordedAddress,
  type SessionServices,
  type SignedIn,
  type Visit,
} from "../sessions/session-services.ts";
import { faultOfPassword } from "./good-password.ts";
import { rememberDevice } from "./known-device.ts";

/** Mails a confirmation link to an address that a user has entered. */
export const askAddressSoon = jobKind<{ userId: number; email: string }>("ask-address", {
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
});

const RESERVED = "This username is reserved. Please choose another.";
const LOOKS_TAKEN = "This username is too similar to another one. Please choose another.";

const NAME_KEYS = ["users_username_key", "users_username_skeleton"];

type Registration = z.output<typeof registration>;
type NewUser = Registration & { readonly emailVerified: boolean };

/**
 * Creates an account and signs it in. It doesn't check whether another account has the address: the
 * address's owner is asked, or told, by mail.
 */
export async function registerUser(
  ctx: SessionServices,
  visit: Visit,
  input: Registration,
): Promise<SignedIn> {
  await requireAcceptable(visit, input);
  const hash = await hashPassword(input.password, ctx.config.passwordCost);
  const userId = await createUser(ctx, visit, input, hash);
  const { headers } = await ctx.auth.api.openSession({
    body: { userId, hasSecondFactor: false },
    headers: visit.requestHeaders,
    returnHeaders: true,
  });
  const cookies = [...headers.getSetCookie(), rememberDevice(ctx.config, input.username, null)];
  return { userId, hasSecondFactor: false, cookies };
}

/** Checks that the form can't make, because the lists stay on the server. */
async function requireAcceptable({ address }: Visit, input: Registration) {
  const fields: Record<string, string> = {};
  // The demo data's administrator may have a reserved name.
  if (address !== IN_PROCESS && isReservedName(input.username)) fields.username = RESERVED;
  const fault = await faultOfPassword(input);
  if (fault) fields.password = fault;
  const [message] = Object.values(fields);
  if (message) throw new AppError("validation_failed", { message, fields });
}

async function createUser(
  ctx: Services,
  visit: Visit,
  input: Registration,
  hash: string,
): Promise<number> {
  const emailVerified = isDemoAddress(visit, input.email);
  try {
    return await inTransaction(ctx, async ({ db, jobs }) => {
      const userId = await insertUser(db, { ...input, emailVerified });
      const account = { userId, providerId: "credential", accountId: String(userId) };
      await db
        .insertInto("accounts")
        .values({ ...account, password: hash })
        .execute();
      const data = { role: input.role, address: recordedAddress(visit) };
      await record({ db }, accountRegistered, { actorId: userId, subjectId: userId, data });
      await jobs.enqueue(db, askAddressSoon, { userId, email: input.email });
      return userId;
    });
  } catch (error) {
    const isTaken = NAME_KEYS.some((key) => violatesUnique(error, key));
    if (isTaken) throw await nameTaken(ctx, input.username);
    throw error;
  }
}

async function insertUser(db: Database, input: NewUser): Promise<number> {
  const { username, password: _, preferredIaCTools, ...profile } = input;
  const row = await db
    .insertInto("users")
    .values({
      ...profile,
      username: username.toLowerCase(),
      displayUsername: username,
      usernameSkeleton: nameSkeleton(username),
      preferredIacTools: preferredIaCTools,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The database may report either unique key. */
async function nameTaken({ db }: Services, username: string): Promise<AppError> {
  const holder = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", username.toLowerCase())
    .executeTakeFirst();
  const message = holder ? "Username already exists" : LOOKS_TAKEN;
  return new AppError("username_taken", { message, fields: { username: message } });
}

/** No domain ends like this (RFC 2606), so nobody receives mail there. */
const HOUSE_DOMAIN = `@${PRODUCT_SLUG}.example`;

/** Whether the demo data registers: its addresses can't be confirmed by mail. */
function isDemoAddress({ address }: Visit, email: string): boolean {
  return address === IN_PROCESS && email.endsWith(HOUSE_DOMAIN);
}
