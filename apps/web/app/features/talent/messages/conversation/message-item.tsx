import type { Message } from "@stackyard/contract/talent/conversations";
import { Day, TimeOfDay } from "../../../../lib/format/times";
import { FileLinks } from "../../../../lib/uploads/file-links";
import { classes } from "../../../../ui/classes";
import { WrittenHtml } from "../../../../ui/display/written-html";
import { OutsidePaymentAdvice } from "../../../../ui/feedback/outside-payment-advice";

interface Props {
  readonly message: Message;
  readonly name: string;
  readonly isOwn: boolean;
}

export function MessageItem({ message, name, isOwn }: Props) {
  const { html, attachments, createdAt, status } = message;
  return (
    <li
      className={classes(
        "min-w-0 rounded-lg border px-4 py-3",
        isOwn ? "ml-6 bg-sunken sm:ml-16" : "mr-6 bg-paper sm:mr-16",
      )}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-[640]">{name}</span>
        <span className="text-ink-faint text-xs">
          <Day at={createdAt} />, <TimeOfDay at={createdAt} />
        </span>
      </p>
      <WrittenHtml html={html} className="mt-1.5 break-words text-[0.95rem]" />
      <FileLinks files={attachments} addressOf={({ id }) => `/api/attachments/${id}`} />
      {message.hintsAtOutsidePayment && <OutsidePaymentAdvice />}
      {status !== "sent" && (
        <p className="mt-2 rounded-md bg-fair-wash px-3 py-2 text-fair text-sm">
          {status === "held"
            ? "Pending moderation: we review first messages from new accounts that contain links, contact details, or files."
            : "A moderator refused this message."}
        </p>
      )}
    </li>
  );
}
