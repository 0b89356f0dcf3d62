import { passwordChanged } from "@stackyard/contract/events/members/credential-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";
import { hashPassword } from "../identity/password-hash.ts";
import { voidTickets } from "../sessions/tickets.ts";
import { faultOfPassword } from "../sign-in/good-password.ts";
import {
  endSessions,
  type findAccount,
  type lockAccount,
  storePasswordHash,
} from "./account-queries.ts";
import { voidLinks } from "./email-link-queries.ts";

interface Wanted {
  readonly password: string;
  /** Its name in the form. */
  readonly field: string;
}

/** Validates and hashes a new password. Call before the transaction, because hashing is slow. */
export async function hashNewPassword(
  { config }: Pick<Services, "config">,
  {
    username,
    email,
  }: Pick<NonNullable<Awaited<ReturnType<typeof findAccount>>>, "username" | "email">,
  { password, field }: Wanted,
): Promise<string> {
  const fault = await faultOfPassword({ username, email, password });
  if (fault)
    throw new AppError("validation_failed", { message: fault, fields: { [field]: fault } });
  return hashPassword(password, config.passwordCost);
}

interface NewPassword {
  readonly hash: string;
  /** The token hash of the session that continues. */
  readonly keptSession?: string | undefined;
}

/** Stores a new password and ends everything based on the old one. */
export async function storeNewPassword(
  ctx: Services,
  { id, email }: Awaited<ReturnType<typeof lockAccount>>,
  { hash, keptSession }: NewPassword,
): Promise<void> {
  await storePasswordHash(ctx.db, id, hash);
  await endSessions(ctx.db, id, keptSession);
  await voidLinks(ctx.db, id, email);
  await voidTickets(ctx.db, id);
  const data = { by: keptSession === undefined ? "mailed link" : "current password" } as const;
  await record(ctx, passwordChanged, { actorId: id, subjectId: id, data });
}
