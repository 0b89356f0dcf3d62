import type { Operator } from "@stackyard/contract/common/settings";

/** A mail's content as data, rendered as text and as HTML. Its texts are plain text. */
export interface MailContent {
  readonly subject: string;
  /** Shown after the subject in mail programs. Default: the first paragraph. */
  readonly preview?: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /** An attached calendar file. */
  readonly calendar?: string;
}

export type MailBlock =
  | { readonly kind: "paragraph"; readonly text: string }
  /** A call to action. Paths are relative to this site. */
  | { readonly kind: "action"; readonly label: string; readonly path: string }
  | { readonly kind: "facts"; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: "list"; readonly items: readonly MailItem[] }
  /** A minor note. */
  | { readonly kind: "note"; readonly text: string };

interface MailItem {
  readonly text: string;
  readonly path?: string;
}

/** The frame around each mail. */
export interface MailFrame {
  /** The site's URL without a trailing slash. */
  readonly siteUrl: string;
  /** One-click unsubscribe URL; null for mails that everyone gets. */
  readonly unsubscribeUrl: string | null;
  readonly operator: Operator;
}

/** Who operates the site, on one line; undefined if the operator's name isn't set. */
export function operatorLine({ name, address, email }: Operator): string | undefined {
  if (name === null) return undefined;
  const details = [name, address?.replace(/\s*\n\s*/g, ", "), email];
  return `Operated by ${details.filter(Boolean).join(", ")}`;
}

/** A path of this site as an absolute URL. Throws for one that would leave the site. */
export function linkTo({ siteUrl }: Pick<MailFrame, "siteUrl">, path: string): string {
  const url = new URL(path, siteUrl);
  if (!path.startsWith("/") || url.origin !== new URL(siteUrl).origin) {
    throw new Error(`an email can link only to this site, not to ${path}`);
  }
  return url.href;
}
