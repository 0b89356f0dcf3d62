import type { Ticket } from "@stackyard/contract/support/support";
import type { FormEvent } from "react";
import { send } from "../../../lib/api/api";
import { useHydrated } from "../../../lib/browser/hydrated";
import { toast } from "../../../lib/browser/toast";
import { useRequiredText } from "../../../lib/page/use-required-text";
import { Button } from "../../../ui/controls/button";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { useAttachments } from "../form/attachments";
import { AttachmentsField } from "../form/attachments-field";
import { MESSAGE_RULES } from "../message-rules";
import { useTicketAct } from "./use-ticket-act";

interface Props {
  readonly ticket: Ticket;
  readonly askedId: number;
  readonly ticketKey: string | undefined;
}

/** The customer's reply form, with a button to mark the ticket as solved. */
export function ReplyForm({ ticket: { status }, askedId, ticketKey }: Props) {
  const { text, change, whenGiven, field } = useRequiredText({
    ...MESSAGE_RULES,
    draft: `ticket ${askedId}`,
  });
  const attachments = useAttachments();
  const isHydrated = useHydrated();
  const call = { params: { id: askedId }, query: { key: ticketKey } };
  const reply = useTicketAct({
    askedId,
    ticketKey,
    act: () =>
      send("post", "/api/support/tickets/{id}/messages", {
        ...call,
        body: { text, attachments: attachments.tokens },
      }),
    onDone() {
      change("");
      attachments.clear();
      toast.success("Sent", "Message sent.");
    },
  });
  const solve = useTicketAct({
    askedId,
    ticketKey,
    act: () => send("post", "/api/support/tickets/{id}/solution", call),
    onDone: () => toast.success("Solved", "Thank you for telling us."),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    whenGiven(() => reply.mutate(undefined));
  }

  return (
    <form
      method="post"
      noValidate
      aria-label="Reply"
      onSubmit={submit}
      className="flex flex-col gap-5 rounded-lg border bg-surface p-5"
    >
      <TextareaField label="Your reply" required rows={5} {...field} />
      <AttachmentsField attachments={attachments} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          isBusy={reply.isPending}
          disabled={!isHydrated || attachments.isUploading}
        >
          Send reply
        </Button>
        {status !== "solved" && (
          <Button
            look="secondary"
            isBusy={solve.isPending}
            disabled={!isHydrated}
            onClick={() => solve.mutate(undefined)}
          >
            Mark as solved
          </Button>
        )}
      </div>
    </form>
  );
}
