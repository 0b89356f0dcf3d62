/** A mail as it goes to a mail server. */
export interface OutgoingMail {
  /** The same each time that it is sent, so that a mail sent twice is one to its reader. */
  readonly messageId: string;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl: string | undefined;
  /** Where an answer goes. */
  readonly replyTo?: string | undefined;
}

/** The way mail leaves. */
export interface MailTransport {
  /**
   * "sent": another server has taken it; "kept": it stays in the outbox. Throws a MailRefused where
   * trying again is of no use, anything else where it may be.
   */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<"sent" | "kept">;
  /** Throws where no mail could be sent now. */
  check?(): Promise<unknown>;
}

/** The mail server has refused a mail for good. */
export class MailRefused extends Error {
  override name = "MailRefused";
  /** Whether it is the address that does not work, rather than this mail. */
  readonly isAddressDead: boolean;

  constructor(
    message: string,
    { isAddressDead, cause }: { isAddressDead: boolean; cause: unknown },
  ) {
    super(message, { cause });
    this.isAddressDead = isAddressDead;
  }
}

/** Where no mail server is set up: mails stay where they are. */
export const OUTBOX_ONLY: MailTransport = { deliver: async () => "kept" };
