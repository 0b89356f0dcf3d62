import { randomBytes } from "node:crypto";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";
import { attachToTicket } from "../../common/files/attach-files.ts";
import { keepAttachment } from "../../common/files/keep-attachment.ts";
import { answerAttachment } from "../../common/files/open-attachment.ts";
import { findAttachment } from "./attachment-queries.ts";
import { type Sender, withinShare } from "./upload-allowance.ts";

/** Stores a file for a ticket message. Returns the token to attach it with. */
export async function keepTicketAttachment(
  ctx: Pick<Services, "db" | "files" | "config">,
  received: Parameters<typeof keepAttachment>[1],
  { isVisitor, shareOf }: Sender,
) {
  const token = randomBytes(32).toString("base64url");
  const owner = { tokenHash: hashSecret(token), byVisitor: isVisitor };
  const keep = () => keepAttachment(ctx, received, owner);
  const kept = shareOf ? await withinShare(ctx, shareOf, received.announced, keep) : await keep();
  return { token, fileName: kept.fileName, contentType: kept.mediaType, bytes: kept.bytes };
}

/** Attaches files to a message. */
export async function attachByTokens(
  ctx: Pick<Services, "db">,
  messageId: number,
  tokens: readonly string[],
): Promise<void> {
  if (await attachToTicket(ctx, messageId, tokens.map(hashSecret))) return;
  const fields = { attachments: "A file is no longer available. Please attach it again." };
  throw new AppError("validation_failed", { message: fields.attachments, fields });
}

export async function answerTicketAttachment(
  { db, files }: Pick<Services, "db" | "files">,
  file: { readonly id: number; readonly ticketId: number; readonly isForAgent: boolean },
): Promise<Response> {
  const found = await findAttachment(db, file);
  if (!found) throw new AppError("not_found");
  return answerAttachment(files, found);
}
