import { FORUM } from "@stackyard/contract/forum/limits";
import { sql } from "kysely";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { removeFilesLater } from "../../common/files/remove-files.ts";

export const sweepForumPicturesHourly = jobKind<Record<string, never>>("sweep-forum-pictures", {
  policy: "exclusive",
  retryLimit: 2,
});

type Room = Pick<Services, "db" | "jobs">;

/** Deletes pictures that no post shows, after a grace period. */
export function sweepForumPictures(ctx: Services, signal: AbortSignal): Promise<void> {
  const isOld = sql<boolean>`created_at < now() - make_interval(days => ${FORUM.unusedPictureDays}::integer)`;
  const listAfter = (id: number) =>
    unused(ctx).where(isOld).where("id", ">", id).orderBy("id").limit(100).execute();
  return eachByNumber({ ...ctx, signal }, listAfter, ({ id }) => removePicture(ctx, id));
}

/** Deletes a user's pictures that no post shows; the others stay with their posts. */
export async function removeForumPicturesOf(ctx: Room, userId: number): Promise<void> {
  const rows = await unused(ctx).where("userId", "=", userId).execute();
  for (const { id } of rows) await removePicture(ctx, id);
}

const unused = ({ db }: Pick<Services, "db">) =>
  db
    .selectFrom("forumPictures")
    .select("id")
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM forum_post_pictures WHERE picture_id = forum_pictures.id)`,
    );

/** Locks the row first, so that a post being written is seen. */
function removePicture(ctx: Room, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    await db.selectFrom("forumPictures").select("id").where("id", "=", id).forUpdate().execute();
    const removed = await db
      .deleteFrom("forumPictures")
      .where("id", "in", unused({ db }).where("id", "=", id))
      .returning("sha256")
      .executeTakeFirst();
    if (removed) await removeFilesLater(ctx, [removed.sha256]);
  });
}
