import { randomBytes } from "node:crypto";
import { VISITORS_FILES_PER_DAY } from "@stackyard/contract/base/limits";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { networkOf } from "../../../platform/http/admission/network-of.ts";
import { tooManyAttempts } from "../../../platform/http/admission/too-many-attempts.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { IN_PROCESS } from "../../../platform/http/request-context.ts";
import { takeAttempt } from "../../../platform/limits/attempts.ts";
import type { Services, ViewerServices } from "../../../platform/services.ts";
import { attachToTicket } from "../../common/attachments/attach-files.ts";
import { keepAttachment } from "../../common/attachments/keep-attachment.ts";
import { answerAttachment } from "../../common/attachments/open-attachment.ts";
import { findAttachment } from "./attachment-queries.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** What visitors upload and never send takes room for a day. Throws `too_many_attempts`. */
export async function countVisitorsFile({
  db,
  user,
  address,
}: Pick<ViewerServices, "db" | "user"> & { readonly address: string }): Promise<void> {
  if (user || address === IN_PROCESS) return;
  const pace = { free: VISITORS_FILES_PER_DAY, windowSeconds: DAY_SECONDS };
  const counter = { name: "ticket file", key: networkOf(address), pace };
  const { waitSeconds } = await takeAttempt(db, [counter]);
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
}

/** Keeps a file for what is going to be written on a ticket. Answers the token by which it is attached. */
export async function keepTicketAttachment(
  ctx: Pick<Services, "db" | "files" | "config">,
  received: Parameters<typeof keepAttachment>[1],
) {
  const token = randomBytes(32).toString("base64url");
  const owner = { tokenHash: hashSecret(token) };
  const { fileName, mediaType, bytes } = await keepAttachment(ctx, received, owner);
  return { token, fileName, contentType: mediaType, bytes };
}

/** Makes files part of what was written. */
export async function attachByTokens(
  ctx: Pick<Services, "db">,
  messageId: number,
  tokens: readonly string[],
): Promise<void> {
  if (await attachToTicket(ctx, messageId, tokens.map(hashSecret))) return;
  const fields = { attachments: "A file is not there any more. Please attach it again." };
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
