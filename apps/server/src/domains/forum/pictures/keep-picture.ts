import { createHash } from "node:crypto";
import { LIMITS } from "@stackyard/contract/base/limits";
import { type ForumPicture, forumPictureAddress } from "@stackyard/contract/forum/pictures";
import { sql } from "kysely";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Received } from "../../../platform/http/bodies/receive-file.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { type EncodedPicture, PAGE } from "../../../platform/pictures/reencode-picture.ts";
import { uploadPicture } from "../../../platform/pictures/upload-picture.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { keepFiles } from "../../common/files/keep-files.ts";
import { requirePictureToday } from "../posts/judge-post.ts";

/** Stores a re-encoded picture that the caller will use in a post. */
export async function keepForumPicture(
  ctx: UserServices,
  received: Received,
): Promise<ForumPicture> {
  const { page: encoded } = await uploadPicture(ctx, received, PAGE);
  const sha256 = keyOf(encoded);
  await keepFiles(ctx, [{ sha256, bytes: encoded.bytes }], () =>
    insertPicture(ctx, encoded, sha256),
  );
  return { address: forumPictureAddress(sha256), width: encoded.width, height: encoded.height };
}

function insertPicture(ctx: UserServices, encoded: EncodedPicture, sha256: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await requirePictureToday(ctx, () => countSentToday(ctx, sha256));
    await requireRoom(ctx, encoded, sha256);
    const { width, height, bytes } = encoded;
    await ctx.db
      .insertInto("forumPictures")
      .values({ userId: ctx.user.id, sha256, width, height, bytes: bytes.length })
      // A repeated upload counts as new, because possibly no post shows it yet.
      .onConflict((conflict) =>
        conflict.columns(["userId", "sha256"]).doUpdateSet({ createdAt: sql<Date>`now()` }),
      )
      .execute();
  });
}

/** Not the plain content digest, under which another file of the site may be stored. */
const keyOf = ({ bytes }: EncodedPicture) =>
  createHash("sha256").update("forum picture").update(bytes).digest("hex");

const othersOf = ({ db, user }: UserServices, sha256: string) =>
  db.selectFrom("forumPictures").where("userId", "=", user.id).where("sha256", "<>", sha256);

function countSentToday(ctx: UserServices, sha256: string): Promise<number> {
  const today = sql<Date>`now() - interval '1 day'`;
  return countRows(othersOf(ctx, sha256).where("createdAt", ">", today));
}

/** Each account has a storage quota. */
async function requireRoom(
  ctx: UserServices,
  { bytes }: EncodedPicture,
  sha256: string,
): Promise<void> {
  const { taken } = await othersOf(ctx, sha256)
    .select(sql<number>`coalesce(sum(bytes), 0)::int`.as("taken"))
    .executeTakeFirstOrThrow();
  if (taken + bytes.length > LIMITS.forumPicturesBytes) throw new AppError("no_room_for_pictures");
}
