import type { TicketMessage } from "@stackyard/contract/support/support";
import { Paperclip } from "lucide-react";
import { formatBytes } from "../../lib/format/format";
import { Moment } from "../../lib/format/times";
import { classes } from "../../ui/classes";
import { Badge } from "../../ui/display/badge";
import { WrittenText } from "../../ui/display/written-text";

/** Messages, plus internal notes for agents. */
type Message = Omit<TicketMessage, "from"> & { readonly from: "customer" | "support" | "note" };

const LOOKS = {
  customer: "bg-surface",
  support: "bg-note-wash border-note",
  note: "border-dashed bg-fair-wash border-fair",
};

interface Props {
  readonly messages: readonly Message[];
  readonly fileHref: (attachmentId: number) => string;
}

export function MessageList({ messages, fileHref }: Props) {
  return (
    <ol aria-label="Messages" className="flex flex-col gap-4">
      {messages.map(({ id, from, authorName, at, byMail, text, attachments }) => (
        <li key={id} className={classes("flex flex-col gap-3 rounded-lg border p-5", LOOKS[from])}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span className="font-[640] [overflow-wrap:anywhere]">{authorName}</span>
            {from === "support" && <Badge tone="note">Support</Badge>}
            {from === "note" && <Badge tone="fair">Internal note</Badge>}
            <span className="text-ink-soft">
              <Moment at={at} />
              {byMail && ", by email"}
            </span>
          </p>
          <WrittenText text={text} />
          {attachments.length > 0 && (
            <ul aria-label="Attachments" className="flex flex-wrap gap-2">
              {attachments.map((file) => (
                <li key={file.id} className="min-w-0 max-w-full">
                  <a
                    href={fileHref(file.id)}
                    download
                    className="flex min-h-10 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm hover:bg-sunken"
                  >
                    <Paperclip className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
                    <span className="truncate">{file.fileName}</span>
                    <span className="shrink-0 text-ink-soft">{formatBytes(file.bytes)}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
