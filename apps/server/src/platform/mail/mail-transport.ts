/** A mail as it is passed to a mail server. */
export interface OutgoingMail {
  /** The same on each attempt, so that duplicates are recognized. */
  readonly messageId: string;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl: string | undefined;
  /** An attached calendar file. */
  readonly calendar?: string | undefined;
  /** Where replies go. */
  readonly replyTo?: string | undefined;
}

/** How mail is delivered. */
export interface MailTransport {
  /**
   * "sent": another server has accepted it; "kept": it stays in the outbox. Throws MailRefused if a
   * retry is useless, and other errors if it may succeed.
   */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<"sent" | "kept">;
  /** Throws if no mail could be sent now. */
  check?(): Promise<unknown>;
}

/** The mail server has rejected a mail permanently. */
export class MailRefused extends Error {
  override name = "MailRefused";
  /** Whether the address doesn't work, rather than this mail. */
  readonly isAddressDead: boolean;

  constructor(
    message: string,
    { isAddressDead, cause }: { isAddressDead: boolean; cause: unknown },
  ) {
    super(message, { cause });
    this.isAddressDead = isAddressDead;
  }
}

/** Without a mail server, mails stay in the outbox. */
export const OUTBOX_ONLY: MailTransport = { deliver: async () => "kept" };
