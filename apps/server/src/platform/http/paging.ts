import { AppError } from "./app-error.ts";

/** Marks where a page ended: the values that the list is ordered by, of its last row. */
export type Cursor = readonly (string | number)[];

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** Reads a cursor of `length` numbers. Anything else in it is a client's mistake. */
export function decodeCursor(text: string | undefined, length: number): number[] | undefined {
  if (text === undefined) return undefined;
  try {
    const values: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    if (Array.isArray(values) && values.length === length && values.every(Number.isFinite)) {
      return values;
    }
  } catch {
    // Falls through: not JSON.
  }
  throw new AppError("validation_failed", { fields: { cursor: "The cursor is not valid." } });
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
