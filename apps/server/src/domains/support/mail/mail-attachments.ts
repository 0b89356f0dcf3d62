import { ATTACHMENTS } from "@stackyard/contract/common/attachments";
import { z } from "zod";
import { safeFileName } from "../../../platform/http/bodies/attachment.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";
import { keepTicketAttachment } from "../support/ticket-attachments.ts";
import type { Sender } from "../support/upload-allowance.ts";

/** A file in a mail, in base64. */
export const mailedFile = z.object({ fileName: z.string().max(500), content: z.base64() });
type MailedFile = z.output<typeof mailedFile>;

/** Stores a mail's files like those of the form; rejected files are listed. */
export async function keepMailedFiles(
  ctx: Pick<Services, "db" | "files" | "config">,
  files: readonly MailedFile[],
  sender: Sender,
): Promise<{ tokens: string[]; refused: string[] }> {
  const tokens: string[] = [];
  const refused = files.slice(ATTACHMENTS.files).map(({ fileName }) => safeFileName(fileName));
  for (const { fileName, content } of files.slice(0, ATTACHMENTS.files)) {
    const bytes = Buffer.from(content, "base64");
    const body = new Blob([bytes]).stream();
    try {
      const received = { name: fileName, body, announced: bytes.length };
      tokens.push((await keepTicketAttachment(ctx, received, sender)).token);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push(safeFileName(fileName));
    }
  }
  return { tokens, refused };
}
