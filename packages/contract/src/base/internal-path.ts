/** Stands in for this site: only whether an address leaves it matters. */
const HERE = "http://stackyard.invalid";

/**
 * An address that came from outside, as a path of this site: path, query and fragment, resolved.
 * Undefined for whatever a browser would take for another site. What is answered is judged, not only
 * what was asked: the path of "/.//other.example/" is "//other.example/", which is another site again.
 */
export function internalPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith("/")) return undefined;
  const path = resolve(address);
  return path !== undefined && resolve(path) === path ? path : undefined;
}

function resolve(address: string): string | undefined {
  if (!URL.canParse(address, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  return origin === HERE ? `${pathname}${search}${hash}` : undefined;
}

/** Encoded once more, as it is in a redirect's address and in a sign-in's cookie. */
const LONGEST_NEXT = 400;

/** Where to go on after signing in: a path of our own that is short enough to be carried in headers. */
export function nextPath(address: string | null | undefined): string | undefined {
  const path = internalPath(address);
  return path !== undefined && encodeURIComponent(path).length <= LONGEST_NEXT ? path : undefined;
}
