import { postgresLimiter } from "../../../platform/limits/postgres-limiter.ts";
import { forgiveBounce } from "../../../platform/mail/mail-queries.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { confirmSubscriptionMail } from "./mails/confirm-subscription-mail.ts";
import { confirmByLink, createLink, forgetUnconfirmed } from "./subscriber-queries.ts";

/** So that nobody fills somebody's mailbox with ours. */
const PACE = { free: 3, windowSeconds: 60 * 60 };

/**
 * Asks the reader of an address's mail whether they want the newsletter. A job does it, so that whoever
 * named the address cannot tell whether it is subscribed.
 */
export async function askSubscriber(ctx: Services, email: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const counter = { name: "newsletter link", key: email, pace: PACE };
    if ((await postgresLimiter(ctx.db).take([counter])).waitSeconds > 0) return;
    const link = await createLink(ctx.db, ctx.config, email);
    if (!link) return;
    await queueMail(ctx, {
      to: email,
      kind: "newsletter to confirm",
      content: confirmSubscriptionMail(link.token),
      asksAddress: true,
      goodUntil: link.expiresAt,
    });
  });
}

/** Answers the address that a link has confirmed; undefined where the link does not work. */
export function confirmSubscription(ctx: Services, token: string): Promise<string | undefined> {
  return inTransaction(ctx, async ({ db }) => {
    const email = await confirmByLink(db, token);
    if (email !== undefined) await forgiveBounce(db, email);
    return email;
  });
}

export function sweepSubscribers({ db }: Services): Promise<void> {
  return forgetUnconfirmed(db);
}
