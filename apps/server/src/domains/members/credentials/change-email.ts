import {
  emailChangeAsked,
  emailChanged,
} from "@stackyard/contract/events/members/credential-events";
import type { emailChange } from "@stackyard/contract/members/credentials";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { isMailSetUp } from "../../../platform/mail/mail-config.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { askAddressSoon } from "../sign-in/register-user.ts";
import { endSessions, lockAccount, storeAddress } from "./account-queries.ts";
import { voidLinks } from "./email-link-queries.ts";
import { emailChangeAskedMail } from "./mails/email-change-asked-mail.ts";
import { requireOwnPassword } from "./require-own-password.ts";

const SAME = "This is already your address";

type Change = z.output<typeof emailChange>;

/**
 * Changes the account's address once the new one is confirmed; without a mail server, at once. It
 * never checks or reveals whether another account has the address.
 */
export async function changeEmail(
  ctx: UserServices,
  { email, currentPassword }: Change,
  session: string | undefined,
): Promise<{ isMailed: boolean }> {
  await requireOwnPassword(ctx, currentPassword);
  return inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx.db, ctx.user.id);
    if (account.email === email) {
      throw new AppError("validation_failed", { message: SAME, fields: { email: SAME } });
    }
    const happened = { actorId: account.id, subjectId: account.id, data: {} };
    if (!isMailSetUp(ctx.config)) {
      await record(ctx, emailChanged, happened);
      await storeAddress(ctx.db, account.id, { email, isConfirmed: false });
      await voidLinks(ctx.db, account.id, email);
      await endSessions(ctx.db, account.id, session);
      return { isMailed: false };
    }
    await record(ctx, emailChangeAsked, happened);
    await ctx.jobs.enqueue(ctx.db, askAddressSoon, { userId: account.id, email });
    await warn(ctx, account, email);
    return { isMailed: true };
  });
}

/** Notifies the old address, if it was confirmed. */
async function warn(
  ctx: UserServices,
  account: Awaited<ReturnType<typeof lockAccount>>,
  newEmail: string,
): Promise<void> {
  if (!account.emailVerified) return;
  const content = emailChangeAskedMail({ username: account.displayUsername, newEmail });
  await queueMail(ctx, {
    to: account.email,
    userId: account.id,
    kind: "address about to change",
    content,
  });
}
