import type { DeskTicket } from "@stackyard/contract/support/support-desk";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";
import { deskTicketQuery } from "./desk-queries";

/** Something that an agent does to a ticket, which the page then shows as it became. */
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
    onError: (error) =>
      toast.error("Nothing was changed", errorMessage(error, "Please try again.")),
  });
}

/** Says that what is new has been seen, once the page shows it. */
export function useDeskSeen(id: number, hasNews: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!hasNews) return;
    const seen = send("put", "/api/support/desk/tickets/{id}/seen", { params: { id } });
    // Nothing is lost: it is said again with the next visit.
    seen.then(
      () => invalidate(client, "/api/support/desk/tickets?"),
      () => {},
    );
  }, [client, id, hasNews]);
}
