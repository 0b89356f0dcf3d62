/**
 * Normalizes a name to snake case: `dbPassword`, `DB_PASSWORD` and `db-password` become
 * `db_password`.
 */
function inWords(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
}

/** Suffixes of credential names. */
const CREDENTIAL =
  /(^|_)((pg)?password|passwd|passphrase|pwd|pass|secret|token|credentials?|apikey|(access|account|admin|api|auth|encryption|function|hmac|ingestion|integration|jwt|licen[cs]e|master|merchant|partner|payment|private|secret|session|shared|signing|storage|subscription|webhook)_key|(connection|conn)_string)(_value|_base64|_b64|_\d+)?$/;

/** Identifies who has signed something: `publicKeyToken`. */
const PUBLIC = /(^|_)public_key_token$/;

/** Whether a name denotes a credential itself, not its name, path or length. */
export function isCredentialName(name: string): boolean {
  const words = inWords(name);
  return CREDENTIAL.test(words) && !PUBLIC.test(words);
}
