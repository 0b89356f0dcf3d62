/**
 * The parameters that a page reads from its address, by name; undefined for addresses whose pages
 * aren't shared.
 */
type ReadQuery = (query: URLSearchParams) => object | undefined;

/**
 * For the `handle` of a route that is the same for all visitors. The server caches its pages by
 * canonical address and renders them for it, so unknown parameters don't create entries.
 */
export const sharedPage = (readShared: ReadQuery = () => ({})) => ({ readShared });

interface RoutePart {
  readonly path?: string | undefined;
  readonly module: { readonly handle?: unknown };
}

interface Page {
  readonly parts: readonly string[];
  /** Undefined for a page that differs per visitor. */
  readonly read: ((query: URLSearchParams) => string | undefined) | undefined;
}

/**
 * Returns the canonical address of a shared page: its path in one encoding, and the parameters that
 * it reads, sorted and without defaults. Undefined for other pages.
 */
export function findSharedPages(routes: readonly RoutePart[]) {
  const pages = routes.map(({ path = "", module }) => ({
    parts: path.split("/"),
    read: isShared(module.handle) ? sharedQuery(module.handle.readShared) : undefined,
  }));
  const isFixed = ({ parts }: Page) => !parts.some((part) => part.startsWith(":"));
  // A layout has the path of its first page.
  const layoutsFirst = pages
    .filter(isFixed)
    .toSorted((a, b) => Number(!!a.read) - Number(!!b.read));
  const fixed = new Map(layoutsFirst.map((page) => [page.parts.join("/"), page]));
  const open = pages.filter((page) => !isFixed(page));
  return ({ pathname, searchParams }: URL): string | undefined => {
    const path = pathname.slice(1);
    const parts = path.split("/");
    const { read } = fixed.get(path) ?? open.find((one) => matches(one, parts)) ?? {};
    if (!read) return undefined;
    const canonical = inOneEncoding(parts);
    const query = read(searchParams);
    return canonical === undefined || query === undefined ? undefined : `/${canonical}${query}`;
  };
}

function matches({ parts }: Page, given: readonly string[]): boolean {
  if (parts.length !== given.length) return false;
  return parts.every((part, at) => (part.startsWith(":") ? given[at] !== "" : part === given[at]));
}

/** Undefined for an encoding that can't be read. */
function inOneEncoding(parts: readonly string[]): string | undefined {
  try {
    return parts.map((part) => encodeURIComponent(decodeURIComponent(part))).join("/");
  } catch {
    return undefined;
  }
}

/** The canonical query of an address, with its question mark; undefined if the page isn't shared. */
function sharedQuery(read: ReadQuery): (query: URLSearchParams) => string | undefined {
  const defaults = read(new URLSearchParams());
  const usual = new Map(Object.entries(defaults ?? {}));
  return (query) => {
    if (query.size === 0) return defaults && "";
    const seen = read(query);
    if (!seen) return undefined;
    const given = Object.entries(seen).filter(
      ([name, value]) => value !== undefined && value !== usual.get(name),
    );
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    search.sort();
    return search.size > 0 ? `?${search}` : "";
  };
}

function isShared(handle: unknown): handle is ReturnType<typeof sharedPage> {
  return typeof handle === "object" && handle !== null && "readShared" in handle;
}
