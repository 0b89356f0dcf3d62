import { setImmediate } from "node:timers/promises";
import type { Services } from "../services.ts";
import { linkTo, type MailContent } from "./mail-content.ts";
import { mailHtml } from "./mail-html.ts";
import { sendMailSoon } from "./mail-jobs.ts";
import { insertMails, type StoredMail } from "./mail-queries.ts";
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

type MailServices = Pick<Services, "db" | "jobs" | "config">;

/** One address and no more: nothing that ends a header's line, parts a list or holds a comment. */
const ADDRESS = /^[^\s@<>(),;:\\"[\]]+@[^\s@<>(),;:\\"[\]]+$/;

/** Queues a mail in the transaction of `ctx.db`: it goes out if and only if that is committed. */
export async function queueMail(ctx: MailServices, mail: NewMail): Promise<void> {
  const composed = composeMail(ctx.config, mail);
  if (composed.failure !== null) throw new Error(composed.failure);
  await queueMails(ctx, [composed], 0);
}

/** The priority of mails to many: a password reset must not wait for a newsletter. */
const BULK = -1;

/** So many may be 15 MB: newsletters are long. */
const MAILS_PER_STATEMENT = 250;

/** Queues mails to many as `queueMail` does, in a few statements. */
export async function queueMails(
  { db, jobs }: Pick<MailServices, "db" | "jobs">,
  mails: readonly StoredMail[],
  priority = BULK,
): Promise<void> {
  const ids: number[] = [];
  for (let start = 0; start < mails.length; start += MAILS_PER_STATEMENT) {
    ids.push(...(await insertMails(db, mails.slice(start, start + MAILS_PER_STATEMENT))));
  }
  await jobs.enqueueAll(
    db,
    sendMailSoon,
    ids.map((mailId) => ({ mailId })),
    { priority },
  );
}

/** Renders a mail. One to a broken address is on record as failed, and holds up no mail to others. */
export function composeMail(config: MailServices["config"], mail: NewMail): StoredMail {
  const { unsubscribePath } = mail;
  const unsubscribeUrl =
    unsubscribePath === undefined ? undefined : linkTo(config, unsubscribePath);
  const frame = { siteUrl: config.siteUrl, unsubscribeUrl };
  const content = { ...mail.content, subject: oneLine(mail.content.subject) };
  const failure = ADDRESS.test(mail.to) ? null : "a mail goes to one address";
  const body = { text: mailText(content, frame), html: mailHtml(content, frame) };
  return {
    userId: mail.userId ?? null,
    address: mail.to,
    kind: mail.kind,
    subject: content.subject,
    sealedBody: failure === null ? seal(config.authSecret, JSON.stringify(body)) : null,
    unsubscribeUrl: unsubscribeUrl ?? null,
    replyTo: mail.replyTo ?? null,
    asksAddress: mail.asksAddress ?? false,
    eventIds: [...(mail.eventIds ?? [])],
    goodUntil: mail.goodUntil ?? null,
    failure,
  };
}

/** How many mails are rendered before other work gets the processor. */
const AT_A_TIME = 25;

/** Renders many mails, outside of a transaction where there are hundreds. */
export async function composeMails(
  config: MailServices["config"],
  mails: readonly NewMail[],
): Promise<StoredMail[]> {
  const composed: StoredMail[] = [];
  for (const mail of mails) {
    composed.push(composeMail(config, mail));
    if (composed.length % AT_A_TIME === 0) await setImmediate();
  }
  return composed;
}

/** A subject may quote what somebody wrote: it stays one header, and no longer than programs show. */
function oneLine(subject: string): string {
  return subject
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 200);
}
