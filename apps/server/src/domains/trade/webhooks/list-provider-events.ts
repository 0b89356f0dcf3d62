import type {
  listProviderEvents as contract,
  ProviderEventRow,
} from "@stackyard/contract/trade/bookkeeping/provider-events";
import type { z } from "zod";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { countEvents, listEventRows } from "./provider-event-queries.ts";

/** One page of webhooks, newest first. Their bodies are not shown, because they are personal. */
export async function listProviderEvents(
  { db }: Services,
  { limit, cursor, state, match }: z.output<(typeof contract)["query"]>,
): Promise<Page<ProviderEventRow>> {
  const rows = await listEventRows(db, { state, match, before: cursor?.[0], limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, ({ id }) => [id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countEvents(db, { state, match }),
  );
  return { items: shown.map(present), total, nextCursor };
}

function present({
  isIgnored,
  happenedAt,
  receivedAt,
  processedAt,
  ...row
}: Awaited<ReturnType<typeof listEventRows>>[number]): ProviderEventRow {
  const isDone = processedAt !== null;
  return {
    ...row,
    state: isIgnored ? "ignored" : isDone ? "processed" : "waiting",
    happenedAt: happenedAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
    processedAt: processedAt?.toISOString() ?? null,
  };
}
