import type { Ticket } from "@stackyard/contract/support/support";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { send } from "../../../lib/api/api";
import { invalidate } from "../../../lib/api/query";

/** Marks new messages as seen once the page shows them. */
export function useSeen({ hasNews }: Ticket, askedId: number, key: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!hasNews) return;
    const seen = send("put", "/api/support/tickets/{id}/seen", {
      params: { id: askedId },
      query: { key },
    });
    // A failure is ignored; the next visit retries.
    seen.then(
      () => invalidate(client, "/api/support/tickets?"),
      () => {},
    );
  }, [client, hasNews, askedId, key]);
}
