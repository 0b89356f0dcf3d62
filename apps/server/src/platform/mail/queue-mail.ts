import { seal } from "../seal.ts";
import type { Services } from "../services.ts";
import { linkTo, type MailContent } from "./mail-content.ts";
import { sendMailSoon } from "./mail-jobs.ts";
import { insertMails, type StoredMail } from "./mail-queries.ts";

export interface NewMail {
  readonly to: string;
  /** The recipient's account; the mail is deleted with it. */
  readonly userId?: number;
  /** A short description of its purpose. */
  readonly kind: string;
  readonly content: MailContent;
  /**
   * A path that unsubscribes: GET shows it, POST does it. Undefined for mails that everyone gets.
   */
  readonly unsubscribePath?: string;
  /** Where replies go; undefined if nobody would read them. */
  readonly replyTo?: string;
  /** Verifies an address, so it is sent even to one that has bounced. */
  readonly asksAddress?: boolean;
  /** The events it reports. It isn't sent if its user may no longer see one of them. */
  readonly eventIds?: readonly number[];
  /** It isn't sent after this time. */
  readonly goodUntil?: Date;
}

type MailServices = Pick<Services, "db" | "jobs" | "config">;

/** Exactly one address: no line breaks, list separators or comments. */
const ADDRESS = /^[^\s@<>(),;:\\"[\]]+@[^\s@<>(),;:\\"[\]]+$/;

/** Queues a mail in the transaction of `ctx.db`: it is sent if and only if that commits. */
export async function queueMail(ctx: MailServices, mail: NewMail): Promise<void> {
  const composed = composeMail(ctx.config, mail);
  if (composed.failure !== null) throw new Error(composed.failure);
  await queueMails(ctx, [composed], 0);
}

/** Priority of bulk mail: a password reset must not wait for a newsletter. */
const BULK = -1;

/** This many may be 15 MB, because newsletters are long. */
const MAILS_PER_STATEMENT = 250;

/** Queues bulk mail like `queueMail`, in a few statements. */
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

/** Seals a mail's content until it is sent. One to an invalid address is recorded as failed and doesn't hold up others. */
export function composeMail(config: MailServices["config"], mail: NewMail): StoredMail {
  const { unsubscribePath } = mail;
  const unsubscribeUrl =
    unsubscribePath === undefined ? undefined : linkTo(config, unsubscribePath);
  const content = { ...mail.content, subject: oneLine(mail.content.subject) };
  const failure = ADDRESS.test(mail.to) ? null : "an email must have one recipient";
  return {
    userId: mail.userId ?? null,
    address: mail.to,
    kind: mail.kind,
    subject: content.subject,
    sealedBody: failure === null ? seal(config.authSecret, JSON.stringify(content)) : null,
    unsubscribeUrl: unsubscribeUrl ?? null,
    replyTo: mail.replyTo ?? null,
    asksAddress: mail.asksAddress ?? false,
    eventIds: [...(mail.eventIds ?? [])],
    goodUntil: mail.goodUntil ?? null,
    failure,
  };
}

/** A subject may quote user text: it stays one header line of a displayable length. */
function oneLine(subject: string): string {
  return subject
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 200);
}
