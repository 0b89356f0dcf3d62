import { Readable } from "node:stream";
import type { Services } from "../../platform/services.ts";
import { listAttachmentsOfPerson } from "./attachment-queries.ts";
import { readAttachment } from "./keep-attachment.ts";

/** The files of a person's tickets, for the copy of their data; each is read when it is packed. */
export async function ownAttachments(
  { db, files }: Pick<Services, "db" | "files">,
  userId: number,
): Promise<{ path: string; open: () => Promise<Readable> }[]> {
  const rows = await listAttachmentsOfPerson(db, userId);
  return rows.map(({ id, fileName, sha256 }) => ({
    path: `attachments/${id}-${fileName}`,
    open: async () => Readable.from([await readAttachment(files, sha256)]),
  }));
}
