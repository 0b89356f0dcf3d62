/** Files that people send with messages and on tickets. Free of zod, so that pages can carry it cheaply. */

/** Of one message; bytes are of each file. What is uploaded and not sent is kept for so many days. */
export const ATTACHMENTS = { files: 5, bytes: 10 * 1024 * 1024, unsentDays: 1 } as const;

/** What may be attached, by what stands in the file and never by its name. */
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
