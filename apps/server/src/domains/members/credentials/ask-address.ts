import { hasBounced } from "../../../platform/mail/mail-queries.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { findAccount, findConfirmedHolder } from "./account-queries.ts";
import { createEmailLink } from "./email-link-queries.ts";
import { mayMailLink } from "./mail-pace.ts";
import { addressTakenMail } from "./mails/address-taken-mail.ts";
import { confirmAddressMail } from "./mails/confirm-address-mail.ts";

interface Claim {
  readonly userId: number;
  readonly email: string;
}

/**
 * Mails a confirmation link to an address. If it belongs to another account, that account is
 * notified instead. Runs in a job, so that response times don't reveal which one it was.
 */
export async function askAddress(ctx: Services, { userId, email }: Claim): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const account = await findAccount(ctx.db, userId);
    const isKnown = account?.email === email && account.emailVerified;
    if (!account || (isKnown && !(await hasBounced(ctx.db, email)))) return;
    if (!(await mayMailLink(ctx.db, email))) return;
    const holder = await findConfirmedHolder(ctx.db, email);
    if (holder && holder.id !== userId) {
      const content = addressTakenMail({ username: holder.displayUsername });
      return queueMail(ctx, { to: email, userId: holder.id, kind: "address taken", content });
    }
    const link = await createEmailLink(ctx.db, { userId, purpose: "confirm", email });
    await queueMail(ctx, {
      to: email,
      userId,
      kind: "address to confirm",
      content: confirmAddressMail({ username: account.displayUsername, token: link.token }),
      asksAddress: true,
      goodUntil: link.expiresAt,
    });
  });
}
