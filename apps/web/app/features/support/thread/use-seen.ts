import type { Ticket } from "@stackyard/contract/support/support";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { send } from "../../../lib/api/api";
import { invalidate } from "../../../lib/api/query";

/** Says that what is new has been seen, once the page shows it. */
export function useSeen({ hasNews }: Ticket, askedId: number, key: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!hasNews) return;
    const seen = send("put", "/api/support/tickets/{id}/seen", {
      params: { id: askedId },
      query: { key },
    });
    // Nothing is lost: it is said again with the next visit.
    seen.then(
      () => invalidate(client, "/api/support/tickets?"),
      () => {},
    );
  }, [client, hasNews, askedId, key]);
}
