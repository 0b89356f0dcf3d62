import { hash } from "node:crypto";

/** A digest of a content. */
export const digestOf = (text: string | Uint8Array): string =>
  hash("sha256", text, "base64url").slice(0, 22);

/** The ETag of a content in an encoding, because each encoding is an entity of its own. */
export const entityTag = (digest: string, encoding: string | undefined): string =>
  `"${digest}-${encoding ?? "identity"}"`;

/** Whether the client already has the entity, by its If-None-Match. */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return known.includes(tag) || known.includes("*");
}

/** Whether an If-Match names a content, in any encoding. Weak tags don't. */
export function namesDigest(digest: string, ifMatch: string): boolean {
  const named = ifMatch.split(",").map((one) => one.trim());
  return named.some((tag) => tag === "*" || tag.startsWith(`"${digest}-`));
}
