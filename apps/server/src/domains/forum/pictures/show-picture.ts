import { AppError } from "../../../platform/http/errors/app-error.ts";
import { servePicture } from "../../../platform/pictures/serve-picture.ts";
import type { ViewerServices } from "../../../platform/services.ts";

/**
 * A picture is public once a public post shows it; before that it is visible to its uploader and to
 * moderators.
 */
export async function showForumPicture(ctx: ViewerServices, sha256: string): Promise<Response> {
  if (await isPublic(ctx, sha256)) return servePicture(ctx.files, sha256, "public");
  const { user } = ctx;
  const kept = await ctx.db
    .selectFrom("forumPictures")
    .select("id")
    .where("sha256", "=", sha256)
    .$if(user?.role !== "admin", (query) => query.where("userId", "=", user?.id ?? null))
    .limit(1)
    .executeTakeFirst();
  if (!kept) throw new AppError("not_found");
  return servePicture(ctx.files, sha256, "private");
}

async function isPublic({ db }: ViewerServices, sha256: string): Promise<boolean> {
  const shown = await db
    .selectFrom("forumPictures as pictures")
    .innerJoin("forumPostPictures as uses", "uses.pictureId", "pictures.id")
    .innerJoin("forumPosts as posts", "posts.id", "uses.postId")
    .innerJoin("forumThreads as threads", "threads.id", "posts.threadId")
    .select("pictures.id")
    .where("pictures.sha256", "=", sha256)
    .where("posts.status", "=", "visible")
    .where("threads.status", "=", "visible")
    .limit(1)
    .executeTakeFirst();
  return shown !== undefined;
}
