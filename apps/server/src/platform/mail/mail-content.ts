/** What a mail says, as data: its text and its HTML are both made of this. No text in it is HTML. */
export interface MailContent {
  readonly subject: string;
  /** What mail programs show behind the subject; the first paragraph unless told. */
  readonly preview?: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
}

export type MailBlock =
  | { readonly kind: "paragraph"; readonly text: string }
  /** What the reader is asked to do. Paths are paths of this site. */
  | { readonly kind: "action"; readonly label: string; readonly path: string }
  | { readonly kind: "facts"; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: "list"; readonly items: readonly MailItem[] }
  /** What matters to few. */
  | { readonly kind: "note"; readonly text: string };

interface MailItem {
  readonly text: string;
  readonly path?: string;
}

/** What surrounds each mail. */
export interface MailFrame {
  /** What stands before each path, without a slash at its end. */
  readonly siteUrl: string;
  /** Where one click ends mails like this one; left out for what everybody has to get. */
  readonly unsubscribeUrl: string | undefined;
}

/** An own path as an address that works from anywhere. Throws for one that would leave the site. */
export function linkTo({ siteUrl }: Pick<MailFrame, "siteUrl">, path: string): string {
  const url = new URL(path, siteUrl);
  if (!path.startsWith("/") || url.origin !== new URL(siteUrl).origin) {
    throw new Error(`a mail links to this site only, not to ${path}`);
  }
  return url.href;
}
