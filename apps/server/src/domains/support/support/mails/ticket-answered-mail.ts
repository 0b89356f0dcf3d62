import { showable } from "@stackyard/contract/base/text";
import type { MailBlock, MailContent } from "../../../../platform/mail/mail-content.ts";
import type { TicketMail } from "../mail-customer.ts";
import { ANSWER_MARK } from "../reply-address.ts";

interface Answer {
  readonly text: string;
  readonly isSolved: boolean;
  readonly attachments: number;
}

export function ticketAnsweredMail(
  { ticketId, path, linkNote, canReply }: TicketMail,
  { text, isSolved, attachments }: Answer,
): MailContent {
  const files = attachments === 1 ? "One file is" : `${attachments} files are`;
  return {
    subject: `Re: your ticket #${ticketId}`,
    preview: showable(text, 120),
    heading: isSolved ? `Ticket #${ticketId} is solved` : `An answer to your ticket #${ticketId}`,
    blocks: [
      ...(canReply ? [{ kind: "note", text: ANSWER_MARK } as const] : []),
      ...text.split(/\n{2,}/).map((part): MailBlock => ({ kind: "paragraph", text: part })),
      ...(attachments > 0
        ? [{ kind: "paragraph", text: `${files} attached to the ticket.` } as const]
        : []),
      { kind: "action", label: isSolved ? "Open the ticket and rate it" : "Open the ticket", path },
      {
        kind: "note",
        text: isSolved ? "If it isn't solved, reply there to reopen the ticket." : linkNote,
      },
    ],
  };
}
