import type { Readable } from "node:stream";
import type { Services } from "../../../platform/services.ts";
import { openAttachment } from "../../common/files/open-attachment.ts";
import { listAttachmentsOfPerson } from "./attachment-queries.ts";

/** The files of a user's tickets for their data export; each is read when it is packed. */
export async function ownAttachments(
  { db, files }: Pick<Services, "db" | "files">,
  userId: number,
): Promise<{ path: string; open: () => Promise<Readable> }[]> {
  const rows = await listAttachmentsOfPerson(db, userId);
  return rows.map(({ id, fileName, ...stored }) => ({
    path: `attachments/${id}-${fileName}`,
    open: () => openAttachment(files, stored),
  }));
}
