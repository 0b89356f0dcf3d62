import { forumCategoryOpened } from "@stackyard/contract/events/community-events";
import type { ForumCategory, newForumCategory } from "@stackyard/contract/forum/forum";
import type { z } from "zod";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { presentForumCategory } from "./read-category.ts";

export async function createForumCategory(
  ctx: UserServices,
  input: z.output<typeof newForumCategory>,
): Promise<ForumCategory> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const row = await ctx.db
        .insertInto("forumCategories")
        .values(input)
        .returningAll()
        .executeTakeFirstOrThrow();
      const data = { categoryId: row.id, name: row.name };
      await record(ctx, forumCategoryOpened, { actorId: ctx.user.id, subjectId: row.id, data });
      return presentForumCategory(row);
    });
  } catch (error) {
    const isTaken =
      violatesUnique(error, "forum_categories_slug_key") ||
      violatesUnique(error, "forum_categories_name_key");
    if (!isTaken) throw error;
    throw new AppError("conflict", {
      message: "A category with this name or slug already exists.",
    });
  }
}
