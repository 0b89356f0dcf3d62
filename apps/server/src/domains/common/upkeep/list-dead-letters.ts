import type { listEventsSetAside as contract, DeadLetter } from "@stackyard/contract/common/jobs";
import type { z } from "zod";
import { countSetAside, pageSetAside } from "../../../platform/events/event-failures.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";

/** One page of events set aside by consumers, newest first. */
export async function listDeadLetters(
  { db }: Services,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<DeadLetter>> {
  const rows = await pageSetAside(db, { before: cursor?.[0], limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countSetAside(db));
  return {
    items: shown.map(({ at, failedAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      failedAt: failedAt.toISOString(),
    })),
    total,
    nextCursor,
  };
}
