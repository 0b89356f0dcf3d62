import { createHash } from "node:crypto";

/** SHA-256 of a high-entropy secret in hexadecimal, as stored for bearer secrets. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
