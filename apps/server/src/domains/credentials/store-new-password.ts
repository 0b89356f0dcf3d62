import { passwordChanged } from "@stackyard/contract/events/credential-events";
import { record } from "../../platform/events/record.ts";
import { AppError } from "../../platform/http/errors/app-error.ts";
import type { Services } from "../../platform/services.ts";
import { hashPassword } from "../identity/password-hash.ts";
import { voidTickets } from "../sessions/tickets.ts";
import { faultOfPassword } from "../sign-in/good-password.ts";
import { endSessions, type lockAccount, storePasswordHash } from "./account-queries.ts";
import { voidLinks } from "./email-link-queries.ts";

interface NewPassword {
  readonly password: string;
  /** What the form calls it. */
  readonly field: string;
  /** The hash of the token of the one session that goes on. */
  readonly keptSession?: string | undefined;
}

/** Gives an account another password, and ends everything that rested on the old one. */
export async function storeNewPassword(
  ctx: Services,
  account: Awaited<ReturnType<typeof lockAccount>>,
  { password, field, keptSession }: NewPassword,
): Promise<void> {
  const { id, username, email } = account;
  const fault = await faultOfPassword({ username, email, password });
  if (fault)
    throw new AppError("validation_failed", { message: fault, fields: { [field]: fault } });
  await storePasswordHash(ctx.db, id, await hashPassword(password));
  await endSessions(ctx.db, id, keptSession);
  await voidLinks(ctx.db, id, email);
  await voidTickets(ctx.db, id);
  const data = { by: keptSession === undefined ? "mailed link" : "current password" } as const;
  await record(ctx, passwordChanged, { actorId: id, subjectId: id, data });
}
