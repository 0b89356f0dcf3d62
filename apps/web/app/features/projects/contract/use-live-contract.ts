import type { Contract } from "@stackyard/contract/projects/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiUrl } from "../../../lib/api/api";
import { followEvents } from "../../../lib/api/follow-events";
import { invalidate } from "../../../lib/api/query";

/** Refreshes an open contract when the other side acts on it as a whole, and when checks end. */
export function useLiveContract({ id, status, outside, milestones, timeline }: Contract): void {
  const client = useQueryClient();
  const newest = timeline.at(-1)?.id ?? 0;
  const isChecking = milestones.some(({ notes }) =>
    notes.some(({ acceptance }) => acceptance !== null && acceptance.finishedAt === null),
  );
  const isAwaited = status === "proposed" || (status === "active" && (outside || isChecking));
  useEffect(() => {
    if (!isAwaited) return undefined;
    const address = apiUrl("/api/contracts/{id}/events", { id }) as `/api/${string}`;
    return followEvents<{ eventId: number }>(address, ({ eventId }) => {
      if (eventId !== newest) void invalidate(client, "/api/contracts");
    });
  }, [client, id, isAwaited, newest]);
}
