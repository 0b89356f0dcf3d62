import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { answerAttachment } from "../../common/attachments/open-attachment.ts";

/** A file in one of the caller's conversations. */
export async function readAttachment(ctx: UserServices, id: number): Promise<Response> {
  const file = await findVisible(ctx, id);
  if (!file) throw new AppError("not_found");
  return answerAttachment(ctx.files, file);
}

/** Visible to both once delivered; before that, and while held, to its sender. */
function findVisible({ db, user }: UserServices, id: number) {
  return db
    .selectFrom("attachments")
    .innerJoin("conversationPeople as own", (join) =>
      join
        .onRef("own.conversationId", "=", "attachments.conversationId")
        .on("own.userId", "=", user.id),
    )
    .leftJoin("messages", "messages.id", "attachments.messageId")
    .select(["fileKey", "prefixBytes", "fileName", "mediaType", "bytes"])
    .where("attachments.id", "=", id)
    .where(({ or, eb }) =>
      or([eb("attachments.userId", "=", user.id), eb("messages.status", "=", "sent")]),
    )
    .executeTakeFirst();
}
