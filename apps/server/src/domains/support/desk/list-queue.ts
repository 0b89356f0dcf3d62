import type { listQueue as contract, QueuedTicket } from "@stackyard/contract/support/support-desk";
import type { z } from "zod";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { UserServices } from "../../../platform/services.ts";
import { countQueued, listQueued } from "./desk-queries.ts";
import { presentQueued } from "./present-desk-ticket.ts";

/** Above this, a total is a lower bound. */
const MAX_COUNTED = 1_000;

/** One page of tickets by due time. */
export async function listQueue(
  { db, user }: UserServices,
  { limit, cursor, ...filter }: z.output<(typeof contract)["query"]>,
): Promise<Page<QueuedTicket> & { readonly isTotalExact: boolean }> {
  const viewerId = user.id;
  const rows = await listQueued(db, filter, { viewerId, after: cursor, limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.dueSecond, last.id]);
  const counted = await totalOf({ shown, nextCursor, cursor }, () =>
    countQueued(db, filter, { viewerId, most: MAX_COUNTED + 1 }),
  );
  return {
    items: shown.map(presentQueued),
    total: Math.min(counted, MAX_COUNTED),
    isTotalExact: counted <= MAX_COUNTED,
    nextCursor,
  };
}
