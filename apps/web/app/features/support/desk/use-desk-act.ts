import type { DeskTicket } from "@stackyard/contract/support/support-desk";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";
import { deskTicketQuery } from "./desk-queries";

/** An agent's action on a ticket; updates the page with the result. */
export function useDeskAct(id: number) {
  const client = useQueryClient();
  return useSendOnce<DeskTicket, { act: () => Promise<DeskTicket>; done: string }>({
    mutationKey: ["desk ticket", id],
    mutationFn: ({ act }) => act(),
    async onSuccess(ticket, { done }) {
      client.setQueryData(deskTicketQuery(ticket.id).queryKey, ticket);
      toast.success("Done", done);
      await invalidate(client, "/api/support/desk/");
    },
    onError: (error) => toast.error("Change not saved", errorMessage(error, "Please try again.")),
  });
}

/** Marks new messages as seen once the page shows them. */
export function useDeskSeen(id: number, hasNews: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!hasNews) return;
    const seen = send("put", "/api/support/desk/tickets/{id}/seen", { params: { id } });
    // A failure is ignored; the next visit retries.
    seen.then(
      () => invalidate(client, "/api/support/desk/tickets?"),
      () => {},
    );
  }, [client, id, hasNews]);
}
