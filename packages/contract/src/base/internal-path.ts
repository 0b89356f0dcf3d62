/** Placeholder origin: only whether a URL leaves the site matters. */
const HERE = "http://stackyard.invalid";

/**
 * Resolves an untrusted URL to a path on this site: path, query and fragment. Undefined if a
 * browser would navigate to another site. The result is checked as well as the input: the path of
 * "/.//other.example/" is "//other.example/", which is another site.
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

/** Length after one more round of URL encoding, as in a redirect URL or the sign-in cookie. */
const LONGEST_NEXT = 400;

/** The path to return to after signing in: on this site, and short enough for headers. */
export function nextPath(address: string | null | undefined): string | undefined {
  const path = internalPath(address);
  return path !== undefined && encodeURIComponent(path).length <= LONGEST_NEXT ? path : undefined;
}
