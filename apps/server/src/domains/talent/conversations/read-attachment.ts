import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { answerAttachment } from "../../common/files/open-attachment.ts";
import { type Delivered, isDelivered } from "./message-queries.ts";

/** A file in one of the caller's conversations. */
export async function readAttachment(ctx: UserServices, id: number): Promise<Response> {
  const file = await findVisible(ctx, id);
  if (!file) throw new AppError("not_found");
  return answerAttachment(ctx.files, file);
}

/** A file of a delivered message, without access checks. Throws `not_found`. */
export async function readDeliveredFile(
  { db, files }: Pick<UserServices, "db" | "files">,
  messages: Delivered,
  id: number,
): Promise<Response> {
  const file = await selectFiles(db)
    .innerJoin("messages", "messages.id", "attachments.messageId")
    .where("attachments.id", "=", id)
    .where(isDelivered(messages))
    .executeTakeFirst();
  if (!file) throw new AppError("not_found");
  return answerAttachment(files, file);
}

const selectFiles = (db: Database) =>
  db
    .selectFrom("attachments")
    .select(["fileKey", "prefixBytes", "fileName", "mediaType", "attachments.bytes"]);

/** Visible to both once delivered; before that, and while held, to its sender. */
function findVisible({ db, user }: UserServices, id: number) {
  return selectFiles(db)
    .innerJoin("conversationPeople as own", (join) =>
      join
        .onRef("own.conversationId", "=", "attachments.conversationId")
        .on("own.userId", "=", user.id),
    )
    .leftJoin("messages", "messages.id", "attachments.messageId")
    .where("attachments.id", "=", id)
    .where(({ or, eb }) =>
      or([eb("attachments.userId", "=", user.id), eb("messages.status", "=", "sent")]),
    )
    .executeTakeFirst();
}
