/** Files attached to messages and tickets. Free of zod to keep page bundles small. */

/** Files per message, bytes per file, and days that an unsent upload is kept. */
export const ATTACHMENTS = { files: 5, bytes: 10 * 1024 * 1024, unsentDays: 1 } as const;

/** Allowed attachment types, detected from the content and never from the file name. */
export const ATTACHMENT_TYPES = [
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "application/pdf",
  "application/zip",
  "application/gzip",
  "text/plain",
] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];
