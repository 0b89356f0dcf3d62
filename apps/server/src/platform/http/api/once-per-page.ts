/** Results shared by the API calls of one page. */
export type PageLookups = Map<string, Promise<unknown>>;

/**
 * Looks a value up once for all API calls of one page; they only read. `key` identifies the value
 * and everything it depends on. Other callers look it up each time.
 */
export function oncePerPage<T>(
  { lookups }: { readonly lookups?: PageLookups | undefined },
  key: string,
  find: () => Promise<T>,
): Promise<T> {
  const known = lookups?.get(key) as Promise<T> | undefined;
  if (known) return known;
  const found = find();
  lookups?.set(key, found);
  return found;
}
