/** What the delivery log shows instead of something secret. */
const REDACTED = "[redacted]";

/** Names of headers whose values let someone act as another, or prove who sent a message. */
const SECRET_NAME =
  /auth|cookie|credential|key|nonce|pass|secret|session|signature|token|^x-amz-security/i;

/** Our secrets and signatures, and credentials that an answer may repeat. */
const SECRET_TEXT =
  /whsec_[\w+/=-]*|\bv1a?,[\w+/=-]{20,}|\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}|\bstackyard_[a-z]+_[\w-]+/gi;

const MAX_TEXT = 1_000;
const MAX_HEADERS = 20;
const MAX_NAME = 64;
const MAX_VALUE = 200;

/** PostgreSQL stores no zero characters, and nobody wants to read the others. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, " ");

/** Redacted before it is cut, so that no half of a secret stays. */
const logged = (text: string, max: number) =>
  printable(text).replace(SECRET_TEXT, REDACTED).slice(0, max);

/** An answer's body or an error as the log keeps it. */
export const loggedText = (text: string): string => logged(text, MAX_TEXT);

/** Headers as the log shows them, one per line. */
export function loggedHeaders(headers: Iterable<readonly [name: string, value: string]>): string {
  const lines = [...headers].map(([name, value]) => {
    const shown = SECRET_NAME.test(name) ? REDACTED : logged(value, MAX_VALUE);
    return `${logged(name, MAX_NAME)}: ${shown}`;
  });
  const omitted = lines.length - MAX_HEADERS;
  if (omitted > 0) lines.splice(MAX_HEADERS, omitted, `(${omitted} more)`);
  return lines.join("\n");
}
