/**
 * For the `handle` of a route that is there to be read: to a visitor it comes as plain HTML, and its
 * script starts when they begin to use it. Pages to write in start at once.
 */
export const READING_PAGE = { startsWhenUsed: true } as const;

export function isReadingPage(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "startsWhenUsed" in handle;
}
