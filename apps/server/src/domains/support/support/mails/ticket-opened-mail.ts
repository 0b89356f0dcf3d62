import {
  RESPONSE_HOURS,
  TICKET_CATEGORY_LABELS,
  type TicketCategory,
} from "@stackyard/contract/support/support-options";
import type { MailContent } from "../../../../platform/mail/mail-content.ts";
import type { TicketMail } from "../mail-customer.ts";

interface About {
  readonly category: TicketCategory;
  readonly isVulnerability: boolean;
}

/**
 * Confirms a new ticket. It quotes nothing of it: anyone can enter an address, and must not be able
 * to make us send their text there.
 */
export function ticketOpenedMail(
  { ticketId, path, linkNote, canReply }: TicketMail,
  { category, isVulnerability }: About,
): MailContent {
  const hours = RESPONSE_HOURS[isVulnerability ? "vulnerability" : "ticket"];
  return {
    subject: `Ticket #${ticketId} received`,
    heading: `Your ticket #${ticketId}`,
    blocks: [
      {
        kind: "paragraph",
        text: `We received your ticket and will answer within ${hours} hours.${canReply ? " To add details, reply to this email or open the ticket." : ""}`,
      },
      { kind: "facts", facts: [["About", TICKET_CATEGORY_LABELS[category]]] },
      { kind: "action", label: "Open the ticket", path },
      {
        kind: "note",
        text: `${linkNote} If you didn't write to us, someone else entered your address. You don't need to do anything.`,
      },
    ],
  };
}
