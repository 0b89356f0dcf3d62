import type { UserServices } from "../../../platform/services.ts";
import { readCategory } from "./read-category.ts";

interface Following {
  readonly isFollowing: boolean;
}

export async function readFollowedCategory(
  ctx: UserServices,
  categoryId: number,
): Promise<Following> {
  await readCategory(ctx, { id: categoryId });
  const row = await ctx.db
    .selectFrom("forumCategoryFollowers")
    .select("userId")
    .where("categoryId", "=", categoryId)
    .where("userId", "=", ctx.user.id)
    .executeTakeFirst();
  return { isFollowing: row !== undefined };
}

export async function followCategory(
  ctx: UserServices,
  categoryId: number,
  { isFollowing }: Following,
): Promise<Following> {
  await readCategory(ctx, { id: categoryId });
  const { db, user } = ctx;
  const follower = { categoryId, userId: user.id };
  if (isFollowing) {
    await db
      .insertInto("forumCategoryFollowers")
      .values(follower)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await db
      .deleteFrom("forumCategoryFollowers")
      .where("categoryId", "=", categoryId)
      .where("userId", "=", user.id)
      .execute();
  }
  return { isFollowing };
}
