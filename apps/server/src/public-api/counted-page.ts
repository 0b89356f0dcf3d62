import { LIMITS } from "@stackyard/contract/limits";
import { COUNTED_RESULTS, type Pagination } from "@stackyard/contract/public/pages";
import { AppError } from "../platform/http/app-error.ts";
import type { Page } from "../platform/http/paging.ts";

interface Wanted {
  readonly limit: number;
  readonly page: number;
  readonly cursor?: string | undefined;
}

type Read<T> = (limit: number, cursor: string | undefined) => Promise<Page<T>>;

const TOO_FAR = `Pages are counted up to ${COUNTED_RESULTS} results. Go on with meta.pagination.next_cursor.`;

/**
 * The page of this number, of a list that is walked along by cursors: those before it are walked over
 * in large steps. Throws `validation_failed` where that would be too far.
 */
export async function countedPage<T>(
  { limit, page, cursor }: Wanted,
  read: Read<T>,
): Promise<{ items: T[]; pagination: Pagination }> {
  let after = cursor;
  let toSkip = cursor === undefined ? (page - 1) * limit : 0;
  if (toSkip + limit > COUNTED_RESULTS && page > 1) {
    throw new AppError("validation_failed", { message: TOO_FAR, fields: { page: TOO_FAR } });
  }
  while (toSkip > 0) {
    const step = Math.min(toSkip, LIMITS.page.max);
    const skipped = await read(step, after);
    if (skipped.nextCursor === undefined) {
      return { items: [], pagination: { total: skipped.total, page, limit, next_cursor: null } };
    }
    after = skipped.nextCursor;
    toSkip -= step;
  }
  const { items, total, nextCursor } = await read(limit, after);
  return { items, pagination: { total, page, limit, next_cursor: nextCursor ?? null } };
}
