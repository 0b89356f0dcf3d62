/** Links that posts render as cards: modules and scanner rules. */
const SHOWN = /^(?:\/modules\/[1-9]\d{0,8}|\/documentation\/rules\/[a-z-]+#[a-z\d-]+)$/;

/** Returns the path of a same-site link that posts render as a card. */
export function ownLink(text: string, origin: string): string | undefined {
  const link = text.trim();
  const path = link.startsWith(`${origin}/`) ? link.slice(origin.length) : undefined;
  return path !== undefined && SHOWN.test(path) ? path : undefined;
}
