import { passwordResetAsked } from "@stackyard/contract/events/members/credential-events";
import { record } from "../../../platform/events/record.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { listHolders } from "./account-queries.ts";
import { createEmailLink } from "./email-link-queries.ts";
import { mayMailLink } from "./mail-pace.ts";
import { resetPasswordMail } from "./mails/reset-password-mail.ts";

export const mailPasswordResetSoon = jobKind<{ email: string }>("mail-password-reset", {
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
});

/** Mails a reset link to the holder of this address, if there is one. */
export async function mailPasswordReset(ctx: Services, email: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const holders = await listHolders(ctx.db, email);
    if (holders.length === 0 || !(await mayMailLink(ctx.db, email))) return;
    for (const { id, displayUsername } of holders) {
      const link = await createEmailLink(ctx.db, { userId: id, purpose: "reset", email });
      const data = { userId: id };
      await record(ctx, passwordResetAsked, { actorId: null, subjectId: id, data });
      await queueMail(ctx, {
        to: email,
        userId: id,
        kind: "password to choose",
        content: resetPasswordMail({ username: displayUsername, token: link.token }),
        goodUntil: link.expiresAt,
      });
    }
  });
}
