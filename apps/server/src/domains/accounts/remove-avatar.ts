import type { Services } from "../../platform/services.ts";

/**
 * Removes a person's picture, its files with it: nothing else is stored under their digests but the same
 * picture of somebody else.
 */
export async function removeAvatarOf(
  { db, files }: Pick<Services, "db" | "files">,
  userId: number,
): Promise<void> {
  const avatar = await db
    .deleteFrom("avatars")
    .where("userId", "=", userId)
    .returning(["sha256", "smallSha256"])
    .executeTakeFirst();
  if (!avatar) return;
  const others = await db
    .selectFrom("avatars")
    .select("userId")
    .where("sha256", "=", avatar.sha256)
    .limit(1)
    .execute();
  if (others.length > 0) return;
  await files.remove(avatar.sha256);
  await files.remove(avatar.smallSha256);
}
