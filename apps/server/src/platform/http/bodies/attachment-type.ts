import type { AttachmentType } from "@stackyard/contract/common/attachments";

/** File signatures by type, in hexadecimal; a dot matches any half byte. */
const BEGINNINGS: readonly (readonly [AttachmentType, RegExp])[] = [
  ["image/png", /^89504e470d0a1a0a/],
  ["image/jpeg", /^ffd8ff/],
  ["image/gif", /^474946383[79]61/],
  ["image/webp", /^52494646.{8}57454250/],
  ["application/pdf", /^255044462d/],
  ["application/zip", /^504b(?:0304|0506)/],
  ["application/gzip", /^1f8b08/],
];

/** A file's type by its content; undefined if it isn't accepted. */
export function attachmentType(bytes: Uint8Array): AttachmentType | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("hex");
  const known = BEGINNINGS.find(([, beginning]) => beginning.test(head));
  if (known) return known[0];
  return isText(bytes) ? "text/plain" : undefined;
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
