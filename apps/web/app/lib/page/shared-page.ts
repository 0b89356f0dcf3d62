/** Writes a page's canonical query: the parameters that it reads, in a fixed order. */
type AddressOf = (query: URLSearchParams) => string;

/**
 * For the `handle` of a route that is the same for all visitors. The server caches its pages by
 * canonical URL and renders them for it, so unknown parameters don't create entries.
 */
export const sharedPage = (sharedAddress: AddressOf) => ({ sharedAddress });

interface RoutePart {
  readonly path?: string | undefined;
  readonly module: { readonly handle?: unknown };
}

/** Returns the canonical URL of a shared page; undefined for other pages. */
export function findSharedPages(routes: readonly RoutePart[]) {
  const addresses = new Map<string, AddressOf>();
  for (const { path = "", module } of routes) {
    if (isShared(module.handle)) addresses.set(`/${path}`, module.handle.sharedAddress);
  }
  return ({ pathname, searchParams }: URL): string | undefined =>
    addresses.get(pathname)?.(searchParams);
}

function isShared(handle: unknown): handle is ReturnType<typeof sharedPage> {
  return typeof handle === "object" && handle !== null && "sharedAddress" in handle;
}
