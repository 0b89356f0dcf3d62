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

/** Puts a page's total and its successor's address into the answer's headers. */
export function describePage(page: Page<unknown>, request: Request, headers: Headers): void {
  headers.set("X-Total-Count", String(page.total));
  if (page.nextCursor === undefined) return;
  const next = new URL(request.url);
  next.searchParams.set("cursor", page.nextCursor);
  headers.set("Link", `<${next.pathname}${next.search}>; rel="next"`);
}
