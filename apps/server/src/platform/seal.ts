import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Each purpose has its own key. */
type Purpose = "mail" | "webhook";

/** Encrypts a text, so that the database alone doesn't reveal it. */
export function seal(secret: string, text: string, purpose: Purpose = "mail"): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Decrypts a text. Throws for another secret or purpose, or a modified text. */
export function unseal(secret: string, sealed: string, purpose: Purpose = "mail"): string {
  const bytes = Buffer.from(sealed, "base64");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(text).toString("utf8");
}

/** Keys are made once: it takes longer than sealing. A server has one secret. */
const keys = new Map<string, KeyObject>();

function keyOf(secret: string, purpose: Purpose): KeyObject {
  const name = `${purpose} ${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const made = hkdfSync("sha256", secret, "", `stackyard ${purpose}`, 32);
  const key = createSecretKey(new Uint8Array(made));
  keys.set(name, key);
  return key;
}
