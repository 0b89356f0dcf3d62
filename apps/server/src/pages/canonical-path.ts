/** A purchase was an order of its own, with the same number. */
const FORMER_RECEIPT = /^\/purchases\/(\d+)\/receipt$/;

/**
 * A page's path without a trailing slash and with its first part in lower case: the other ways to
 * write it, such as `/Marketplace/`, and former paths lead there. Later parts can be names, whose case matters.
 */
export function canonicalPath(path: string): string {
  // Two slashes at the beginning would name another host.
  if (path.startsWith("//")) return path;
  const parts = path.split("/").slice(1);
  while (parts.length > 1 && parts.at(-1) === "") parts.pop();
  const [first = "", ...others] = parts;
  const canonical = ["", /^[A-Za-z-]+$/.test(first) ? first.toLowerCase() : first, ...others];
  const [, order] = FORMER_RECEIPT.exec(canonical.join("/")) ?? [];
  return order ? `/orders/${order}/receipt` : canonical.join("/");
}
