import type { ForumCategory, newForumCategory } from "@stackyard/contract/forum";
import type { z } from "zod";
import { violatesUnique } from "../../platform/db/constraint.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { UserServices } from "../../platform/services.ts";
import { presentForumCategory } from "./present-forum.ts";

export async function createForumCategory(
  { db }: UserServices,
  input: z.output<typeof newForumCategory>,
): Promise<ForumCategory> {
  try {
    const row = await db
      .insertInto("forumCategories")
      .values(input)
      .returningAll()
      .executeTakeFirstOrThrow();
    return presentForumCategory(row);
  } catch (error) {
    const isTaken =
      violatesUnique(error, "forum_categories_slug_key") ||
      violatesUnique(error, "forum_categories_name_key");
    if (!isTaken) throw error;
    throw new AppError("conflict", {
      message: "A category with this name or slug exists already.",
    });
  }
}
