import type { Services } from "../../../platform/services.ts";
import { removeFilesLater } from "../../common/files/remove-files.ts";

/** Removes a user's picture, and its files unless someone else uses them. */
export async function removeAvatarOf(
  ctx: Pick<Services, "db" | "jobs">,
  userId: number,
): Promise<void> {
  const avatar = await ctx.db
    .deleteFrom("avatars")
    .where("userId", "=", userId)
    .returning(["sha256", "smallSha256"])
    .executeTakeFirst();
  if (avatar) await removeFilesLater(ctx, [avatar.sha256, avatar.smallSha256]);
}
