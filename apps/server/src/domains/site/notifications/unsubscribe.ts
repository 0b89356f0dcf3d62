import { NOTIFICATION_KINDS, NOTIFICATIONS } from "@stackyard/contract/site/notification-kinds";
import type { Unsubscription } from "@stackyard/contract/site/notifications";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { choose, listChoices } from "./notification-choices.ts";
import { readUnsubscribeToken, type Unsubscriber } from "./unsubscribe-token.ts";

/** What a mail's link would end or has ended. Throws `not_found` for an invalid link. */
export async function readUnsubscription(ctx: Services, token: string): Promise<Unsubscription> {
  const { userId, scope } = await readToken(ctx, token);
  const choices = await listChoices(ctx.db, userId);
  if (scope === "digest") {
    const what = "The daily summary";
    return { what, hasEnded: choices.every(({ inDigest }) => !inDigest) };
  }
  const isMailed = choices.some(({ kind, byMail }) => kind === scope && byMail);
  return { what: `Emails about: ${NOTIFICATIONS[scope].label}`, hasEnded: !isMailed };
}

/** Ends mails of the link's kind. Idempotent. */
export async function unsubscribe(ctx: Services, token: string): Promise<void> {
  const { userId, scope } = await readToken(ctx, token);
  await inTransaction(ctx, async ({ db }) => {
    // Serialized, because each row has three choices that concurrent clicks may change.
    await db.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
    const kinds = scope === "digest" ? NOTIFICATION_KINDS : [scope];
    for (const { kind, ...channels } of await listChoices(db, userId)) {
      if (!kinds.includes(kind)) continue;
      const ended = scope === "digest" ? { inDigest: false } : { byMail: false };
      await choose(db, userId, kind, { ...channels, ...ended });
    }
  });
}

async function readToken({ db, config }: Services, token: string): Promise<Unsubscriber> {
  const read = readUnsubscribeToken(config.authSecret, token);
  const user =
    read && (await db.selectFrom("users").select("id").where("id", "=", read.userId).execute());
  if (!read || user?.length !== 1) throw new AppError("not_found");
  return read;
}
