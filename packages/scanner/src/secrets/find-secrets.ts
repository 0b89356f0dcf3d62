import type { SourceFile } from "../source/source-file.ts";
import { hasSealed, isIdentifier, isPlaceholder, isSealed } from "./allowlist.ts";
import { assignmentsIn, assignmentsInStrings, textStyle } from "./assignments.ts";
import { isCredentialName, mayBeCredentialName } from "./credential-name.ts";
import { isLiveKey, looksRandom } from "./entropy.ts";
import { findSecrets, MAX_MATCHES, type SecretMatch, withoutOverlaps } from "./patterns.ts";
import { isReference } from "./reference.ts";
import { isTestCredential } from "./test-credentials.ts";

const found = new WeakMap<SourceFile, readonly SecretMatch[]>();

/**
 * Finds the credentials in a file: those with a recognizable format, and random-looking values
 * assigned to credential names.
 */
export function secretsIn(file: SourceFile): readonly SecretMatch[] {
  let matches = found.get(file);
  if (matches === undefined) {
    matches = withoutOverlaps([...recognised(file), ...named(file)]);
    found.set(file, matches);
  }
  return matches;
}

function recognised({ path, text }: SourceFile): SecretMatch[] {
  const isProse = textStyle(path) === undefined;
  return findSecrets(text).filter(({ id, start, end }) => {
    if (isTestCredential(id, path, text, start)) return false;
    // Database documentation is full of URLs with example passwords.
    if (isProse && /^(connection-string|url)-password$/.test(id)) return false;
    return !isPlaceholder(text.slice(start, end));
  });
}

/** Formats whose strings contain scripts and environment files. */
const HAS_SCRIPTS = /\.(tf|tofu|hcl|json)$/i;

function named({ path, text }: SourceFile): SecretMatch[] {
  const style = textStyle(path);
  if (style === undefined) return [];
  const matches: SecretMatch[] = [];
  const mayBeSealed = hasSealed(text);
  const assignments = HAS_SCRIPTS.test(path)
    ? [...assignmentsIn(text, style), ...assignmentsInStrings(text)]
    : assignmentsIn(text, style);
  for (const { name, value, start } of assignments) {
    const isRandom = isCredentialName(name)
      ? looksRandom(value)
      : mayBeCredentialName(name) && isLiveKey(value);
    if (!isRandom || isReference(value)) continue;
    if (isPlaceholder(value) || /\s/.test(value) || isIdentifier(value)) continue;
    if (mayBeSealed && isSealed(value)) continue;
    if (isTestCredential("credential", path, text, start)) continue;
    matches.push({ id: "credential", title: `\`${name}\``, start, end: start + value.length });
    if (matches.length >= MAX_MATCHES) break;
  }
  return matches;
}
