import { createHash } from "node:crypto";

/** SHA-256 of a high-entropy secret, hexadecimal: how bearer secrets lie in the database. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
