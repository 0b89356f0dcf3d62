import { passwordChanged } from "@stackyard/contract/events/members/credential-events";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import { findAccount } from "./account-queries.ts";
import { passwordChangedMail } from "./mails/password-changed-mail.ts";

/** Notifies account owners by mail when their password changes. */
export const passwordNotices: EventConsumer = {
  name: "password notices",
  async handle(ctx, { shape, subjectId }) {
    if (shape !== passwordChanged || subjectId === null) return;
    const account = await findAccount(ctx.db, subjectId);
    // An unconfirmed address may belong to anyone.
    if (!account?.emailVerified) return;
    const content = passwordChangedMail({ username: account.displayUsername });
    await queueMail(ctx, {
      to: account.email,
      userId: account.id,
      kind: "password changed",
      content,
    });
  },
};
