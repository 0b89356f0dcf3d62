/**
 * For the `handle` of a reading page: visitors get plain HTML, and its script starts at the first
 * interaction. Pages with forms start at once.
 */
export const READING_PAGE = { startsWhenUsed: true } as const;

export function isReadingPage(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "startsWhenUsed" in handle;
}
