/** Writes the canonical address of a page: what it reads of its query, in one order. */
type AddressOf = (query: URLSearchParams) => string;

/**
 * For the `handle` of a route that shows every visitor the same. The server keeps its pages by their
 * canonical addresses and draws them for those, so what a page does not read makes no other page.
 */
export const sharedPage = (sharedAddress: AddressOf) => ({ sharedAddress });

interface RoutePart {
  readonly path?: string | undefined;
  readonly module: { readonly handle?: unknown };
}

/** Finds the canonical address of a shared page; undefined for any other page. */
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
