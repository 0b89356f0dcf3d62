import { createHash } from "node:crypto";
import { LIMITS } from "@stackyard/contract/base/limits";
import { type ForumPicture, forumPictureAddress } from "@stackyard/contract/forum/pictures";
import { sql } from "kysely";
import { AppError } from "../../platform/http/errors/app-error.ts";
import { encodePicture } from "../../platform/pictures/encode-sizes.ts";
import type { EncodedPicture } from "../../platform/pictures/reencode-picture.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";

/** Keeps a picture that the caller is going to show in a post, as one of our own making. */
export async function keepForumPicture(
  ctx: UserServices,
  original: Uint8Array,
): Promise<ForumPicture> {
  const encoded = await encodePicture(original);
  const sha256 = keyOf(encoded);
  await inTransaction(ctx, async (ctx) => {
    await requireRoom(ctx, encoded, sha256);
    const { width, height, bytes } = encoded;
    await ctx.db
      .insertInto("forumPictures")
      .values({ userId: ctx.user.id, sha256, width, height, bytes: bytes.length })
      // Sent again it is young again: no post shows it yet, perhaps.
      .onConflict((conflict) =>
        conflict.columns(["userId", "sha256"]).doUpdateSet({ createdAt: sql<Date>`now()` }),
      )
      .execute();
    // Behind its row, which whoever sweeps it away holds until its file is gone.
    await ctx.files.keepBytes(sha256, bytes);
  });
  return { address: forumPictureAddress(sha256), width: encoded.width, height: encoded.height };
}

/** Not the content's own digest, under which something else of this site may be kept. */
const keyOf = ({ bytes }: EncodedPicture) =>
  createHash("sha256").update("forum picture").update(bytes).digest("hex");

/** Each account has so much room; its row is locked, so that no two pictures are the last one. */
async function requireRoom(
  { db, user }: UserServices,
  { bytes }: EncodedPicture,
  sha256: string,
): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${user.id} FOR NO KEY UPDATE`.execute(db);
  const { taken } = await db
    .selectFrom("forumPictures")
    .select(sql<number>`coalesce(sum(bytes), 0)::int`.as("taken"))
    .where("userId", "=", user.id)
    .where("sha256", "<>", sha256)
    .executeTakeFirstOrThrow();
  if (taken + bytes.length > LIMITS.forumPicturesBytes) throw new AppError("no_room_for_pictures");
}
