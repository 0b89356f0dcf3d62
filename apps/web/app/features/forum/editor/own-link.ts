/** What posts show as a card: modules, and the scanner's rules. */
const SHOWN = /^(?:\/modules\/[1-9]\d{0,8}|\/documentation\/rules\/[a-z-]+#[a-z\d-]+)$/;

/** The path of a link to something of this site that posts show as a card. */
export function ownLink(text: string, origin: string): string | undefined {
  const link = text.trim();
  const path = link.startsWith(`${origin}/`) ? link.slice(origin.length) : undefined;
  return path !== undefined && SHOWN.test(path) ? path : undefined;
}
