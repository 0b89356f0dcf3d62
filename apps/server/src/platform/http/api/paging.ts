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

interface Answering {
  readonly request: Request;
  readonly headers: Headers;
}

/** A page as it is answered: its items, with its total and its successor's address in the headers. */
export function answerPage<T>({ request, headers }: Answering, page: FoundPage<T>): T[] {
  const { items, total, nextCursor, isTotalExact = true, correctedTo } = page;
  headers.set("X-Total-Count", String(total));
  if (!isTotalExact) headers.set("X-Total-Count-Is", "at-least");
  if (correctedTo) headers.set("X-Search-Corrected-To", encodeURIComponent(correctedTo));
  if (nextCursor !== undefined) {
    const next = new URL(request.url);
    next.searchParams.set("cursor", nextCursor);
    headers.set("Link", `<${next.pathname}${next.search}>; rel="next"`);
  }
  return items;
}
