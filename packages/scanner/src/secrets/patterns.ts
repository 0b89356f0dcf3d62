import { CREDENTIAL_FORMS, type CredentialForm } from "./credential-forms.ts";

/** A credential in a text: the offsets of the secret part. */
export interface SecretMatch {
  /** ID of the credential type: `github-token`. */
  readonly id: string;
  /** Display name of the type: "GitHub token". */
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

/** Maximum matches per type and text. */
export const MAX_MATCHES = 1_000;

/**
 * Finds credentials with a recognizable format, in order. Matches by format only, so documented
 * examples and placeholders are included; see `isPlaceholder`.
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

/** Sorted; of two overlapping matches, keeps the one that starts first. */
export function withoutOverlaps(matches: readonly SecretMatch[]): readonly SecretMatch[] {
  const kept: SecretMatch[] = [];
  for (const match of matches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (match.start >= (kept.at(-1)?.end ?? 0)) kept.push(match);
  }
  return kept;
}
