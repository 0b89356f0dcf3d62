import { createHash } from "node:crypto";
import { emailBounced } from "@stackyard/contract/events/members/credential-events";
import { record } from "../events/record.ts";
import { inTransaction, type Services } from "../services.ts";
import { renderBody } from "./mail-body.ts";
import {
  deleteOldMails,
  endMail,
  findQueuedMail,
  noteFailure,
  recordBounce,
} from "./mail-queries.ts";
import { MailRefused } from "./mail-transport.ts";

/** How long sent mails are kept for reference. */
const KEPT_DAYS = 30;

type Mail = NonNullable<Awaited<ReturnType<typeof findQueuedMail>>>;

/** Sends a queued mail. Throws if it should be retried. */
export async function sendMail(ctx: Services, mailId: number, signal: AbortSignal): Promise<void> {
  const mail = await findQueuedMail(ctx.db, mailId);
  if (!mail) return;
  const body = await renderBody(ctx, mail);
  if (!body) return endMail(ctx.db, mailId, { status: "failed", failure: "it cannot be read" });
  if (isPast(mail.goodUntil)) return endMail(ctx.db, mailId, { status: "outdated" });
  if (mail.bounce !== null && !mail.asksAddress) {
    return endMail(ctx.db, mailId, { status: "withheld", failure: mail.bounce });
  }
  if (mail.isHidden) return endMail(ctx.db, mailId, { status: "hidden" });
  try {
    const { address, subject } = mail;
    const unsubscribeUrl = mail.unsubscribeUrl ?? undefined;
    const replyTo = mail.replyTo ?? undefined;
    const outgoing = { address, subject, unsubscribeUrl, replyTo, ...body };
    const messageId = messageIdOf(ctx, mailId);
    const status = await ctx.mail.deliver({ messageId, ...outgoing }, signal);
    await endMail(ctx.db, mailId, { status });
  } catch (error) {
    if (error instanceof MailRefused) return bounce(ctx, mail, error);
    await noteFailure(ctx.db, mailId, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/** Ends a mail whose every attempt has failed. */
export async function giveUpOnMail({ db }: Services, mailId: number): Promise<void> {
  await endMail(db, mailId, { status: "failed" });
}

export async function sweepMails({ db }: Services): Promise<void> {
  await deleteOldMails(db, KEPT_DAYS);
}

function bounce(ctx: Services, mail: Mail, refusal: MailRefused): Promise<void> {
  return inTransaction(ctx, async ({ db, log }) => {
    const failure = refusal.message;
    log.warn({ mailId: mail.id, failure }, "an email was refused");
    if (!refusal.isAddressDead) return endMail(db, mail.id, { status: "failed", failure });
    await recordBounce(db, mail.address, failure);
    await endMail(db, mail.id, { status: "bounced", failure });
    const { userId } = mail;
    // Only the first of several bounces is reported.
    if (userId === null || mail.bounce !== null) return;
    await record({ db }, emailBounced, { actorId: null, subjectId: userId, data: { userId } });
  });
}

/** Unguessable, and the same on each attempt. */
function messageIdOf({ config }: Services, mailId: number): string {
  const hash = createHash("sha256").update(`${config.authSecret} mail ${mailId}`).digest("hex");
  return `<${hash.slice(0, 32)}@${new URL(config.siteUrl).hostname}>`;
}

function isPast(moment: Date | null): boolean {
  return moment !== null && moment.getTime() < Date.now();
}
