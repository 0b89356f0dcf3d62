import type { Ticket } from "@stackyard/contract/support/support";
import { useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";
import { ticketQuery } from "../support-queries";

interface Options<Variables> {
  readonly askedId: number;
  readonly ticketKey: string | undefined;
  readonly act: (variables: Variables) => Promise<Ticket>;
  readonly onDone: () => void;
}

/** A customer's action on a ticket; updates the page with the result. */
export function useTicketAct<Variables = undefined>(options: Options<Variables>) {
  const { askedId, ticketKey, act, onDone } = options;
  const client = useQueryClient();
  return useSendOnce({
    mutationKey: ["ticket", askedId],
    mutationFn: act,
    async onSuccess(ticket) {
      client.setQueryData(ticketQuery(askedId, ticketKey).queryKey, ticket);
      onDone();
      await invalidate(client, "/api/support/tickets?");
    },
    onError: (error) => toast.error("Change not saved", errorMessage(error, "Please try again.")),
  });
}
