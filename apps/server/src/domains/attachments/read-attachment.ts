import { Readable } from "node:stream";
import { AppError } from "../../platform/http/app-error.ts";
import { attachment } from "../../platform/http/attachment.ts";
import type { UserServices } from "../../platform/services.ts";

/** A file as a download: nothing that somebody sent is shown by a browser as a page of ours. */
export async function readAttachment(ctx: UserServices, id: number): Promise<Response> {
  const file = await findVisible(ctx, id);
  if (!file) throw new AppError("not_found");
  const body = Readable.toWeb(await ctx.files.open(file.fileKey)) as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: {
      "Content-Type": file.mediaType,
      "Content-Length": String(file.bytes),
      "Content-Disposition": attachment(file.fileName),
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}

/** Of a conversation of the caller, once it was sent; before, and while it is held, to its sender. */
function findVisible({ db, user }: UserServices, id: number) {
  return db
    .selectFrom("attachments")
    .innerJoin("conversationPeople as own", (join) =>
      join
        .onRef("own.conversationId", "=", "attachments.conversationId")
        .on("own.userId", "=", user.id),
    )
    .leftJoin("messages", "messages.id", "attachments.messageId")
    .select(["fileKey", "fileName", "mediaType", "bytes"])
    .where("attachments.id", "=", id)
    .where(({ or, eb }) =>
      or([eb("attachments.userId", "=", user.id), eb("messages.status", "=", "sent")]),
    )
    .executeTakeFirst();
}
