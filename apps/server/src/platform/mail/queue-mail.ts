import type { Services } from "../services.ts";
import { linkTo, type MailContent } from "./mail-content.ts";
import { mailHtml } from "./mail-html.ts";
import { sendMailSoon } from "./mail-jobs.ts";
import { insertMail } from "./mail-queries.ts";
import { mailText } from "./mail-text.ts";
import { seal } from "./seal.ts";

export interface NewMail {
  readonly to: string;
  /** The user whom it is for: it goes when they go. */
  readonly userId?: number;
  /** What it is about, in a few words. */
  readonly kind: string;
  readonly content: MailContent;
  /** An own path that ends mails like this, shown on GET, done on POST; left out for what all have to get. */
  readonly unsubscribePath?: string;
  /** Where an answer goes; left out where nobody would read it. */
  readonly replyTo?: string;
  /** Asks whether the address works: it goes even to one that did not. */
  readonly asksAddress?: boolean;
  /** What it tells of: it doesn't go out once its user may not be told of one of these. */
  readonly eventIds?: readonly number[];
  /** It is of no use after this. */
  readonly goodUntil?: Date;
}

/** One address and no more: nothing that ends a header's line, parts a list or holds a comment. */
const ADDRESS = /^[^\s@<>(),;:\\"[\]]+@[^\s@<>(),;:\\"[\]]+$/;

/** Queues a mail in the transaction of `ctx.db`: it goes out if and only if that is committed. */
export async function queueMail(
  ctx: Pick<Services, "db" | "jobs" | "config">,
  mail: NewMail,
): Promise<void> {
  const { siteUrl, authSecret } = ctx.config;
  const { to, unsubscribePath } = mail;
  if (!ADDRESS.test(to)) throw new Error("a mail goes to one address");
  const unsubscribeUrl =
    unsubscribePath === undefined ? undefined : linkTo(ctx.config, unsubscribePath);
  const frame = { siteUrl, unsubscribeUrl };
  const content = { ...mail.content, subject: oneLine(mail.content.subject) };
  const body = { text: mailText(content, frame), html: mailHtml(content, frame) };
  const mailId = await insertMail(ctx.db, {
    userId: mail.userId,
    address: to,
    kind: mail.kind,
    subject: content.subject,
    sealedBody: seal(authSecret, JSON.stringify(body)),
    unsubscribeUrl,
    replyTo: mail.replyTo,
    asksAddress: mail.asksAddress ?? false,
    eventIds: [...(mail.eventIds ?? [])],
    goodUntil: mail.goodUntil,
  });
  await ctx.jobs.enqueue(ctx.db, sendMailSoon, { mailId });
}

/** A subject may quote what somebody wrote: it stays one header, and no longer than programs show. */
function oneLine(subject: string): string {
  return subject
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 200);
}
