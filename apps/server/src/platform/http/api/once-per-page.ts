/** What the calls of one page have looked up. */
export type PageLookups = Map<string, Promise<unknown>>;

/**
 * Looks a thing up once for all calls that one page makes of the API: they only read, and ask for the
 * same things. `key` names the thing and whatever else the answer depends on. Any other call looks anew.
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
