import type { Contract } from "@stackyard/contract/projects/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiUrl } from "../../../lib/api/api";
import { followEvents } from "../../../lib/api/follow-events";
import { invalidate } from "../../../lib/api/query";

/** Refreshes a contract when checks of a delivery end. */
export function useLiveContract({ id, milestones, timeline }: Contract): void {
  const client = useQueryClient();
  const newest = timeline.at(-1)?.id ?? 0;
  const isChecking = milestones.some(({ notes }) =>
    notes.some(({ acceptance }) => acceptance !== null && acceptance.finishedAt === null),
  );
  useEffect(() => {
    if (!isChecking) return undefined;
    const address = apiUrl("/api/contracts/{id}/events", { id }) as `/api/${string}`;
    return followEvents<{ eventId: number }>(address, ({ eventId }) => {
      if (eventId !== newest) void invalidate(client, "/api/contracts");
    });
  }, [client, id, isChecking, newest]);
}
