import { CREDENTIAL_FORMS, type CredentialForm } from "./credential-forms.ts";

/** A credential in a text: offsets of the part that must stay secret. */
export interface SecretMatch {
  /** Of the kind of credential: `github-token`. */
  readonly id: string;
  /** The kind in words: "GitHub token". */
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

/** More of one kind in one text are not looked for. */
export const MAX_MATCHES = 1_000;

/**
 * The credentials in a text that have a form of their own, in order. Told by shape alone:
 * documented examples and placeholders of the same shape are among them, see `isPlaceholder`.
 */
export function findSecrets(text: string): readonly SecretMatch[] {
  const matches = CREDENTIAL_FORMS.flatMap((each) => matchesOf(each, text));
  return withoutOverlaps(matches);
}

function matchesOf({ id, title, hint, pattern }: CredentialForm, text: string): SecretMatch[] {
  if (!text.includes(hint)) return [];
  const matches: SecretMatch[] = [];
  for (const { indices } of text.matchAll(pattern)) {
    const range = indices?.at(-1);
    if (range !== undefined) matches.push({ id, title, start: range[0], end: range[1] });
    if (matches.length >= MAX_MATCHES) break;
  }
  return matches;
}

/** In order; of two that overlap, the one that begins first. */
export function withoutOverlaps(matches: readonly SecretMatch[]): readonly SecretMatch[] {
  const kept: SecretMatch[] = [];
  for (const match of matches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (match.start >= (kept.at(-1)?.end ?? 0)) kept.push(match);
  }
  return kept;
}
