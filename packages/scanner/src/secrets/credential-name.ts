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
  /(^|_)((pg)?password|passwd|passphrase|pwd|pass|secret|token|credentials?|apikey|(access|account|admin|api|auth|encryption|function|hmac|ingestion|integration|jwt|licen[cs]e|master|merchant|partner|payment|private|secret|session|shared|sign|signing|storage|subscription|webhook)_key|(connection|conn)_string)(_value|_base64|_b64|_\d+)?$/;

/** Identifies who has signed something: `publicKeyToken`. */
const PUBLIC = /(^|_)public_key_token$/;

/** Whether a name denotes a credential itself, not its name, path or length. */
export function isCredentialName(name: string): boolean {
  const words = inWords(name);
  return CREDENTIAL.test(words) && !PUBLIC.test(words);
}

/** Names that end like those of credentials. */
const KEY = /_(key|auth|bearer)(_value|_\d+)?$/;

/** Keys that are paths, names, or known to everyone. */
const OTHER_KEY =
  /(^|_)(artifact|bucket|build|cache|checksum|client|cluster|cmk|commit|config|dedup|deploy|deployment|env|environment|file|folder|foreign|group|hash|host|idempotency|image|index|instance|kms|label|lock|lookup|map|name|node|object|partition|path|primary|pub|public|publishable|range|registry|release|resource|row|s3|site|sort|source|ssh|stack|state|storage|tag|write|zip)_key(_\d+)?$|^(next_public|vite|react_app|expo_public)_/;

/**
 * Whether a name may denote a credential, if its value also looks like one: `BILLING_KEY`, but not
 * `object_key`.
 */
export function mayBeCredentialName(name: string): boolean {
  const words = inWords(name);
  return KEY.test(words) && !OTHER_KEY.test(words);
}
