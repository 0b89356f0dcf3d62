import type { listFailedJobs as contract, FailedJob } from "@stackyard/contract/common/jobs";
import type { z } from "zod";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import { countFailedJobs, listFailedJobs as listRows } from "../../../platform/jobs/failed-jobs.ts";
import type { Services } from "../../../platform/services.ts";

type Row = Awaited<ReturnType<typeof listRows>>[number];

/** One page of jobs that failed their last attempt, newest first. */
export async function listFailedJobs(
  { db }: Services,
  { limit, cursor, queue }: z.output<(typeof contract)["query"]>,
): Promise<Page<FailedJob>> {
  const rows = await listRows(db, { queue, before: cursor?.[0], limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [Number(last.failedMicros)]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countFailedJobs(db, { queue }));
  return {
    items: shown.map(present),
    total,
    nextCursor,
  };
}

function present({ data, createdAt, failedAt, failedMicros: _, ...row }: Row): FailedJob {
  return {
    ...row,
    about: numbersOf(data),
    createdAt: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
  };
}

/** Only the numbers in a job's data are shown: the rest may be personal. */
function numbersOf(data: Row["data"]): Record<string, number> {
  const numbers = Object.entries(data ?? {}).filter(([, value]) => typeof value === "number");
  return Object.fromEntries(numbers) as Record<string, number>;
}
