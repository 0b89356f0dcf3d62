/**
 * A page's path without a trailing slash and with its first part in lower case: the other ways to
 * write it, such as `/Marketplace/`, lead there. Later parts can be names, whose case matters.
 */
export function canonicalPath(path: string): string {
  // Two slashes at the beginning would name another host.
  if (path.startsWith("//")) return path;
  const short = path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
  return short.replace(/^\/[A-Za-z-]+/, (first) => first.toLowerCase());
}
