import { emailChanged, emailConfirmed } from "@stackyard/contract/events/members/credential-events";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { forgiveBounce } from "../../../platform/mail/mail-queries.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { endSessions, type lockAccount, storeAddress } from "./account-queries.ts";
import { endConfirmations, voidLinks } from "./email-link-queries.ts";
import { emailChangedMail } from "./mails/email-changed-mail.ts";
import { takeEmailLink } from "./take-email-link.ts";

interface Visitor {
  /** The token hash of the session in which the link was opened, if any. */
  readonly session: string | undefined;
}

type Account = Awaited<ReturnType<typeof lockAccount>>;

/** Confirms the address that a link was mailed to. */
export async function confirmEmail(ctx: Services, token: string, { session }: Visitor) {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const { account, email } = await takeEmailLink(ctx.db, "confirm", token);
      await storeAddress(ctx.db, account.id, { email, isConfirmed: true });
      await endConfirmations(ctx.db, account.id);
      await forgiveBounce(ctx.db, email);
      const isOther = account.email !== email;
      const happened = { actorId: account.id, subjectId: account.id, data: {} };
      await record(ctx, isOther ? emailChanged : emailConfirmed, happened);
      if (isOther) await leaveOldAddress(ctx, account, email, session);
      return { email, username: account.displayUsername };
    });
  } catch (error) {
    throw violatesUnique(error, "users_confirmed_email") ? new AppError("email_taken") : error;
  }
}

/** Invalidates links mailed to the old address, and earlier sessions. */
async function leaveOldAddress(
  ctx: Services,
  { id, displayUsername, email, emailVerified }: Account,
  newEmail: string,
  session: string | undefined,
): Promise<void> {
  await voidLinks(ctx.db, id, newEmail);
  await endSessions(ctx.db, id, session);
  if (!emailVerified) return;
  const content = emailChangedMail({ username: displayUsername, newEmail });
  await queueMail(ctx, { to: email, userId: id, kind: "address changed", content });
}
