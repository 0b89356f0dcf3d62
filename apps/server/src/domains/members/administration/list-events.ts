import type { listEvents as contract, LoggedEvent } from "@stackyard/contract/members/audit-log";
import type { z } from "zod";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { countLogged, listLogged } from "./event-queries.ts";
import { presentEvent } from "./present-event.ts";

/** Counting further would cost more than any page needs. */
const MAX_COUNTED = 10_000;

interface EventPage extends Page<LoggedEvent> {
  readonly isTotalExact: boolean;
}

/** One page of the audit log, newest first. */
export async function listEvents(
  { db }: Services,
  { limit, cursor, ...filter }: z.output<(typeof contract)["query"]>,
): Promise<EventPage> {
  const rows = await listLogged(db, filter, { before: cursor?.[0], limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countLogged(db, filter, MAX_COUNTED),
  );
  return {
    items: shown.map(presentEvent),
    total,
    isTotalExact: total < MAX_COUNTED,
    nextCursor,
  };
}
