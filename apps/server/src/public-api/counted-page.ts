import { LIMITS } from "@stackyard/contract/base/limits";
import { COUNTED_RESULTS, type Pagination } from "@stackyard/contract/public/pages";
import type { z } from "zod";
import type { Page } from "../platform/http/api/paging.ts";
import { AppError } from "../platform/http/errors/app-error.ts";

interface Wanted {
  readonly limit: number;
  readonly page: number;
  readonly cursor?: string | undefined;
}

/** The list's own query schema, which parses its cursors. */
type ListQuery<Q> = z.ZodType<Q> & { safeParse(value: unknown): z.ZodSafeParseResult<Q> };

const TOO_FAR = `Pages are counted up to ${COUNTED_RESULTS} results. Continue with meta.pagination.next_cursor.`;

/**
 * Returns a numbered page of a cursor-paginated list by skipping earlier pages in large steps.
 * Throws `validation_failed` if the page is too far.
 */
export async function countedPage<T, Q>(
  { limit, page, cursor }: Wanted,
  query: ListQuery<Q>,
  read: (query: Q) => Promise<Page<T>>,
): Promise<{ items: T[]; pagination: Pagination }> {
  const readAfter = (limit: number, after: string | undefined) =>
    read(asListQuery(query, limit, after));
  let after = cursor;
  let toSkip = cursor === undefined ? (page - 1) * limit : 0;
  if (toSkip > 0 && toSkip + limit > COUNTED_RESULTS) throw invalid("page", TOO_FAR);
  while (toSkip > 0) {
    const step = Math.min(toSkip, LIMITS.page.max);
    const { nextCursor, total } = await readAfter(step, after);
    if (nextCursor === undefined) {
      return { items: [], pagination: { total, page, limit, next_cursor: null } };
    }
    after = nextCursor;
    toSkip -= step;
  }
  const { items, total, nextCursor } = await readAfter(limit, after);
  return { items, pagination: { total, page, limit, next_cursor: nextCursor ?? null } };
}

function asListQuery<Q>(query: ListQuery<Q>, limit: number, cursor: string | undefined): Q {
  const read = query.safeParse({ limit: String(limit), ...(cursor !== undefined && { cursor }) });
  if (read.success) return read.data;
  throw invalid("cursor", "The cursor isn't valid.");
}

function invalid(field: string, message: string): AppError {
  return new AppError("validation_failed", { message, fields: { [field]: message } });
}
