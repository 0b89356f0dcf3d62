import { postgresLimiter } from "../../../platform/limits/postgres-limiter.ts";
import { forgiveBounce } from "../../../platform/mail/mail-queries.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { confirmSubscriptionMail } from "./mails/confirm-subscription-mail.ts";
import { confirmByLink, createLink, forgetUnconfirmed } from "./subscriber-queries.ts";

/** Prevents flooding a mailbox with confirmation mails. */
const PACE = { free: 3, windowSeconds: 60 * 60 };

/**
 * Mails a confirmation link to an address. Runs in a job, so that response times don't reveal
 * whether it is subscribed.
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

/** Returns the confirmed address; undefined for an invalid link. */
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
