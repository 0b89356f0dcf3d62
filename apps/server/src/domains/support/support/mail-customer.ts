import type { MailContent } from "../../../platform/mail/mail-content.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import type { Services } from "../../../platform/services.ts";
import { replyAddress } from "./reply-address.ts";
import { createKey } from "./ticket-queries.ts";

interface Customer {
  readonly id: number;
  readonly userId: number | null;
  readonly email: string;
}

/** The data of a ticket mail's template. */
export interface TicketMail {
  readonly ticketId: number;
  /** Opens the ticket; for visitors, without signing in. */
  readonly path: string;
  /**
   * States who can open the link: an account's ticket requires its session, a visitor's only the
   * link.
   */
  readonly linkNote: string;
  /** Whether a reply to the mail reaches the ticket. */
  readonly canReply: boolean;
}

/** Mails a ticket's customer, with a link and, if mail can be received, a reply address. */
export async function mailCustomer(
  ctx: Pick<Services, "db" | "jobs" | "config">,
  { id, userId, email }: Customer,
  write: (mail: TicketMail) => MailContent,
): Promise<void> {
  // An account's ticket requires its session, because the address was only typed into a form.
  const key = userId === null ? `#${await createKey(ctx.db, id)}` : "";
  const replyTo = replyAddress(ctx.config, id);
  const mail = {
    ticketId: id,
    path: `/support/tickets/${id}${key}`,
    linkNote:
      userId === null
        ? "Don't share the link. Anyone who has it can read the ticket."
        : "To open the ticket, sign in to your account.",
    canReply: replyTo !== undefined,
  };
  await queueMail(ctx, {
    to: email,
    ...(userId !== null && { userId }),
    ...(replyTo !== undefined && { replyTo }),
    kind: "ticket",
    content: write(mail),
  });
}
