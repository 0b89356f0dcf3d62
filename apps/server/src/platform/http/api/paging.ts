import { setBoundedHeader } from "../header-lengths.ts";

/** Encodes the end of a page: the sort values of its last row. */
function encodeCursor(values: readonly number[]): string {
  return values.join("_");
}

export interface Page<T> {
  readonly items: T[];
  readonly total: number;
  /** Undefined on the last page. */
  readonly nextCursor: string | undefined;
}

/**
 * Cuts a page from rows fetched with one more than its size: an extra row means that there is a
 * next page.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (last: Row) => readonly number[],
): { readonly shown: Row[]; readonly nextCursor: string | undefined } {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { shown: rows.slice(0, limit), nextCursor: last && encodeCursor(placeOf(last)) };
}

interface Shown {
  readonly shown: readonly unknown[];
  readonly nextCursor: string | undefined;
  /** Where the page starts; undefined for the first page. */
  readonly cursor: readonly number[] | undefined;
}

/**
 * The total. If the page is both first and last, its own size is the total, and nothing is counted.
 */
export async function totalOf(
  { shown, nextCursor, cursor }: Shown,
  count: () => Promise<number>,
): Promise<number> {
  const isAll = cursor === undefined && nextCursor === undefined;
  return isAll ? shown.length : count();
}

interface FoundPage<T> extends Page<T> {
  /** False if `total` is a lower bound. */
  readonly isTotalExact?: boolean;
  /** The words searched for, if a typo was corrected. */
  readonly correctedTo?: string | null | undefined;
  /** Nothing has all the words of the search: the items have at least one. */
  readonly isAnyWord?: boolean;
}

/** The header in which the web application finds the next page. */
const NEXT_CURSOR = "X-Next-Cursor";

/** Returns a page's items, with its total and next cursor in headers. */
export function answerPage<T>({ headers }: { readonly headers: Headers }, page: FoundPage<T>): T[] {
  const { items, total, nextCursor, isTotalExact = true, correctedTo, isAnyWord } = page;
  headers.set("X-Total-Count", String(total));
  if (!isTotalExact) headers.set("X-Total-Count-Is", "at-least");
  if (correctedTo)
    setBoundedHeader(headers, "X-Search-Corrected-To", encodeURIComponent(correctedTo));
  if (isAnyWord && items.length > 0) headers.set("X-Search-Match", "any");
  if (nextCursor !== undefined) headers.set(NEXT_CURSOR, nextCursor);
  return items;
}

/** Adds a Link header for the next page, if it is short enough. */
export function linkToNextPage(
  headers: Headers,
  addressOf: (query: { readonly cursor: string }) => string,
): void {
  const cursor = headers.get(NEXT_CURSOR);
  if (cursor !== null) setBoundedHeader(headers, "Link", `<${addressOf({ cursor })}>; rel="next"`);
}
