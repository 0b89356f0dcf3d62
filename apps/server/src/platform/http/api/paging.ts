import { setBoundedHeader } from "../header-lengths.ts";

/** Marks where a page ended, as the contract reads it: the values of its last row, in the list's order. */
function encodeCursor(values: readonly number[]): string {
  return values.join("_");
}

export interface Page<T> {
  readonly items: T[];
  readonly total: number;
  /** Unset on the last page. */
  readonly nextCursor: string | undefined;
}

/**
 * Cuts a page off rows of which one more was asked for than it shows: that there is another one tells that
 * the page has a successor, which goes on behind the last one shown.
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
  /** Where the page begins; unset for the first one. */
  readonly cursor: readonly number[] | undefined;
}

/** How many there are in all: a page that is both the first and the last one has all, and nothing is counted. */
export async function totalOf(
  { shown, nextCursor, cursor }: Shown,
  count: () => Promise<number>,
): Promise<number> {
  const isAll = cursor === undefined && nextCursor === undefined;
  return isAll ? shown.length : count();
}

interface FoundPage<T> extends Page<T> {
  /** False when `total` is a lower bound. */
  readonly isTotalExact?: boolean;
  /** The words that were searched for, where a mistyped one was replaced. */
  readonly correctedTo?: string | null | undefined;
}

/** In which the web application finds where the next page begins. */
const NEXT_CURSOR = "X-Next-Cursor";

/** A page as it is answered: its items, with its total and the next page's cursor in the headers. */
export function answerPage<T>({ headers }: { readonly headers: Headers }, page: FoundPage<T>): T[] {
  const { items, total, nextCursor, isTotalExact = true, correctedTo } = page;
  headers.set("X-Total-Count", String(total));
  if (!isTotalExact) headers.set("X-Total-Count-Is", "at-least");
  if (correctedTo)
    setBoundedHeader(headers, "X-Search-Corrected-To", encodeURIComponent(correctedTo));
  if (nextCursor !== undefined) headers.set(NEXT_CURSOR, nextCursor);
  return items;
}

/** Names the next page's address, where there is one and it is short enough for a header. */
export function linkToNextPage(
  headers: Headers,
  addressOf: (query: { readonly cursor: string }) => string,
): void {
  const cursor = headers.get(NEXT_CURSOR);
  if (cursor !== null) setBoundedHeader(headers, "Link", `<${addressOf({ cursor })}>; rel="next"`);
}
