import type { BodyOf } from "@stackyard/contract/base/endpoint";
import type { openTicket } from "@stackyard/contract/support/support";
import { useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";

type NewTicket = BodyOf<typeof openTicket>;

interface Options {
  readonly hours?: 24 | 48;
  readonly onSent: (sent: { id: number; email: string }) => void;
  /** Shows validation errors at the fields. */
  readonly onRefused: (error: Error) => void;
}

/** Sends a ticket once and reports the result. */
export function useSendTicket({ hours = 24, onSent, onRefused }: Options) {
  const client = useQueryClient();
  return useSendOnce({
    mutationKey: ["support ticket"],
    mutationFn: (body: NewTicket) => send("post", "/api/support/tickets", { body }),
    async onSuccess({ id }, { email }) {
      toast.success(
        "Ticket Submitted",
        `Your support ticket has been submitted. We'll respond within ${hours} hours.`,
      );
      onSent({ id, email });
      await invalidate(client, "/api/support/tickets");
    },
    onError(error) {
      onRefused(error);
      toast.error("Ticket not submitted", errorMessage(error, "Please try again."));
    },
  });
}
