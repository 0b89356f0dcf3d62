/** Marks where a page ended, as the contract reads it: the values of its last row, in the list's order. */
export function encodeCursor(values: readonly number[]): string {
  return values.join("_");
}

export interface Page<T> {
  readonly items: T[];
  readonly total: number;
  /** Unset on the last page. */
  readonly nextCursor: string | undefined;
}

/** Puts a page's total and its successor's address into the answer's headers. */
export function describePage(page: Page<unknown>, request: Request, headers: Headers): void {
  headers.set("X-Total-Count", String(page.total));
  if (page.nextCursor === undefined) return;
  const next = new URL(request.url);
  next.searchParams.set("cursor", page.nextCursor);
  headers.set("Link", `<${next.pathname}${next.search}>; rel="next"`);
}
